// Package project opens a site's folder and reads the generator's settings from content/site.yaml.
//
// A template or schema that the site does not have is read from the built-in files: see builtin.go.
//
// The generator's keys in site.yaml are:
//
//	baseUrl      origin of the published site, such as https://www.site.example
//	languages    list of {code, prefix, name, locale}; the first is the default
//	collections  list of folders under content/ that hold articles
//	shared       list of data files that every page receives
//	links        named addresses, for link:<name>
//	allow        other origins in the pages' content security policy: scripts, connect
//	security     contact, expires and policy of security.txt
//	markdown     labels that replace the built-in ones of package locale
//
// All other keys are data of the site. analytics.src and forms.endpoint are compared with the policy.
package project

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// SettingsFile holds a site's settings. It is relative to the site's root.
const SettingsFile = "content/site.yaml"

// Project is a site's folder and its settings.
type Project struct {
	Root        string // absolute
	FS          fs.FS  // the root with the built-in files below it; paths with slashes
	BaseURL     string // origin, without a slash at the end
	Languages   locale.Set
	Collections []string
	Shared      []string
	Links       map[string]string

	security diag.Pos // of “security” in the settings
}

// Open reads the settings of the site in root, an absolute path. If the list has errors, the project is incomplete and
// must not be used.
func Open(root string) (Project, diag.List) {
	return OpenFS(root, openFolder(root))
}

// WrapFS puts a layer between the site's own files and the built-in ones.
func (p *Project) WrapFS(wrap func(site fs.FS) fs.FS) {
	o := p.FS.(overlay)
	p.FS = overlay{wrap(o.site), o.builtIn}
}

// OpenFS is like Open for a folder that need not be on the disk.
func OpenFS(root string, fsys fs.FS) (Project, diag.List) {
	p := Project{Root: root, FS: fsys}
	start := diag.Pos{File: SettingsFile, Line: 1, Column: 1}
	text, err := fs.ReadFile(fsys, SettingsFile)
	if err != nil {
		var list diag.List
		if !errors.Is(err, fs.ErrNotExist) {
			list.Errorf("content-read", start, "Check that it is a file and that you may read it.",
				"This file cannot be read: %v.", err)
			return p, list
		}
		list.Errorf("site-missing", start, "Run gaceta in the site's folder, or name the folder with --root.",
			"%s is missing.", SettingsFile)
		return p, list
	}
	tree, list := yamlnode.Parse(SettingsFile, 1, text)
	if tree == nil {
		return p, list
	}
	r := settings{&list}
	p.BaseURL = r.origin(tree.Get("baseUrl"), start)
	p.Languages = r.languages(tree.Get("languages"), start)
	r.checkLabels(tree, p.Languages)
	if p.security = start; tree.Get("security") != nil {
		p.security = tree.Get("security").KeyPos()
	}
	p.Collections = r.names(tree.Get("collections"))
	for i, name := range p.Collections {
		if !prefixForm.MatchString(name) || name == "schemas" || name == "pages" {
			pos := tree.Get("collections").Item(i).Pos()
			list.Errorf("site-settings", pos, "Use lower-case letters, digits and hyphens. “pages” and “schemas” are reserved.",
				"“%s” is not a valid name of a collection.", name)
		}
	}
	p.FS = overlay{fsys, builtIn(p, tree.Get("security"))}
	p.Shared = r.names(tree.Get("shared"))
	r.checkAllow(tree.Get("allow"))
	p.Links = r.links(tree.Get("links"))
	return p, list
}

// settings reads site.yaml and reports its errors.
type settings struct{ *diag.List }

// originForm is the form of an origin that may be copied into a header.
var originForm = regexp.MustCompile(`^(https?|wss)://((\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9a-f:]+\])(:[0-9]+)?$`)

// isOrigin reports whether a site may be published at an origin.
func isOrigin(text string) bool {
	return originForm.MatchString(text) && strings.HasPrefix(text, "http") && !strings.Contains(text, "*")
}

func (r settings) origin(node *yamlnode.Node, start diag.Pos) string {
	if node == nil {
		r.Errorf("site-settings", start, "Add baseUrl: https://… with the address of the published site.",
			"The key “baseUrl” is missing.")
		return ""
	}
	origin := strings.TrimRight(node.Text(), "/")
	if !isOrigin(origin) {
		r.Errorf("site-settings", node.Pos(), "Write only the origin, such as https://www.site.example.",
			"“%s” is not an origin.", node.Text())
	}
	return origin
}

// checkAllow checks the origins under “allow”.
func (r settings) checkAllow(node *yamlnode.Node) {
	for f := range node.Fields() {
		for item := range f.Items() {
			if !originForm.MatchString(item.Text()) {
				r.Errorf("site-settings", item.Pos(), "Write only an origin, such as https://stats.site.example.",
					"“%s” is not an origin.", item.Text())
			}
		}
	}
}

func (r settings) links(node *yamlnode.Node) map[string]string {
	if node != nil && node.Kind != yamlnode.Map {
		r.Errorf("site-settings", node.KeyPos(), "Write “name: address” for each link.",
			"“links” must be a map, not %s.", node.Kind)
	}
	links := map[string]string{}
	for f := range node.Fields() {
		if links[f.Key()] = f.Text(); f.Text() == "" || limits.IsScriptURL(f.Text()) {
			r.Errorf("site-settings", f.KeyPos(), "Write an address that begins with https://, mailto: or tel:.",
				"The link “%s” has no valid address.", f.Key())
		}
	}
	return links
}

var (
	codeForm   = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
	prefixForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

func (r settings) languages(field *yamlnode.Node, start diag.Pos) locale.Set {
	if field.Item(0) == nil {
		pos := start
		if field != nil {
			pos = field.KeyPos()
		}
		r.Errorf("site-settings", pos, "Add at least one: languages: [{ code: en, name: English, locale: en_GB }].",
			"The site has no languages.")
		return locale.Set{{Code: "en"}}
	}
	var set locale.Set
	for item := range field.Items() {
		l := locale.Language{
			Code: item.Get("code").Text(), Prefix: item.Get("prefix").Text(),
			Name: item.Get("name").Text(), Locale: item.Get("locale").Text(),
		}
		switch {
		case !codeForm.MatchString(l.Code):
			r.Errorf("site-settings", item.Pos(), "Add a code such as es or pt-BR.", "This language has no valid code.")
		case l.Prefix != "" && !prefixForm.MatchString(l.Prefix):
			r.Errorf("site-settings", item.Get("prefix").Pos(), "Use lower-case letters, digits and hyphens.",
				"“%s” is not a valid prefix.", l.Prefix)
		case set.Has(l.Code):
			r.Errorf("site-settings", item.Get("code").Pos(), "Remove it, or change its code.",
				"The language “%s” is listed twice.", l.Code)
		case slices.ContainsFunc(set, func(o locale.Language) bool { return o.Prefix == l.Prefix }):
			r.Errorf("site-settings", item.Pos(), "Change the prefix. Only one language may have none.",
				"The language “%s” has the same prefix as another language.", l.Code)
		}
		set = append(set, l)
	}
	return set
}

// names reads a list of names.
func (r settings) names(field *yamlnode.Node) []string {
	if field == nil {
		return nil
	}
	if field.Kind != yamlnode.List {
		r.Errorf("site-settings", field.KeyPos(), "Write it as a list: "+field.Key()+": [one, two].",
			"“%s” must be a list, not %s.", field.Key(), field.Kind)
	}
	var names []string
	for item := range field.Items() {
		if item.Text() == "" {
			r.Errorf("site-settings", item.Pos(), "Write a name.",
				"An entry of “%s” must be a string, not %s.", field.Key(), item.Kind)
		}
		names = append(names, item.Text())
	}
	return names
}
