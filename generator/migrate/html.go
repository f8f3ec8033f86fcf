package migrate

import (
	"html"
	"path"
	"regexp"
	"strings"
)

// attribute is a name and a value of an HTML or JSX element. A value that is code is in braces.
type attribute struct{ name, value string }

// tag is an element's tag.
type tag struct {
	name          string // in lower case for elements of HTML
	attributes    []attribute
	isEnd, isVoid bool
	isComponent   bool
}

// get returns the value of an attribute.
func (t tag) get(names ...string) string {
	for _, name := range names {
		for _, a := range t.attributes {
			if strings.EqualFold(a.name, name) {
				return a.value
			}
		}
	}
	return ""
}

var (
	autolink      = regexp.MustCompile(`^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>`)
	tagName       = regexp.MustCompile(`^<(?:/\s*)?([A-Za-z][\w.:-]*)?`)
	attributeName = regexp.MustCompile(`^[\s]*([^\s=>/"'{}<]+)\s*(=\s*)?`)
)

// readTag reads a tag at the start of a text, and returns its length; 0 if it is none.
func readTag(text string, isMDX bool) (t tag, length int) {
	m := tagName.FindStringSubmatch(text)
	isFragment := isMDX && (strings.HasPrefix(text, "<>") || strings.HasPrefix(text, "</>"))
	if m == nil || m[1] == "" && !isFragment {
		return t, 0
	}
	t.isEnd, t.name = text[1] == '/', m[1]
	at := len(m[0])
	for {
		for at < len(text) && strings.IndexByte(" \t\n", text[at]) >= 0 {
			at++
		}
		switch {
		case at >= len(text):
			return t, 0
		case text[at] == '>':
			return t.named(isMDX), at + 1
		case strings.HasPrefix(text[at:], "/>"):
			t.isVoid = true
			return t.named(isMDX), at + 2
		case text[at] == '{' && isMDX: // {...props}
			n := balanced(text[at:])
			if n == 0 {
				return t, 0
			}
			t.attributes = append(t.attributes, attribute{"…", text[at : at+n]})
			at += n
			continue
		case text[at] == '/':
			at++
			continue
		}
		m := attributeName.FindStringSubmatch(text[at:])
		if m == nil {
			return t, 0
		}
		at += len(m[0])
		a := attribute{name: m[1]}
		if m[2] == "" {
			a.value = "{true}"
		} else if at < len(text) {
			switch c := text[at]; {
			case c == '"' || c == '\'':
				end := strings.IndexByte(text[at+1:], c)
				if end < 0 {
					return t, 0
				}
				a.value = html.UnescapeString(text[at+1 : at+1+end])
				at += end + 2
			case c == '{' && isMDX:
				n := balanced(text[at:])
				if n == 0 {
					return t, 0
				}
				a.value = text[at : at+n]
				at += n
			default:
				n := strings.IndexAny(text[at:], " \t\n>")
				if n < 0 {
					return t, 0
				}
				a.value = html.UnescapeString(strings.TrimSuffix(text[at:at+n], "/"))
				at += n
			}
		}
		t.attributes = append(t.attributes, a)
	}
}

// named returns the tag with its name in lower case unless it is that of a component.
func (t tag) named(isMDX bool) tag {
	first := t.name
	t.isComponent = strings.HasPrefix(first, componentPrefix) || first != "" && isMDX && first[0] >= 'A' && first[0] <= 'Z' ||
		strings.Contains(first, ".") || strings.Contains(first, "-")
	if !t.isComponent {
		t.name = strings.ToLower(first)
	}
	return t
}

// Elements by what becomes of them.
var (
	blocks = words("p div section article header footer main nav aside center blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table " +
		"thead tbody tfoot tr td th caption colgroup pre figure figcaption details summary address hgroup callout fieldset form legend " +
		"body html")
	inlines = words("a em i strong b code tt samp var span font small u ins del s strike mark sub sup abbr cite q time bdi bdo label " +
		"big acronym dfn kbd picture button output data wbr nobr")
	voids   = words("br hr img input source track col embed link meta area base param wbr")
	dropped = words("script style svg iframe object embed video audio canvas select textarea template head noscript math")
	// kept are elements that Markdown lacks. Each becomes a component of the same name.
	kept = words("sub sup mark kbd abbr")
)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// markup reads a tag, a comment or an address in angle brackets. It reports false for any other “<”.
func (r *rewriter) markup(rest string) bool {
	if strings.HasPrefix(rest, "<!--") {
		end := strings.Index(rest, "-->")
		if end < 0 {
			end = len(rest) - 3
		}
		r.at += end + 3
		if strings.TrimSpace(r.row()) == "" && strings.HasPrefix(r.src[r.at:], "\n") {
			r.at++
		}
		return true
	}
	if strings.HasPrefix(rest, "<!") {
		if end := strings.IndexByte(rest, '>'); end >= 0 {
			r.at += end + 1
			return true
		}
	}
	if m := autolink.FindString(rest); m != "" {
		r.write(m)
		r.at += len(m)
		return true
	}
	t, length := readTag(rest, r.mdx())
	if length == 0 {
		return false
	}
	r.importedFiles(&t)
	if inside, ok := t.innerHTML(); ok {
		r.at += length
		inside = r.inner(strings.ReplaceAll(inside, "{", "&#123;")) // its braces are no code
		if strings.Contains(inside, "\n") {
			r.block(inside)
		} else {
			r.write(inside)
		}
		if !t.isVoid && !voids[t.name] {
			t.isEnd = false
			r.begin(t)
		}
		return true
	}
	known := blocks[t.name] || inlines[t.name] || voids[t.name] || dropped[t.name] || t.isComponent || t.name == ""
	if !known {
		r.write(`\<`) // such as <file>: browsers would not show it
		r.at++
		return true
	}
	r.at += length
	if !t.isEnd && !(t.name == "a" && t.get("href", "to") == "") {
		r.impliedEnds(t)
		r.placeID(t, r.linked.markOf(t))
	}
	switch {
	case t.isEnd:
		r.end(t)
	case dropped[t.name] && !t.isComponent:
		r.drop(t)
	case voids[t.name]:
		r.void(t)
	case t.name == "pre":
		r.pre()
	case t.name == "code" || t.name == "tt" || t.name == "samp" || t.name == "var":
		r.codeElement(t.name)
	default:
		isOpen := r.begin(t)
		r.releaseIDs(t)
		if isOpen && t.isVoid {
			r.close(len(r.frames) - 1)
		}
	}
	return true
}

// innerHTML returns the HTML or the text that an attribute has for the inside of a tag, if it is stated.
func (t tag) innerHTML() (string, bool) {
	code := ""
	for _, a := range t.attributes {
		switch value := strings.TrimSuffix(strings.TrimPrefix(a.value, "{"), "}"); a.name {
		case "set:html", "set:text":
			code = value
		case "dangerouslySetInnerHTML":
			_, value, _ = strings.Cut(value, ":")
			code = strings.TrimSuffix(strings.TrimSpace(value), "}")
		}
	}
	value, ok := stated(code)
	text, isText := value.(string)
	return text, ok && isText
}

// stated returns the value of an expression of JavaScript that computes nothing.
func stated(code string) (any, bool) {
	l := &literals{source: &source{}, text: strings.TrimSpace(code)}
	value := l.value()
	return value, value != nil && l.at >= len(l.text)
}

var (
	importedName = regexp.MustCompile(`^\{\s*(\w+)(?:\.src|\.default)?\s*\}$`)
	requiredFile = regexp.MustCompile(`^\{\s*require\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?\s*\}$`)
)

// importedFiles writes the files that the attributes of a tag name by an import. The component for pictures of Astro is an
// element then.
func (r *rewriter) importedFiles(t *tag) {
	for i, a := range t.attributes {
		if m := importedName.FindStringSubmatch(a.value); m != nil && path.Ext(r.imports[m[1]]) != "" {
			t.attributes[i].value = r.imports[m[1]]
		} else if m := requiredFile.FindStringSubmatch(a.value); m != nil {
			t.attributes[i].value = m[1]
		}
	}
	if src := t.get("src"); (t.name == "Image" || t.name == "Picture") && src != "" && src[0] != '{' {
		t.name, t.isComponent = "img", false
	}
}
