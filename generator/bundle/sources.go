package bundle

import (
	"io/fs"
	"maps"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

const (
	pagesFolder = "site/pages"
	i18nFolder  = "site/i18n"
	layoutFile  = "site/layout.tsx"
	browserFile = "site/browser.ts" // runs when the page is idle
	earlyFile   = "site/early.ts"   // runs before the first paint
	sharedFile  = "site/islands.ts" // its imports go into the script that all islands share
)

// sources lists the files of site/ that the bundles begin with.
type sources struct {
	pages   map[string]string // page id → file
	islands map[string]string // island name → file
	single  map[string]string // the optional files above → themselves, if they exist
	texts   map[string]string // translations: language/namespace → file
}

func (s sources) equal(other sources) bool {
	return maps.Equal(s.pages, other.pages) && maps.Equal(s.islands, other.islands) && maps.Equal(s.single, other.single) && maps.Equal(s.texts, other.texts)
}

func newSources() sources {
	return sources{pages: map[string]string{}, islands: map[string]string{}, single: map[string]string{}, texts: map[string]string{}}
}

// findSources finds pages, islands and translations, and checks the names that must be unique.
func findSources(fsys fs.FS) (sources, diag.List) {
	s := newSources()
	var list diag.List
	modules := map[string]string{}
	unique := func(seen map[string]string, name, file, what string) {
		if first, taken := seen[name]; taken {
			list.Errorf("bundle-name", diag.Pos{File: file, Line: 1, Column: 1}, "Rename one of them.", "Another %s has the same name: %s.", what, first)
			return
		}
		seen[name] = file
	}
	err := fs.WalkDir(fsys, "site", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 {
			list.Errorf("bundle-outside", diag.Pos{File: file}, "Replace the link by the file itself.", "This is a symbolic link; links are not followed.")
			return nil
		}
		base := path.Base(file)
		if name, ok := strings.CutSuffix(base, ".island.tsx"); ok {
			unique(s.islands, name, file, "island")
		}
		if strings.HasSuffix(base, ".module.css") {
			unique(modules, base, file, "CSS module")
		}
		if name, ok := strings.CutSuffix(base, ".tsx"); ok && path.Dir(file) == pagesFolder && !strings.Contains(name, ".") {
			s.pages[name] = file
		}
		switch file {
		case layoutFile, browserFile, earlyFile, sharedFile:
			s.single[file] = file
		}
		if name, ok := translationName(file); ok {
			s.texts[name] = file
		}
		return nil
	})
	if err != nil {
		list.Errorf("bundle-site", diag.Pos{File: "site", Line: 1, Column: 1}, "", "The folder site/ cannot be read: %v.", err)
	}
	return s, list
}

// translationName returns language/namespace of site/i18n/<language>/<namespace>.json
// or .ts, and false for other files.
func translationName(file string) (string, bool) {
	name, ok := strings.CutPrefix(file, i18nFolder+"/")
	ext := path.Ext(name)
	if !ok || ext != ".json" && ext != ".ts" || strings.Count(name, "/") != 1 {
		return "", false
	}
	name = strings.TrimSuffix(name, ext)
	return name, !strings.Contains(name, ".")
}
