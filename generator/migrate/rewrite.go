package migrate

import (
	"cmp"
	"html"
	"iter"
	"maps"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/markdown"
)

// rewriter turns the body of one text into Markdown of Gaceta. It reads the text once from its start: code stays as it is,
// and what is inside of an element or a component is collected in a frame until it ends.
type rewriter struct {
	*texts
	text   *Text
	src    string
	at     int
	frames []*frame
	// imports are the files that the text imports, by name: other texts that it shows as a component, and pictures.
	imports map[string]string
	depth   int // how many texts this one is a part of
	// undefined are the names of links whose definition was left out.
	undefined []string
	heldIDs   string // marks for ids of tables, rows and lists, until an element within them begins
}

// frame is an open element, component or admonition.
type frame struct {
	tag       tag
	out       strings.Builder
	startsRow bool // nothing but white space was before it on its line
	colons    int  // of an admonition
}

// rewrite returns the body of a text in Markdown.
func (w *texts) rewrite(t *Text, body string) string {
	r := &rewriter{texts: w, text: t, src: body, frames: []*frame{{}}, imports: map[string]string{}}
	if t.IsHTML {
		r.src = dedentAll(body)
	}
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
	n := &rewriter{texts: r.texts, text: r.text, src: src, frames: []*frame{{}}, imports: maps.Clone(r.imports), depth: r.depth}
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
	if !ok {
		return false
	}
	body := t.Body
	if r.site.syntax.shortcodes {
		body = r.hugo.replace(r.text, body)
	}
	r.depth++
	r.block(r.inner(body))
	r.depth--
	return true
}

var (
	emojiName = regexp.MustCompile(`^:([a-z0-9_+-]+):`)
	reference = regexp.MustCompile(`^&(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);`)
)

// emoji writes an emoji in place of its name. It reports false if rest does not begin with a name.
func (r *rewriter) emoji(rest string) bool {
	m := emojiName.FindStringSubmatch(rest)
	if m == nil || markdown.Emoji(m[1]) == "" {
		return false
	}
	r.write(markdown.Emoji(m[1]))
	r.at += len(m[0])
	return true
}

// entity leaves out a reference to a character that Gaceta refuses, such as &#xfeff;. It reports false for any other.
func (r *rewriter) entity(rest string) bool {
	m := reference.FindString(rest)
	if m == "" || clean(html.UnescapeString(m)) != "" {
		return false
	}
	r.at += len(m)
	return true
}

func (r *rewriter) top() *frame { return r.frames[len(r.frames)-1] }

func (r *rewriter) write(text string) { r.top().out.WriteString(text) }

// isOpen reports whether an element is open.
func (r *rewriter) isOpen(names ...string) bool {
	for _, f := range r.frames {
		for _, name := range names {
			if f.tag.name == name {
				return true
			}
		}
	}
	return false
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

var bareAddress = regexp.MustCompile(`^https?://[^\s<>()\[\]"'` + "`" + `*|]*[^\s<>()\[\]"'` + "`" + `*|.,;:!?]`)

// shownAddress writes an address that Gaceta does not publish as code: Markdown would make a link of it.
func (r *rewriter) shownAddress(rest string) bool {
	address := ftpAddress.FindString(rest)
	if address == "" || endsWord(r.row()) {
		return false
	}
	r.at += len(address)
	r.write(codeSpan(address))
	return true
}

var (
	ftpAddress    = regexp.MustCompile("^ftp://[^\\s<>()\\[\\]\"'`*|]*[^\\s<>()\\[\\]\"'`*|.,;:!?]")
	referenceName = regexp.MustCompile(`^\]\[([^\]\n]*)\]`)
)

// referencedImage reads the end of a picture whose address is in a definition: ![text][name]. It reports false for anything else.
func (r *rewriter) referencedImage(rest string) bool {
	m := referenceName.FindStringSubmatch(rest)
	open := r.openImage()
	if m == nil || open < 0 {
		return false
	}
	alt := r.top().out.String()[open+2:]
	form := regexp.MustCompile(`(?im)^[ \t>]*\[` + regexp.QuoteMeta(cmp.Or(m[1], alt)) + `\]:[ \t]*<?([^\s>]+)>?(?:[ \t]+["'(](.*?)["')])?[ \t]*$`)
	defined := form.FindStringSubmatch(r.src)
	if defined == nil {
		return false
	}
	before := r.top().out.String()[:open]
	r.top().out.Reset()
	r.write(before)
	r.at += len(m[0])
	r.writePicture(r.picture(alt, html.UnescapeString(defined[1]), defined[2]))
	return true
}

// ownAddress reads an address of the old site that is a link without brackets.
func (r *rewriter) ownAddress(rest string) bool {
	address := bareAddress.FindString(rest)
	if address == "" || r.local(address) == address {
		return false
	}
	r.at += len(address)
	if link, ok := r.links.to(r.text, address); ok && openBracket(r.top().out.String()) < 0 {
		r.write("[" + address + "](" + escapeDestination(link) + ")")
	} else {
		r.write(codeSpan(address))
	}
	return true
}

var inlineName = regexp.MustCompile(`^:[A-Za-z][A-Za-z0-9_-]*\[`)

// endsWord reports whether a text ends with a letter or a digit.
func endsWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}

// code copies code within a line.
func (r *rewriter) code(rest string) {
	run := rest[:len(rest)-len(strings.TrimLeft(rest, "`"))]
	paragraph, _, _ := strings.Cut(rest[len(run):], "\n\n")
	for from := 0; ; {
		i := strings.Index(paragraph[from:], run)
		if i < 0 {
			r.write(run)
			r.at += len(run)
			return
		}
		end := from + i + len(run)
		if (end == len(paragraph) || paragraph[end] != '`') && (from+i == 0 || paragraph[from+i-1] != '`') {
			r.write(run + paragraph[:end])
			r.at += len(run) + end
			return
		}
		for end < len(paragraph) && paragraph[end] == '`' {
			end++
		}
		from = end
	}
}

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
	fileImport   = regexp.MustCompile(`(?m)^import\s+(\w+)\s+from\s+['"]([^'"]+\.\w+)(?:\?\w+)?['"]`)
	mdxCode      = regexp.MustCompile(`^(import|export)\s+(?:[\w{*"']|default\b)`)
	listStart    = regexp.MustCompile(`^[ \t]*([-*+]|\d{1,9}[.)])[ \t]`)
)

// currentLine returns the line at the reading position.
func (r *rewriter) currentLine() string {
	line, _, _ := strings.Cut(r.src[r.at:], "\n")
	return line
}

// next skips the rest of a line that was read up to its end.
func (r *rewriter) next(length int) {
	r.at = min(r.at+length+1, len(r.src))
}

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
			r.imports[m[1]] = m[2]
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

// isCodeBlock reports whether an indented line is code: after an empty line or more code, and in no list.
func (r *rewriter) isCodeBlock() bool {
	const most = 200 // lines that are looked at
	before, isNear := r.src[:r.at], true
	for range most {
		if before == "" {
			return true
		}
		before = before[:len(before)-1]
		start := strings.LastIndexByte(before, '\n') + 1
		line := before[start:]
		before = before[:start]
		switch {
		case strings.TrimSpace(line) == "":
			isNear = false
		case isNear && !strings.HasPrefix(line, "    "), listStart.MatchString(line):
			return false // it continues a paragraph, or belongs to a list
		case line[0] != ' ' && line[0] != '\t':
			return true
		}
	}
	return true
}

// fence copies a block of code, with its title and the numbers of its marked lines.
func (r *rewriter) fence(line, prefix, fence, info string) {
	lang, _, _ := strings.Cut(strings.TrimSpace(info), " ")
	lang, _, _ = strings.Cut(lang, "{")
	lang = strings.TrimPrefix(lang, ".")
	details := ""
	if m := codeTitle.FindStringSubmatch(info); m != nil {
		details += ` title="` + m[1] + `"`
	}
	if m := codeMarks.FindStringSubmatch(info); m != nil {
		lines := strings.FieldsFunc(m[1]+m[2], func(c rune) bool { return strings.ContainsRune(` ,"`, c) })
		details += " {" + strings.Join(lines, ",") + "}"
	}
	if lang == "" && details != "" {
		lang = "text"
	}
	r.write(prefix + fence + lang + details + "\n")
	r.next(len(line))
	for r.at < len(r.src) {
		line := r.currentLine()
		inner := strings.Trim(line, " \t>")
		r.write(line + "\n")
		r.next(len(line))
		if len(inner) >= len(fence) && strings.Trim(inner, fence[:1]) == "" && inner[0] == fence[0] {
			return
		}
	}
	r.write(continuation(prefix) + fence + "\n")
}

var (
	codeTitle = regexp.MustCompile(`(?:title|filename|name|file)\s*=\s*"([^"\n]+)"`)
	codeMarks = regexp.MustCompile(`\{\s*(\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*)\s*\}|hl_lines\s*=\s*\[?([\d\s",-]+)`)
)

// continuation returns what the following lines of a block begin with: list markers become spaces.
func continuation(prefix string) string {
	return strings.Map(func(c rune) rune {
		if c == '>' || c == '\t' {
			return c
		}
		return ' '
	}, prefix)
}

// calloutFor returns the callout for an admonition of any generator, such as NOTE for “info”; "" for another name.
func calloutFor(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(markdown.CalloutFor(name), rareCallouts[name])
}

// rareCallouts are names that themes have for callouts.
var rareCallouts = map[string]string{
	"default": "NOTE", "primary": "NOTE", "secondary": "NOTE", "success": "TIP", "hint": "TIP", "warn": "WARNING", "error": "CAUTION",
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

// blockAttributes reads {: #id .class} on a line of its own, which belongs to the block before it.
func (r *rewriter) blockAttributes(written string) {
	out := r.top().out.String()
	trimmed := strings.TrimRight(out, "\n")
	last := trimmed[strings.LastIndex(trimmed, "\n")+1:]
	switch {
	case strings.HasPrefix(written, "{:toc") || strings.Contains(written, "toc}"):
		r.top().out.Reset()
		r.write(strings.TrimSuffix(trimmed, last))
	case strings.HasPrefix(last, "#"):
		if m := ialID.FindStringSubmatch(written); m != nil && !strings.Contains(last, "{#") {
			r.top().out.Reset()
			r.write(trimmed + writtenID(m[1]) + "\n")
		}
	}
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
		r.at += length
		r.write(r.site.notes.marked("expression", r.text.File, oneLine(written)))
		r.write(codeSpan(oneLine(written)))
		return true
	}
	return false
}

// codeSpan returns a text as code within a line.
func codeSpan(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// balanced returns the length of {…} at the start of a text with its inner braces; 0 if it does not end.
func balanced(text string) int {
	depth := 0
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

// row returns what was written of the current line.
func (r *rewriter) row() string {
	out := r.top().out.String()
	return out[strings.LastIndexByte(out, '\n')+1:]
}

// mdx reports whether braces and capital tags are code.
func (r *rewriter) mdx() bool { return r.site.syntax.mdx || r.text.IsMDX }

// destination reads ](address "title").
func (r *rewriter) destination(rest string) {
	end, depth := 2, 0
	for end < len(rest) && rest[end] == ' ' {
		end++
	}
	start := end
	if start < len(rest) && rest[start] == '<' {
		if i := strings.IndexByte(rest[start:], '>'); i >= 0 {
			end = start + i + 1
		}
	} else {
		for ; end < len(rest) && rest[end] != ' ' && rest[end] != '\n' && rest[end] != '\t'; end++ {
			if rest[end] == '\\' && end+1 < len(rest) {
				end++
			} else if rest[end] == '(' {
				depth++
			} else if rest[end] == ')' {
				if depth--; depth < 0 {
					break
				}
			}
		}
	}
	if end >= len(rest) {
		r.write("](")
		r.at += 2
		return
	}
	target := strings.Trim(rest[start:end], "<>")
	r.at += end
	if open := r.openImage(); open >= 0 {
		r.image(open, target)
		return
	}
	target = withoutBrackets(target)
	link, ok := r.links.to(r.text, html.UnescapeString(target))
	if end := strings.IndexByte(r.src[r.at:], ')'); (hasUnknownScheme(target) || !ok) && end >= 0 {
		r.at += end + 1
		r.dropLink(target)
		return
	}
	r.write("](" + escapeDestination(link))
}

// hasUnknownScheme reports whether an address has a scheme that Gaceta does not publish.
func hasUnknownScheme(target string) bool {
	scheme, _, hasScheme := strings.Cut(target, ":")
	return hasScheme && isElsewhere(target) && !strings.HasPrefix(target, "//") && !schemes[strings.ToLower(scheme)]
}

// dropLink leaves out a link without a target whose words were written. The words stay.
func (r *rewriter) dropLink(target string) {
	out := r.top().out.String()
	open := openBracket(out)
	note := r.links.noTarget(r.text, target)
	if open < 0 {
		r.write("]" + note)
		return
	}
	r.top().out.Reset()
	r.write(out[:open] + out[open+1:] + note)
}

// schemes are those of links that Gaceta publishes.
var schemes = words("http https mailto tel")

// openImage returns where ![ of a picture was written whose brackets end here; -1 for a link.
func (r *rewriter) openImage() int {
	out := r.top().out.String()
	if i := openBracket(out); i > 0 && out[i-1] == '!' {
		return i - 1
	}
	return -1
}

// openBracket returns where the bracket is that is open at the end of a text, or -1.
func openBracket(out string) int {
	depth := 0
	for i := len(out) - 1; i >= 0 && i > len(out)-2000; i-- {
		switch {
		case i > 0 && out[i-1] == '\\':
		case out[i] == ']':
			depth++
		case out[i] == '[' && depth > 0:
			depth--
		case out[i] == '[':
			return i
		}
	}
	return -1
}

var imageTitle = regexp.MustCompile(`^\s*(?:"([^"\n]*)"|'([^'\n]*)')?\s*(=\d*x?\d*)?\s*\)`)

// image reads the rest of a picture whose start was written.
func (r *rewriter) image(open int, target string) {
	out := r.top().out.String()
	alt := out[open+2:]
	r.top().out.Reset()
	r.write(out[:open])
	title := ""
	if m := imageTitle.FindStringSubmatch(r.src[r.at:]); m != nil {
		title = m[1] + m[2]
		r.at += len(m[0])
	}
	r.writePicture(r.picture(alt, html.UnescapeString(target), title))
}

// writePicture writes a picture, apart from a word if it is a component.
func (r *rewriter) writePicture(picture string) {
	if strings.HasPrefix(picture, ":") {
		r.write(r.apart())
	}
	r.write(picture)
}

// escapeDestination returns an address as Markdown writes it.
func escapeDestination(address string) string {
	if strings.ContainsAny(address, " <>") || strings.Count(address, "(") != strings.Count(address, ")") {
		return "<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "%0A").Replace(address) + ">"
	}
	return address
}

var manyLines = regexp.MustCompile(`\n([ \t>]*\n){2,}`)

// codeLines yields the lines of a text, and whether each belongs to a block of code between fences.
func codeLines(text string) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		fence := ""
		for line := range strings.Lines(text) {
			isCode := fence != ""
			inner := strings.Trim(line, " \t>\n")
			if isCode && len(inner) >= len(fence) && strings.Trim(inner, fence[:1]) == "" {
				fence = ""
			} else if m := fenceOpening.FindStringSubmatch(strings.TrimRight(line[len(linePrefix.FindString(line)):], "\n")); !isCode && m != nil {
				fence, isCode = m[1], true
			}
			if !yield(line, isCode) {
				return
			}
		}
	}
}

// tidy removes needless empty lines outside of code.
func tidy(text string) string {
	var out, plain strings.Builder
	flush := func() {
		out.WriteString(manyLines.ReplaceAllString(plain.String(), "\n\n"))
		plain.Reset()
	}
	for line, isCode := range codeLines(text) {
		if !isCode {
			plain.WriteString(line)
			continue
		}
		flush()
		out.WriteString(line)
	}
	flush()
	return strings.Trim(out.String(), "\n")
}

// dedentAll removes white space at the start of all lines outside of <pre>.
func dedentAll(text string) string {
	var out strings.Builder
	isPre := false
	for line := range strings.Lines(text) {
		if !isPre {
			line = strings.TrimLeft(line, " \t")
		}
		lower := strings.ToLower(line)
		isPre = (isPre || strings.Contains(lower, "<pre")) && !strings.Contains(lower, "</pre")
		out.WriteString(line)
	}
	return out.String()
}
