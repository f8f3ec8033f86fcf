package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStylesOfPackages checks how packages may create and render style elements, with the quotation marks of each minifier, and
// write style attributes.
func TestStylesOfPackages(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "node_modules", "toast", "index.js")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	const create, render, write = ").createStyle()", ").Style", ").allowInlineStyles();"
	for code, want := range map[string]string{
		`document.createElement("style")`:                       create,
		`a.ownerDocument.createElement( 'style' )`:              create,
		"r.createElement(`style`)":                              create,
		`e.createElement("style", null, y)`:                     render,
		"(0, t.jsx)(`style`, { children: y })":                  render,
		"n(`style`,{dangerouslySetInnerHTML:{__html:y}})":       render,
		`e.createElement("div", { "style": "style" })`:          "",
		"console.log(`style`)":                                  "",
		`p.setAttribute("style", "top: 0")`:                     write,
		"p.setAttribute(`style`, y)":                            write,
		"this.setAttribute(name, value)":                        write, // as d3 does
		`e.insertAdjacentHTML("beforeend", html)`:               write,
		`e("p", { dangerouslySetInnerHTML: { __html: y } })`:    write,
		`p.setAttribute("class", y)`:                            "",
		`p.style.top = 0`:                                       "",
		"document.createElement(`styled-box`); e(`style`, `x`)": "",
	} {
		if err := os.WriteFile(file, []byte(code), 0o644); err != nil {
			t.Fatal(err)
		}
		text, _, err := rewrite(newFiles(root), file)
		if err != nil || needsRewrite(file, []byte(code)) != (want != "") || (string(text) == code) != (want == "") || !strings.Contains(string(text), want) {
			t.Errorf("%s\n%s %v", code, text, err)
		}
	}
}
