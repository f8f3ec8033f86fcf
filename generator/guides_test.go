package generator

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// While an author writes, the Markdown of an article is what the file says now.
func TestTheMarkdownOfAnArticleFollowsItsText(t *testing.T) {
	root := testsite.Site(t)
	l, err := OpenLive(Options{Root: root, Cache: filepath.Join(root, ".gaceta"), Jobs: 1, Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	read := func(want string, changed ...string) {
		t.Helper()
		if list, err := l.Update(changed); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		text, err := l.File("recipes/brot/index.md")
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%v\n%s\nhas no %s", err, text, want)
		}
	}
	read("Das Mehl mit Wasser")
	name := "content/recipes/brot/de.md"
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, name), append(text, "\nZuletzt: {{shop:heading}}.\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	read("Zuletzt: Was wir kochen.", name)
	if _, err := l.File("recipes/nichts/index.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
