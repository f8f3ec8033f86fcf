package markdown

import (
	"bytes"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// link checks a link and replaces its address by the published one.
func (w *walker) link(n *ast.Link) {
	offset, written := w.source.destinationOffset(n), n.Destination
	w.checkEntities(written, offset)
	w.checkEntities(n.Title, offset)
	n.Title = w.replaceRefs(n.Title, w.source.find(offset, n.Title))
	pos := w.source.pos(offset, max(1, len(written)))
	href, ok := w.resolve(string(w.replaceRefs(written, offset)), pos)
	if n.Destination = []byte(href); !ok {
		return
	}
	w.checkForm(href, pos)
	w.source.edit(offset, written, w.absolute(href))
	if isFragment(n.Destination) {
		w.fragments = append(w.fragments, fragmentLink{n, len(w.doc.Links) - 1, offset, written})
	}
}

// resolve returns the address that a link is published with, and adds the link
// to the document; false if the link was not resolved.
func (w *walker) resolve(address string, pos diag.Pos) (string, bool) {
	href, ok := w.publish(address, pos)
	if ok {
		w.checkScheme(href, pos)
		w.doc.Links = append(w.doc.Links, Link{href, false, pos, address})
	}
	return href, ok
}

// publish returns the address that a link is published with; false if it has an error.
func (w *walker) publish(address string, pos diag.Pos) (string, bool) {
	if w.options.Link == nil {
		return address, true
	}
	href, lang, list := w.options.Link(address, pos)
	w.list = append(w.list, list...)
	if lang != "" {
		w.languages[href] = lang
	}
	return href, !list.HasErrors()
}

const allowedLinks = "Link to a page, a file or an address that begins with https://, mailto: or tel:."

// codeSchemes are those that browsers are known to run. Any other unknown scheme is refused too: a program that the
// reader has installed may have claimed it.
var codeSchemes = []string{"javascript", "vbscript", "livescript", "data", "blob", "file", "view-source", "jar"}

// checkScheme rejects an address that could run code, or whose scheme is unknown.
func (w *walker) checkScheme(address string, pos diag.Pos) bool {
	if !limits.IsScriptURL(address) {
		return true
	}
	scheme := schemeOf(address)
	if runsCode(address) {
		w.list.Errorf("markdown-link", pos, allowedLinks,
			"Addresses with “%s:” are not allowed: they could run code or start a program.", scheme)
		return false
	}
	help := allowedLinks + " Schemes of your own are named under “schemes” in content/site.yaml."
	if near, ok := diag.Nearest(scheme, []string{"https", "mailto", "tel", "route", "link"}); ok {
		help = "Did you mean “" + near + "”? " + help
	}
	w.list.Errorf("markdown-link", pos, help, "Unknown scheme “%s”.", scheme)
	return false
}

// shortened returns the beginning of a long address.
func shortened(address string) string {
	if runes := []rune(address); len(runes) > 80 {
		return string(runes[:80]) + "…"
	}
	return address
}

// checkForm rejects the address of a link that browsers read in another way than it looks.
func (w *walker) checkForm(address string, pos diag.Pos) {
	if problem := limits.AddressProblem(address); problem != "" {
		help := "Write https://, a host and a path; or a path that begins with one slash."
		if limits.IsContact(address) {
			help = "Complete the address, or remove the link."
		}
		if strings.TrimFunc(address, limits.IsUnseen) != address {
			help = "Remove it."
		}
		w.list.Errorf("markdown-link", pos, help, "“%s” is not a valid address: %s.", shortened(address), problem)
	}
}

// schemeOf returns the scheme of an address as browsers read it: without white space.
func schemeOf(address string) string {
	scheme, _, _ := strings.Cut(address, ":")
	return strings.ToLower(strings.Join(strings.Fields(scheme), ""))
}

func runsCode(address string) bool { return slices.Contains(codeSchemes, schemeOf(address)) }

// autoLink checks an address in running text. An address with a data reference
// becomes an ordinary link.
func (w *walker) autoLink(n *ast.AutoLink) {
	label := n.Label(w.source.text)
	offset := w.source.find(n.Pos(), label)
	text := label
	if w.refs.contains(label) {
		text = w.replaceRefs(label, offset)
	}
	address := strings.TrimSuffix(autoLinkAddress(n, w.source.text), string(label)) + string(text)
	pos := w.source.pos(offset, max(1, len(label)))
	if limits.IsScriptURL(address) && !runsCode(address) { // such as law:, which is resolved in links with a text only
		help := "Write a link with a text: [text](" + address + ")."
		if strings.Contains(address, "://") { // ftp://, which no link may have
			help = "Put it between backticks to show it without a link."
		}
		w.list.Errorf("markdown-link", pos, help, "An address without a text must begin with https://, mailto: or tel:.")
		return
	}
	if !w.checkScheme(address, pos) {
		return
	}
	w.publish(address, pos)
	w.checkForm(address, pos)
	w.doc.Links = append(w.doc.Links, Link{address, false, pos, address})
	if string(text) == string(label) {
		return
	}
	w.source.edit(offset, label, string(text))
	link := ast.NewLink()
	link.Destination = []byte(address)
	child := ast.NewString(text)
	child.SetRaw(true)
	link.AppendChild(link, child)
	w.replacements = append(w.replacements, func() { n.Parent().ReplaceChild(n.Parent(), n, link) })
}

func autoLinkAddress(n *ast.AutoLink, src []byte) string {
	address := string(n.URL(src))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(address), "mailto:") {
		return "mailto:" + address
	}
	return address
}

// absolute returns an address of the site with its origin, for Doc.Markdown.
func (w *walker) absolute(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return w.options.Origin + address
	}
	return address
}

// opensNewTab reports whether a link leaves the site.
func (r *rendering) opensNewTab(address []byte) bool {
	if r.isFeed || len(address) == 0 || address[0]|0x20 != 'h' {
		return false
	}
	u, err := url.Parse(string(address))
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host != r.Origin
}

// href returns an address for an attribute: an absolute one in feeds.
func (r *rendering) href(address []byte) []byte {
	escaped := util.URLEscape(address, false)
	if !r.isFeed {
		return escaped
	}
	base, err := url.Parse(r.FeedBase)
	if err != nil {
		return escaped
	}
	u, err := base.Parse(string(escaped))
	if err != nil {
		return escaped
	}
	return []byte(u.String())
}

// The parts of addresses without brackets. Letters of all scripts belong to them, but not punctuation beyond ASCII, except
// for marks within words. A top-level domain is in one script: in Japanese, text may follow without a space.
const (
	hostPart = `[-a-zA-Z0-9@:%._+~#=\pL\pM\pN]{1,256}\.(?:xn--[a-z0-9-]+|[a-z]+|[^\x00-\x7f\PL][^\x00-\x7f\pP\pZ\pS\pC]+)`
	pathPart = `(?:[/#?](?:&[a-zA-Z0-9]+;|[` + pathSigns + letters + `]|[` + wordMarks + `;]+[` + letters + `]|;+[-/#?=%&+_])*)?`

	// pathSigns are the signs of ASCII in paths. A semicolon at the end, which is Greek's question mark, belongs to the text.
	pathSigns = `-@:%_+.~#$!?&/=(),'">^{}\[\]` + "`"

	// letters are those of all scripts, and emoji.
	letters = `\pL\pM\pN\x{1f000}-\x{1faff}`

	// wordMarks are hyphens, the apostrophe, the middle dot and joiners of several scripts.
	wordMarks = `\x{2010}\x{2011}\x{2013}\x{05be}\x{058a}\x{2019}\x{00b7}\x{200c}\x{200d}`
)

var (
	bareURL  = regexp.MustCompile(`^(?:http|https|ftp)://` + hostPart + `(?::\d+)?` + pathPart)
	bareHost = regexp.MustCompile(`^www\.` + hostPart + pathPart)
)

// linkifyParser finds addresses without brackets. It asks goldmark's parser only where an
// address can begin. At each word, that parser's regular expression for mailboxes took
// 0.3 ms of CPU time per text of 6 KB. That was a fifth of a cold build (November 2026).
type linkifyParser struct{ parser.InlineParser }

// Trigger implements parser.InlineParser. An address can begin where goldmark looks for one: at a space and at some signs. After
// a character beyond ASCII, such as a full-width bracket, it is found at its first punctuation.
func (p linkifyParser) Trigger() []byte { return append(p.InlineParser.Trigger(), ':', '.') }

// maxMailbox bounds the length of a mailbox's name, so that time stays linear.
const maxMailbox = 256

// Parse implements parser.InlineParser.
func (p linkifyParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, _ := block.PeekLine()
	switch line[0] {
	case ' ', '*', '_', '~', '(':
		line = line[1:]
	case ':', '.':
		return p.parseAfterLetter(parent, block, pc)
	}
	if beginsAddress(line) {
		return p.InlineParser.Parse(parent, block, pc)
	}
	if pc.Get(dataRefsKey).(*dataRefs).source.hasAt {
		word, _, _ := bytes.Cut(line[:min(len(line), maxMailbox)], []byte(" "))
		if bytes.IndexByte(word, '@') > 0 {
			return p.InlineParser.Parse(parent, block, pc)
		}
	}
	return nil
}

// parseAfterLetter finds an address whose beginning, up to its first punctuation, ends the text before. A space is not needed
// where the character before the address is not ASCII: （https://example.com）.
func (p linkifyParser) parseAfterLetter(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before, ok := parent.LastChild().(*ast.Text)
	if !ok {
		return nil
	}
	line, _ := block.PeekLine()
	written := before.Segment.Value(block.Source())
	for _, begin := range []string{"https:", "http:", "www."} {
		name, sign := begin[:len(begin)-1], begin[len(begin)-1]
		rest, isName := bytes.CutSuffix(written, []byte(name))
		if line[0] != sign || !isName || len(rest) == 0 || rest[len(rest)-1] < utf8.RuneSelf {
			continue
		}
		number, position := block.Position()
		if position.Start != before.Segment.Stop {
			return nil
		}
		position.Start -= len(name)
		block.SetPosition(number, position)
		link, ok := p.InlineParser.Parse(parent, block, pc).(*ast.AutoLink)
		if !ok {
			return nil
		}
		before.Segment.Stop -= len(name)
		link.SetPos(position.Start)
		return link
	}
	return nil
}

// beginsAddress reports whether a text begins like an address. Most words fail at their first letter.
func beginsAddress(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	switch text[0] {
	case 'h':
		return bytes.HasPrefix(text, []byte("http"))
	case 'f':
		return bytes.HasPrefix(text, []byte("ftp:"))
	case 'w':
		return bytes.HasPrefix(text, []byte("www."))
	}
	return false
}
