package image

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// UnsafeSVG is what makes a drawing more than a drawing.
type UnsafeSVG struct{ what string }

func (u UnsafeSVG) Error() string { return u.what }

// Help says how to mend it.
func (UnsafeSVG) Help() string {
	return "Save it as plain SVG, with no scripts, links to other files or HTML in it; svgo does so too."
}

// drawn are the elements of a drawing. What is not among them runs code, holds
// HTML, loads files or changes addresses.
var drawn = words(`svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata switch view
	linearGradient radialGradient stop pattern clipPath mask marker image a style filter animate animateTransform animateMotion mpath
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
	feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
	feSpotLight feTile feTurbulence`)

// described are spaces whose elements browsers do not show.
var described = words(`http://www.w3.org/1999/02/22-rdf-syntax-ns# http://purl.org/dc/elements/1.1/ http://creativecommons.org/ns# http://web.resource.org/cc/
	http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd http://www.inkscape.org/namespaces/inkscape`)

func words(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

const svgSpace = "http://www.w3.org/2000/svg"

// CheckSVG refuses an SVG that is more than a drawing: opened by itself, a
// browser would run its scripts in the name of the site. Errors of that kind
// are UnsafeSVG.
func CheckSVG(data []byte) error {
	if len(data) > limits.SVGBytes {
		return UnsafeSVG{fmt.Sprintf("it has %d bytes, and at most %d are read", len(data), limits.SVGBytes)}
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return UnsafeSVG{"its XML is not whole: " + strings.TrimPrefix(err.Error(), "XML syntax error on ")}
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.ContainsAny(t, "[<") {
				return UnsafeSVG{"it defines entities of its own"}
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				return UnsafeSVG{"it gives the browser an order: <?" + t.Target}
			}
		case xml.EndElement:
			depth--
		case xml.StartElement:
			if depth++; depth > limits.SVGDepth {
				return UnsafeSVG{fmt.Sprintf("its elements are nested more than %d levels deep", limits.SVGDepth)}
			}
			if err := drawnElement(t); err != nil {
				return err
			}
		case xml.CharData:
			if bytes.Contains(bytes.ToLower(t), []byte("@import")) || loads(string(t)) {
				return UnsafeSVG{"its style loads another file"}
			}
		}
	}
}

func drawnElement(e xml.StartElement) error {
	if described[e.Name.Space] {
		return nil
	}
	if e.Name.Space != svgSpace && e.Name.Space != "" || !drawn[e.Name.Local] {
		return UnsafeSVG{"<" + e.Name.Local + "> is no part of a drawing"}
	}
	for _, a := range e.Attr {
		name, value := strings.ToLower(a.Name.Local), strings.TrimSpace(a.Value)
		switch {
		case strings.HasPrefix(name, "on"):
			return UnsafeSVG{"<" + e.Name.Local + "> has the handler " + a.Name.Local}
		case name == "href" && e.Name.Local == "a":
			if limits.IsScriptURL(value) {
				return UnsafeSVG{"a link in it could run code"}
			}
		case name == "href" && !strings.HasPrefix(value, "#") && !pixels(value):
			return UnsafeSVG{"<" + e.Name.Local + "> loads another file"}
		case name == "attributename" && strings.HasSuffix(strings.ToLower(value), "href"):
			return UnsafeSVG{"an address in it is animated"}
		case name != "href" && loads(value):
			return UnsafeSVG{"<" + e.Name.Local + "> loads another file"}
		}
	}
	return nil
}

// pixels reports whether an address is a photograph inside the drawing.
func pixels(address string) bool {
	for _, kind := range []string{"png", "jpeg", "gif", "webp"} {
		if strings.HasPrefix(address, "data:image/"+kind+";base64,") {
			return true
		}
	}
	return false
}

// loads reports whether url(…) in a style names anything but a part of the drawing.
func loads(style string) bool {
	style = strings.ToLower(style)
	for {
		_, rest, found := strings.Cut(style, "url(")
		if !found {
			return strings.Contains(style, "src(") || strings.Contains(style, "\\") && strings.Contains(style, "(")
		}
		if !strings.HasPrefix(strings.TrimLeft(rest, " \t\n\"'"), "#") {
			return true
		}
		style = rest
	}
}
