package markdown

import (
	"fmt"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// TestComponentsAreLimited: what is beyond a limit is reported where it begins, and is not read further.
func TestComponentsAreLimited(t *testing.T) {
	attributes := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "a%d=%d ", i, i)
		}
		return b.String()
	}
	for _, c := range []struct {
		name, text, code string
		line             int
	}{
		{"attributes", "\n::a{" + attributes(limits.Attributes) + "}\n", "", 0},
		{"one attribute more", "\n::a{" + attributes(limits.Attributes+1) + "}\n", "markdown-attribute", 2},
		{"many attributes within a line", "\n:a[b]{" + attributes(70_000) + "}\n", "markdown-attribute", 2},
		{"lines", strings.Repeat("::a\n", limits.ComponentLines), "", 0},
		{"one line more", strings.Repeat("> ::a\n", limits.ComponentLines+1), "markdown-size", limits.ComponentLines + 1},
		{"components that do not end", strings.Repeat(":::a\n", 90_000), "markdown-size", limits.ComponentLines + 1},
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(c.text), Options{})
		for _, use := range doc.Uses {
			if list = append(list, use.Faults...); len(use.Attributes) > limits.Attributes {
				t.Errorf("%s: %d attributes", c.name, len(use.Attributes))
			}
		}
		if c.code == "" && len(list) > 0 || c.code != "" && (len(list) == 0 || list[0].Code != c.code || list[0].Pos.Line != c.line) {
			t.Errorf("%s: %v", c.name, list)
		}
	}
}
