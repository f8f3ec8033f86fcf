package generator

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// showSource makes pages show where their text is edited, and when it was changed.
func (s *edited) showSource() {
	s.change("content/site.yaml", func(text string) string {
		return text + "repository: { url: https://codeberg.org/kitchen/site, folder: web }\n"
	})
	for _, page := range []string{"recipe", "about"} {
		s.write("site/pages/"+page+".tsx", `import type { PageProps } from "gaceta";
export default function Page({ entry, title }: PageProps) {
  return <><h1>{title}</h1><a href={entry?.edit}>x</a><p>Changed {entry?.changed ?? "never"}.</p></>;
}
`)
	}
}

// shown returns what showSource writes into a page.
func (s *edited) shown(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.root, "dist", name))
	if err != nil {
		s.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), `<a href="`)
	address, rest, _ := strings.Cut(rest, `"`)
	_, rest, _ = strings.Cut(rest, "<p>Changed ")
	day, _, _ := strings.Cut(rest, ".<")
	return strings.ReplaceAll(address+" "+day, "<!-- -->", "")
}

// TestPagesNameTheirSource builds a site with a repository: before there is one, with commits, and in a shallow clone. Each
// build with the cache equals a fresh one.
func TestPagesNameTheirSource(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.showSource()
	const address = "https://codeberg.org/kitchen/site/_edit/main/web/content/"
	expect := func(what, name, file, day, warning string) {
		t.Helper()
		s.compare(what)
		if got, want := s.shown(name), address+file+" "+day; got != want {
			t.Errorf("%s: %s has %q, not %q", what, name, got, want)
		}
		var history []string
		for _, d := range s.build(filepath.Join(s.root, "dist"), false).Diagnostics {
			if d.Code == "site-history" {
				history = append(history, d.Message)
			}
		}
		if got := strings.Join(history, "; "); !strings.Contains(got, warning) || warning == "" && got != "" || len(history) > 1 {
			t.Errorf("%s: the warning is %q, not %q", what, got, warning)
		}
	}
	const bread, about = "recipes/brot/index.md", "fr/about/index.html"
	page := strings.TrimSuffix(bread, ".md") + ".html"
	expect("without a repository", page, "recipes/brot/de.md", "never", "in no Git repository")
	expect("a longer text without a repository", about, "pages/about/fr.md", "never", "in no Git repository")

	commitOn := func(day string) {
		t.Helper()
		s.commit("Ana")
		cmd := exec.Command("git", "-c", "user.name=x", "-c", "user.email=x@kitchen.example", "commit", "--quiet", "--amend", "--no-edit", "--date", day+"T12:00:00Z")
		cmd.Dir, cmd.Env = s.root, append(os.Environ(), "GIT_COMMITTER_DATE="+day+"T12:00:00Z")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	commitOn("2025-03-04")
	expect("the first commit", page, "recipes/brot/de.md", "2025-03-04", "")
	s.change("content/pages/about/fr.md", func(text string) string { return text + "\nPlus.\n" })
	commitOn("2025-05-06")
	expect("a later commit of one text", about, "pages/about/fr.md", "2025-05-06", "")
	expect("the others", page, "recipes/brot/de.md", "2025-03-04", "")
	s.setFront("content/recipes/brot/de.md", "updated", "2026-01-02")
	expect("the day in the front matter", page, "recipes/brot/de.md", "2026-01-02", "")

	shallow := filepath.Join(t.TempDir(), "shallow")
	git(t, t.TempDir(), "clone", "--quiet", "--depth=1", "file://"+s.root, shallow)
	if err := os.RemoveAll(filepath.Join(s.root, ".git")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(shallow, ".git"), filepath.Join(s.root, ".git")); err != nil {
		t.Fatal(err)
	}
	expect("a shallow clone", about, "pages/about/fr.md", "never", "lacks the older commits")
}

// TestCachedBuildsFollowVersions edits one version of a documentation: the pages of the others lead to what it has.
func TestCachedBuildsFollowVersions(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh"), random: newRandom(1)}
	s.tree()
	s.change("content/site.yaml", func(text string) string {
		text = strings.Replace(text, "guides: { sort: order }", "guides: { sort: order }, alt: { sort: order, translations: omit }", 1)
		return text + "versions: [{ collection: guides, name: { de: Neu, fr: Nouveau, it: Nuovo } }, { collection: alt, name: '1' }]\n"
	})
	s.change("content/routes.yaml", func(text string) string {
		return text + `  - { id: alt, path: "/alt/:slug", page: guide, collection: alt }` + "\n"
	})
	s.write("site/pages/guide.tsx", `import type { PageProps } from "gaceta";
export default function Guide({ title, versions }: PageProps) {
  return <><h1>{title}</h1>{versions.map((v) => <a key={v.name} href={v.address} aria-current={v.isCurrent}>{v.name}{v.isSamePage ? "=" : ""}</a>)}</>;
}
`)
	const text = "---\ntitle: 旧い\norder: 1\n---\n"
	s.write("content/alt/start/de.md", text)
	s.compare("the first build")
	canonical := func(name string) string {
		t.Helper()
		html, err := os.ReadFile(filepath.Join(s.root, "dist", name))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(html), `rel="canonical" href="`)
		address, _, _ := strings.Cut(rest, `"`)
		return address
	}
	if got := canonical("alt/start/index.html"); got != "https://tiny.example/guides/start/" {
		t.Errorf("the canonical address is %s", got)
	}
	for _, step := range []siteEdit{
		{"a page that the newest version has too", func() { s.write("content/alt/start/herd/de.md", text) }},
		{"a page that only the old version has", func() { s.write("content/alt/weg/de.md", text) }},
		{"a language of the old version", func() { s.write("content/alt/start/it.md", "---\ntitle: Vecchio\n---\n") }},
		{"a page less in the newest version", func() {
			if err := os.RemoveAll(filepath.Join(s.root, "content/guides/start/herd")); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		step.do()
		s.compare(step.name)
	}
	if got := canonical("alt/start/herd/index.html"); got != "https://tiny.example/alt/start/herd/" {
		t.Errorf("the canonical address is %s", got)
	}
}
