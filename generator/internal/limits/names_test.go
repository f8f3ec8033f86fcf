package limits

import (
	"strings"
	"testing"
)

func TestReservedNames(t *testing.T) {
	for _, name := range []string{"con", "CON", "nul.txt", "com1.tar.gz", "lpt0", "aux ", "prn .md", "conout$", "end.", "end "} {
		if !IsReservedName(name) {
			t.Errorf("%q is not reserved", name)
		}
	}
	for _, name := range []string{"", "console", "com", "com10", "lpt", "my-con", "con-1.txt", "a.con", " con", "conin"} {
		if IsReservedName(name) {
			t.Errorf("%q is reserved", name)
		}
	}
}

func TestNameProblem(t *testing.T) {
	for _, name := range []string{
		"a.md", "Ñandú 2.jpg", "東京.png", "मुंबई.md", "مقال.md", "a,b=c~d@e+f#g$h{i}[j].tsx", "[slug].tsx", "my photo.JPG", "a-b_c.test.tsx", "Ω.svg", " a",
		"photo (1).jpg", "l'été à Nîmes.jpg", "¡Hola!.png", "a;b", "100%.svg",
	} {
		if why := NameProblem(name); why != "" {
			t.Errorf("%q %s", name, why)
		}
	}
	for _, name := range []string{
		"a&calc&.md", "a|b", "a<b", "a>b", "a^b", `a"b`, "a:b", `a\b`, "a*b", "a?b",
		"a\nb", "a\x1bb", "a\x00b", "a\u009bb", "a\u202eb", "a\u2066b", "end.", "end ", "NUL", "nul.md", "con", "com1.tsx", "lpt9.yaml", "aux .x",
	} {
		if NameProblem(name) == "" {
			t.Errorf("%q is allowed", name)
		}
	}
}

func TestFormerAddresses(t *testing.T) {
	for _, path := range []string{
		"/", "/old/", "/Old_Page.php", "/старый/хлеб/", "/古い/パン.html", "/قديم", "/می\u200cخواهم/", "/a b/", "/tag/c++/", "/~user/x,y/", "/a/_b/", "/l'été/",
	} {
		if !IsFormerAddress(path) {
			t.Errorf("%s cannot be redirected", path)
		}
	}
	for _, path := range []string{
		"", "old/", "//", "//host/", "/a//b/", "/a/../b/", "/./", "/.git/", "/_assets/x/", "/a?b", "/a#b", "/a:b/", "/*", "/a%2Fb/", `/a\b/`, "/a\n/", "/nul/",
		"/a\u202eb/", "/end./", "/ a/", "/" + strings.Repeat("a", AddressPart+1),
	} {
		if IsFormerAddress(path) {
			t.Errorf("%q can be redirected", path)
		}
	}
}
