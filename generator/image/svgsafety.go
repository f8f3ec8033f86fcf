package image

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// UnsafeSVGError explains why an SVG is not allowed.
type UnsafeSVGError string

func (u UnsafeSVGError) Error() string { return string(u) }

// UnsafeSVGHelp says how to fix the file.
const UnsafeSVGHelp = "Save it as plain SVG without scripts, links to other files or HTML, for example with svgo."

// allowedElements only draw. All others run code, contain HTML, load files or
// change addresses.
var allowedElements = strings.Fields(`
	svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata switch view
	linearGradient radialGradient stop pattern clipPath mask marker image a style filter
	animate animateTransform animateMotion mpath
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

// metadataSpaces are namespaces whose elements browsers do not show.
var metadataSpaces = strings.Fields(`
	http://www.w3.org/1999/02/22-rdf-syntax-ns# http://purl.org/dc/elements/1.1/
	http://creativecommons.org/ns# http://web.resource.org/cc/
	http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd http://www.inkscape.org/namespaces/inkscape`)

const svgSpace = "http://www.w3.org/2000/svg"

// CheckSVG rejects an SVG that does more than draw: opened at its own address, a
// browser would run its scripts with the site's origin.
func CheckSVG(data []byte) error {
	_, err := readSVG(data)
	return err
}

// readSVG checks an SVG and returns its root element.
func readSVG(data []byte) (root xml.StartElement, err error) {
	if len(data) > limits.SVGBytes {
		return root, UnsafeSVGError(fmt.Sprintf("it has %d bytes; the limit is %d", len(data), limits.SVGBytes))
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return root, errors.New("its XML is not well-formed: " + strings.TrimPrefix(err.Error(), "XML syntax error on "))
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.ContainsAny(t, "[<") {
				return root, UnsafeSVGError("it defines entities")
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				return root, UnsafeSVGError("it contains the instruction <?" + t.Target)
			}
		case xml.EndElement:
			depth--
		case xml.StartElement:
			if depth == 0 {
				root = t
			}
			if depth++; depth > limits.SVGDepth {
				return root, UnsafeSVGError(fmt.Sprintf("its elements are nested more than %d levels deep", limits.SVGDepth))
			}
			if err := checkElement(t); err != nil {
				return root, err
			}
		case xml.CharData:
			if bytes.Contains(bytes.ToLower(t), []byte("@import")) || fileReference.Match(t) {
				return root, UnsafeSVGError("its style loads another file")
			}
		}
	}
}

// checkElement returns an UnsafeSVGError if an element or one of its attributes is not allowed.
func checkElement(e xml.StartElement) error {
	if slices.Contains(metadataSpaces, e.Name.Space) {
		return nil
	}
	if e.Name.Space != svgSpace && e.Name.Space != "" || !slices.Contains(allowedElements, e.Name.Local) {
		return UnsafeSVGError("it contains <" + e.Name.Local + ">")
	}
	for _, a := range e.Attr {
		name, value := strings.ToLower(a.Name.Local), strings.TrimSpace(a.Value)
		switch {
		case strings.HasPrefix(name, "on"):
			return UnsafeSVGError("<" + e.Name.Local + "> has the event handler " + a.Name.Local)
		case name == "href" && e.Name.Local == "a":
			if limits.IsScriptURL(value) {
				return UnsafeSVGError("a link in it could run code")
			}
		case name == "href" && !strings.HasPrefix(value, "#") && !embeddedImage.MatchString(value):
			return UnsafeSVGError("<" + e.Name.Local + "> loads another file")
		case name == "attributename" && strings.HasSuffix(strings.ToLower(value), "href"):
			return UnsafeSVGError("it animates an address")
		case name != "href" && fileReference.MatchString(value):
			return UnsafeSVGError("<" + e.Name.Local + "> loads another file")
		}
	}
	return nil
}

// embeddedImage matches the address of a picture within the SVG.
var embeddedImage = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,`)

// fileReference matches a style that refers to anything but parts of the SVG. A backslash
// could spell the name of a function.
var fileReference = regexp.MustCompile(`(?is)url\([ \t\n"']*([^# \t\n"']|$)|src\(|\\.*\(|\(.*\\`)
