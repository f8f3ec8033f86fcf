// Package project opens a site's folder and reads the generator's settings from content/site.yaml.
//
// A template or schema that the site does not have is read from the built-in files: see built_in.go.
//
// The generator's keys in site.yaml are:
//
//	baseUrl      address of the published site, such as https://site.example/docs
//	languages    list of {code, prefix, name, locale}; the first is the default
//	collections  list of folders under content/ that hold articles, or a map with settings of each: translations, sort, type
//	fallbackNotice  text before an article that is shown in its source language
//	shared       list of data files that every page receives
//	links        named addresses, for link:<name>
//	repository   where the source is published: an address, or {url, branch, folder, edit}
//	versions     the versions of a documentation, the current one first: list of {collection, name}
//	schemes      data files that references in texts and data cite, by scheme: law: laws for law:<key>#<number>
//	related      weights of front-matter keys for related articles
//	accept       warnings that are not reported: list of {code, files, reason}
//	allow        other origins in the pages' content security policy: scripts, styles, images, fonts, media, frames,
//	             connect, forms
//	forms        the origin of endpoint is allowed for connect and forms
//	schedule     timeZone (default: that of the machine) and hour of builds on days on which the site changes by itself
//	security     contact, expires and policy of security.txt
//	typography   true, or {quotes: {<language>: «»“”}}: texts are set by the rules of package typography
//	markdown     ids of headings: github or kramdown; math: $…$ are formulas; labels that replace the built-in ones of package locale
//
// All other keys are data of the site. analytics.src is compared with the policy.
package project

import (
	"errors"
	"io/fs"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/locale/typography"
	"gaceta.dev/gaceta/generator/markdown"
)

// SettingsFile holds a site's settings. It is relative to the site's root.
const SettingsFile = "content/site.yaml"

// PublicFolder holds the files that are published unchanged. It is relative to the site's root.
const PublicFolder = "site/public"

// Project is a site's folder and its settings.
type Project struct {
	Root        string // absolute
	FS          fs.FS  // the root with the built-in files below it; paths with slashes
	BaseURL     BaseURL
	Preview     string // name of the preview that is built; empty for the published site
	Languages   locale.Set
	Collections []string
	Shared      []string
	Hub         string // address of the WebSub hub that feeds name; may be empty
	Links       map[string]string
	Typography  map[string]*typography.Rules // by language; nil if texts stay as they are written
	Markdown    markdown.Syntax
	Schedule    Schedule
	Security    Security
	Schemes     map[string]string // data files, by the scheme that is bound to them
	Repository  Repository

	// IsReadable reports whether the languages and collections are known, so that the content can be read for its own
	// errors although the settings have some.
	IsReadable bool

	security    diag.Pos                      // of “security” in the settings
	collections map[string]collectionSettings // of the collections whose settings are a map
	accepted    []acceptance                  // warnings

	Variables map[string]string // of the environment, that code may publish: PublicVariables
}

// Security holds the values of security.txt; they are empty if the settings name none.
type Security struct {
	Contact, Policy string // addresses
	Expires         string // a day
}

// Open reads the settings of the site in root, an absolute path. If the list has errors, the project is incomplete and
// must not be used, except to find further errors: see IsReadable.
func Open(root string) (Project, diag.List) {
	return OpenFS(root, rootfs.New(root))
}

// OpenFolder returns the files of a folder on the disk, such as a site's or an output. It follows no link in it.
func OpenFolder(folder string) fs.FS { return rootfs.New(folder) }

// ReplaceFile writes a file below a folder, through no link.
func ReplaceFile(folder, name string, data []byte) error {
	return rootfs.New(folder).ReplaceFile(name, data)
}

// OpenFS is like Open for a folder that need not be on the disk.
func OpenFS(root string, fsys fs.FS) (Project, diag.List) {
	p := Project{Root: root, FS: fsys}
	start := diag.Pos{File: SettingsFile, Line: 1, Column: 1}
	text, err := fs.ReadFile(fsys, SettingsFile)
	if err != nil {
		var list diag.List
		if errors.Is(err, fs.ErrNotExist) {
			list.Errorf("site-missing", start,
				"Run gaceta in the site's folder, or name the folder with --root. To create a site, run: gaceta init my-site",
				"%s is missing.", SettingsFile)
		} else {
			list.Errorf("content-read", start, "Check that it is a file and that you may read it.",
				"This file cannot be read: %v.", err)
		}
		return p, list
	}
	tree, list := yamlnode.Parse(SettingsFile, 1, text)
	if tree == nil {
		return p, list
	}
	p.IsReadable = !list.HasErrors()
	r := settings{&list}
	p.BaseURL = r.baseURL(tree.Get("baseUrl"), start)
	p.readStructure(&list, tree, start)
	r.checkLabels(tree, p.Languages)
	if p.security = start; tree.Get("security") != nil {
		p.security = tree.Get("security").KeyPos()
	}
	setting := func(key string) string { return tree.Get("security").Get(key).Text() }
	p.Security = Security{Contact: setting("contact"), Expires: setting("expires"), Policy: setting("policy")}
	p.Schemes = r.schemes(tree.Get("schemes"))
	o := overlay{site: fsys, builtIn: builtIn(p)}
	for _, name := range p.Collections {
		o.collections = append(o.collections, schemaFile(name))
	}
	p.FS = o
	p.Shared = r.names(tree.Get("shared"))
	p.accepted = r.accepted(tree.Get("accept"))
	r.checkAllow(tree.Get("allow"))
	p.Schedule = r.schedule(tree.Get("schedule"))
	p.Hub = r.hub(tree.Get("hub"))
	p.Links = r.links(tree.Get("links"))
	p.Markdown = r.markdown(tree.Get("markdown"))
	p.Typography = r.typography(tree.Get("typography"), p.Languages)
	p.Repository = r.repository(tree.Get("repository"))
	if _, isOwn := p.Links[repositoryLink]; !isOwn && p.Repository.URL != "" {
		p.Links[repositoryLink] = p.Repository.URL
	}
	return p, list
}

// readStructure reads what the content cannot be read without.
func (p *Project) readStructure(list *diag.List, tree *yamlnode.Node, start diag.Pos) {
	var found diag.List
	r := settings{&found}
	p.Languages = r.languages(tree.Get("languages"), start)
	r.collections(tree.Get("collections"), p)
	p.IsReadable = p.IsReadable && !found.HasErrors()
	*list = append(*list, found...)
}

// Address returns the public address of a path in a language: "/docs/en/a/" for
// "en" and "/a" if the site is below /docs.
func (p *Project) Address(lang, path string) string {
	return p.BaseURL.Address(p.Languages.Address(lang, path))
}
