package markdown

import (
	"bytes"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// FuzzAttributes reads any text as the attributes of a component. Either there is one error at a place in the line, or each
// value is that of the text.
func FuzzAttributes(f *testing.F) {
	for _, text := range []string{
		`{key="a \"b\"" other=3 flag}`, `{n=-1.5 a=true b=false}`, `{n=007 x=0.1000000000000000055}`, "{a=\"b\n\"}", `{a="b"`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) == 0 || text[0] != '{' {
			return
		}
		var list diag.List
		s := newSource("a.md", 1, text)
		all, length := s.readAttributes(text, 0, &list)
		isWhole := length <= 0 || text[length-1] == '}' && !bytes.ContainsAny(text[:length], "\n")
		if (length < 0) != (len(list) == 1) || !isWhole {
			t.Fatalf("length %d, %v", length, list)
		}
		if len(all) > limits.Attributes {
			t.Errorf("%d attributes", len(all))
		}
		names := map[string]bool{}
		for _, a := range all {
			if names[a.Name] || a.Name == "" || a.Pos.Column < 1 || a.Pos.Line != 1 {
				t.Errorf("%+v", a)
			}
			names[a.Name] = true
			if value, ok := a.Value.(string); ok && !bytes.HasPrefix(text[a.offset:], []byte(value)) {
				t.Errorf("%+v is not at %d", a, a.offset)
			}
		}
		for _, d := range list {
			if d.Pos.Line != 1 || d.Pos.Column < 1 {
				t.Errorf("no place: %+v", d)
			}
		}
	})
}
