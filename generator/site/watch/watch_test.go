package watch

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestWatchers saves files inside and outside of the folders of a site, with events and without.
func TestWatchers(t *testing.T) {
	for name, open := range map[string]func(string) (*Watcher, error){
		"events":  Open,
		"polling": func(root string) (*Watcher, error) { return OpenPolling(root), nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := t.TempDir()
			root := filepath.Join(base, "site")
			write := func(name, text string) {
				t.Helper()
				file := filepath.Join(root, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, name := range []string{"content/site.yaml", "site/页.tsx", "lib/word.ts", "lib/other.ts", "../ui/button.tsx"} {
				write(name, "first")
			}
			w, err := open(root)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			// A save of a file that counts follows each that does not, so that the test need not wait for nothing.
			want := func(names ...string) {
				t.Helper()
				if got, err := w.Next(ctx); err != nil || !slices.Equal(got, names) {
					t.Fatalf("%v, %v, want %v", got, err, names)
				}
			}
			write("lib/word.ts", "ignored")
			write("site/页.tsx", "second")
			want("site/页.tsx")
			w.Follow([]string{"lib/word.ts", "../ui/button.tsx", "site/页.tsx"})
			write("content/site.yaml", "second")
			want("content/site.yaml")
			write("lib/other.ts", "ignored")
			write("lib/word.ts", "second, longer")
			want("lib/word.ts")
			write("../ui/button.tsx", "second")
			want("../ui/button.tsx")
			write("tsconfig.json", "{}")
			want("tsconfig.json")
			if err := os.Remove(filepath.Join(root, "site/页.tsx")); err != nil {
				t.Fatal(err)
			}
			want("site/页.tsx")
		})
	}
}
