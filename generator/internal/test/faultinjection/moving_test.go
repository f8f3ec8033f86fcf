//go:build unix

package faultinjection

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// TestFilesMove: texts, data, components and public files appear, change and
// vanish while they are read.
func TestFilesMove(t *testing.T) {
	root, _ := built(t)
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	about, shop := read("site/pages/about.tsx"), read("content/shop.yaml")
	moving := map[string][]string{ // "" is no file
		"content/pages/about/de.md": {strings.Repeat("## eins\n\n", 1000), "## zwei\n", ""},
		"content/shop.yaml":         {shop + strings.Repeat("# eins\n", 2000), shop, ""},
		"site/pages/about.tsx":      {about + strings.Repeat("// eins\n", 2000), strings.Replace(about, "<h1>", "<h1>zwei ", 1), ""},
		"site/public/moving.txt":    {strings.Repeat("eins\n", 20000), "zwei\n", ""},
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		names := slices.Sorted(maps.Keys(moving))
		random := seed.Random(t)
		for {
			select {
			case <-stop:
				return
			default:
			}
			name := names[random.IntN(len(names))]
			file, states := filepath.Join(root, name), moving[name]
			if text := states[random.IntN(len(states))]; text != "" {
				_ = os.WriteFile(file, []byte(text), 0o644)
			} else if random.IntN(3) == 0 { // mostly they are there, and builds go far
				_ = os.Remove(file)
			}
			time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		}
	}()
	done := 0
	for i := range 12 {
		before := output(t, root)
		r := run(t, nil, "build", "--root", root)
		if r.status < 0 || r.status > 3 || strings.Contains(r.printed, "panic") || strings.Contains(r.printed, "internal error") {
			t.Errorf("build %d: status %d\n%s", i, r.status, r.printed)
		}
		if r.status == 0 {
			done++
		} else if output(t, root) != before {
			t.Errorf("build %d failed and changed the output", i)
		}
	}
	close(stop)
	<-ended
	t.Logf("%d builds were done", done)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## zuletzt\n")
	write(t, filepath.Join(root, "content/shop.yaml"), shop)
	write(t, filepath.Join(root, "site/pages/about.tsx"), strings.Replace(about, "<h1>", "<h1>nun ", 1))
	write(t, filepath.Join(root, "site/public/moving.txt"), "nun\n")
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatalf("the build afterwards: %s", r.printed)
	}
	sum := output(t, root)
	if page := read("dist/about/index.html"); !strings.Contains(page, "zuletzt") || !strings.Contains(page, "nun ") || read("dist/moving.txt") != "nun\n" {
		t.Errorf("the page is an older one:\n%s", page)
	}
	if r := run(t, nil, "build", "--root", root, "--no-cache"); r.status != 0 || output(t, root) != sum {
		t.Errorf("made again it is another output: %s", r.printed)
	}
}
