package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsSlug reports whether an article may have the slug.
func IsSlug(name string) bool {
	return len(name) <= limits.SlugLength && slugForm.MatchString(name) && !limits.IsReservedName(name)
}

// IsPath reports whether an article may have the slug in folders, such as start/install.
func IsPath(slug string) bool {
	for name := range strings.SplitSeq(slug, "/") {
		if !IsSlug(name) {
			return false
		}
	}
	return !limits.IsLongAddress("/" + slug)
}

// Title returns the name of a folder as words: “Risk matrix” for risk-matrix.
func Title(slug string) string {
	words := strings.ReplaceAll(slug, "-", " ")
	first, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[n:]
}

// slugHelp returns the help for the name of a folder that is not a slug.
func slugHelp(slug string) string {
	switch {
	case limits.IsReservedName(slug):
		return "Rename the folder: Windows reserves this name, so the repository could not be checked out there."
	case len(slug) > limits.SlugLength:
		return fmt.Sprintf("Rename the folder to at most %d characters.", limits.SlugLength)
	}
	return "Rename the folder. Use lower-case letters a to z, digits and single hyphens."
}

// entryFile is the file of a text.
type entryFile struct{ collection, slug, lang, file string }

// walk finds the files to read in content/, sorted by name, and warns about files that only look like content.
type walk struct {
	project project.Project
	data    []string
	entries []entryFile
	list    diag.List
}

// newWalk finds the files of a site.
func newWalk(p project.Project) *walk {
	w := &walk{project: p}
	for _, e := range w.dir("content") {
		name, file := e.Name(), path.Join("content", e.Name())
		switch {
		case !e.IsDir():
			w.file(file)
		case slices.Contains(p.Collections, name) || name == PagesFolder:
			w.collection(file, name)
		case name != "schemas":
			w.folder(file)
		default:
			w.schemas(file)
		}
	}
	for _, name := range p.Collections {
		if _, err := fs.Stat(p.FS, path.Join("content", name)); errors.Is(err, fs.ErrNotExist) {
			w.list.Warnf("content-collection", w.positionOf(name),
				"Create the folder, or remove the name from “collections”.",
				"The folder content/%s of the collection “%s” is missing.", name, name)
		}
	}
	return w
}

// schemas warns of files that look like schemas and are not read.
func (w *walk) schemas(dir string) {
	for _, e := range w.dir(dir) {
		file := path.Join(dir, e.Name())
		name, isSchema := strings.CutSuffix(e.Name(), schemaEnding)
		switch ext := path.Ext(e.Name()); {
		case e.IsDir():
			w.schemas(file)
		case !isSchema && slices.Contains([]string{".json", ".yaml", ".yml"}, ext):
			name, _, _ = strings.Cut(name, ".")
			w.stray(file, "Write it as "+name+schemaEnding+".", "This schema is not read: schemas end in "+schemaEnding+".")
		}
	}
}

// positionOf returns where the settings name a collection.
func (w *walk) positionOf(collection string) diag.Pos {
	text, _ := fs.ReadFile(w.project.FS, project.SettingsFile)
	settings, _ := yamlnode.Parse(project.SettingsFile, 1, text)
	collections := settings.Get("collections")
	if field := collections.Get(collection); field != nil {
		return field.KeyPos()
	}
	for item := range collections.Items() {
		if item.Text() == collection {
			return item.Pos()
		}
	}
	return diag.Pos{File: project.SettingsFile, Line: 1, Column: 1}
}

// dir reads a folder without its hidden files. Symbolic links are refused: they could publish any file of the machine
// that builds the site.
func (w *walk) dir(name string) []fs.DirEntry {
	entries, err := fs.ReadDir(w.project.FS, name)
	if err != nil {
		w.list = append(w.list, unreadable(name, err)...)
	}
	isCollection := path.Dir(name) == "content" &&
		(path.Base(name) == PagesFolder || slices.Contains(w.project.Collections, path.Base(name)))
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		pos, ext := diag.Pos{File: path.Join(name, e.Name())}, path.Ext(e.Name())
		if !strings.HasPrefix(e.Name(), ".") && !(isCollection && e.IsDir()) { // a slug has a stricter form
			w.list = append(w.list, checkFileName(pos.File)...)
		}
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.Type()&fs.ModeSymlink != 0:
			w.list.Errorf("content-symlink", pos, "Replace it with the file itself.", "Symbolic links are not supported.")
		case !e.IsDir() && !e.Type().IsRegular():
			w.list.Errorf("content-read", pos, "Remove it.", "This is a pipe or a device, not a file.")
		case e.IsDir() && (ext == ".yaml" || ext == ".md"):
			w.list.Errorf("content-read", pos, "Replace it with a file, or rename the folder without "+ext+".",
				"This is a folder, not a file.")
		default:
			return false
		}
		return true
	})
}

// file adds a data file.
func (w *walk) file(file string) {
	switch ext := path.Ext(file); {
	case ext == ".yaml":
		w.data = append(w.data, file)
	case ext == ".yml":
		w.stray(file, "Rename it to "+strings.TrimSuffix(path.Base(file), ext)+".yaml.", "This file is not read: data files end in .yaml.")
	case isText(file):
		w.stray(file, "Move it into a folder of a collection or of content/"+PagesFolder+".", "This text is not read: no page can show it.")
	}
}

func (w *walk) stray(file, help, message string) {
	w.list.Warnf("content-stray", diag.Pos{File: file}, help, "%s", message)
}

// isText reports whether a file looks like a text in Markdown.
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
				help := "If the folder holds articles, add it to “collections” in " + project.SettingsFile + "."
				if near, ok := diag.Nearest(name, append(slices.Clone(w.project.Collections), PagesFolder)); ok {
					help = "Did you mean content/" + near + "?"
				}
				w.stray(path.Join(file, inner.Name()), help, "This text is not read: “"+name+"” is not a collection.")
				return
			}
			if ext := path.Ext(inner.Name()); ext == ".yaml" || ext == ".yml" {
				w.stray(path.Join(file, inner.Name()), "Move it one folder up.",
					"This file is not read: data files are in content/ or in one of its folders.")
			}
		}
	}
}

// collection finds the texts of one collection: <slug>/<lang>.md.
func (w *walk) collection(dir, name string) {
	entries := w.dir(dir)
	found := make([]walk, len(entries))
	parallel.Each(len(entries), func(i int) {
		found[i].project = w.project
		found[i].inCollection(path.Join(dir, entries[i].Name()), name, entries[i])
	})
	for _, f := range found {
		w.entries, w.list = append(w.entries, f.entries...), append(w.list, f.list...)
	}
}

// isIndex reports whether other generators call the text of a folder like this, in whatever language.
func isIndex(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	return name == "index" || name == "_index"
}

// moveHelp says where to move a text that is in no folder of an article. Its name may end with its language.
func (w *walk) moveHelp(at, collection string) string {
	name, lang := strings.TrimSuffix(path.Base(at), path.Ext(at)), w.project.Languages.Default()
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		if l, ok := w.project.Languages.Get(name[i+1:]); ok {
			name, lang = name[:i], l
		}
	}
	if isIndex(name) {
		return "Move it to content/" + PagesFolder + "/" + collection + "/" + lang.Code + ".md, and write “prose: " + collection +
			"” into the row of the listing."
	}
	return "Move it to " + path.Dir(at) + "/" + name + "/" + lang.Code + ".md."
}

// inCollection finds the texts of one article, or reports a file that is not in a folder of an article.
func (w *walk) inCollection(at, collection string, e fs.DirEntry) {
	if e.IsDir() {
		w.article(at, collection, e.Name())
	} else if isText(at) {
		w.list.Errorf("content-stray", diag.Pos{File: at, Line: 1, Column: 1}, w.moveHelp(at, collection),
			"An article must be a folder with a file for each language.")
	} else if ext := path.Ext(at); ext == ".yaml" || ext == ".yml" {
		w.stray(at, "Move it one folder up.", "This file is not read: a collection contains only articles.")
	}
}

// article finds the texts of one article.
func (w *walk) article(dir, collection, slug string) {
	languages := w.project.Languages
	var texts []entryFile
	var nested []string
	folder, reported := "", len(w.list)
	for _, e := range w.dir(dir) {
		file := path.Join(dir, e.Name())
		lang, ok := strings.CutSuffix(e.Name(), ".md")
		language, known := languages.Get(lang)
		switch {
		case e.IsDir() && collection != PagesFolder && w.hasTexts(file):
			nested = append(nested, e.Name())
		case e.IsDir():
			folder = file
			w.list = append(w.list, CheckFileNames(w.project.FS, file)...)
		case !isText(file):
			continue
		case !ok:
			w.stray(file, "Rename it to <language>.md, such as "+languages.Default().Code+".md.",
				"This text is not read: texts end in .md.")
		case !known:
			help := languages.DidYouMean(lang)
			if isIndex(lang) {
				help = "Rename it to " + languages.Default().Code + ".md."
			}
			w.list.Errorf("content-language", diag.Pos{File: file, Line: 1, Column: 1}, help, "Unknown language “%s”.", lang)
		default:
			texts = append(texts, entryFile{collection, slug, language.Code, file})
		}
	}
	switch {
	case len(texts) == 0 && len(nested) > 0: // a folder of articles
	case len(texts) == 0 && folder != "" && w.hasTexts(folder):
		w.stray(folder, "Move its texts to content/"+collection+"/<slug>/<language>.md.",
			"This folder is not read: it is one level too deep for an article.")
	case len(texts) == 0 && len(w.list) == reported:
		w.stray(dir, "Add "+languages.Default().Code+".md, or remove the folder.", "This folder contains no text.")
	case len(texts) > 0 && !IsPath(slug):
		w.list.Errorf("content-slug", diag.Pos{File: texts[0].file, Line: 1, Column: 1}, slugHelp(path.Base(slug)),
			"“%s” is not a valid slug.", slug)
	default:
		w.entries = append(w.entries, texts...)
	}
	for _, name := range nested {
		w.article(path.Join(dir, name), collection, slug+"/"+name)
	}
}

// HasFolders reports whether a collection has an article whose slug has folders, such as start/install.
func HasFolders(p project.Project, collection string) bool {
	if collection == PagesFolder {
		return false
	}
	w := &walk{project: p}
	for _, article := range w.dir(path.Join("content", collection)) {
		dir := path.Join("content", collection, article.Name())
		if article.IsDir() && slices.ContainsFunc(w.dir(dir), func(e fs.DirEntry) bool {
			return e.IsDir() && w.hasTexts(path.Join(dir, e.Name()))
		}) {
			return true
		}
	}
	return false
}

// hasTexts reports whether a folder, or one below it, contains a text.
func (w *walk) hasTexts(dir string) bool {
	entries, _ := fs.ReadDir(w.project.FS, dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		file := path.Join(dir, e.Name())
		return !strings.HasPrefix(e.Name(), ".") && (e.IsDir() && w.hasTexts(file) || e.Type().IsRegular() && isText(file))
	})
}
