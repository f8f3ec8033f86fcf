package precheck

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// PagesFolder holds the components of pages.
const PagesFolder = "site/pages"

// checkComponents reports each route whose page component does not exist, once for all
// its pages, or a site with a layout and without pages. Without a layout the bundle reports what is missing.
func checkComponents(site *model.Site) (list diag.List) {
	entries, err := fs.ReadDir(site.Project.FS, PagesFolder)
	if err != nil {
		if _, layoutErr := fs.Stat(site.Project.FS, "site/layout.tsx"); errors.Is(err, fs.ErrNotExist) && layoutErr == nil {
			list.Errorf("routes-page", diag.Pos{File: PagesFolder}, "Write a component for each page there, such as "+PagesFolder+"/home.tsx.",
				"The folder %s is missing.", PagesFolder)
		}
		return list
	}
	known := map[string]bool{}
	var names []string
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".tsx")
		if other, isJSX := strings.CutSuffix(e.Name(), ".jsx"); isJSX { // the bundler says that it must be renamed
			known[other] = true
		}
		if ok {
			known[name] = true
			names = append(names, name)
		}
	}
	reported := map[diag.Pos]bool{}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		if known[rt.Page] || reported[rt.Pos] {
			continue
		}
		reported[rt.Pos] = true
		file := path.Join(PagesFolder, rt.Page+".tsx")
		help := "Write " + file + ", or name a component: “page: …”."
		if near, ok := diag.Nearest(strings.TrimSuffix(rt.Page, ".tsx"), names); ok {
			help = "Write the file, or name another component: “page: " + near + "”."
		}
		pos := rt.PagePos
		if strings.Contains(rt.Page, "/") {
			pos = rt.Pos // an error at PagePos would hide that of the schema
		}
		list.Errorf("routes-page", pos, help, "The component %s of the route “%s” does not exist.", file, rt.ID)
	}
	return list
}
