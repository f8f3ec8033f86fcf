package yamlnode

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestAliases(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		want  any
		fault string
	}{
		"scalar":        {"a: &имя ветер\nb: *имя\n", map[string]any{"a": "ветер", "b": "ветер"}, ""},
		"nested anchor": {"c:\n  v: &v v3.5 # 版\nlink: *v\n", map[string]any{"c": map[string]any{"v": "v3.5"}, "link": "v3.5"}, ""},
		"list":          {"a: &l [縄, 海]\nb: *l\nc: [*l]\n", map[string]any{"a": []any{"縄", "海"}, "b": []any{"縄", "海"}, "c": []any{[]any{"縄", "海"}}}, ""},
		"merge": {"base: &b\n  x: ریح\n  y: 2\nown:\n  <<: *b\n  x: باد\n", map[string]any{
			"base": map[string]any{"x": "ریح", "y": uint64(2)}, "own": map[string]any{"x": "باد", "y": uint64(2)}}, ""},
		"merge of several": {"a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc:\n  <<: [*a, *b]\n", map[string]any{
			"a": map[string]any{"x": uint64(1)}, "b": map[string]any{"x": uint64(2), "y": uint64(3)}, "c": map[string]any{"x": uint64(1), "y": uint64(3)}}, ""},
		"empty anchor":    {"a: &a\nb: *a\n", map[string]any{"a": nil, "b": nil}, ""},
		"of itself":       {"a: &a [*a]\n", nil, "No value above has the anchor “&a”."},
		"unknown":         {"a: *ы\n", nil, "No value above has the anchor “&ы”."},
		"merge of a text": {"a: &a ветер\nb:\n  <<: *a\n", nil, "A merge key (<<) needs a map."},
	} {
		t.Run(name, func(t *testing.T) {
			node, list := ParseWithAliases("a.yaml", 1, []byte(c.text))
			if c.fault != "" {
				if len(list) == 0 || list[0].Message != c.fault {
					t.Errorf("%v, want %s", list, c.fault)
				}
				return
			}
			if len(list) > 0 {
				t.Fatal(list)
			}
			if got := node.Plain(); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%#v, want %#v", got, c.want)
			}
			if _, list := Parse("a.yaml", 1, []byte(c.text)); !list.HasErrors() {
				t.Error("Parse accepts aliases")
			}
		})
	}
}

// TestAliasBomb reads a small file that would have 10⁹ values.
func TestAliasBomb(t *testing.T) {
	var text strings.Builder
	text.WriteString("a0: &a0 [ 1 ]\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&text, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	_, list := ParseWithAliases("a.yaml", 1, []byte(text.String()))
	if len(list) == 0 || list[0].Code != "yaml-size" {
		t.Errorf("%v, want yaml-size", list)
	}
}
