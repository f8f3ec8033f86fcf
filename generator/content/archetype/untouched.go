package archetype

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// Archetypes holds the front matter of a site's archetypes.
type Archetypes struct {
	fsys  fs.FS
	texts map[textKey]string
}

// textKey identifies a value of front matter in the archetypes.
type textKey struct{ collection, lang, key string }

// filled replaces the parts of an archetype that New fills in.
const filled = "filled-in"

// minLength is the length, in bytes, of texts to compare. An author may write the same short text.
const minLength = 12

// ReadArchetypes reads the archetypes of a site with some schemas. It ignores unreadable archetypes.
func ReadArchetypes(p project.Project, schemas *content.Schemas) *Archetypes {
	a := &Archetypes{p.FS, map[textKey]string{}}
	fill := strings.NewReplacer("{{slug}}", filled, "{{title}}", filled, "{{date}}", filled)
	for _, collection := range p.Collections {
		var own []file
		if _, err := fs.Stat(p.FS, path.Join(archetypesFolder, collection)); errors.Is(err, fs.ErrNotExist) {
			own = builtIn(p, schemas.Get(collection), nil)
		}
		for i, lang := range p.Languages.Codes() {
			file := path.Join(archetypesFolder, collection, lang+".md")
			data, err := fs.ReadFile(p.FS, file)
			switch {
			case own != nil:
				data = own[i].data
			case err != nil:
				continue
			}
			for f := range frontMatter(file, []byte(fill.Replace(string(data)))).Fields() {
				if text := f.Text(); len(text) >= minLength && !strings.Contains(text, filled) {
					a.texts[textKey{collection, lang, f.Key()}] = text
				}
			}
		}
	}
	return a
}

// Untouched warns of texts and pictures that a published article still shares with its archetype. localized and image
// report whether a key holds a text in each language, or a picture.
func (a *Archetypes) Untouched(e *content.Entry, localized, image func(key string) bool) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		text := f.Text()
		switch {
		case text == "":
		case localized(f.Key()) && (text == a.texts[textKey{e.Collection, e.Lang, f.Key()}] || text == reminderPrefix+"write the "+f.Key()):
			list.Warnf("content-archetype", f.Pos(), "Write this article's own, or let it be a draft until you have it.",
				"“%s” is still what every new article begins with.", f.Key())
		case image(f.Key()) && a.samePicture(e, text):
			list.Warnf("content-archetype", f.Pos(),
				"Put this article's own picture into its folder, or let it be a draft until you have it.",
				"The picture is still the one that every new article begins with.")
		}
	}
	return list
}

// UntouchedTranslation warns of a translation as New creates it, if its source has a text. Its title comes from the slug, its
// other keys have reminders, and its body is empty.
func UntouchedTranslation(e, source *content.Entry) diag.List {
	if e == source || !e.Empty || source.Empty || e.Front.Get("title").Text() != content.Title(path.Base(e.Slug)) {
		return nil
	}
	for f := range e.Front.Fields() {
		if f.Key() != "title" && !strings.HasPrefix(f.Text(), reminderPrefix) {
			return nil
		}
	}
	var list diag.List
	list.Warnf("content-archetype", e.Start(), "Translate "+source.File+", or remove this file until you do.",
		"This translation is still what “gaceta new” created.")
	return list
}

// samePicture reports whether a picture of an article is that of its archetype.
func (a *Archetypes) samePicture(e *content.Entry, name string) bool {
	file, ok := content.LocalPath(e, name)
	if !ok {
		return false
	}
	first, err := fs.ReadFile(a.fsys, path.Join(archetypesFolder, e.Collection, path.Base(file)))
	if err != nil {
		return false
	}
	own, err := fs.ReadFile(a.fsys, file)
	return err == nil && bytes.Equal(own, first)
}
