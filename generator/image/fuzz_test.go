package image

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// FuzzDrawing gives any SVG: what is let through holds no script and no handler,
// as another reader sees it.
func FuzzDrawing(f *testing.F) {
	for _, seed := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0"/></svg>`, `<svg><script>x</script></svg>`, `<svg onload="x"/>`,
		`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`, `<svg><style>@import 'x';</style></svg>`, `<svg><![CDATA[<script>]]></svg>`,
		`<svg xmlns:x="http://www.w3.org/1999/xlink"><use x:href="#a"/></svg>`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if Drawing(data) != nil {
			return
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		d.Strict = false
		for {
			token, err := d.RawToken()
			if errors.Is(err, io.EOF) || err != nil {
				return
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if strings.EqualFold(start.Name.Local, "script") || strings.EqualFold(start.Name.Local, "foreignObject") {
				t.Errorf("<%s> in %s", start.Name.Local, data)
			}
			for _, a := range start.Attr {
				if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") {
					t.Errorf("%s in %s", a.Name.Local, data)
				}
			}
		}
	})
}

// FuzzExamine reads the head of any picture.
func FuzzExamine(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00II*\x00\x08\x00\x00\x00"))
	f.Add([]byte("GIF89a\x01\x00\x01\x00"))
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8 "))
	f.Fuzz(func(t *testing.T, data []byte) {
		form, err := examine("a.png", data)
		if err == nil && (form.width < 1 || form.height < 1) {
			t.Errorf("%+v", form)
		}
	})
}
