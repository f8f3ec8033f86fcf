package generator

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// swapper writes another text into a file as soon as it has been read some times, and the first text again as soon as the other
// one has been read.
type swapper struct {
	file        string
	first, then []byte
	watch       int
	wg          sync.WaitGroup
	swaps       int
}

func swap(t *testing.T, file, then string, reads int) *swapper {
	t.Helper()
	first, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &swapper{file: file, first: first, then: []byte(then)}
	if s.watch, err = unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK); err != nil {
		t.Fatal(err)
	}
	if _, err := unix.InotifyAddWatch(s.watch, file, unix.IN_CLOSE_NOWRITE|unix.IN_DELETE_SELF); err != nil {
		t.Fatal(err)
	}
	s.wg.Go(func() { s.follow(reads) })
	return s
}

// follow reads the events until the file is removed.
func (s *swapper) follow(reads int) {
	defer unix.Close(s.watch)
	events := make([]byte, 4096)
	for seen := 0; ; {
		poll := []unix.PollFd{{Fd: int32(s.watch), Events: unix.POLLIN}}
		if _, err := unix.Poll(poll, -1); err == unix.EINTR {
			continue
		}
		n, err := unix.Read(s.watch, events)
		if err != nil {
			return
		}
		for at := 0; at < n; at += unix.SizeofInotifyEvent {
			if binary.NativeEndian.Uint32(events[at+4:])&unix.IN_DELETE_SELF != 0 {
				return
			}
			if seen++; seen == reads || seen == reads+1 {
				text := s.then
				if s.swaps++; s.swaps == 2 {
					text = s.first
				}
				_ = os.WriteFile(s.file, text, 0o644)
			}
		}
	}
}

// end removes the file, waits, and writes the first text.
func (s *swapper) end(t *testing.T) {
	t.Helper()
	if err := os.Remove(s.file); err != nil {
		t.Fatal(err)
	}
	s.wg.Wait()
	if err := os.WriteFile(s.file, s.first, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestAFileThatChangesAndChangesBackIsNotKept changes files while a build reads them. Whether the build fails or not, the next
// one must be as if nothing had happened.
func TestAFileThatChangesAndChangesBackIsNotKept(t *testing.T) {
	t.Parallel()
	replaced := func(old, new string) func(string) string {
		return func(text string) string { return strings.ReplaceAll(text, old, new) }
	}
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\nOn mange à {{shop:heading}}.\n" })
	if err := os.MkdirAll(filepath.Join(s.root, "templates"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.root, "templates/robots.txt"), []byte("User-agent: *\nAllow: /\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.build(s.fresh, true)
	want := readAll(t, s.fresh)
	failed := 0
	for name, change := range map[string]func(text string) string{
		"content/recipes/brot/de.md":          func(text string) string { return text + "\nEin anderer Absatz.\n" },
		"content/recipes/suppe/de.md":         replaced("title: ", "title: Andere "),
		"content/shop.yaml":                   replaced("heading: ", "heading: Andere "),
		"content/schemas/recipes.schema.json": replaced(`"type": "object"`, `"type": "object", "description": "other"`),
		"templates/robots.txt":                replaced("Allow", "Disallow"),
		"site/pages/home.tsx":                 replaced("<h1>", "<h1>Other "),
		"site/components/counter.island.tsx":  func(text string) string { return text + "\nconsole.log(\"other\");\n" },
		"site/styles/index.css":               func(text string) string { return text + "\n.other { color: red }\n" },
	} {
		file := filepath.Join(s.root, name)
		first, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for reads := 1; reads <= 3; reads++ {
			if err := os.RemoveAll(filepath.Join(s.root, ".gaceta")); err != nil {
				t.Fatal(err)
			}
			dist := filepath.Join(s.root, "dist")
			changing := swap(t, file, change(string(first)), reads)
			_, err := Build(context.Background(), s.with(dist, false))
			if changing.end(t); err != nil {
				failed++
				if want := name + " changed during the build. Run it again."; err.Error() != want {
					t.Errorf("%s, after %d reads: the build fails with %v", name, reads, err)
				}
			}
			if r := s.build(dist, false); r.Diagnostics.HasErrors() {
				t.Fatal(r.Diagnostics)
			}
			if diff := differences(readAll(t, dist), want); diff != "" {
				t.Errorf("%s, after %d reads and %d changes: the next build differs from a fresh one: %s", name, reads, changing.swaps, diff)
			}
		}
	}
	if failed == 0 {
		t.Error("no build noticed that a file changed")
	}
}
