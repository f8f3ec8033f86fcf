package project

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Repository is where the source of a site is published. It is zero if the settings name none.
type Repository struct {
	URL string // without a final slash
	Pos diag.Pos

	edit   string // pattern of the address where a file is edited: {branch} and {file}
	branch string
	folder string // of the site in the repository; empty for the root
}

// repositoryLink is the named link that leads to the repository, unless the settings have another one of this name.
const repositoryLink = "repository"

// EditURL returns the address where a file of the site is edited in the browser. The file is relative to the site's root.
func (r Repository) EditURL(file string) string {
	segments := strings.Split(path.Join(r.folder, file), "/")
	for i, s := range segments {
		segments[i] = url.PathEscape(s)
	}
	return strings.NewReplacer("{branch}", url.PathEscape(r.branch), "{file}", strings.Join(segments, "/")).Replace(r.edit)
}

// editPaths are the ends of addresses where services edit a file.
var editPaths = map[string]string{
	"github":   "/edit/{branch}/{file}",
	"gitlab":   "/-/edit/{branch}/{file}",
	"codeberg": "/_edit/{branch}/{file}",
	"forgejo":  "/_edit/{branch}/{file}",
	"gitea":    "/_edit/{branch}/{file}",
}

// serviceOf returns the service at a host, such as gitlab for gitlab.example.org, or "".
func serviceOf(host string) string {
	for label := range strings.SplitSeq(strings.ToLower(host), ".") {
		if editPaths[label] != "" {
			return label
		}
	}
	return ""
}

// branchForm excludes what Git refuses in the name of a branch, and what an address would need to be quoted for.
var branchForm = regexp.MustCompile(`^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._/+-]*$`)

const repositoryHelp = "Write its address, such as https://github.com/owner/name."

// repository reads “repository”: an address, or a map with the address and how its files are edited.
func (r settings) repository(node *yamlnode.Node) Repository {
	if node == nil {
		return Repository{}
	}
	own := Repository{branch: "main", Pos: node.KeyPos()}
	address := node
	switch node.Kind {
	case yamlnode.Map:
		for f := range node.Fields() {
			if !slices.Contains(repositoryKeys, f.Key()) {
				r.Errorf("site-settings", f.KeyPos(), diag.DidYouMean(f.Key(), "settings", repositoryKeys),
					"Unknown setting “%s” of the repository.", f.Key())
			} else if f.Kind != yamlnode.String {
				r.Errorf("site-settings", f.KeyPos(), "Write a text, or remove the key.", "“%s” must be a string, not %s.", f.Key(), f.Kind)
			}
		}
		if address = node.Get("url"); address == nil {
			r.Errorf("site-settings", node.KeyPos(), "Add url: https://github.com/owner/name.", "The repository has no “url”.")
			return Repository{}
		}
	case yamlnode.String:
	default:
		r.Errorf("site-settings", node.KeyPos(), repositoryHelp, "“repository” must be a string or a map, not %s.", node.Kind)
		return Repository{}
	}
	u, err := url.Parse(address.Text())
	if err != nil || !limits.IsWebAddress(address.Text()) || strings.Trim(u.Path, "/") == "" ||
		u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		if address.Kind == yamlnode.String { // other kinds are reported
			r.Errorf("site-settings", address.Pos(), repositoryHelp, "“%s” is not the address of a repository.", address.Text())
		}
		return Repository{}
	}
	own.URL = strings.TrimSuffix(strings.TrimRight(address.Text(), "/"), ".git")
	if branch := node.Get("branch"); branch.Text() != "" {
		if own.branch = branch.Text(); !branchForm.MatchString(own.branch) || strings.Contains(own.branch, "..") {
			r.Errorf("site-settings", branch.Pos(), "Write its name, such as main.", "“%s” is not the name of a branch.", own.branch)
		}
	}
	if folder := node.Get("folder"); folder.Text() != "" {
		if own.folder = strings.TrimSuffix(folder.Text(), "/"); own.folder != path.Clean(own.folder) ||
			path.IsAbs(own.folder) || strings.HasPrefix(own.folder, "..") {
			r.Errorf("site-settings", folder.Pos(), "Write the site's folder in the repository, such as docs.",
				"“%s” is not a folder of a repository.", folder.Text())
		}
	}
	own.edit = r.editPattern(node.Get("edit"), address, own.URL, u.Hostname())
	return own
}

// placeholder matches a part of a pattern that a value replaces.
var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

var repositoryKeys = []string{"branch", "edit", "folder", "url"}

// editPattern returns the pattern of the address where a file is edited: that of the settings, or that of a known service.
func (r settings) editPattern(own, address *yamlnode.Node, repository, host string) string {
	const example = "edit: https://git.site.example/owner/name/edit/{branch}/{file}"
	service := editPaths[serviceOf(host)]
	switch {
	case own.Text() != "":
		filled := strings.NewReplacer("{branch}", "main", "{file}", "a").Replace(own.Text())
		if !limits.IsWebAddress(filled) || strings.Count(own.Text(), "{file}") != 1 {
			r.Errorf("site-settings", own.Pos(), "Write an address with {file}, such as "+example+".",
				"“%s” does not say where a file is edited.", own.Text())
		} else if unknown := placeholder.FindString(strings.NewReplacer("{branch}", "", "{file}", "").Replace(own.Text())); unknown != "" {
			r.Errorf("site-settings", own.Pos(), "Write {branch} or {file}.", "Unknown placeholder “%s”.", unknown)
		}
		return own.Text()
	case service == "":
		r.Errorf("site-settings", address.Pos(), "Write a map: repository: { url: …, "+example+" }.",
			"It is not known where files are edited at %s.", host)
	}
	return repository + service
}
