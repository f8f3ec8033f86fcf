package dev

import "testing"

func TestCheckBatch(t *testing.T) {
	const root = `C:\Users\Ana B\sitio\content\`
	for _, c := range []struct {
		goos, program, arg string
		refused            bool
	}{
		{"windows", `C:\bin\code.cmd`, root + `news\a&calc&.md:1:1`, true},
		{"windows", `C:\bin\CODE.CMD`, root + `a|b.md`, true},
		{"windows", `C:\bin\cursor.bat`, root + `%TEMP%.md`, true},
		{"windows", `C:\bin\code.cmd `, root + `a&b.md`, true},
		{"windows", "code.cmd", root + "a\nb.md", true},
		{"windows", "code.cmd", root + `a"b.md`, true},
		{"windows", "code.cmd", root + `a^b.md`, true},
		{"windows", "code.cmd", root + `a!b.md`, true},
		{"windows", "code.cmd", root + `a'b.md`, true},
		{"windows", "code.cmd", root + `a;b.md`, true},
		{"windows", "code.cmd", root + `a(b).md`, true},
		{"windows", "code.cmd", root + `a<b.md`, true},
		{"windows", "code.cmd", root + `a>b.md`, true},
		{"windows", "code.cmd", root + "a`b.md", true},
		{"windows", "browser.cmd", "http://127.0.0.1:8000/?a&calc", true},
		{"windows", "browser.cmd", "http://127.0.0.1:8000/docs/", false},
		{"windows", "code.cmd", root + `news\año-東京_1.md:10:2`, false},
		{"windows", "code.cmd", "--goto", false},
		{"windows", `C:\bin\Code.exe`, root + `a&calc&.md:1:1`, false},
		{"linux", "/usr/bin/code.cmd", "/home/a/a&b.md", false},
		{"darwin", "/usr/local/bin/code", "/home/a/a&b.md", false},
	} {
		err := checkBatch(c.goos, c.program, []string{"--goto", c.arg})
		if (err != nil) != c.refused {
			t.Errorf("%s on %s with %q: %v", c.program, c.goos, c.arg, err)
		}
	}
}
