package adversarial

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// harmless reads every file of an output again.
func harmless(t *testing.T, out string, a attack) {
	t.Helper()
	var all strings.Builder
	held := texts{}
	err := filepath.WalkDir(out, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !d.Type().IsRegular() {
			t.Errorf("%s is no file", file)
			return nil
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(out, file)
		for _, hidden := range a.hides {
			if bytes.Contains(data, []byte(hidden)) {
				t.Errorf("%s holds %q", name, hidden)
			}
		}
		switch filepath.Ext(file) {
		case ".html":
			all.WriteString(page(t, name, data, held))
		case ".json":
			if !json.Valid(data) {
				t.Errorf("%s is no JSON", name)
			}
		case ".xml", ".svg":
			sound(t, name, data, held)
		}
		// One policy is that of the pages. The rule for drawings removes it and sets its own.
		if name == "_headers" && bytes.Count(data, []byte("Content-Security-Policy")) != 3 {
			t.Errorf("_headers says:\n%s", data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range a.shows {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no page shows %q", want)
		}
	}
	for where, want := range a.holds {
		if !slices.Contains(held[where], want) {
			t.Errorf("%s holds %.2000q, and not %.500q", where, held[where], want)
		}
	}
}

// texts are what elements hold, by "file element".
type texts map[string][]string

func (s texts) add(file, element, text string) {
	s[file+" "+element] = append(s[file+" "+element], text)
}

// page parses a page as a browser does and returns its text.
func page(t *testing.T, name string, data []byte, held texts) string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for n := range root.Descendants() {
		switch n.Type {
		case html.TextNode:
			text.WriteString(n.Data)
			if strings.ContainsFunc(n.Data, unseen) {
				t.Errorf("%s has an invisible character in %q", name, n.Data)
			}
		case html.ElementNode:
			element(t, name, n)
			if n.FirstChild != nil && n.FirstChild == n.LastChild && n.FirstChild.Type == html.TextNode {
				held.add(name, n.Data, n.FirstChild.Data)
			}
		}
	}
	return text.String()
}

// unseen are the characters that hide or turn text, and control characters.
func unseen(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

func element(t *testing.T, name string, n *html.Node) {
	t.Helper()
	attr := map[string]string{}
	for _, a := range n.Attr {
		attr[a.Key] = a.Val
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc":
			t.Errorf("%s: <%s %s=%q>", name, n.Data, a.Key, a.Val)
		case a.Key == "src" && outside(a.Val), n.Data == "link" && a.Key == "href" && outside(a.Val) && !isMetadata(n):
			t.Errorf("%s asks another site: <%s %s=%q>", name, n.Data, a.Key, a.Val)
		case a.Key == "href" || a.Key == "src" || a.Key == "action" || a.Key == "formaction":
			address(t, name, a.Val)
		}
	}
	switch n.Data {
	case "script":
		if kind := attr["type"]; kind == "application/json" || kind == "application/ld+json" {
			if strings.ContainsAny(n.FirstChild.Data, "<>&\u2028\u2029") {
				t.Errorf("%s: JSON with what is more than text: %s", name, n.FirstChild.Data)
			}
			if !json.Valid([]byte(n.FirstChild.Data)) {
				t.Errorf("%s: no JSON: %s", name, n.FirstChild.Data)
			}
		} else if !strings.HasPrefix(attr["src"], "/_assets/") {
			t.Errorf("%s: a script: %v", name, n.Attr)
		}
	case "style", "base", "object", "embed", "iframe", "foreignObject", "math":
		t.Errorf("%s: a <%s>", name, n.Data)
	case "meta":
		if kind := attr["http-equiv"]; kind != "" && kind != "content-security-policy" {
			t.Errorf("%s: %v", name, n.Attr)
		}
	}
}

// outside reports whether an address is on another site.
func outside(value string) bool {
	plain := strings.ReplaceAll(value, `\`, "/")
	return strings.Contains(plain, "://") || strings.HasPrefix(plain, "//")
}

// isMetadata reports whether browsers fetch nothing from the address of a link element.
func isMetadata(n *html.Node) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "rel" && (a.Val == "canonical" || a.Val == "alternate")
	})
}

// address checks an address as browsers read it: they drop leading characters that are not letters, and tabs and line
// ends everywhere.
func address(t *testing.T, name, value string) {
	t.Helper()
	plain := strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, strings.TrimLeftFunc(value, func(r rune) bool { return r <= ' ' }))
	scheme, _, ok := strings.Cut(plain, ":")
	if !ok || strings.ContainsAny(scheme, "/?#%") {
		return
	}
	switch strings.ToLower(scheme) {
	case "https", "http", "mailto", "tel":
	default:
		t.Errorf("%s: an address %q", name, value)
	}
}

func sound(t *testing.T, name string, data []byte, held texts) {
	t.Helper()
	var open []string
	var text strings.Builder
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			text.Reset()
		case xml.CharData:
			text.Write(token)
		case xml.EndElement:
			held.add(name, open[len(open)-1], text.String())
			open = open[:len(open)-1]
			text.Reset()
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "script" {
			t.Errorf("%s: a script", name)
		}
		for _, a := range start.Attr {
			if strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("%s: %s=%q", name, a.Name.Local, a.Value)
			}
			if a.Name.Local == "href" {
				address(t, name, a.Value)
			}
		}
	}
}
