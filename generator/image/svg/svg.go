// Package svg writes SVG files of strangers again, so that they only draw.
//
// A browser that opens an SVG runs its scripts with the origin of the site. A check of the original bytes is not enough: a
// browser may read them in another way. Write is therefore the only door through which an SVG is published.
//
//  1. The result consists of the elements and attributes of allowed.go, in UTF-8 and in one namespace. It has no
//     declaration, doctype, comment, CDATA section or processing instruction.
//  2. An address leads to a part of the file, to pixels within the file, or, in a link, to a website. Style sheets follow
//     the rules of styles.go.
//  3. Data of drawing programs is left out, as are HTML labels with a fallback. Whatever acts or loads is an Error at its
//     place. So is a drawing that exceeds internal/limits.
//  4. The result depends on the bytes of the file only. Written again, it stays the same.
package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/xmltext"
)

// Help says how to fix most files.
const Help = "Save it as plain SVG without scripts, links to other files or HTML, for example with svgo."

// Error explains why a file is refused.
type Error struct {
	Reason       string // continues a sentence: “it contains <script>”
	Help         string
	Line, Column int
	Damaged      bool // it cannot be read
}

func (e *Error) Error() string {
	if e.Line == 1 || e.Damaged { // often the whole file, and the reason of damage names the line
		return e.Reason
	}
	return fmt.Sprintf("%s (line %d)", e.Reason, e.Line)
}

// Drawing is a file that was written again.
type Drawing struct {
	Data []byte
	Root map[string]string // attributes of the root element
}

// writer writes the elements of a file as they are read.
type writer struct {
	file    []byte // the whole file, for positions
	decoder *xml.Decoder
	start   int // offset of the current token
	out     bytes.Buffer
	parents []*element // open elements, the root first
	root    *element
	isOpen  bool // the last start tag has no ">" yet
	budget  budget
	text    int // bytes of shown text
}

// element is an element of the drawing.
type element struct {
	tag      string
	node     *node
	start    int    // offset in the file
	style    []byte // text of a style element
	fallback bool   // a switch: it lacks an element with HTML
	written  int    // children
}

// refusal is the panic value that ends a writer.
type refusal struct{ *Error }

// Write returns the file in the form that is published.
func Write(data []byte) (drawing Drawing, err error) {
	w := &writer{}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case refusal:
			r.Line, r.Column = place(w.file, w.start)
			drawing, err = Drawing{}, r.Error
		default:
			panic(r)
		}
	}()
	if len(data) > limits.SVGBytes {
		refuse("it has %d bytes; the limit is %d", len(data), limits.SVGBytes)
	}
	body, err := xmltext.Body(data)
	if wrong := (*xmltext.Error)(nil); errors.As(err, &wrong) {
		refuseWith(wrong.Help, "%s", wrong.Reason)
	}
	w.file, w.decoder = data, xmltext.NewDecoder(body)
	w.read(len(data) - len(body))
	if w.root == nil {
		refuse("it has no svg element")
	}
	w.start = 0
	w.budget.check(w.root.node)
	w.out.WriteByte('\n')
	return Drawing{w.out.Bytes(), w.root.node.attributes}, nil
}

func refuse(format string, args ...any) { refuseWith(Help, format, args...) }

func refuseWith(help, format string, args ...any) {
	panic(refusal{&Error{Reason: fmt.Sprintf(format, args...), Help: help, Line: 1, Column: 1}})
}

// place returns the line and the column of an offset.
func place(text []byte, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	begin := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[begin:]) + 1
}

// token returns the next token; nil at the end. offset is where the decoder's text begins in the file.
func (w *writer) token(offset int) xml.Token {
	w.start = offset + int(w.decoder.InputOffset())
	token, err := w.decoder.Token()
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		reason := "its XML is not well-formed: " + strings.TrimPrefix(err.Error(), "XML syntax error on ")
		panic(refusal{&Error{Reason: reason, Help: "Save it again as SVG, PNG or JPEG.", Damaged: true}})
	}
	return token
}

// read reads all tokens.
func (w *writer) read(offset int) {
	for token := w.token(offset); token != nil; token = w.token(offset) {
		switch t := token.(type) {
		case xml.Directive:
			if w.root != nil || !bytes.HasPrefix(bytes.ToUpper(t), []byte("DOCTYPE")) {
				refuse("it contains a declaration <!…>")
			}
			if bytes.ContainsAny(t, "[<") {
				refuse("it defines entities")
			}
		case xml.ProcInst:
			refuse("it contains the instruction <?%s", t.Target)
		case xml.StartElement:
			if w.root != nil && len(w.parents) == 0 {
				refuse("it has more than one root element")
			}
			if !w.open(t) {
				w.skip(offset, t)
			}
		case xml.EndElement:
			w.close()
		case xml.CharData:
			w.addText(t)
		}
	}
}

// skip leaves out the content of an element. It refuses content that acts: browsers run a script wherever it is.
func (w *writer) skip(offset int, e xml.StartElement) {
	checkSkipped(e)
	for depth := 1; depth > 0; {
		switch t := w.token(offset).(type) {
		case nil:
			return // the decoder reports open elements
		case xml.Directive:
			refuse("it contains a declaration <!…>")
		case xml.ProcInst:
			if strings.HasPrefix(strings.ToLower(t.Target), "xml") {
				refuse("it contains the instruction <?%s", t.Target)
			}
		case xml.StartElement:
			if depth++; depth+len(w.parents) > limits.SVGDepth {
				refuse("its elements are nested more than %d levels deep", limits.SVGDepth)
			}
			checkSkipped(t)
		case xml.EndElement:
			depth--
		}
	}
}

func checkSkipped(e xml.StartElement) {
	isKnown := e.Name.Space == svgSpace || e.Name.Space == htmlSpace || e.Name.Space == ""
	if isKnown && acting[strings.ToLower(e.Name.Local)] {
		refuse("it contains <%s>", e.Name.Local)
	}
	if isKnown {
		checkHandlers(e)
	}
}

func checkHandlers(e xml.StartElement) {
	for _, a := range e.Attr {
		if a.Name.Space == "" && strings.HasPrefix(strings.ToLower(a.Name.Local), "on") {
			refuse("<%s> has the event handler %s", e.Name.Local, a.Name.Local)
		}
	}
}

// open writes a start tag. It returns false if the element is left out with its content.
func (w *writer) open(e xml.StartElement) bool {
	space, tag := e.Name.Space, e.Name.Local
	if space == "" { // a file without namespaces is meant to be SVG
		space = svgSpace
	}
	var parent *element
	if len(w.parents) > 0 {
		parent = w.parents[len(w.parents)-1]
	}
	switch {
	case len(w.parents) >= limits.SVGDepth:
		refuse("its elements are nested more than %d levels deep", limits.SVGDepth)
	case parent == nil && (space != svgSpace || tag != "svg"):
		refuse("it has no svg element")
	case space == htmlSpace || space == mathSpace:
		refuse("it contains the HTML element <%s>", tag)
	case space != svgSpace:
		return false
	case parent != nil && (parent.tag == "style" || parent.tag == "title" || parent.tag == "desc"):
		refuse("its <%s> contains <%s>", parent.tag, tag)
	case tag == "foreignObject" && parent != nil && parent.tag == "switch":
		parent.fallback = true
		return false
	case ignored[tag]:
		return false
	case !elements[tag]:
		refuse("it contains <%s>", tag)
	}
	checkHandlers(e)
	if w.isOpen {
		w.out.WriteByte('>')
	}
	if parent != nil {
		parent.written++
	}
	node := w.budget.add(parent, tag)
	child := &element{tag: tag, node: node, start: w.start}
	if w.root == nil {
		w.root = child
	}
	w.out.WriteString("<" + tag)
	if parent == nil {
		w.out.WriteString(` xmlns="` + svgSpace + `"`)
	}
	w.writeAttributes(node, e)
	w.isOpen = true
	w.parents = append(w.parents, child)
	return true
}

// close writes the end tag of the current element, and the text of a style element.
func (w *writer) close() {
	last := len(w.parents) - 1
	e := w.parents[last]
	w.parents = w.parents[:last]
	if e.fallback && e.written == 0 {
		refuse("it shows HTML in <foreignObject> and has no other text for it")
	}
	if len(e.style) > 0 {
		w.start = e.start
		w.writeText(w.budget.readSheet(string(e.style)))
	}
	if w.isOpen {
		w.out.WriteString("/>")
		w.isOpen = false
		return
	}
	w.out.WriteString("</" + e.tag + ">")
}

// addText adds text to the current element. Text of a style element is kept until it is complete, because comments and
// CDATA sections can cut it anywhere.
func (w *writer) addText(t xml.CharData) {
	if len(w.parents) == 0 {
		if len(bytes.TrimSpace(t)) > 0 {
			refuse("it contains text outside of the svg element")
		}
		return
	}
	e := w.parents[len(w.parents)-1]
	switch {
	case e.tag == "style":
		e.style = append(e.style, t...)
	case textElements[e.tag]:
		if e.tag != "title" && e.tag != "desc" { // they are not drawn
			w.text += len(t)
		}
		if w.text > limits.SVGText {
			refuse("it has more than %d bytes of text", limits.SVGText)
		}
		w.writeText(string(t))
	}
}

var (
	textEscapes  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;")
	valueEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r", " ", "\n", " ", "\t", " ")
)

func (w *writer) writeText(text string) {
	if text == "" {
		return
	}
	if w.isOpen {
		w.out.WriteByte('>')
		w.isOpen = false
	}
	_, _ = textEscapes.WriteString(&w.out, text)
}
