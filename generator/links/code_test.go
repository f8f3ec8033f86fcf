package links

import "testing"

func TestBlankCommentsKeepsStringsAndPositions(t *testing.T) {
	for text, want := range map[string]string{
		"a // b\nc":            "a     \nc",
		"// to the end":        "             ",
		"a /* b\nñ */ c":       "a     \nñ    c",
		"a /* never closed":    "a /* never closed",
		"/*/ b */ c":           "         c",
		`"//a" // b`:           `"//a"     `,
		`'/*' a '*/'`:          `'/*' a '*/'`,
		`"a\"// b" // c`:       `"a\"// b"     `,
		"don't // a\nit's":     "don't     \nit's",
		"\"open // a\n\" // b": "\"open     \n\"     ",
		"\"a\\\n// b\" // c":   "\"a\\\n// b\"     ",
	} {
		if got := string(blankComments([]byte(text))); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWholeWords(t *testing.T) {
	for text, want := range map[string]int{
		`href="/a/"`: 1, `<a href={"/a/"}>`: 1, `{href: "/a/"}`: 1, `link.href="/a/"`: 1, `xhref="/a/"`: 0, `_href="/a/" href='/b/'`: 1,
	} {
		if got := len(wholeWords(linkLiteral, []byte(text))); got != want {
			t.Errorf("%s: %d links, want %d", text, got, want)
		}
	}
}
