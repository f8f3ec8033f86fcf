package archetype

import (
	"bytes"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Archetypes are the texts that new articles begin with.
type Archetypes struct {
	fsys  fs.FS
	texts map[string]map[string]string // collection/lang: key of front matter → text
}

// filled stands where New writes what is particular to an article.
const filled = "filled-in"

// shortest is the length from which a text that is the archetype's is one that
// nobody wrote: “…” may be anybody's.
const shortest = 12

// ReadArchetypes reads those of a site. One that cannot be read is none.
func ReadArchetypes(p project.Project) *Archetypes {
	a := &Archetypes{p.FS, map[string]map[string]string{}}
	fill := strings.NewReplacer("{{slug}}", filled, "{{title}}", filled, "{{date}}", filled)
	for _, collection := range p.Collections {
		for _, lang := range p.Languages.Codes() {
			file := path.Join(Folder, collection, lang+".md")
			data, err := fs.ReadFile(p.FS, file)
			if err != nil {
				continue
			}
			_, rest, _ := bytes.Cut(data, []byte("---\n"))
			front, _, _ := bytes.Cut(rest, []byte("\n---\n"))
			root, list := yamlnode.Parse(file, 2, []byte(fill.Replace(string(front))))
			if list.HasErrors() {
				continue
			}
			texts := map[string]string{}
			for f := range root.Fields() {
				if text := f.Text(); len(text) >= shortest && !strings.Contains(text, filled) {
					texts[f.Key()] = text
				}
			}
			a.texts[collection+"/"+lang] = texts
		}
	}
	return a
}

// Untouched warns of what an article that visitors get still has of its
// archetype: texts, where localised reports a key that has one in each language,
// and the picture, where image reports a key that names one.
func (a *Archetypes) Untouched(e *content.Entry, localised, image func(key string) bool) diag.List {
	var list diag.List
	texts := a.texts[e.Collection+"/"+e.Lang]
	for f := range e.Front.Fields() {
		text := f.Text()
		switch {
		case text == "":
		case localised(f.Key()) && text == texts[f.Key()]:
			list.Warnf("content-archetype", f.Pos(), "Write this article's own, or let it be a draft until you have it.", "“%s” is still what every new article begins with.", f.Key())
		case image(f.Key()) && a.samePicture(e, text):
			list.Warnf("content-archetype", f.Pos(), "Put this article's own picture into its folder, or let it be a draft until you have it.", "The picture is still the one that every new article begins with.")
		}
	}
	return list
}

func (a *Archetypes) samePicture(e *content.Entry, name string) bool {
	file, ok := content.LocalPath(e, name)
	first := path.Join(Folder, e.Collection, path.Base(file))
	if !ok {
		return false
	}
	from, err := fs.Stat(a.fsys, first)
	if err != nil {
		return false
	}
	own, err := fs.Stat(a.fsys, file)
	if err != nil || own.Size() != from.Size() {
		return false
	}
	x, errX := fs.ReadFile(a.fsys, first)
	y, errY := fs.ReadFile(a.fsys, file)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
