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
	f.Fuzz(func(t *testing.T, data []byte) {
		if CheckSVG(data) != nil {
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
	f.Fuzz(func(t *testing.T, data []byte) {
		form, err := examine("a.png", data)
		if err == nil && (form.width < 1 || form.height < 1) {
			t.Errorf("%+v", form)
		}
	})
}
