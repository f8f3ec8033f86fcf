package svg

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	goimage "image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"regexp"
	"strings"

	_ "golang.org/x/image/webp"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// writeAttributes writes the allowed attributes of an element.
func (w *writer) writeAttributes(n *node, e xml.StartElement) {
	n.attributes = map[string]string{}
	for _, a := range e.Attr {
		if name, value, ok := w.attribute(n, e, a); ok {
			if _, twice := n.attributes[name]; twice {
				continue
			}
			n.attributes[name] = value
			w.out.WriteString(" " + name + `="`)
			_, _ = valueEscapes.WriteString(&w.out, value)
			w.out.WriteByte('"')
		}
	}
}

// attribute returns the name and the value of an attribute as they are written; false if it is left out.
func (w *writer) attribute(n *node, e xml.StartElement, a xml.Attr) (name, value string, ok bool) {
	name, value = a.Name.Local, a.Value
	switch a.Name.Space {
	case "":
	case xlinkSpace:
		if name != "href" || hasAttribute(e, "href") {
			return "", "", false
		}
	case xmlSpace:
		return "xml:" + name, value, name == "space" || name == "lang"
	default:
		return "", "", false
	}
	switch {
	case name == "href":
		if value = strings.TrimSpace(value); value == "" {
			return "", "", false
		}
		return name, w.address(n, value), true
	case name == "style":
		return name, w.budget.readStyle(n, value), true
	case name == "attributeName":
		value = strings.TrimSpace(value)
		if !attributes[value] {
			refuse("<%s> animates the attribute %s", e.Name.Local, value)
		}
		return name, value, true
	case name == "type" && e.Name.Local == "style" && value != "" && !strings.EqualFold(value, "text/css"):
		refuse("its style sheet has the type %s", value)
	case names[name] || strings.HasPrefix(name, "aria-") && ariaName.MatchString(name):
		if name == "class" {
			n.classes = strings.Fields(value)
		}
		return name, value, true
	case attributes[name]:
		if len(value) > limits.SVGPathBytes {
			refuse("the attribute %s has %d bytes; the limit is %d", name, len(value), limits.SVGPathBytes)
		}
		return name, w.budget.readValue(n, value), true
	}
	return "", "", false
}

var ariaName = regexp.MustCompile(`^aria-[a-z]+$`)

func hasAttribute(e xml.StartElement, name string) bool {
	for _, a := range e.Attr {
		if a.Name.Space == "" && a.Name.Local == name {
			return true
		}
	}
	return false
}

// address returns the address of an element as it is written.
func (w *writer) address(n *node, value string) string {
	switch {
	case n.tag == "a":
		if limits.IsScriptURL(value) || strings.ContainsFunc(value, isControl) {
			refuse("a link in it could run code")
		}
		return value
	case strings.HasPrefix(value, "#"):
		n.refer(value[1:])
		return value
	case n.tag != "image" && n.tag != "feImage":
		refuse("<%s> loads another file", n.tag)
	}
	kind, data, ok := strings.Cut(value, ",")
	if !ok || !pixels.MatchString(kind) {
		refuse("<%s> loads another file", n.tag)
	}
	data = strings.Join(strings.FieldsFunc(data, isControl), "")
	if err := w.checkPixels(data); err != nil {
		refuse("a picture in it is damaged: %v", err)
	}
	return kind + "," + data
}

func isControl(c rune) bool { return c <= ' ' || c == 0x7f }

// pixels matches the beginning of the address of a picture that consists of pixels.
var pixels = regexp.MustCompile(`^data:image/(?:png|jpe?g|gif|webp);base64$`)

// checkPixels checks a picture within the file, without decoding its pixels.
func (w *writer) checkPixels(text string) error {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	config, _, err := goimage.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return err
	}
	if config.Width < 1 || config.Height < 1 || config.Width > limits.ImageSide || config.Height > limits.ImageSide {
		return fmt.Errorf("it has %d × %d pixels; the limit of a side is %d", config.Width, config.Height, limits.ImageSide)
	}
	if w.budget.pixels += config.Width * config.Height; w.budget.pixels > limits.ImagePixels {
		return fmt.Errorf("all pictures together have more than %d megapixels", limits.ImagePixels/1_000_000)
	}
	return nil
}
