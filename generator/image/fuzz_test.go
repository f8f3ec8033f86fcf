package image

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// FuzzCheckSVG checks that no SVG with a script or an event handler is allowed.
func FuzzCheckSVG(f *testing.F) {
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

func FuzzReadMetadata(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := readMetadata("a.png", data)
		if err == nil && (m.width < 1 || m.height < 1) {
			t.Errorf("%+v", m)
		}
	})
}
