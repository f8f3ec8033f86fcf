package content

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsSlug reports whether name may be the slug of an article.
func IsSlug(name string) bool { return slugForm.MatchString(name) }

type entryFile struct{ collection, slug, lang, file string }

type found struct {
	data    []string
	entries []entryFile
}

// walk names the files of content/ that are read, in the order of their names.
func walk(p project.Project) (found, diag.List) {
	var f found
	var list diag.List
	top, err := fs.ReadDir(p.FS, "content")
	if err != nil {
		return f, unreadable("content", err)
	}
	for _, e := range top {
		file := path.Join("content", e.Name())
		switch {
		case !e.IsDir():
			if isData(e.Name()) {
				f.data = append(f.data, file)
			} else if path.Ext(e.Name()) == ".yml" {
				list.Warnf("content-stray", diag.Pos{File: file, Line: 1, Column: 1}, "Name it .yaml.", "This file is not read: data files end in .yaml.")
			}
		case slices.Contains(p.Collections, e.Name()) || e.Name() == PagesFolder:
			f.collection(p, e.Name(), &list)
		case e.Name() != "schemas" && !strings.HasPrefix(e.Name(), "."):
			f.folder(p, file, &list)
		}
	}
	for _, name := range p.Collections {
		if _, err := fs.Stat(p.FS, path.Join("content", name)); errors.Is(err, fs.ErrNotExist) {
			list.Warnf("content-collection", diag.Pos{File: project.SettingsFile, Line: 1, Column: 1}, "Make the folder, or take the name out of “collections”.", "The collection “%s” has no folder content/%s.", name, name)
		}
	}
	return f, list
}

func isData(name string) bool {
	return path.Ext(name) == ".yaml" && !strings.HasPrefix(name, ".")
}

func (f *found) folder(p project.Project, dir string, list *diag.List) {
	entries, err := fs.ReadDir(p.FS, dir)
	if err != nil {
		*list = append(*list, unreadable(dir, err)...)
	}
	for _, e := range entries {
		if !e.IsDir() && isData(e.Name()) {
			f.data = append(f.data, path.Join(dir, e.Name()))
		}
	}
}

// collection finds the texts of one collection: <slug>/<lang>.md.
func (f *found) collection(p project.Project, name string, list *diag.List) {
	dir := path.Join("content", name)
	slugs, err := fs.ReadDir(p.FS, dir)
	if err != nil {
		*list = append(*list, unreadable(dir, err)...)
	}
	for _, s := range slugs {
		at := path.Join(dir, s.Name())
		pos := diag.Pos{File: at, Line: 1, Column: 1}
		if !s.IsDir() {
			if path.Ext(s.Name()) == ".md" && s.Name() != "README.md" {
				list.Errorf("content-stray", pos, "Make a folder named like the article and put the text into it, one file a language: "+p.Languages.Default().Code+".md.", "An article is a folder, not a file.")
			}
			continue
		}
		if strings.HasPrefix(s.Name(), ".") {
			continue
		}
		texts, err := fs.ReadDir(p.FS, at)
		if err != nil {
			*list = append(*list, unreadable(at, err)...)
			continue
		}
		before := len(f.entries)
		for _, t := range texts {
			lang, isText := strings.CutSuffix(t.Name(), ".md")
			if t.IsDir() || !isText {
				continue
			}
			file := path.Join(at, t.Name())
			if !p.Languages.Has(lang) {
				list.Errorf("content-language", diag.Pos{File: file, Line: 1, Column: 1}, diag.DidYouMean(lang, p.Languages.Codes()), "“%s” is no language of this site.", lang)
				continue
			}
			f.entries = append(f.entries, entryFile{name, s.Name(), lang, file})
		}
		if len(f.entries) == before {
			continue
		}
		if !IsSlug(s.Name()) {
			list.Errorf("content-slug", diag.Pos{File: f.entries[before].file, Line: 1, Column: 1}, "Name the folder with lower-case letters a to z, digits and single hyphens.", "“%s” cannot be a slug.", s.Name())
			f.entries = f.entries[:before]
		}
	}
}
