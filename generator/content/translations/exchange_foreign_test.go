package translations

import (
	"io/fs"
	"maps"
	"os"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestForeignExchange sends all texts of a site in fourteen languages there and back. Without a change no file changes, and each
// changed text changes in its place alone.
func TestForeignExchange(t *testing.T) {
	const mark = "✎"
	for format, f := range formats {
		root := testsite.Foreign(t)
		before := contentOf(t, root)
		send := func(change func(*Message)) {
			t.Helper()
			table, c, _ := account(t, root)
			all := table.DataExchanges(c, "")
			for _, row := range table.Rows {
				exchanges, err := table.Exchanges(row, c, "")
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, exchanges...)
			}
			for _, x := range all {
				for i := range x.Messages {
					change(&x.Messages[i])
				}
				file, err := f.write(&x)
				if err != nil {
					t.Fatal(err)
				}
				if x, err = f.read(file); err == nil {
					_, _, err = table.Import(x, c)
				}
				if err != nil {
					t.Fatalf("%s of %s in %s: %v", format, x.Name, x.Lang, err)
				}
			}
		}
		send(func(*Message) {})
		if !maps.Equal(before, contentOf(t, root)) {
			t.Errorf("%s without a change changed files", format)
		}
		changed := 0
		send(func(m *Message) {
			if m.Target != "" {
				m.Target += mark
				changed++
			}
		})
		marks := 0
		after := contentOf(t, root)
		for name, text := range after {
			marks += strings.Count(text, mark)
			var kept []string
			for line := range strings.Lines(strings.ReplaceAll(text, mark, "")) {
				if !strings.HasPrefix(line, "translationOf: ") {
					kept = append(kept, line)
				}
			}
			if text = strings.Join(kept, ""); strings.TrimPrefix(text, "---\n---\n") != before[name] {
				t.Errorf("%s changed more than texts of %s:\n%s", format, name, text)
			}
		}
		if len(after) != len(before) || marks != changed || changed < 13*20 {
			t.Errorf("%s: %d of %d texts changed, in %d files", format, marks, changed, len(after))
		}
	}
}

// contentOf returns the files of content/ by name.
func contentOf(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	site := os.DirFS(root)
	err := fs.WalkDir(site, "content", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(site, name)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
