package generator

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// git runs Git in a folder.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// commit commits the site, and begins its history if necessary.
func (s *edited) commit(author string) {
	s.t.Helper()
	if _, err := os.Stat(filepath.Join(s.root, ".git")); err != nil {
		git(s.t, s.root, "init", "--quiet", "--initial-branch=main")
	}
	git(s.t, s.root, "add", "content")
	git(s.t, s.root, "-c", "user.name="+author, "-c", "user.email="+author+"@kitchen.example", "commit", "--quiet", "--allow-empty", "-m", "Edit")
}

func (s *edited) head() string {
	s.t.Helper()
	cmd := exec.Command("git", "rev-parse", "HEAD")
	cmd.Dir = s.root
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// provenance returns the lines of a Markdown copy that name the commit, the authors and the state of the translation.
func provenance(t *testing.T, root, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "dist", name))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		for _, key := range []string{"commit:", "authors:", "translation:"} {
			if strings.HasPrefix(line, key) {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
	}
	return strings.Join(lines, "; ")
}

// TestMarkdownCopiesNameTheirCommit builds a site with a history. Each build with the cache equals a fresh one.
func TestMarkdownCopiesNameTheirCommit(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	const bread, soup = "recipes/brot/index.md", "recipes/suppe/index.md"
	expect := func(what, name, want string) {
		t.Helper()
		s.compare(what)
		if got := provenance(t, s.root, name); got != want {
			t.Errorf("%s: %s has %q, not %q", what, name, got, want)
		}
	}
	expect("without a repository", bread, "")

	s.commit("Ana")
	first := s.head()
	expect("the first commit", bread, `commit: "`+first+`"; authors: ["Ana"]`)

	s.change("content/recipes/brot/de.md", func(text string) string { return text + "\nMehr.\n" })
	expect("a text that no commit contains", bread, "")
	s.commit("Ben")
	second := s.head()
	expect("its commit", bread, `commit: "`+second+`"; authors: ["Ana","Ben"]`)
	expect("a commit of another text", soup, `commit: "`+first+`"; authors: ["Ana"]`)

	if err := os.WriteFile(filepath.Join(s.root, ".mailmap"), []byte("Anna Maria <Ana@kitchen.example>\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	expect("another name of an author", soup, `commit: "`+first+`"; authors: ["Anna Maria"]`)

	s.commit("Ana")
	if r := s.build(filepath.Join(s.root, "dist"), false); r.Rendered != 0 {
		t.Errorf("a commit that changes no text: %d pages were rendered", r.Rendered)
	}

	// A merge changes a text itself when it resolves a conflict.
	git(t, s.root, "checkout", "--quiet", "-b", "other", first)
	s.change("content/recipes/brot/de.md", func(text string) string { return text + "\nAnders.\n" })
	s.commit("Cleo")
	git(t, s.root, "checkout", "--quiet", "main")
	git(t, s.root, "-c", "user.name=x", "-c", "user.email=x@kitchen.example", "merge", "--quiet", "--no-commit", "--strategy=ours", "other")
	s.change("content/recipes/brot/de.md", func(text string) string { return text + "\nAnders.\n" })
	s.commit("Dora")
	expect("a merge", bread, `commit: "`+s.head()+`"; authors: ["Anna Maria","Ben","Cleo","Dora"]`)

	// The oldest commit of a shallow clone did not change every text.
	shallow := filepath.Join(t.TempDir(), "shallow")
	git(t, t.TempDir(), "clone", "--quiet", "--depth=1", "file://"+s.root, shallow)
	if err := os.RemoveAll(filepath.Join(s.root, ".git")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(shallow, ".git"), filepath.Join(s.root, ".git")); err != nil {
		t.Fatal(err)
	}
	expect("a shallow clone", bread, "")

	if err := os.RemoveAll(filepath.Join(s.root, ".git")); err != nil {
		t.Fatal(err)
	}
	git(t, s.root, "init", "--quiet", "--object-format=sha256")
	s.commit("Ana")
	expect("SHA-256", bread, `commit: "`+s.head()+`"; authors: ["Anna Maria"]`)
}

// TestMarkdownCopiesNameTheStateOfTheTranslation edits a source: the copy of its translation follows.
func TestMarkdownCopiesNameTheStateOfTheTranslation(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	for _, step := range []struct {
		name string
		do   func()
		want string
	}{
		{"no record", func() {}, "present, not recorded"},
		{"a record", s.acceptTranslations, "present"},
		{"an edit of the source", func() {
			s.change("content/recipes/brot/de.md", func(text string) string { return text + "\nMehr.\n" })
		}, "stale"},
	} {
		step.do()
		s.compare(step.name)
		if got, want := provenance(t, s.root, "fr/recipes/brot/index.md"), `translation: "`+step.want+`"`; got != want {
			t.Errorf("%s: %s, not %s", step.name, got, want)
		}
	}
}

// acceptTranslations records in all translations that they are up to date.
func (s *edited) acceptTranslations() {
	s.t.Helper()
	p, list := project.Open(s.root)
	loaded, found, _ := content.NewReader(p).Load()
	table, stale := translations.NewTable(p, loaded, translations.ParseHeadings(p))
	if list = slices.Concat(list, found, stale); list.HasErrors() {
		s.t.Fatal(list)
	}
	for _, row := range table.Rows {
		if _, err := table.Accept(row, loaded); err != nil {
			s.t.Fatal(err)
		}
	}
}
