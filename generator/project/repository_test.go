package project

import "testing"

func TestEditURL(t *testing.T) {
	const settings = "baseUrl: https://a\nlanguages: [{ code: es, name: Español }]\nrepository: "
	for text, want := range map[string]string{
		"https://github.com/owner/name":                  "https://github.com/owner/name/edit/main/content/a/es.md",
		"https://github.com/owner/name.git/":             "https://github.com/owner/name/edit/main/content/a/es.md",
		"https://gitlab.com/group/sub/name":              "https://gitlab.com/group/sub/name/-/edit/main/content/a/es.md",
		"https://gitlab.example.org:8443/owner/name":     "https://gitlab.example.org:8443/owner/name/-/edit/main/content/a/es.md",
		"https://codeberg.org/owner/name":                "https://codeberg.org/owner/name/_edit/main/content/a/es.md",
		"https://forgejo.例え.example/owner/name":          "https://forgejo.例え.example/owner/name/_edit/main/content/a/es.md",
		"{ url: https://gitea.com/o/n, branch: prod/1 }": "https://gitea.com/o/n/_edit/prod%2F1/content/a/es.md",
		"{ url: https://github.com/o/n, folder: docs/ }": "https://github.com/o/n/edit/main/docs/content/a/es.md",
		"{ url: https://git.example.org/o/n, branch: 本, edit: 'https://git.example.org/ui?b={branch}&f={file}' }": "https://git.example.org/ui?b=%E6%9C%AC&f=content/a/es.md",
	} {
		p, messages := open(settings + text + "\n")
		if got := p.Repository.EditURL("content/a/es.md"); got != want || len(messages) > 0 {
			t.Errorf("%s: %s, want %s; %q", text, got, want, messages)
		}
	}
	p, _ := open(settings + "https://github.com/owner/name\n")
	if got := p.Links["repository"]; got != "https://github.com/owner/name" {
		t.Errorf("link:repository leads to %q", got)
	}
	if own, _ := open(settings + "https://github.com/owner/name\nlinks: { repository: https://b }\n"); own.Links["repository"] != "https://b" {
		t.Errorf("the site's own link:repository leads to %q", own.Links["repository"])
	}
	if got, want := p.Repository.EditURL("content/a b/é.md"), "https://github.com/owner/name/edit/main/content/a%20b/%C3%A9.md"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
