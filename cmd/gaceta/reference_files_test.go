package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// conventional matches the name of a file or folder of a site, or the ending of one, in the generator's code.
var conventional = regexp.MustCompile(`^(?:(?:site|content|templates)/[a-z0-9./_-]+|(?:\.[a-z]+)?\.(?:island\.tsx|module\.css|preload\.woff2|schema\.json))$`)

// TestReferenceNamesFiles finds the files and folders that the generator's code names, and looks for them in the reference.
func TestReferenceNamesFiles(t *testing.T) {
	page, err := os.ReadFile("../../docs/content/guide/reference/files/en.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	err = filepath.WalkDir("../../generator", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata"):
			return fs.SkipDir
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && conventional.MatchString(text) {
				found++
				if !strings.Contains(string(page), strings.TrimSuffix(text, "/")) {
					t.Errorf("docs/content/guide/reference/files/en.md does not mention %s, which %s uses", text, name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || found < 15 {
		t.Errorf("%d names were found: %v", found, err)
	}
}
