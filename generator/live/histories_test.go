package live

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/seed"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestHistories changes a site at random, kills the publisher at random moments, and fails a fifth of the store's requests.
// After each change the bucket is a clean build of the last content without errors, and no asset of an earlier page is gone.
// GACETA_HISTORIES is the number of changes: `make faults` makes 300.
func TestHistories(t *testing.T) {
	t.Parallel()
	times, _ := strconv.Atoi(os.Getenv("GACETA_HISTORIES"))
	times = cmp.Or(times, 10)
	h := &history{t: t, dice: seed.Random(t), root: testsite.Site(t)}
	settings, err := os.ReadFile(filepath.Join(h.root, "content/site.yaml"))
	h.check(err)
	write(t, h.root, "content/site.yaml", string(settings)+"search: true\n")
	name, dir := server.Bucket(t)
	proxy := server.NewProxy(t)
	proxy.Intercept(s3test.Unreliable(h.dice.Uint64()))
	o := order{Root: h.root, Target: s3test.At(proxy.Host(), name)}
	p := start(t, o)
	p.publish()
	good, _ := built(t, h.root)
	isEqual(t, dir, good)
	seen := map[string]string{} // assets of all pages so far
	broken, kills := 0, 0
	for i := range times {
		what := h.change()
		if h.dice.IntN(4) == 0 {
			timer := time.NewTimer(rand.N(600 * time.Millisecond)) // somewhere in the build or the deploy
			<-timer.C
			p.kill()
			p, kills = start(t, o), kills+1
			what += ", killed"
		}
		made, ok := built(t, h.root)
		if ok && h.dice.IntN(2) == 0 { // published because it was saved, not because somebody asks
			becomes(t, dir, made)
			what += ", saved"
		}
		now := p.publish()
		if ok {
			good = made
		} else {
			broken++
			if now.State != Broken || len(now.Errors) == 0 {
				t.Errorf("%d (%s): errors are not in the status: %+v", i, what, now)
			}
		}
		isEqual(t, dir, good)
		for name, text := range seen {
			if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != text {
				t.Errorf("%d (%s): %s of an open page is gone", i, what, name)
			}
		}
		for name, text := range good {
			if strings.HasPrefix(name, "_assets/") {
				seen[name] = text
			}
		}
		if t.Failed() {
			t.Fatalf("%d: %s\n%s", i, what, p.log)
		}
	}
	t.Logf("%d changes, %d of them with errors, %d kills", times, broken, kills)
}

// becomes waits until a bucket contains the files of a site.
func becomes(t testing.TB, dir string, want map[string]string) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		missing := ""
		for name, text := range want {
			if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != text {
				missing = name
			}
		}
		if missing == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("%s does not become what was saved", missing)
			return
		}
	}
}

// history changes a site.
type history struct {
	t      testing.TB
	dice   *rand.Rand
	root   string
	count  int
	broken string // the recipe with an error, or empty
}

// change makes one change and returns its name.
func (h *history) change() string {
	h.count++
	if h.broken != "" && h.dice.IntN(2) == 0 {
		writeRecipe(h.t, h.root, h.broken, 1000+h.count, h.count)
		h.broken = ""
		return "repair"
	}
	folders, _ := filepath.Glob(filepath.Join(h.root, "content/recipes/*"))
	slug := filepath.Base(folders[h.dice.IntN(len(folders))])
	switch kind := h.dice.IntN(8); {
	case kind == 0 && h.broken == "":
		write(h.t, h.root, "content/recipes/"+slug+"/de.md", "---\ntitle: Ohne Datum\n---\n")
		h.broken = slug
		return "error"
	case kind == 1 && len(folders) > 2 && h.broken == "":
		h.check(os.RemoveAll(filepath.Join(h.root, "content/recipes", slug)))
		return "deletion of " + slug
	case kind == 2 && h.broken == "":
		h.check(os.Rename(filepath.Join(h.root, "content/recipes", slug), filepath.Join(h.root, fmt.Sprintf("content/recipes/neu-%d", h.count))))
		return "new name of " + slug
	case kind == 3:
		write(h.t, h.root, "site/styles/index.css", fmt.Sprintf("@layer base { p { order: %d } }\n", h.count))
		return "style"
	case kind == 4:
		for i := range 20 {
			write(h.t, h.root, about, fmt.Sprintf("Schritt %d von %d.\n", i, h.count))
		}
		return "burst"
	case kind < 7:
		writeRecipe(h.t, h.root, fmt.Sprintf("brot-%d", h.count), h.count, h.count)
		return "new text"
	default:
		write(h.t, h.root, about, fmt.Sprintf("Fassung %d.\n", h.count))
		return "edit"
	}
}

func (h *history) check(err error) {
	if err != nil {
		h.t.Fatal(err)
	}
}
