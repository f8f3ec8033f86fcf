package live

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

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

// TestBurst: nothing of 500 saves in a row is lost. A batch is all that was saved when the one before it was published, and it is
// deployed once: each deploy of the bucket is that of one batch, and each batch takes later changes than the one before.
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
	p.stop() // after which the log is complete
	var last, deploys int
	for _, match := range regexp.MustCompile(`INFO published \[change=(\d+) .*deploy=(\d+)-`).FindAllStringSubmatch(p.log.String(), -1) {
		change, _ := strconv.Atoi(match[1])
		number, _ := strconv.Atoi(match[2])
		if deploys++; change <= last || number != deploys {
			t.Errorf("the batch up to change %d, after %d, is deploy %d, want %d", change, last, number, deploys)
		}
		last = change
	}
	records, _ := filepath.Glob(filepath.Join(dir, ".gaceta/deploys/*"))
	if deploys < 2 || len(records) != deploys {
		t.Errorf("%d batches, %d deploys", deploys, len(records))
	}
	t.Logf("%d saves in %d batches", saves, deploys-1)
}

// TestQueue: what is added while a batch is published is the next batch, and one alone.
func TestQueue(t *testing.T) {
	q, later := newQueue(), time.Now().Add(time.Hour)
	q.add(false, "a")
	first, _ := q.take(t.Context(), later)
	for i := range 500 {
		q.add(false, fmt.Sprintf("%d", i/2))
	}
	if n := q.waiting(); n != 500 {
		t.Errorf("%d changes wait", n)
	}
	second, _ := q.take(t.Context(), later)
	if first.last != 1 || second.first != 2 || second.last != 501 || len(second.changed()) != 250 || q.waiting() != 0 {
		t.Errorf("%+v and then %d to %d with %d files", first, second.first, second.last, len(second.files))
	}
	q.add(false, "b")
	q.add(true)
	if q.isQuiet(t.Context(), time.Hour) {
		t.Error("it is quiet while changes wait")
	}
	if third, _ := q.take(t.Context(), later); len(third.changed()) != 0 || !third.pull {
		t.Errorf("somebody asked for a batch, and it looks at %v alone", third.changed())
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
