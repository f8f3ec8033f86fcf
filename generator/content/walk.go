package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/project"
)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsSlug reports whether name may be the slug of an article.
func IsSlug(name string) bool {
	return len(name) <= limits.SlugLength && slugForm.MatchString(name) && !limits.IsReservedName(name)
}

func slugHelp(slug string) string {
	switch {
	case limits.IsReservedName(slug):
		return "Name the folder otherwise: Windows has a device of this name, and nobody could check the site out there."
	case len(slug) > limits.SlugLength:
		return fmt.Sprintf("Name the folder with at most %d characters.", limits.SlugLength)
	}
	return "Name the folder with lower-case letters a to z, digits and single hyphens."
}

type entryFile struct{ collection, slug, lang, file string }

// walk finds the files of content/ that are read, in the order of their names,
// and warns of those that an author probably thinks are read.
type walk struct {
	project project.Project
	data    []string
	entries []entryFile
	list    diag.List
}

// newWalk walks without the articles where they are not asked for.
func newWalk(p project.Project, articles bool) *walk {
	w := &walk{project: p}
	for _, e := range w.dir("content") {
		name, file := e.Name(), path.Join("content", e.Name())
		switch {
		case !e.IsDir():
			w.file(file)
		case slices.Contains(p.Collections, name) && !articles:
		case slices.Contains(p.Collections, name) || name == PagesFolder:
			w.collection(file, name)
		case name != "schemas":
			w.folder(file)
		}
	}
	for _, name := range p.Collections {
		if _, err := fs.Stat(p.FS, path.Join("content", name)); errors.Is(err, fs.ErrNotExist) {
			w.list.Warnf("content-collection", diag.Pos{File: project.SettingsFile, Line: 1, Column: 1}, "Make the folder, or take the name out of “collections”.", "The collection “%s” has no folder content/%s.", name, name)
		}
	}
	return w
}

// dir reads a folder. Hidden files do not count. Symbolic links are refused:
// they could publish any file of the machine that builds the site.
func (w *walk) dir(name string) []fs.DirEntry {
	entries, err := fs.ReadDir(w.project.FS, name)
	if errors.Is(err, project.ErrSymlink) {
		w.list.Errorf("content-symlink", diag.Pos{File: name}, "Put the folder itself here.", "This is a symbolic link, and links are not followed.")
		return nil
	}
	if err != nil {
		w.list = append(w.list, unreadable(name, err)...)
	}
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		if strings.HasPrefix(e.Name(), ".") {
			return true
		}
		if e.Type()&fs.ModeSymlink != 0 {
			w.list.Errorf("content-symlink", diag.Pos{File: path.Join(name, e.Name())}, "Put the file itself here.", "This is a symbolic link, and links are not followed.")
			return true
		}
		if !e.IsDir() && !e.Type().IsRegular() {
			w.list.Errorf("content-read", diag.Pos{File: path.Join(name, e.Name())}, "Remove it.", "This is a pipe or a device, and no file.")
			return true
		}
		if ext := path.Ext(e.Name()); e.IsDir() && (ext == ".yaml" || ext == ".md") {
			w.list.Errorf("content-read", diag.Pos{File: path.Join(name, e.Name())}, "Put the file itself here, or name the folder without "+ext+".", "This is a folder, and no file.")
			return true
		}
		return false
	})
}

// file takes in a data file.
func (w *walk) file(file string) {
	switch ext := path.Ext(file); {
	case ext == ".yaml":
		w.data = append(w.data, file)
	case ext == ".yml":
		w.stray(file, "Name it "+strings.TrimSuffix(path.Base(file), ext)+".yaml.", "This file is not read: data files end in .yaml.")
	case isText(file):
		w.stray(file, "Put it into a folder of a collection or of content/"+PagesFolder+".", "This text is not read: no page can show it from here.")
	}
}

func (w *walk) stray(file, help, message string) {
	w.list.Warnf("content-stray", diag.Pos{File: file}, help, "%s", message)
}

// isText reports whether a file is, or was meant to be, a text in Markdown.
func isText(file string) bool {
	name := path.Base(file)
	return slices.Contains([]string{".md", ".mdx", ".markdown"}, strings.ToLower(path.Ext(name))) && !strings.EqualFold(name, "README.md")
}

// folder finds the data files of one folder.
func (w *walk) folder(dir string) {
	for _, e := range w.dir(dir) {
		file := path.Join(dir, e.Name())
		if !e.IsDir() {
			w.file(file)
			continue
		}
		for _, inner := range w.dir(file) {
			if isText(inner.Name()) {
				name := path.Base(dir)
				help := "Name the folder under “collections” in " + project.SettingsFile + " if it holds articles."
				if near, ok := diag.Nearest(name, append(slices.Clone(w.project.Collections), PagesFolder)); ok {
					help = "Did you mean content/" + near + "?"
				}
				w.stray(path.Join(file, inner.Name()), help, "This text is not read: “"+name+"” is no collection of this site.")
				return
			}
			if ext := path.Ext(inner.Name()); ext == ".yaml" || ext == ".yml" {
				w.stray(path.Join(file, inner.Name()), "Move it one folder up.", "This file is not read: data files stand in content/ or in a folder of it.")
			}
		}
	}
}

// collection finds the texts of one collection: <slug>/<lang>.md.
func (w *walk) collection(dir, name string) {
	for _, e := range w.dir(dir) {
		at := path.Join(dir, e.Name())
		if e.IsDir() {
			w.article(at, name, e.Name())
		} else if isText(at) {
			w.list.Errorf("content-stray", diag.Pos{File: at, Line: 1, Column: 1},
				"Make a folder named like the article and put the text into it, one file a language: "+w.project.Languages.Default().Code+".md.", "An article is a folder, not a file.")
		} else if ext := path.Ext(at); ext == ".yaml" || ext == ".yml" {
			w.stray(at, "Move it one folder up.", "This file is not read: a collection holds articles, one folder each.")
		}
	}
}

// article finds the texts of one article.
func (w *walk) article(dir, collection, slug string) {
	languages := w.project.Languages
	var texts []entryFile
	folder, other := "", false
	for _, e := range w.dir(dir) {
		file := path.Join(dir, e.Name())
		lang, ok := strings.CutSuffix(e.Name(), ".md")
		switch {
		case e.IsDir():
			folder = file
		case !isText(file):
			continue
		case !ok:
			w.stray(file, "Name it <language>.md, such as "+languages.Default().Code+".md.", "This text is not read: texts end in .md.")
			other = true
		case !languages.Has(lang):
			w.list.Errorf("content-language", diag.Pos{File: file, Line: 1, Column: 1}, diag.DidYouMean(lang, "languages", languages.Codes()), "“%s” is no language of this site.", lang)
			other = true
		default:
			l, _ := languages.Get(lang)
			own := file[len(dir)-len(slug) : len(dir)]
			texts = append(texts, entryFile{collection, own, l.Code, file}) // parts of what is there anyway: there are many articles
		}
	}
	switch {
	case len(texts) == 0 && folder != "":
		w.stray(folder, "An article is content/"+collection+"/<slug>/<language>.md, with no folder between.", "This folder is not read: it is one level too deep for an article.")
	case len(texts) == 0 && !other:
		w.stray(dir, "Write "+languages.Default().Code+".md into it, or remove it.", "This folder has no text in it.")
	case len(texts) > 0 && !IsSlug(slug):
		w.list.Errorf("content-slug", diag.Pos{File: texts[0].file, Line: 1, Column: 1}, slugHelp(slug), "“%s” cannot be a slug.", slug)
	default:
		w.entries = append(w.entries, texts...)
	}
}
