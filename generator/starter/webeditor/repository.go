package webeditor

import (
	"io/fs"
	"regexp"
)

// repository is where the editor saves, and the origins that this needs.
type repository struct {
	service, name      string
	pictures, requests []string
}

// remote matches the address of a repository in the settings of git.
var remote = regexp.MustCompile(`(?m)^\s*url\s*=\s*\S*?(github|gitlab)\.com[:/](\S+?)(?:\.git)?/?\s*$`)

// repositoryOf returns the repository that a site is cloned from. Without one at GitHub or GitLab it has a name to be
// changed.
func repositoryOf(fsys fs.FS) repository {
	r := repository{
		service: "github", name: "owner/name",
		pictures: []string{"https://*.githubusercontent.com"},
		requests: []string{"https://api.github.com", "https://www.githubstatus.com"},
	}
	settings, _ := fs.ReadFile(fsys, ".git/config") // a site need not be in git
	if found := remote.FindSubmatch(settings); found != nil {
		r.service, r.name = string(found[1]), string(found[2])
	}
	if r.service == "gitlab" {
		r.pictures = []string{"https://gitlab.com", "https://secure.gravatar.com"}
		r.requests = []string{"https://gitlab.com", "https://status-api.hostedstatus.com"}
	}
	return r
}

// settings returns the text of settings.yml.
func (r repository) settings() []byte {
	return []byte(`# Where the editor saves, and how people sign in: https://sveltiacms.app/en/docs/backends
# This file is yours: "gaceta eject cms" writes config.json again, but not this file. What both set is joined.
backend:
  name: ` + r.service + `
  repo: ` + r.name + `
`)
}
