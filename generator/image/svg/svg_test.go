package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/internal/test/golden"
)

const (
	open  = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4">`
	pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

// refusals are files that do more than draw, by a part of the reason.
var refusals = map[string][]string{
	"<script>": {
		open + `<script>alert(1)</script></svg>`, open + `<script href="/x.js"/></svg>`,
		`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`, `<svg><script/></svg>`,
		open + `<metadata><script>x</script></metadata></svg>`,
		open + `<x:y xmlns:x="urn:editor"><script/></x:y></svg>`,
		open + `<x:y xmlns:x="urn:editor"><h:script xmlns:h="http://www.w3.org/1999/xhtml"/></x:y></svg>`,
		open + `<switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"><script/></p></foreignObject><g/></switch></svg>`,
		open + `<font><script/></font></svg>`,
	},
	"<SCRIPT>":                   {open + `<SCRIPT/></svg>`},
	"<set>":                      {open + `<set attributeName="fill" to="red"/></svg>`, open + `<metadata><set attributeName="href" to="javascript:x"/></metadata></svg>`},
	"<iframe>":                   {open + `<switch><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject><g/></switch></svg>`},
	"<foreignObject>":            {open + `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>`, open + `<switch><foreignObject/></switch></svg>`},
	"the HTML element <p>":       {open + `<p xmlns="http://www.w3.org/1999/xhtml"/></svg>`},
	"the HTML element <maction>": {open + `<maction xmlns="http://www.w3.org/1998/Math/MathML"/></svg>`},
	"event handler": {
		open + `<path onclick="x"/></svg>`, `<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>`, open + `<path ONCLICK="x"/></svg>`,
		open + `<animate attributeName="x" onbegin="x"/></svg>`, open + `<metadata><g onload="x"/></metadata></svg>`,
	},
	"a link in it could run code": {
		open + `<a href="javascript:x"><path/></a></svg>`, open + `<a xlink:href=" java&#9;script:x"><path/></a></svg>`,
		open + `<a href="data:text/html,x"/></svg>`, open + `<a href="vbscript:x"/></svg>`, open + `<a href="https://a&#10;b"/></svg>`,
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><a l:href="JAVASCRIPT:x"/></svg>`,
	},
	"loads another file": {
		open + `<use href="https://evil.example/x.svg#a"/></svg>`, open + `<use href="x.svg#a"/></svg>`, open + `<use href="data:image/svg+xml,x"/></svg>`,
		open + `<image href="https://evil.example/x.png"/></svg>`, open + `<image href="x.png"/></svg>`, open + `<feImage href="//evil.example/x"/></svg>`,
		open + `<image href="data:image/svg+xml;base64,PHN2Zy8+"/></svg>`, open + `<image href="data:image/png,x"/></svg>`,
		open + `<linearGradient xlink:href="other.svg#a"/></svg>`, open + `<textPath href="other.svg#a">x</textPath></svg>`,
		open + `<path fill="url(https://evil.example/x)"/></svg>`, open + `<path filter="url(x.svg#a)"/></svg>`, open + `<path mask='url("//evil.example/x")'/></svg>`,
		open + `<path marker-end="URL( 'x' )"/></svg>`, open + `<path cursor="url(#a), url(x.cur), auto"/></svg>`, open + `<path clip-path="url(data:image/svg+xml,x#a)"/></svg>`,
		open + `<path style="fill:url(x)"/></svg>`, open + `<animate attributeName="fill" values="red;url(https://evil.example/)"/></svg>`,
		open + `<style>a{fill:url(https://evil.example/x)}</style></svg>`, open + `<style>a{fill:u<!-- -->rl(https://evil.example/x)}</style></svg>`,
		open + `<style>a{fill:u<![CDATA[r]]>l(https://evil.example/x)}</style></svg>`, open + `<style>a{fill:url(data:image/png;base64,x)}</style></svg>`,
		open + `<style>@font-face{src:url(https://evil.example/f.woff2)}</style></svg>`, open + `<style>@font-face{src:url(data:image/svg+xml;base64,x)}</style></svg>`,
	},
	"the rule @": {
		open + `<style>@import "https://evil.example/x.css";</style></svg>`, open + `<style>@imp<!-- -->ort "//evil.example";</style></svg>`,
		open + `<style><![CDATA[@imp]]><![CDATA[ort "//evil.example";]]></style></svg>`, open + `<style>@IMPORT url(#a);</style></svg>`,
		open + `<style>@namespace "x";</style></svg>`, open + `<style>@charset "Shift_JIS";</style></svg>`, open + `<style>@page{}</style></svg>`,
		open + `<path style="@import 'x'"/></svg>`,
	},
	"backslash": {
		open + `<style>.\61{fill:red}</style></svg>`, open + `<path style="f\69ll:red"/></svg>`, open + `<path fill="\72 ed"/></svg>`,
	},
	`the rule @\69mport`: {open + `<style>@\69mport "//evil.example";</style></svg>`},
	"the function": {
		open + `<style>a{background:image-set("//evil.example" 1x)}</style></svg>`, open + `<path style="background:image-set('//evil.example' 1x)"/></svg>`,
		`<svg xmlns="http://www.w3.org/2000/svg" style="background:-webkit-image-set('x' 1x)"/>`, open + `<style>a{src:s<!-- -->rc("//evil.example")}</style></svg>`,
		open + `<style>a{background:image("x")}</style></svg>`, open + `<style>a{background:cross-fade(red,blue)}</style></svg>`,
		open + `<style>a{background:element(#a)}</style></svg>`, open + `<style>a{background:paint(x)}</style></svg>`,
		open + `<style>a{background:attr(href type(url))}</style></svg>`, open + `<path style="width:expression(alert(1))"/></svg>`,
		open + `<style>a{fill:u\72l(#a)}</style></svg>`, open + `<path fill="u\72l(x)"/></svg>`, open + `<path fill="image-set('x' 1x)"/></svg>`, open + `<style>a{fill:×url(x)}</style></svg>`,
	},
	"the property":                 {open + `<style>a{-moz-binding:url(#x)}</style></svg>`, open + `<path style="BEHAVIOR:url(#x)"/></svg>`},
	"its style contains":           {open + `<style>&lt;!-- a{} --&gt;</style></svg>`, open + "<style>a{font-family:'x\ny'}</style></svg>", open + `<style>a{fill:url(a b)}</style></svg>`},
	"its <style> contains <g>":     {open + `<style>a{}<g/></style></svg>`},
	"its <title> contains <a>":     {open + `<title>x<a href="#x"/></title></svg>`},
	"its style sheet has the type": {open + `<style type="text/xsl">x</style></svg>`},
	"animates the attribute": {
		open + `<a><animate attributeName="href" values="javascript:x"/></a></svg>`, open + `<a><animate attributeName="xlink:href" to="javascript:x"/></a></svg>`,
		open + `<animate attributeName="onclick" to="x"/></svg>`, open + `<animate attributeName="style" to="x"/></svg>`,
	},
	"the instruction": {
		`<?xml-stylesheet href="x.css"?>` + open + `</svg>`, open + `<?php x ?></svg>`, " <?xml version='1.0'?>" + open + `</svg>`,
		open + `<metadata><?xml-stylesheet href="x"?></metadata></svg>`,
	},
	"it defines entities": {`<!DOCTYPE svg [<!ENTITY x "y">]>` + open + `&x;</svg>`, `<!doctype svg [ ]>` + open + `</svg>`},
	"a declaration":       {open + `<!DOCTYPE svg></svg>`, `<!ENTITY x "y">` + open + `</svg>`},
	"not well-formed":     {open, open + `<g></svg>`, open + `&nbsp;</svg>`, open + `<path d=M0/></svg>`, open + "<text>\x01</text></svg>", open + `<a:b:c/></svg>`},
	"more than one root":  {open + `</svg>` + open + `</svg>`},
	"outside of the svg":  {"x" + open + `</svg>`, open + `</svg>x`, "+/v8-" + open + `</svg>`},
	"no svg element":      {"", `<html xmlns="http://www.w3.org/1999/xhtml"/>`, `<g xmlns="http://www.w3.org/2000/svg"/>`, `<svg xmlns="urn:x"/>`},
	"damaged":             {open + `<image href="data:image/png;base64,xxxx"/></svg>`, open + `<image href="data:image/png;base64,!"/></svg>`},
	"not UTF-8": {
		"\xff\xfe<\x00s\x00", "\xfe\xff\x00<", "\xff\xfe\x00\x00<\x00\x00\x00", "<\x00s\x00v\x00g\x00", "L\xa7\x94\xa5", open + "<text>\xe3\x83</text></svg>",
	},
	"an escape character": {open + "<desc>\x1b$B</desc></svg>"},
	"another encoding": {
		`<?xml version="1.0" encoding="Shift_JIS"?>` + open + `</svg>`, `<?xml version="1.0" encoding = "Shift_JIS"?>` + open + `</svg>`,
		"<?xml version='1.0'\nencoding\n=\n'ISO-2022-JP' ?>" + open + `</svg>`, `<?xml version="1.0" encoding="UTF-7" standalone="yes"?>` + open + `</svg>`,
		`<?xml version="1.0" standalone="no" encoding="GB18030"?>` + open + `</svg>`, "\xef\xbb\xbf" + `<?xml version="1.0" encoding="Big5"?>` + open + `</svg>`,
		`<?xml version="1.0" encoding="utf-16"?>` + open + `</svg>`, `<?xml version="1.0" encoding="ISO-8859-1"?>` + open + `</svg>`,
		`<?xml version="1.0" encoding=utf-8?>` + open + `</svg>`, `<?xml version="1.0" ENCODING="IBM037"?>` + open + `</svg>`,
		`<?xml encoding="utf-8"?>` + open + `</svg>`, `<?xml version="1.0" encoding="utf-8" encoding="Shift_JIS"?>` + open + `</svg>`,
	},
	"its XML declaration is not valid": {`<?xml version="1.1"?>` + open + `</svg>`, `<?xml?>` + open + `</svg>`, `<?xml version="1.0" x="y"?>` + open + `</svg>`, `<?xml version="1.0"`},
	"nested more than":                 {open + strings.Repeat("<g>", 300) + strings.Repeat("</g>", 300) + "</svg>", open + "<metadata>" + strings.Repeat("<g>", 300) + strings.Repeat("</g>", 300) + "</metadata></svg>"},
	"bytes of text":                    {open + "<text>" + strings.Repeat("x", 30_001) + "</text></svg>"},
	"attribute d has":                  {open + `<path d="` + strings.Repeat("M", 256<<10+1) + `"/></svg>`},
	"the limit is 2097152":             {open + strings.Repeat(" ", 2<<20) + "</svg>"},
	"filters, masks and patterns 300":  {filters(300), strings.ReplaceAll(filters(300), `filter="url(#f)"`, `class="f"`) + "", strings.ReplaceAll(filters(300), `filter="url(#f)"`, `style="filter:blur(9px)"`)},
	"draws more than":                  {bomb("use", "href", "#"), bomb("rect", "mask", "url(#")},
	"nested 20 levels":                 {chain(20)},
	"steps":                            {open + `<filter id="f">` + strings.Repeat("<feBlend/>", 100) + `</filter>` + strings.Repeat(`<g filter="url(#f)"/>`, 20) + "</svg>"},
}

// filters returns a drawing with n elements that a filter draws.
func filters(n int) string {
	return open + `<style>.f{filter:url(#f)}</style><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>` + strings.Repeat(`<g filter="url(#f)"/>`, n) + "</svg>"
}

// bomb returns a drawing in which each of 12 groups refers to the next one ten times.
func bomb(tag, attribute, address string) string {
	var b strings.Builder
	b.WriteString(open + "<defs>")
	end := ""
	if address != "#" {
		end = ")"
	}
	group := map[string]string{"use": "g", "rect": "mask"}[tag]
	for i := range 12 {
		b.WriteString("<" + group + ` id="a` + string(rune('a'+i)) + `">` + strings.Repeat("<"+tag+" "+attribute+`="`+address+"a"+string(rune('b'+i))+end+`"/>`, 10) + "</" + group + ">")
	}
	return b.String() + "</defs><" + tag + " " + attribute + `="` + address + "aa" + end + `"/></svg>`
}

// chain returns a drawing with n masks in each other.
func chain(n int) string {
	var b strings.Builder
	b.WriteString(open)
	for i := range n {
		b.WriteString(`<mask id="a` + string(rune('a'+i)) + `"><rect mask="url(#a` + string(rune('b'+i)) + `)"/></mask>`)
	}
	return b.String() + `<rect mask="url(#aa)"/></svg>`
}

func TestRefusals(t *testing.T) {
	for want, files := range refusals {
		for _, file := range files {
			_, err := Write([]byte(file))
			refused := (*Error)(nil)
			if !errors.As(err, &refused) || !strings.Contains(refused.Reason, want) || refused.Help == "" || refused.Line < 1 || refused.Column < 1 {
				t.Errorf("%.200q: %v, want %q", file, err, want)
			}
		}
	}
}

func TestPlaceOfRefusals(t *testing.T) {
	_, err := Write([]byte("<?xml version=\"1.0\"?>\n" + open + "\n  <g>é<script/></g></svg>"))
	if refused := (*Error)(nil); !errors.As(err, &refused) || refused.Line != 3 || refused.Column != 7 {
		t.Errorf("%+v", err)
	}
}

// TestWrittenForm compares files with what is published.
func TestWrittenForm(t *testing.T) {
	for file, want := range map[string]string{
		`<svg width="1"/>`: `<svg xmlns="http://www.w3.org/2000/svg" width="1"/>`,
		"\xef\xbb\xbf<?xml version='1.0' encoding = 'UtF-8' standalone='no' ?>\n<!DOCTYPE svg>\n<!-- a --><s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:g/></s:svg>\n": `<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>`,
		`<svg id="a" id="b" data-x="y" foo="bar" xml:base="https://evil.example/" xmlns:q="urn:q" q:href="x"><g href="" tabindex="1"/></svg>`:                             `<svg xmlns="http://www.w3.org/2000/svg" id="a"><g/></svg>`,
		open + ` loose <text>a &lt;b&gt; &amp; <![CDATA[<script>]]><!-- c --> d</text></svg>`:                                                                             `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><text>a &lt;b&gt; &amp; &lt;script&gt; d</text></svg>`,
		open + `<use href="#a" xlink:href="#b" xlink:title="x"/></svg>`:                                                                                                   `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><use href="#a"/></svg>`,
		open + `<style>a/* x */b{fill:red}</style></svg>`:                                                                                                                 `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><style>a/**/b{fill:red}</style></svg>`,
		open + `<desc><![CDATA[ッ]]><!-- ]]></desc><script>x</script><desc><![CDATA[ --><![CDATA[ ]]></desc></svg>`:                                                        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><desc>ッ </desc></svg>`,
		open + `<image href=" data:image/png;base64,` + pixel[:40] + "\n" + pixel[40:] + `"/></svg>`:                                                                      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><image href="data:image/png;base64,` + pixel + `"/></svg>`,
		open + "<path d=\"M0\n1\" fill='url( \"#a\" )' aria-label='\"'/></svg>":                                                                                           `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 1" fill="url( &quot;#a&quot; )" aria-label="&quot;"/></svg>`,
	} {
		drawing, err := Write([]byte(file))
		if err != nil || string(drawing.Data) != want+"\n" {
			t.Errorf("%s\n%v\n%s\nwant\n%s", file, err, drawing.Data, want)
		}
	}
}

// TestExports writes what drawing programs export. A change of the golden files is a change of what visitors see.
func TestExports(t *testing.T) {
	files, err := filepath.Glob("testdata/exports/*.svg")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		drawing, err := Write(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		checkWritten(t, drawing.Data)
		golden.Check(t, strings.TrimSuffix(file, ".svg")+".golden", drawing.Data)
	}
}

// checkWritten checks that a file only draws, whoever reads it, and that writing it again changes nothing.
func checkWritten(t *testing.T, data []byte) {
	t.Helper()
	again, err := Write(data)
	if err != nil || !bytes.Equal(again.Data, data) {
		t.Errorf("%s\nis written again as\n%s\n%v", data, again.Data, err)
	}
	check := func(space, tag string, each func(func(space, name, value string))) {
		isRoot := space == "" && (tag == "html" || tag == "head" || tag == "body")
		if !isRoot && (!elements[tag] || space != svgSpace) {
			t.Errorf("<%s> of %q in %s", tag, space, data)
		}
		each(func(space, name, value string) {
			name = strings.TrimPrefix(name, "xml:")
			isXML := space == xmlSpace || space == "xml"
			if !(attributes[name] || names[name] || name == "href" || name == "style" || name == "xmlns" || ariaName.MatchString(name) || isXML && name == "space") {
				t.Errorf("the attribute %q of %s in %s", name, tag, data)
			}
			if name == "href" && tag != "a" && !strings.HasPrefix(value, "#") && !strings.HasPrefix(value, "data:image/") {
				t.Errorf("the address %q in %s", value, data)
			}
		})
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		switch e := token.(type) {
		case xml.StartElement:
			check(e.Name.Space, e.Name.Local, func(do func(string, string, string)) {
				for _, a := range e.Attr {
					do(a.Name.Space, a.Name.Local, a.Value)
				}
			})
		case xml.ProcInst, xml.Directive, xml.Comment:
			t.Errorf("%v in %s", e, data)
		}
	}
	root, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		space := map[string]string{"svg": svgSpace}[n.Namespace]
		check(space, n.Data, func(do func(string, string, string)) {
			for _, a := range n.Attr {
				do(a.Namespace, a.Key, a.Val)
			}
		})
	}
}

// FuzzSVG checks that a file is refused, or only draws.
func FuzzSVG(f *testing.F) {
	for _, files := range refusals {
		for _, file := range files {
			if len(file) < 1000 {
				f.Add([]byte(file))
			}
		}
	}
	exports, _ := filepath.Glob("testdata/exports/*.svg")
	for _, file := range exports {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if drawing, err := Write(data); err == nil {
			checkWritten(t, drawing.Data)
		}
	})
}
