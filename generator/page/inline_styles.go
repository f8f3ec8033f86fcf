package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"strings"

	nethtml "golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/bundle"
)

// The policy of the pages forbids inline styles. The styles that components and packages write are moved:
//
//  1. style="…" becomes data-style="…", and a rule of the page's own style sheet has the declarations. In an island the
//     runtime sets them on the element again, through the CSSOM, before React looks at it.
//  2. The text of a style element becomes a part of that sheet. Within islands that holds only for the elements of
//     packages that insert them again in the browser. Within noscript the rules apply without scripts only.
//
// What is no list of declarations stays, and the audit reports it.

// Sheet is a style sheet that belongs to one page, or to several with the same styles.
type Sheet struct {
	Path string // _assets/styles-HASH.css
	Data []byte
}

const styleAttribute = " style="

// moveStyles moves the inline styles of a page's HTML into a style sheet. It returns nil if there are none.
func moveStyles(page string) (string, *Sheet) {
	// The first search is fast: a page has many spaces and many elements.
	if !strings.Contains(page, "style") || !strings.Contains(page, styleAttribute) && !strings.Contains(page, "<style") {
		return page, nil
	}
	m := styleMover{known: map[string]bool{}}
	moved := m.move(page)
	if m.sheet.Write(m.rules.Bytes()); m.sheet.Len() == 0 {
		return page, nil
	}
	sum := sha256.Sum256(m.sheet.Bytes())
	return moved, &Sheet{bundle.AssetFolder + "/styles-" + strings.ToUpper(hex.EncodeToString(sum[:4])) + ".css", m.sheet.Bytes()}
}

// styleMover collects the styles of a page: those of elements, and the rules for attributes.
type styleMover struct {
	sheet, rules bytes.Buffer
	known        map[string]bool // the attributes that have a rule
}

// move returns HTML without the styles that it collects.
func (m *styleMover) move(page string) string {
	var out bytes.Buffer
	depth, islands := 0, []int(nil) // depths of open elements that may be islands
	z := nethtml.NewTokenizer(strings.NewReader(page))
	for {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return out.String()
		}
		raw := bytes.Clone(z.Raw()) // Token overwrites it
		switch kind {
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			token := z.Token()
			isPlace := token.Data == "div" || token.Data == "span" // islands are in these
			if isPlace && kind == nethtml.StartTagToken {
				depth++
				if attribute(token, "data-island") != "" {
					islands = append(islands, depth)
				}
			}
			if token.Data == "style" && kind == nethtml.StartTagToken && (len(islands) == 0 || insertsAgain(token)) {
				for z.Next() == nethtml.TextToken {
					writeElement(&m.sheet, token, z.Raw())
				}
				continue
			}
			if bytes.Contains(raw, []byte(styleAttribute)) {
				raw = moveAttribute(token, raw, &m.rules, m.known)
			}
			if token.Data == "noscript" && kind == nethtml.StartTagToken {
				out.Write(raw)
				if z.Next() == nethtml.TextToken {
					out.WriteString(m.moveNoscript(string(z.Raw())))
				} else {
					out.Write(z.Raw())
				}
				continue
			}
		case nethtml.EndTagToken:
			if name, _ := z.TagName(); string(name) == "div" || string(name) == "span" {
				if len(islands) > 0 && islands[len(islands)-1] == depth {
					islands = islands[:len(islands)-1]
				}
				depth--
			}
		}
		out.Write(raw)
	}
}

// moveNoscript moves the styles of the HTML that only browsers without scripts read.
func (m *styleMover) moveNoscript(text string) string {
	inner := styleMover{known: m.known}
	text = inner.move(text)
	if rules := bytes.TrimSpace(inner.sheet.Bytes()); len(rules) > 0 {
		fmt.Fprintf(&m.sheet, "@media (scripting: none){%s}\n", rules)
	}
	m.rules.Write(inner.rules.Bytes())
	return text
}

func attribute(t nethtml.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// insertsAgain reports whether a style element is of a package that inserts its rules in the browser again: Emotion,
// styled-components, React itself for elements with a precedence, and the runtime for what packages render.
func insertsAgain(t nethtml.Token) bool {
	for _, a := range t.Attr {
		if a.Key == "data-emotion" || a.Key == "data-styled" || a.Key == "data-precedence" || a.Key == "data-inserted" {
			return true
		}
	}
	return false
}

// writeElement writes the text of a style element.
func writeElement(sheet *bytes.Buffer, t nethtml.Token, text []byte) {
	if media := attribute(t, "media"); media != "" {
		fmt.Fprintf(sheet, "@media %s{%s}\n", media, text)
		return
	}
	fmt.Fprintf(sheet, "%s\n", bytes.TrimSpace(text))
}

// moveAttribute returns a start tag with data-style in place of style, and adds its rule.
func moveAttribute(t nethtml.Token, raw []byte, rules *bytes.Buffer, known map[string]bool) []byte {
	style := attribute(t, "style")
	if !isDeclarations(style) {
		return raw
	}
	if !known[style] && strings.TrimSpace(style) != "" {
		known[style] = true
		// The rule wins over those with ids, as an attribute does.
		fmt.Fprintf(rules, "[data-style=\"%s\"]:not(#_#_#_){%s}\n", cssString.Replace(style), style)
	}
	var tag bytes.Buffer
	tag.WriteString("<" + t.Data)
	for _, a := range t.Attr {
		if a.Key == "style" {
			a.Key = "data-style"
		}
		if a.Namespace != "" {
			a.Key = a.Namespace + ":" + a.Key
		}
		fmt.Fprintf(&tag, ` %s="%s"`, a.Key, html.EscapeString(a.Val))
	}
	if bytes.HasSuffix(raw, []byte("/>")) {
		tag.WriteString("/")
	}
	tag.WriteString(">")
	return tag.Bytes()
}

// cssString escapes a text within the quotation marks of a style sheet.
var cssString = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `, "\r", `\d `, "\f", `\c `)

// isDeclarations reports whether a text can stand between the brackets of a rule without ending it, or what follows.
func isDeclarations(style string) bool {
	var open []byte
	for i := 0; i < len(style); i++ {
		switch c := style[i]; c {
		case '\\':
			i++
			if i >= len(style) {
				return false
			}
		case '"', '\'':
			end := i + 1
			for end < len(style) && style[end] != c {
				if style[end] == '\\' {
					end++
				} else if style[end] == '\n' {
					return false
				}
				end++
			}
			if i = end; end >= len(style) {
				return false
			}
		case '(', '[':
			open = append(open, c)
		case ')', ']':
			if len(open) == 0 || (open[len(open)-1] == '(') != (c == ')') {
				return false
			}
			open = open[:len(open)-1]
		case '{', '}', '<':
			return false
		case '/':
			if strings.HasPrefix(style[i:], "/*") {
				return false
			}
		}
	}
	lower := strings.ToLower(style)
	// the policy may block it
	loads := strings.Contains(lower, "url(") && (strings.Contains(lower, "//") || strings.Contains(lower, "data:"))
	return len(open) == 0 && !loads
}
