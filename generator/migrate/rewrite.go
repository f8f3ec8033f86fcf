package migrate

import (
	"cmp"
	"maps"
	"regexp"
	"strings"
)

// rewriter turns the body of one text into Markdown of Gaceta. It reads the text once from its start: code stays as it is,
// and what is inside of an element or a component is collected in a frame until it ends.
type rewriter struct {
	*texts
	transcript
	text *Text
	// imports are the files that the text imports, by name: other texts that it shows as a component, and pictures.
	imports map[string]string
	depth   int // how many texts this one is a part of
	// undefined are the names of links whose definition was left out.
	undefined []string
}

// rewrite returns the body of a text in Markdown.
func (w *texts) rewrite(t *Text, body string) string {
	r := &rewriter{texts: w, transcript: newTranscript(body), text: t, imports: map[string]string{}}
	if t.IsHTML {
		r.src = dedentAll(body)
	}
	w.included = 0
	text := r.run()
	for _, name := range r.undefined {
		name = regexp.QuoteMeta(name)
		text = regexp.MustCompile(`(?i)\[([^\]\n]*)\]\[`+name+`\]`).ReplaceAllString(text, "$1")
		text = regexp.MustCompile(`(?i)\[(`+name+`)\](?:\[\])?`).ReplaceAllString(text, "$1")
	}
	return r.placeAnchors(w.withoutElements(t, tidy(text)))
}

// inner returns a part of the text in Markdown, without the rest.
func (r *rewriter) inner(src string) string {
	n := &rewriter{
		texts: r.texts, transcript: newTranscript(src), text: r.text, imports: maps.Clone(r.imports), depth: r.depth,
	}
	return strings.TrimSpace(n.run())
}

// maxPartials bounds how many texts may be within each other, so that one that includes itself ends.
const maxPartials = 5

// partial writes the text of a file of which others are made. It reports false if there is none.
func (r *rewriter) partial(file string) bool {
	from, ok := r.links.files.oldFile(r.text, file)
	if !ok || !isMarkdown(from) || r.depth >= maxPartials {
		return false
	}
	t, _, ok := (&source{fsys: r.site.Source}).text(from)
	if !ok || r.included+len(t.Body) > maxText {
		return false
	}
	r.included += len(t.Body) + 1<<10
	body := t.Body
	if r.site.syntax.shortcodes {
		body = r.hugo.replace(r.text, body)
	}
	r.depth++
	r.block(r.inner(body))
	r.depth--
	return true
}

// run reads the text to its end, and returns it in Markdown.
func (r *rewriter) run() string {
	for r.at < len(r.src) {
		if r.at == 0 || r.src[r.at-1] == '\n' {
			if r.line() {
				continue
			}
		}
		rest := r.src[r.at:]
		switch {
		case (rest[0] == '$' || rest[0] == '\\') && r.formula(rest):
		case rest[0] == '\\' && len(rest) > 1:
			r.write(rest[:2])
			r.at += 2
		case rest[0] == '`':
			r.code(rest)
		case rest[0] == '<' && r.markup(rest):
		case rest[0] == '{' && r.brace(rest):
		case r.origin != "" && strings.HasPrefix(rest, r.origin) && r.ownAddress(rest):
		case rest[0] == ':' && r.site.syntax.emoji && r.emoji(rest):
		case rest[0] == '&' && r.entity(rest):
		case rest[0] == ':' && inlineName.MatchString(rest) && !endsWord(r.row()):
			r.write(`\:`) // a component of Gaceta begins like this
			r.at++
		case rest[0] == ']' && strings.HasPrefix(rest, "]("):
			r.destination(rest)
		case rest[0] == ']' && r.referencedImage(rest):
		case rest[0] == 'f' && strings.HasPrefix(rest, "ftp://") && r.shownAddress(rest):
		default:
			r.write(rest[:1])
			r.at++
		}
	}
	for len(r.frames) > 1 {
		r.close(len(r.frames) - 1)
	}
	return r.top().out.String()
}

var inlineName = regexp.MustCompile(`^:[A-Za-z][A-Za-z0-9_-]*\[`)

var (
	linePrefix   = regexp.MustCompile(`^(?:[ \t>]|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*`)
	fenceOpening = regexp.MustCompile("^(`{3,}|~{3,})([^`\n]*)$")
	admonition   = regexp.MustCompile(`^(:{3,})\s*([A-Za-z][\w-]*)\s*(?:\[(.*?)\]\s*)?(?:\{([^}\n]*)\})?\s*(.*)$`)
	calloutLine  = regexp.MustCompile(`^\[!([A-Za-z]+)\][+-]?([ \t].*)?$`)
	colonsOnly   = regexp.MustCompile(`^:{3,}\s*$`)
	heading1     = regexp.MustCompile(`^#[ \t]+`)
	underlined1  = regexp.MustCompile(`^=+[ \t]*$`)
	definition   = regexp.MustCompile(`^\[([^\]\n]+)\]:[ \t]*(<[^>\n]*>|\S+)`)
	blockIAL     = regexp.MustCompile(`^\{:[^}\n]*\}[ \t]*$`)
	ialID        = regexp.MustCompile(`#([^\s}.]+)`)
	fileImport   = regexp.MustCompile(`(?m)^import\s+(\w+)\s+from\s+['"]([^'"?]+)(?:\?\w+)?['"]`)
	mdxCode      = regexp.MustCompile(`^(import|export)\s+(?:[\w{*"']|default\b)`)
	listStart    = regexp.MustCompile(`^[ \t]*([-*+]|\d{1,9}[.)])[ \t]`)
)

// line reads what only begins at the start of a line. It reports whether it read something.
func (r *rewriter) line() bool {
	line := r.currentLine()
	prefix := linePrefix.FindString(line)
	rest := line[len(prefix):]
	if m := fenceOpening.FindStringSubmatch(rest); m != nil {
		r.fence(line, prefix, m[1], m[2])
		return true
	}
	if r.text.IsHTML {
		return false
	}
	switch {
	case r.site.syntax.indentedCode && len(r.frames) == 1 && strings.HasPrefix(line, "    ") && r.isCodeBlock():
		r.write(line + "\n")
		r.next(len(line))
		return true
	case r.site.syntax.admonitions && r.admonition(line, rest):
		return true
	case r.mdx() && mdxCode.MatchString(line):
		end := strings.Index(r.src[r.at:], "\n\n")
		if end < 0 {
			end = len(r.src) - r.at
		}
		for _, m := range fileImport.FindAllStringSubmatch(r.src[r.at:r.at+end], -1) {
			r.imports[m[1]] = m[2][strings.LastIndexByte(m[2], '!')+1:] // without the loader of webpack
		}
		r.at += end
		return true
	case r.site.syntax.kramdown && blockIAL.MatchString(rest):
		r.blockAttributes(rest)
		r.next(len(line))
		return true
	case calloutLine.MatchString(rest):
		m := calloutLine.FindStringSubmatch(rest)
		kind := cmp.Or(calloutFor(m[1]), "NOTE")
		r.write(prefix + "[!" + kind + "]\n")
		if title := strings.TrimSpace(m[2]); title != "" {
			r.write(continuation(prefix) + "**" + r.inner(title) + "**\n" + strings.TrimRight(continuation(prefix), " ") + "\n")
		}
		r.next(len(line))
		return true
	case heading1.MatchString(rest):
		r.write(prefix + "## ")
		r.at += len(prefix) + len(heading1.FindString(rest))
		return true
	case underlined1.MatchString(rest) && r.at > 1 && r.src[r.at-2] != '\n':
		r.write(prefix + strings.ReplaceAll(rest, "=", "-") + "\n")
		r.next(len(line))
		return true
	case definition.MatchString(rest) && !strings.HasPrefix(rest, "[^"):
		m := definition.FindStringSubmatchIndex(rest)
		target, ok := r.links.to(r.text, strings.Trim(rest[m[4]:m[5]], "<>"))
		if !ok || hasUnknownScheme(target) { // without its definition, the words of the link stay
			r.undefined = append(r.undefined, rest[m[2]:m[3]])
			rest = r.links.noTarget(r.text, target)
		} else {
			rest = rest[:m[4]] + escapeDestination(target) + rest[m[5]:]
		}
		r.write(prefix + rest + "\n")
		r.next(len(line))
		return true
	}
	return false
}

// admonition opens or closes :::note … :::.
func (r *rewriter) admonition(line, rest string) bool {
	if colonsOnly.MatchString(rest) {
		colons := len(strings.TrimSpace(rest))
		for i := len(r.frames) - 1; i > 0; i-- {
			if f := r.frames[i]; f.colons > 0 && colons >= f.colons {
				r.next(len(line))
				r.close(i)
				return true
			}
		}
		return false
	}
	m := admonition.FindStringSubmatch(rest)
	if m == nil || calloutFor(m[2]) == "" {
		return false
	}
	indent := line[:len(line)-len(rest)]
	r.write(indent)
	title := m[3]
	if title == "" {
		title = m[5]
	}
	if title != "" {
		title = r.inner(title)
	}
	r.open(tag{name: "callout", attributes: []attribute{{"kind", calloutFor(m[2])}, {"title", title}}})
	r.top().colons = len(m[1])
	r.next(len(line))
	return true
}

var (
	headingID   = regexp.MustCompile(`^\{#[^\s{}]+\}[ \t]*(\n|$)`)
	headingIAL  = regexp.MustCompile(`^\{:?\s*[^{}\n]*\}[ \t]*(\n|$)`)
	spanIAL     = regexp.MustCompile(`^\{:\s?[^{}\n]*\}`)
	mdxComment  = regexp.MustCompile(`(?s)^\{\s*/\*(.*?)\*/\s*\}`)
	mdxText     = regexp.MustCompile("^\\{\\s*(?:\"([^\"\n]*)\"|'([^'\n]*)'|`([^`$]*)`|(\\d+(?:\\.\\d+)?))\\s*\\}")
	commentedID = regexp.MustCompile(`^\s*#([^\s]+)\s*$`)
)

// brace reads what begins with a brace: attributes of a heading or of a piece of text, or code of MDX.
func (r *rewriter) brace(rest string) bool {
	isHeading := strings.HasPrefix(strings.TrimLeft(r.row(), " >"), "#")
	if isHeading && headingID.MatchString(rest) {
		end := strings.IndexByte(rest, '}')
		r.write(strings.TrimPrefix(writtenID(rest[2:end]), " "))
		r.at += end + 1
		return true
	}
	if m := headingIAL.FindString(rest); isHeading && m != "" && (strings.ContainsAny(m[1:min(len(m), 3)], ":.#")) {
		if id := ialID.FindStringSubmatch(m); id != nil {
			r.write(strings.TrimPrefix(writtenID(id[1]), " "))
		}
		r.at += strings.IndexByte(rest, '}') + 1
		return true
	}
	if m := spanIAL.FindString(rest); r.site.syntax.kramdown && m != "" {
		r.at += len(m)
		return true
	}
	if !r.mdx() {
		if strings.HasPrefix(rest, "{{") {
			r.write(`\{{`)
			r.at += 2
			return true
		}
		return false
	}
	if m := mdxComment.FindStringSubmatch(rest); m != nil {
		if id := commentedID.FindStringSubmatch(m[1]); id != nil && isHeading {
			r.write(strings.TrimPrefix(writtenID(id[1]), " "))
		}
		r.at += len(m[0])
		return true
	}
	if m := mdxText.FindStringSubmatch(rest); m != nil {
		r.write(m[1] + m[2] + m[3] + m[4])
		r.at += len(m[0])
		return true
	}
	if length := balanced(rest); length > 0 {
		written := rest[:length]
		if m := importedName.FindStringSubmatch(written); m != nil && componentName(r.top().tag.name) == codeBlock {
			if code, ok := r.importedText(r.imports[m[1]]); ok {
				r.write(code)
				r.at += length
				return true
			}
		}
		r.at += length
		r.write(r.site.notes.marked("expression", r.text.File, oneLine(written)))
		r.write(codeSpan(oneLine(written)))
		return true
	}
	return false
}

// maxCode bounds a piece of code in a text, in bytes: each brace could begin one.
const maxCode = 16 << 10

// importedText returns the text of a file that the text imports to show it.
func (r *rewriter) importedText(name string) (string, bool) {
	file, ok := r.links.files.oldFile(r.text, name)
	if !ok {
		return "", false
	}
	return (&source{fsys: r.site.Source}).read(file)
}

// balanced returns the length of {…} at the start of a text with its inner braces; 0 if it does not end.
func balanced(text string) int {
	depth := 0
	text = text[:min(len(text), maxCode)]
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '`':
			end := i + 1
			for end < len(text) && text[end] != c {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end < len(text) {
				i = end
			}
		}
	}
	return 0
}

// mdx reports whether braces and capital tags are code.
func (r *rewriter) mdx() bool { return r.site.syntax.mdx || r.text.IsMDX }
