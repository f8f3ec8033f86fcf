package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// slip is Markdown that was meant and is not: CommonMark shows the signs
// themselves, and nobody but a reader would see it. It is looked for in running
// text, never in code, one line at a time.
type slip struct {
	form    *regexp.Regexp
	hint    string // what a line must hold for the form to be tried
	message string
	help    string
}

var slips = [...]slip{
	{regexp.MustCompile(`!?\[[^\[\]]+\]\([^()\s]*\pL[^()\s]* [^()"']*\.[A-Za-z0-9]{2,5}\)`), "](", "This is no link: there is a space in its address.", "Take the space out of the file's name and of the address, or write %20 for it."},
	{regexp.MustCompile(`(?:^|[\s(])!?\[[^\[\]^!][^\[\]]*\p{Ll}[^\[\]]*\]\[[^\[\]]+\]`), "][", "This is no link: the name in the second brackets is defined nowhere.", "Write the address in parentheses, [text](/address/), or define the name on a line of its own: [name]: /address/."},
	{regexp.MustCompile(`^#{2,6}\pL[^#]*$`), "##", "This is no heading: the space after its hashes is missing.", "Write a space between the hashes and the text."},
	{regexp.MustCompile(`\[[^\[\]]+\] \((?:https?://|/)[^()\s]+\)`), "] (", "This is no link: a space stands between the brackets and the address.", "Take the space out: [text](address)."},
	{regexp.MustCompile(`\([^()\[\]]+\)\[(?:https?://|/)[^\[\]\s]+\]`), ")[", "This is no link: the brackets and the parentheses are exchanged.", "Write the text in brackets and the address in parentheses: [text](address)."},
}

var (
	calloutMark = regexp.MustCompile(`^\[!([A-Za-z]+)\]`)
	oneSlash    = regexp.MustCompile(`^https?:/[^/]`)
)

// slipsOf looks for slips before anything is amended.
func (w *walker) slipsOf(root ast.Node) {
	var start, stop int
	var looked [len(slips)]bool
	for i, s := range slips {
		looked[i] = bytes.Contains(w.source.text, []byte(s.hint))
	}
	links := hasAddress(w.source.text)
	w.address = links && w.facts.unseen
	flush := func() {
		if stop > start {
			w.slipsIn(start, stop, looked)
			w.address = w.address || links && hasAddress(w.source.text[start:stop])
		}
		start, stop = 0, 0
	}
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		if t, ok := n.(*ast.Text); ok {
			if t.Segment.Start != stop || stop == 0 {
				flush()
				start = t.Segment.Start
				w.calloutSlip(t)
			}
			stop = t.Segment.Stop
			return
		}
		flush()
		switch n := n.(type) {
		case *ast.Link:
			w.linkSlip(n)
			w.address = w.address || links && w.hasAddress(n)
			return
		case *ast.Image:
			w.address = w.address || links && w.hasAddress(n)
			return
		case *ast.AutoLink, *ast.CodeSpan, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.HTMLBlock, *ast.RawHTML:
			return
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			visit(c)
		}
	}
	visit(root)
	flush()
}

// slipsIn looks for the slips that the text may have at all.
func (w *walker) slipsIn(start, stop int, looked [len(slips)]bool) {
	text := w.source.text[start:stop]
	for i, s := range slips {
		if !looked[i] || !bytes.Contains(text, []byte(s.hint)) {
			continue
		}
		for _, m := range s.form.FindAllIndex(text, -1) {
			part := bytes.TrimLeft(text[m[0]:m[1]], " (\t")
			w.list.Warnf("markdown-slip", w.source.pos(start+m[1]-len(part), len(part)), s.help, "%s", s.message)
		}
	}
}

// calloutSlip looks at what begins a quotation.
func (w *walker) calloutSlip(n *ast.Text) {
	block := n.Parent()
	if block == nil || n.PreviousSibling() != nil || block.PreviousSibling() != nil || block.Parent() == nil || block.Parent().Kind() != ast.KindBlockquote {
		return
	}
	m := calloutMark.FindSubmatch(w.source.text[n.Segment.Start:])
	if m == nil || slices.Contains(calloutKinds, strings.ToLower(string(m[1]))) {
		return
	}
	known := make([]string, len(calloutKinds))
	for i, k := range calloutKinds {
		known[i] = strings.ToUpper(k)
	}
	w.list.Warnf("markdown-slip", w.source.pos(n.Segment.Start, len(m[0])), diag.DidYouMean(string(m[1]), "callouts", known), "There is no callout “%s”: this is shown as a quotation.", m[1])
}

func (w *walker) linkSlip(n *ast.Link) {
	at := max(n.Pos(), 0)
	switch {
	case len(n.Destination) == 0 && n.Reference == nil:
		w.list.Warnf("markdown-slip", w.source.pos(at, w.source.end(n)-at+3), "Write the address between the parentheses, or take the link out.", "This link leads nowhere: it has no address.")
	case oneSlash.Match(n.Destination):
		w.list.Warnf("markdown-slip", w.source.pos(w.source.destination(n), len(n.Destination)), "Write https:// with two slashes.", "A slash is missing in this address.")
	}
}
