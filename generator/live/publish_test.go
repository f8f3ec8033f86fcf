package live

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const about = "content/pages/about/de.md"

// TestPublishes: what is saved is published, and what has errors is not.
func TestPublishes(t *testing.T) {
	t.Parallel()
	server.Targets(t, func(t *testing.T, address, dir string) {
		root := testsite.Site(t)
		p := start(t, order{Root: root, Target: address})
		if now := p.publish(); now.State != Published || now.Deploy == "" {
			t.Fatalf("%+v", now)
		}
		want, _ := built(t, root)
		isEqual(t, dir, want)

		write(t, root, about, "Ein *neuer* Satz.\n")
		now := p.publish()
		last, _ := built(t, root)
		isEqual(t, dir, last)
		if !strings.Contains(last["about/index.html"], "neuer") || now.State != Published {
			t.Errorf("%+v", now)
		}

		write(t, root, about, "[kein Ziel](/nichts/)\n")
		broken := p.publish()
		isEqual(t, dir, last)
		if broken.State != Broken || len(broken.Errors) != 1 || broken.Errors[0].Code == "" || broken.Deploy != now.Deploy {
			t.Errorf("%+v", broken)
		}

		write(t, root, about, "Alles gut.\n")
		p.publish()
		want, _ = built(t, root)
		isEqual(t, dir, want)
		p.stop()
		if p := start(t, order{Root: root, Target: address}); p.publish().State != Published {
			t.Error("it does not go on after it was stopped")
		}
		isEqual(t, dir, want)
	})
}

// TestBurst: 500 saves in a row are published, in few batches.
func TestBurst(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	name, dir := server.Bucket(t)
	p := start(t, order{Root: root, Target: s3test.At(server.Address, name)})
	p.publish()
	const saves = 500
	for i := range saves {
		writeRecipe(t, root, fmt.Sprintf("brot-%d", i/3%50), i/3%50, i, []string{"de", "fr", "it"}[i%3])
	}
	p.publish()
	want, ok := built(t, root)
	if !ok || len(want) < 50 {
		t.Fatal("the saves have errors")
	}
	isEqual(t, dir, want)
	if batches := strings.Count(p.log.String(), "INFO published"); batches > 20 {
		t.Errorf("%d saves were published in %d batches", saves, batches)
	} else {
		t.Logf("%d saves in %d batches", saves, batches)
	}
}

// writeRecipe writes a version of a recipe, in all languages if none is named.
func writeRecipe(t testing.TB, root, slug string, number, version int, languages ...string) {
	t.Helper()
	if len(languages) == 0 {
		languages = []string{"de", "fr", "it"}
	}
	for _, lang := range languages {
		const front = "---\ntitle: Brot %d\nexcerpt: Nummer %[1]d.\ndate: 2025-02-01\ncook: anna\n---\n\nZeile %[2]d.\n"
		const translated = "---\ntitle: Pain %d\nexcerpt: Numéro %[1]d.\n---\n\nLigne %[2]d.\n"
		text := map[bool]string{true: front, false: translated}[lang == "de"]
		write(t, root, "content/recipes/"+slug+"/"+lang+".md", fmt.Sprintf(text, number, version))
	}
}

// TestPull publishes what was pushed to the repository, when it is asked for it.
func TestPull(t *testing.T) {
	t.Parallel()
	origin, clone := testsite.Site(t), filepath.Join(t.TempDir(), "clone")
	if err := os.Remove(filepath.Join(origin, "node_modules")); err != nil {
		t.Fatal(err)
	}
	run := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.org"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	run(origin, "init", "--quiet", "--initial-branch", "main")
	run(origin, "add", ".")
	run(origin, "commit", "--quiet", "-m", "one")
	run(origin, "clone", "--quiet", origin, clone)
	if err := testsite.LinkPackages(clone); err != nil {
		t.Fatal(err)
	}
	name, dir := server.Bucket(t)
	p := start(t, order{Root: clone, Target: s3test.At(server.Address, name), Pull: true})
	p.publish()
	write(t, origin, about, "Aus der Ferne.\n")
	run(origin, "commit", "--quiet", "-a", "-m", "two")
	p.publish()
	if text := files(t, dir)["about/index.html"]; !strings.Contains(text, "Aus der Ferne.") {
		t.Error("the pushed text is not published")
	}
}
