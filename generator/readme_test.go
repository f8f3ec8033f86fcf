package generator

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var readmeFile = regexp.MustCompile("`([a-z_/]+\\.(?:go|tsx|mjs))`")

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

var testName = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)")

// Every promise of SECURITY.md has a test, and every test that it names exists.
func TestSecurityPromisesHaveTests(t *testing.T) {
	text, err := os.ReadFile("../.github/SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, root := range []string{".", "../cmd"} {
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, "_test.go") {
				return err
			}
			file, err := os.ReadFile(filepath.Join(root, name))
			code.Write(file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	_, table, _ := strings.Cut(string(text), "| promise | tests |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(strings.TrimSpace(table), "\n")[1:]
	if len(rows) < 15 {
		t.Errorf("%d promises have tests", len(rows))
	}
	for _, row := range rows {
		if !strings.Contains(row, "`") {
			t.Errorf("no test: %s", row)
		}
		for _, m := range testName.FindAllStringSubmatch(row, -1) {
			if !strings.Contains(code.String(), "func "+m[1]+"(") {
				t.Errorf("%s does not exist: %s", m[1], row)
			}
		}
	}
}
