package yamlnode

import (
	"bytes"
	"encoding/json"
	"testing"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// FuzzTree parses any bytes. Either there is an error with a position, or the whole tree can be encoded as JSON.
func FuzzTree(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		root, list := Parse("a.yaml", 2, text)
		for _, d := range list {
			if d.Pos.Line < 1 || d.Pos.Line > 4+bytes.Count(text, []byte("\n"))+bytes.Count(text, []byte("\r")) || d.Message == "" {
				t.Errorf("no position: %+v", d)
			}
		}
		if root == nil {
			if !list.HasErrors() {
				t.Error("no tree and no error")
			}
			return
		}
		if _, err := json.Marshal(root.Plain()); err != nil {
			t.Error(err)
		}
		clean(t, root, 0)
	})
}

func clean(t *testing.T, n *Node, depth int) {
	t.Helper()
	if depth > limits.DataDepth+1 {
		t.Fatal("too deep")
	}
	if i, what := limits.FindBadCharacter([]byte(n.Text())); i >= 0 {
		t.Errorf("%s in %q", what, n.Text())
	}
	seen := map[string]bool{}
	for field := range n.Fields() {
		if seen[field.Key()] {
			t.Errorf("duplicate key %q", field.Key())
		}
		seen[field.Key()] = true
		clean(t, field, depth+1)
	}
	for item := range n.Items() {
		clean(t, item, depth+1)
	}
}
