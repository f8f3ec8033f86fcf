package runtime

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A built-in component has a name in Go, an implementation in TypeScript and a schema of its attributes.
func TestComponentsAreComplete(t *testing.T) {
	code, err := os.ReadFile("builtin-components.tsx")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ = bytes.Cut(code, []byte("export const builtinComponents"))
	var written []string
	for _, m := range regexp.MustCompile(`(?m)^  (\w+): \w+,$`).FindAllSubmatch(code, -1) {
		written = append(written, string(m[1]))
	}
	if !slices.Equal(written, Components) {
		t.Errorf("builtin-components.tsx exports %q, Components lists %q", written, Components)
	}
	files, err := os.ReadDir("../project/defaults/content/schemas/markdown")
	if err != nil {
		t.Fatal(err)
	}
	var described []string
	for _, f := range files {
		described = append(described, strings.TrimSuffix(f.Name(), ".schema.json"))
	}
	if !slices.Equal(described, Components) {
		t.Errorf("project/defaults has schemas for %q, Components lists %q", described, Components)
	}
}
