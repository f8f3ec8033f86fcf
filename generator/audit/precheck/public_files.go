package precheck

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// checkPublicCode checks the files of site/public that browsers run: they are code of the site that nothing bundles. A script
// needs a page that names it with its hash, or code that names its address. It may import others in its own folder.
func (c Checks) checkPublicCode(site *model.Site) (list diag.List) {
	fsys, base := site.Project.FS, site.Project.BaseURL
	names, _ := outputs.PublicFiles(fsys) // CheckPublicFiles reports what cannot be read
	var scripts []string
	loaded := map[string]bool{} // folders and files
	rules := sync.OnceValue(func() headers.Rules { return c.rules(site) })
	for _, name := range names {
		if audit.IsScript(name) {
			scripts = append(scripts, name)
		}
		if audit.IsInert(name) {
			continue
		}
		data, err := fs.ReadFile(fsys, page.PublicFolder+"/"+name)
		if err != nil {
			continue // reported by CheckPublicFiles
		}
		address := base.Address("/" + name)
		a := audit.New(c.Targets, audit.Saved{})
		a.UsePolicy(rules().For(address).Get("Content-Security-Policy"), project.SettingsFile)
		found, faults := a.CheckFile(audit.File{
			Name: page.PublicFolder + "/" + name, Address: address, Data: data, NoIndex: site.Project.Preview != "",
			Content: func(address string) []byte { return outputs.PublishedFile(site.Project, nil, address) },
		})
		list = append(list, faults...)
		for _, script := range found {
			if local, ok := base.Local(script); ok {
				file := strings.TrimPrefix(local, "/")
				loaded[file], loaded[path.Dir(file)] = true, path.Dir(file) != "."
			}
		}
	}
	for _, name := range scripts {
		if isLoaded(loaded, name) {
			continue
		}
		if _, ok := c.Targets.Find("/" + name); ok {
			continue
		}
		list.Warnf("public-script", diag.Pos{File: page.PublicFolder + "/" + name},
			"Import it from site/, or load it with integrity from a page in "+page.PublicFolder+". Review it as code.",
			"The script %s is published, and no page names it.", name)
	}
	return list
}

// isLoaded reports whether a page loads a script, or another one in its folder or in a folder above.
func isLoaded(loaded map[string]bool, name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if loaded[name] {
			return true
		}
	}
	return false
}

// rules returns the rules of _headers; none if they have faults, which are reported with the headers.
func (c Checks) rules(site *model.Site) headers.Rules {
	if !c.Templates.HasHeaders() {
		return nil
	}
	text, err := c.Templates.Headers(site)
	rules, parseErr := headers.Parse(string(text))
	if err != nil || parseErr != nil {
		return nil
	}
	return rules
}
