package links

import (
	"slices"
	"testing"
	"testing/fstest"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

// targets returns the targets of a site with a page, some files, and an id in a component.
func targets(t *testing.T, path string, files ...string) *Targets {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	p, list := project.OpenFS(".", fstest.MapFS{
		"content/site.yaml":    file("baseUrl: https://site.example" + path + "\nname: a\nlanguages: [{ code: es, name: Español, locale: es_ES }]\n"),
		"content/routes.yaml":  file("routes:\n  - { id: about, path: /about, title: { es: a }, description: { es: a } }\n"),
		"site/pages/about.tsx": file(`<p id="` + norm.NFD.String("dirección") + `">`),
	})
	c, found, _ := content.NewReader(p).Load()
	site, faults := model.New(p, c, model.Options{})
	if list = slices.Concat(list, found, faults); len(list) > 0 {
		t.Fatal(list)
	}
	return New(site, Options{Files: files, Code: code.Read(p.FS)})
}

func TestSplit(t *testing.T) {
	for _, c := range []struct{ base, written, address, fragment string }{
		{"", "/about/", "/about/", ""},
		{"", "/about/?a=b#dirección", "/about/", "dirección"},
		{"", "/about/#direcci%C3%B3n", "/about/", "dirección"},
		{"", "/about/#direccio%CC%81n", "/about/", "dirección"},
		{"", "https://site.example/about/#a", "/about/", "a"},
		{"", "/files/../about/", "/about/", ""},
		{"", "/files/a%C3%B1ejo.pdf", "/files/añejo.pdf", ""},
		{"/about/", "#top", "/about/", "top"},
		{"/about/", "?a=b", "/about/", ""},
		{"/about/", "team/", "/about/team/", ""},
		{"/about/", "../%C3%B1/", "/ñ/", ""},
		{"/about/", " /news/ ", "/news/", ""},
	} {
		for _, path := range []string{"", "/docs"} {
			written := c.written
			if path != "" && project.IsRooted(written) {
				written = path + written
			}
			address, fragment, ok := targets(t, "").Split(c.base, c.written)
			if path != "" && written != c.written {
				address, fragment, ok = targets(t, path).Split(c.base, written)
			}
			if !ok || address != c.address || fragment != c.fragment {
				t.Errorf("%s on %q: %q, %q, %v", written, c.base, address, fragment, ok)
			}
		}
	}
	for _, written := range []string{"", "//cdn.example/a", "https://other.example/about/", "mailto:a@b.example", "tel:+34", "about/", "#a"} {
		if address, _, ok := targets(t, "").Split("", written); ok {
			t.Errorf("%q leads to %q", written, address)
		}
	}
	if _, _, ok := targets(t, "/docs").Split("", "/about/"); ok {
		t.Error("an address that forgets the base path is one of the site")
	}
}

// Servers and browsers compare bytes: a link gets the spelling of its target.
func TestLinksHaveTheSpellingOfTheirTarget(t *testing.T) {
	nfd := norm.NFD.String("files/añejo.pdf")
	for written, want := range map[string]string{
		"/files/añejo.pdf":            "/" + nfd,
		"/files/a%C3%B1ejo.pdf?v=2":   "/" + nfd + "?v=2",
		"/files/an%CC%83ejo.pdf":      "/" + nfd,
		"/" + nfd:                     "/" + nfd,
		"/about/#direcci%C3%B3n":      "/about/#" + norm.NFD.String("dirección"),
		norm.NFD.String("#größe"):     "#größe",
		"#gr%C3%B6%C3%9Fe":            "#größe",
		"#100%25":                     "#100%25",
		"/about/#plain":               "/about/#plain",
		"https://other.example/#%C3":  "https://other.example/#%C3",
		"https://other.example/%7Ea/": "https://other.example/%7Ea/",
	} {
		f := From{Entry: &content.Entry{Lang: "es"}, Lang: "es", Page: "/about/"}
		link, list := targets(t, "", nfd).Resolve(f, written, diag.Pos{})
		if link.Href != want || len(list) > 0 {
			t.Errorf("%s becomes %+q, want %+q: %v", written, link.Href, want, list)
		}
		if _, _, list := targets(t, "", nfd).Check(f, markdown.Link{Address: link.Href}); len(list) > 0 {
			t.Errorf("%s: %v", written, list)
		}
	}
}

func TestInputsDescribeTargets(t *testing.T) {
	input := AddressInput("/files/a.pdf")
	with, ok := targets(t, "", "files/a.pdf").Describe(input)
	without, _ := targets(t, "").Describe(input)
	if !ok || with == without {
		t.Errorf("a file that is gone is described as %q, like one that exists", without)
	}
	if _, ok := targets(t, "").Describe("content/shop.yaml"); ok {
		t.Error("a file of data is an input of links")
	}
}
