package adversarial

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"
)

// bomb is a PNG that claims to be of that size.
func bomb(width, height uint32) string {
	var chunk bytes.Buffer
	chunk.WriteString("IHDR")
	_ = binary.Write(&chunk, binary.BigEndian, []uint32{width, height})
	chunk.Write([]byte{8, 2, 0, 0, 0})
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	_ = binary.Write(&out, binary.BigEndian, uint32(13))
	out.Write(chunk.Bytes())
	_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(chunk.Bytes()))
	return out.String()
}

// moving is the beginning of a GIF, which is published without variants. Anything may follow.
const moving = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00"

// TestPictures are files that claim to be pictures.
func TestPictures(t *testing.T) {
	const root = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4">`
	drawing := func(text string) map[string]string {
		files := body("![a](still.svg)")
		files["content/recipes/brot/still.svg"] = text
		return files
	}
	var attacks []attack
	for name, text := range map[string]string{
		"a script":                     root + "<script>alert(1)</script></svg>",
		"a script of another space":    `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><s:script>alert(1)</s:script></s:svg>`,
		"a script of HTML":             root + `<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></svg>`,
		"a handler":                    root + `<path onclick="alert(1)"/></svg>`,
		"a handler of its root":        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" onload="alert(1)"/>`,
		"HTML inside":                  root + `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject></svg>`,
		"a link that runs":             root + `<a xlink:href="javascript:alert(1)"><path/></a></svg>`,
		"a link that runs in capitals": root + `<a href=" Java&#10;Script:alert(1)"><path/></a></svg>`,
		"an animation of a link":       root + `<a><animate attributeName="href" values="javascript:alert(1)"/></a></svg>`,
		"a set of a handler":           root + `<set attributeName="onclick" to="alert(1)"/></svg>`,
		"a use of another file":        root + `<use href="https://evil.example/x.svg#a"/></svg>`,
		"a picture of another site":    root + `<image href="https://evil.example/x.png"/></svg>`,
		"a picture with data":          root + `<image href="data:image/svg+xml;base64,PHN2Zy8+"/></svg>`,
		"a style that loads":           root + `<style>@import url(https://evil.example/x.css);</style></svg>`,
		"a style with an address":      root + `<path style="fill:url(https://evil.example/x)"/></svg>`,
		"an entity of a file":          `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>` + root + `<text>&x;</text></svg>`,
		"a bomb of entities":           `<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]>` + root + `<text>&b;</text></svg>`,
		"an order for the browser":     `<?xml-stylesheet href="javascript:alert(1)"?>` + root + `</svg>`,
		"a style that loads in parts":  root + `<style>u<!-- -->rl(//evil.example/x)</style></svg>`,
		"an escaped rule":              root + `<style>@\69mport "//evil.example/x.css";</style></svg>`,
		"a set of pictures":            root + `<path style="background:image-set('//evil.example/x' 1x)"/></svg>`,
		"another encoding":             `<?xml version="1.0" encoding = "ISO-2022-JP" standalone="no"?>` + root + `</svg>`,
		"many filters":                 root + `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>` + strings.Repeat(`<path filter="url(#f)"/>`, 300) + `</svg>`,
		"elements without end":         root + strings.Repeat("<g>", 100000) + strings.Repeat("</g>", 100000) + "</svg>",
	} {
		attacks = append(attacks, attack{name: "a drawing with " + name, files: drawing(text), code: "image-svg"})
	}
	picture := func(name, data string) map[string]string {
		files := body("![a](" + name + ")")
		files["content/recipes/brot/"+name] = data
		return files
	}
	run(t, append(attacks, []attack{
		{name: "a sound drawing", files: drawing(root + `<defs><linearGradient id="g"/></defs><a href="https://a.example/"><path fill="url(#g)"/></a><use xlink:href="#g"/></svg>`)},
		{name: "a public drawing with a script", files: map[string]string{"site/public/logo.svg": root + "<script>alert(1)</script></svg>"}, code: "image-svg"},
		{name: "a public drawing in capitals", files: map[string]string{"site/public/logo.SVG": root + "<script>alert(1)</script></svg>"}, code: "image-svg"},
		{name: "a public drawing called XML", files: map[string]string{"site/public/a.xml": root + "<script>alert(1)</script></svg>"}, code: "public-code", at: "site/public/a.xml:1:1"},
		{name: "a public page with a script", files: map[string]string{"site/public/b.html": "<p>\n<script>alert(1)</script>"}, code: "audit-inline", at: "site/public/b.html:2:1"},
		{name: "a public page that loads a script", files: map[string]string{"site/public/b.html": "<script src=e.js></script>", "site/public/e.js": "alert(1)"}, code: "audit-integrity"},
		{name: "a public page without a type", files: map[string]string{"site/public/b": "<!doctype html><p onclick=alert(1)>"}, code: "audit-inline"},
		{name: "a public page of XML", files: map[string]string{"site/public/b.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`}, code: "audit-inline"},
		{name: "a picture that is too wide", files: picture("a.png", bomb(100_000, 1)), code: "image-decode"},
		{name: "a picture of many pixels", files: picture("a.png", bomb(60000, 60000)), code: "image-decode"},
		{name: "a picture without pixels", files: picture("a.png", bomb(0, 4)), code: "image-decode"},
		{name: "a picture that ends too soon", files: picture("a.png", bomb(4, 4)), code: "image-decode"},
		{name: "a page called a picture", files: picture("a.png", "<html><script>alert(1)</script>"), code: "image-decode"},
		{name: "a drawing called a photograph", files: picture("a.jpg", svg), code: "image-decode"},
		{name: "a page that is a picture", files: picture("a.html", moving+"<script src=//evil.example></script>;")},
		{name: "a script that is a picture", files: picture("a.js", moving+"alert(1);")},
		{name: "a script called a picture", files: picture("a.js", "alert(1)"), code: "image-decode"},
		{name: "a picture without end", files: picture("a.png", bomb(4, 4)+strings.Repeat("x", 21<<20)), code: "image-size"},
	}...))
}
