package bundle

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
)

const (
	layoutFile  = "site/layout.tsx"
	browserFile = "site/browser.ts" // runs when the page is idle
	earlyFile   = "site/early.ts"   // runs as soon as it arrives
	sharedFile  = "site/islands.ts" // its imports go into the script that all islands share

	componentFolder = "site/markdown" // components for texts
)

// sources lists the files of site/ that the bundles begin with.
type sources struct {
	disk     *files            // from which they are read
	base     string            // path of the site on its host, such as /docs; may be empty
	pages    map[string]string // page id → file
	islands  map[string]string // island name → file
	single   map[string]string // the optional files above → themselves, if they exist
	texts    map[string]string // translations: language/namespace → file
	markdown map[string]string // components for texts: name → file
}

var (
	pageFile = regexp.MustCompile(`^site/pages/([^/.]+)\.tsx$`)
	textFile = regexp.MustCompile(`^site/i18n/([^/.]+/[^/.]+)\.(?:json|ts)$`)
)

// findSources finds pages, islands and translations, and checks the names that must be unique.
func findSources(fsys fs.FS, disk *files, base string) (sources, diag.List) {
	s := sources{disk, base, map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}}
	var list diag.List
	unique := func(seen map[string]string, file, suffix, what string) {
		name, ok := strings.CutSuffix(path.Base(file), suffix)
		if first := seen[name]; ok && first != "" {
			at := diag.Pos{File: file, Line: 1, Column: 1}
			list.Errorf("bundle-name", at, "Rename one of them.", "Another %s has the same name: %s.", what, first)
		} else if ok {
			seen[name] = file
		}
	}
	modules := map[string]string{}
	err := fs.WalkDir(fsys, "site", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 {
			if !strings.HasPrefix(file+"/", project.PublicFolder+"/") { // reported by package outputs
				list.Errorf(outsideCode, diag.Pos{File: file}, "Replace it with the file itself.", "Symbolic links are not supported.")
			}
			return nil
		}
		unique(s.islands, file, ".island.tsx", "island")
		unique(modules, file, ".module.css", "CSS module")
		if found := pageFile.FindStringSubmatch(file); found != nil {
			s.pages[found[1]] = file
		}
		if name, ok := runtime.ComponentName(path.Base(file)); ok && path.Dir(file) == componentFolder {
			if first := s.markdown[name]; first != "" {
				list.Errorf("bundle-name", diag.Pos{File: file, Line: 1, Column: 1}, "Rename one of them.",
					"Another component for texts has the same name: %s.", first)
			}
			s.markdown[name] = file
		}
		if found := textFile.FindStringSubmatch(file); found != nil {
			s.texts[found[1]] = file
		}
		if slices.Contains([]string{layoutFile, browserFile, earlyFile, sharedFile}, file) {
			s.single[file] = file
		}
		return nil
	})
	at := diag.Pos{File: "site", Line: 1, Column: 1}
	if errors.Is(err, fs.ErrNotExist) {
		list.Errorf("bundle-site", at, "Create it with layout.tsx, and a component in site/pages/ for each page.",
			"The folder site/ is missing.")
	} else if err != nil {
		list.Errorf("bundle-site", at, "", "The folder site/ cannot be read: %v.", err)
	}
	return s, list
}
