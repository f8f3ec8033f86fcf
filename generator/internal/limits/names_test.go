package limits

import "testing"

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
