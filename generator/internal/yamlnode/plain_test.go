package yamlnode

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// both reads a text in both ways; read says whether the fast one could.
func both(text string) (fast, slow *Node, list diag.List, read bool) {
	r := &reader{file: "a.md", offset: 1, tree: new(tree)}
	if read = r.plain(text); read {
		fast = r.tree.done("a.md")
	}
	slow, list = (&reader{file: "a.md", offset: 1, tree: new(tree)}).parse(text)
	return fast, slow, list, read
}

func show(n *Node) string {
	var out strings.Builder
	var walk func(n *Node, depth int)
	walk = func(n *Node, depth int) {
		fmt.Fprintf(&out, "%v %T %v %+v\n", n.Kind, n.Value(), n.Value(), n.Pos())
		for f := range n.Fields() {
			fmt.Fprintf(&out, "%*s%s %+v: ", depth, "", f.Key(), f.KeyPos())
			walk(f, depth+1)
		}
		for item := range n.Items() {
			walk(item, depth+1)
		}
	}
	if n != nil {
		walk(n, 0)
	}
	return out.String()
}

// What the fast way reads, it reads as the parser does, places included.
func TestPlainFrontMatterIsWhatTheParserReads(t *testing.T) {
	values := []string{
		"word", "two-words", "cover.svg", "2025-01-31", "2025-1-31", "2025-99-99", "20250-1-1", "5", "0", "007", "12345678901", "1_000", "1e3", "0x1f", "true", "false", "True", "yes", "no", "null", "~", "",
		`"a text"`, `"with: a colon # and more"`, `"ñandú — “quotes”"`, `"a \"b\" c"`, `"unclosed`, `""`, `" "`, `" blank "`, `"tab	in"`, `"a" b`, `"a" # b`, `'single'`, `"it's"`,
		"[a, b]", "[a]", "[]", "[a,b]", "[ a, b ]", "[a, b", "[a, [b]]", "[a, 1]", "[a, true]", "[a, a]", "two words", "trailing ", " leading", "a: b", "a:b", "a #b", "a#b", "-", "- a", "a-", "a.", "*a", "&a", "!a", "{a: b}", "|", ">", "@a", "%a", "e10", "é", "a\r", "\"a\"\r", ".5", "5.5", "-5", "+5", "12:30", "y", "N", "on", "nan", "inf", "<<", "a\tb", "\tb",
	}
	keys := []string{"title", "imageAlt", "a-b", "a_b", "a.b", "1a", "true", "null", "'a'", `"a"`, "a b", "é", "-a", "a-", "<<", "y", " a", "#a", "? a"}
	fastOnes := 0
	try := func(text string) {
		t.Helper()
		fast, slow, list, read := both(text)
		if !read {
			return
		}
		if fastOnes++; !reflect.DeepEqual(fast, slow) || len(list) > 0 {
			t.Errorf("%q is\n%sand for the parser\n%s%v", text, show(fast), show(slow), list)
		}
	}
	for _, value := range values {
		for _, key := range keys {
			for _, form := range []string{"%s: %s", "%s: %s\n", "date: 2025-01-01\n%s: %s\nb: c\n", "%s: %s\n\nb: c\n", "%[1]s: %[2]s\n%[1]s: %[2]s\n", "%s:  %s\n", "%s: %s\n  more\n", "%s: %s\n---\n", "b: c\n %s: %s\n"} {
				try(fmt.Sprintf(form, key, value))
			}
		}
	}
	if fastOnes < 150 {
		t.Errorf("only %d texts were read fast", fastOnes)
	}
	seed.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(1, 5).Draw(t, "lines") {
			key := rapid.OneOf(rapid.SampledFrom(keys), rapid.StringMatching(`[a-c]{1,2}`)).Draw(t, "key")
			value := rapid.OneOf(rapid.SampledFrom(values), rapid.StringMatching(`"[a-z :#'ñ\\,\]{}-]{0,8}"`), rapid.StringMatching(`[a-z0-9:#,.\[\] _-]{0,8}`), rapid.StringMatching(`\[[a-z0-9, .-]{0,8}\]`)).Draw(t, "value")
			fmt.Fprintf(&text, "%s: %s\n", key, value)
		}
		fast, slow, list, read := both(text.String())
		if read && (!reflect.DeepEqual(fast, slow) || len(list) > 0) {
			t.Fatalf("%q is\n%sand for the parser\n%s%v", text.String(), show(fast), show(slow), list)
		}
	})
}

func TestMostFrontMatterIsPlain(t *testing.T) {
	const text = "title: \"DORA y el Reglamento de IA: dos calendarios\"\nexcerpt: \"Con ñ, y más.\"\ndate: 2025-08-20\ncategory: insights\ntags: [dora, artificial-intelligence]\nimage: cover.svg\nauthor: elena-bastida\nfeatured: true\nreadTime: 7\n"
	fast, slow, list, read := both(text)
	if !read || len(list) > 0 || !reflect.DeepEqual(fast, slow) {
		t.Errorf("%s%v", show(fast), list)
	}
}

func BenchmarkPlainFrontMatter(b *testing.B) {
	const text = "title: \"DORA y el Reglamento de IA: dos calendarios\"\nexcerpt: \"Con ñ, y más.\"\ndate: 2025-08-20\ncategory: insights\ntags: [dora, artificial-intelligence]\nimage: cover.svg\nauthor: elena-bastida\n"
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			Parse("a.md", 2, []byte(text))
		}
	})
	b.Run("parser", func(b *testing.B) {
		for b.Loop() {
			Parse("a.md", 2, []byte("# a comment\n"+text))
		}
	})
}
