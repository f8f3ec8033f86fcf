package generator

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var readmeFile = regexp.MustCompile("`([a-z/]+\\.(?:go|tsx|mjs))`")

// The files that an article passes exist, and each is named once.
func TestReadmeNamesFilesOnce(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## How one article becomes files")
	table, _, _ = strings.Cut(table, "## Folders")
	seen := map[string]bool{}
	for _, m := range readmeFile.FindAllStringSubmatch(table, -1) {
		if _, err := os.Stat(m[1]); err != nil || seen[m[1]] {
			t.Errorf("README.md names %s, which is missing or named before", m[1])
		}
		seen[m[1]] = true
	}
	if len(seen) < 20 {
		t.Errorf("the table names %d files", len(seen))
	}
}

// Every folder has a line in the table of folders.
func TestReadmeListsFolders(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## Folders")
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" && !strings.Contains(table, "`"+e.Name()+"/`") {
			t.Errorf("README.md does not list the folder %s", e.Name())
		}
	}
}
