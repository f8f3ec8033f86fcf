package migrate

import (
	"cmp"
	"html"
	"regexp"
	"slices"
	"strconv"
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
	blocks  = words("p div section article header footer main nav aside center blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption colgroup pre figure figcaption details summary address hgroup callout fieldset form legend body html")
	inlines = words("a em i strong b code tt samp var span font small u ins del s strike mark sub sup abbr cite q time bdi bdo label big acronym dfn kbd picture button output data wbr nobr")
	voids   = words("br hr img input source track col embed link meta area base param wbr")
	dropped = words("script style svg iframe object embed video audio canvas select textarea template head noscript math")
	// kept are elements that Markdown lacks. Each becomes a component of the same name.
	kept = words("sub sup mark kbd abbr")
)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
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
			r.open(t)
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
		r.placeID(t)
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
		r.open(t)
		r.releaseIDs(t)
		if t.isVoid {
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
		if m := importedName.FindStringSubmatch(a.value); m != nil && r.imports[m[1]] != "" {
			t.attributes[i].value = r.imports[m[1]]
		} else if m := requiredFile.FindStringSubmatch(a.value); m != nil {
			t.attributes[i].value = m[1]
		}
	}
	if src := t.get("src"); (t.name == "Image" || t.name == "Picture") && src != "" && src[0] != '{' {
		t.name, t.isComponent = "img", false
	}
}

// impliedEnds closes elements whose end tags HTML lets authors leave out.
func (r *rewriter) impliedEnds(t tag) {
	closes := map[string][]string{
		"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"}, "tr": {"tr", "td", "th"}, "td": {"td", "th"}, "th": {"td", "th"}, "p": {"p"},
	}[t.name]
	if blocks[t.name] && len(closes) == 0 {
		closes = []string{"p"}
	}
	for len(r.frames) > 1 && slices.Contains(closes, r.top().tag.name) {
		r.close(len(r.frames) - 1)
	}
}

// open begins an element.
func (r *rewriter) open(t tag) {
	row := r.row()
	prefix := linePrefix.FindString(row)
	r.frames = append(r.frames, &frame{tag: t, startsRow: prefix == row})
}

// end closes the innermost open element of a name, and those within it. One that is not open is ignored.
func (r *rewriter) end(t tag) {
	for i := len(r.frames) - 1; i > 0; i-- {
		if f := r.frames[i]; f.tag.name == t.name {
			r.close(i)
			return
		} else if f.colons > 0 {
			return
		}
	}
}

// close ends the open elements from i on.
func (r *rewriter) close(i int) {
	for len(r.frames) > i {
		f := r.top()
		r.frames = r.frames[:len(r.frames)-1]
		r.finish(f, f.out.String())
	}
}

// block writes a block after and before an empty line, with the indentation of its place.
func (r *rewriter) block(text string) {
	text = strings.TrimRight(dedent(strings.Trim(text, "\n")), " \t\n")
	out := r.top().out.String()
	row := out[strings.LastIndexByte(out, '\n')+1:]
	prefix := linePrefix.FindString(row)
	next := continuation(prefix)
	if strings.TrimSpace(strings.Trim(text, "\n")) == "" {
		return
	}
	lines := strings.Split(text, "\n")
	var b strings.Builder
	if row != prefix { // text before it on the line
		b.WriteString("\n" + strings.TrimRight(next, " ") + "\n" + next)
	} else if strings.Trim(prefix, " \t>") == "" && out != row && !strings.HasSuffix(strings.TrimRight(out[:len(out)-len(row)], " >"), "\n\n") {
		r.top().out.Reset()
		r.write(out[:len(out)-len(row)])
		b.WriteString(strings.TrimRight(next, " ") + "\n" + next)
	}
	for i, line := range lines {
		if i > 0 && line != "" {
			b.WriteString(next)
		} else if i > 0 {
			b.WriteString(strings.TrimRight(next, " "))
		}
		b.WriteString(line + "\n")
	}
	b.WriteString(strings.TrimRight(next, " ") + "\n")
	r.write(b.String())
	// What follows on the line begins a new one.
	rest := r.src[r.at:]
	trimmed := strings.TrimLeft(rest, " \t")
	if strings.HasPrefix(trimmed, "\n") {
		r.at += len(rest) - len(trimmed) + 1
	} else if trimmed != "" {
		r.at += len(rest) - len(trimmed)
		r.write(next)
	}
}

// dedent removes the indentation that all lines outside of code have.
func dedent(text string) string {
	least := -1
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if n := len(line) - len(strings.TrimLeft(line, " \t")); least < 0 || n < least {
			least = n
		}
	}
	if least <= 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = line[min(least, len(line)-len(strings.TrimLeft(line, " \t"))):]
	}
	return strings.Join(lines, "\n")
}

// finish writes what an element becomes.
func (r *rewriter) finish(f *frame, inside string) {
	t := f.tag
	trimmed := strings.TrimSpace(inside)
	switch name := t.name; {
	case t.isComponent:
		r.component(f, inside)
	case name == "":
		r.write(inside)
	case name == "callout":
		r.block(callout(t.get("kind"), t.get("title"), inside))
	case name == "em" || name == "i" || name == "cite" || name == "dfn":
		r.wrap("*", inside)
	case name == "strong" || name == "b":
		r.wrap("**", inside)
	case name == "del" || name == "s" || name == "strike":
		r.wrap("~~", inside)
	case name == "q":
		r.write("“" + inside + "”")
	case kept[name]:
		r.inlineElement(t, trimmed)
	case name == "a":
		r.anchor(t, inside)
	case name == "blockquote":
		r.block(quoted(inside))
	case len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6':
		r.heading(t, trimmed)
	case name == "li":
		r.item(inside)
	case name == "label":
		r.write(trimmed)
	case name == "aside" && strings.Contains(strings.ToLower(t.get("class")), "quote"):
		r.container("quote", nil, inside)
	case name == "aside":
		r.aside(inside)
	case name == "dt":
		r.block("**" + oneLine(trimmed) + "**")
	case name == "details":
		r.details(inside)
	case name == "summary":
		r.write(summaryStart + oneLine(trimmed) + summaryEnd)
	case name == "td" || name == "th":
		r.write(cellStart + name[1:] + strings.ReplaceAll(oneLine(trimmed), "|", `\|`) + cellEnd)
	case name == "tr":
		r.write(inside + rowEnd)
	case name == "table":
		r.block(table(inside))
	case name == "figcaption" && trimmed != "":
		r.write(captionStart + trimmed + captionEnd)
	case name == "figure":
		r.figure(inside)
	case blocks[name]:
		r.block(inside)
	default:
		r.write(inside)
	}
}

// wrap writes emphasis. White space stays outside, because Markdown reads none within.
func (r *rewriter) wrap(with, inside string) {
	trimmed := strings.TrimSpace(inside)
	if trimmed == "" || strings.Contains(trimmed, "\n\n") {
		r.write(inside)
		return
	}
	lead, tail := inside[:strings.Index(inside, trimmed)], inside[strings.Index(inside, trimmed)+len(trimmed):]
	if r.isOpen("em", "i") && with == "*" || r.isOpen("strong", "b") && with == "**" {
		with = ""
	}
	r.write(lead + with + trimmed + with + tail)
}

// quoted returns a text as a quotation.
func quoted(text string) string {
	lines := strings.Split(strings.Trim(dedent(strings.Trim(text, "\n")), " \n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+line, " ")
	}
	return strings.Join(lines, "\n")
}

// callout returns a callout in GitHub's notation.
func callout(kind, title, text string) string {
	text = strings.Trim(dedent(strings.Trim(text, "\n")), "\n")
	if title != "" {
		text = "**" + strings.Trim(title, "*") + "**\n\n" + text
	}
	return "> [!" + kind + "]\n" + quoted(text)
}

// anchor writes a link, or the id that another link names.
func (r *rewriter) anchor(t tag, inside string) {
	href := t.get("href", "to")
	trimmed := strings.TrimSpace(inside)
	switch {
	case href == "" || strings.HasPrefix(href, "{"):
		r.write(anchorMark(cmp.Or(t.get("id"), t.get("name"))))
		if strings.HasPrefix(href, "{") {
			r.write(r.site.notes.marked("attribute", r.text.File, "href="+oneLine(href)))
		}
		r.write(inside)
	case trimmed == "":
	default:
		lead, tail := inside[:strings.Index(inside, trimmed)], inside[strings.Index(inside, trimmed)+len(trimmed):]
		link, ok := r.links.to(r.text, href)
		switch {
		case !ok:
			r.write(inside + r.links.noTarget(r.text, href))
		case strings.Contains(trimmed, "\n\n"): // a link around blocks
			r.write(inside + " [" + plain(link) + "](" + escapeDestination(link) + ")")
		default:
			r.write(lead + "[" + trimmed + "](" + escapeDestination(link) + ")" + tail)
		}
	}
}

// heading writes a heading. The first level is the page's title.
func (r *rewriter) heading(t tag, text string) {
	level, _ := strconv.Atoi(t.name[1:])
	line := strings.Repeat("#", max(2, level)) + " " + oneLine(text) + writtenID(t.get("id"))
	if text != "" {
		r.block(line)
	}
}

// item writes an item of a list.
func (r *rewriter) item(inside string) {
	marker := "- "
	for i := len(r.frames) - 1; i > 0; i-- {
		if name := r.frames[i].tag.name; name == "ol" {
			marker = "1. "
			break
		} else if name == "ul" {
			break
		}
	}
	lines := strings.Split(strings.Trim(dedent(strings.Trim(inside, "\n")), " \n"), "\n")
	for i, line := range lines {
		if i > 0 && line != "" {
			lines[i] = strings.Repeat(" ", len(marker)) + line
		}
	}
	out := strings.TrimRight(r.top().out.String(), " \t")
	r.top().out.Reset()
	if out != "" && !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	r.write(out + marker + strings.Join(lines, "\n") + "\n")
}

// Marks of parts that belong to what is around them. They are private characters, so no text has them.
const (
	summaryStart, summaryEnd = "\ue010", "\ue011"
	cellStart, cellEnd       = "\ue012", "\ue013"
	rowEnd                   = "\ue014"
	captionStart, captionEnd = "\ue015", "\ue016"
)

// cut returns the part of a text between two marks, and the text without it.
func cut(text, start, end string) (part, rest string) {
	i, j := strings.Index(text, start), strings.Index(text, end)
	if i < 0 || j < i {
		return "", text
	}
	return text[i+len(start) : j], text[:i] + text[j+len(end):]
}

// details writes a text that opens on demand.
func (r *rewriter) details(inside string) {
	title, rest := cut(inside, summaryStart, summaryEnd)
	if title == "" {
		title = "…"
	}
	r.container("details", []attribute{{"title", plain(title)}}, rest)
}

// aside writes a text beside the text.
func (r *rewriter) aside(inside string) {
	r.components.add("aside", "<aside>", nil, false).text = asideCode
	r.container("aside", nil, inside)
}

const asideCode = `import type { ReactNode } from "react";

/** The element <aside>. */
export default function Aside({ children }: { children?: ReactNode }) {
  return <aside>{children}</aside>;
}
`

// figure writes a picture with its caption.
func (r *rewriter) figure(inside string) {
	caption, rest := cut(inside, captionStart, captionEnd)
	switch {
	case strings.Contains(caption, "](") || strings.Contains(caption, "\n"): // a caption is text without markup
		r.block(rest + "\n\n" + caption)
	case caption != "":
		r.container("figure", []attribute{{"caption", plain(caption)}}, rest)
	default:
		r.block(rest)
	}
}

// table returns a table in Markdown.
func table(inside string) string {
	var rows [][]string
	width := 0
	for row := range strings.SplitSeq(inside, rowEnd) {
		var cells []string
		for cell := range strings.SplitSeq(row, cellStart) {
			if text, _, ok := strings.Cut(cell, cellEnd); ok {
				cells = append(cells, strings.TrimSpace(text[1:]))
			}
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
			width = max(width, len(cells))
		}
	}
	if len(rows) == 0 {
		return inside
	}
	var out strings.Builder
	for i, row := range rows {
		for len(row) < width {
			row = append(row, "")
		}
		out.WriteString("| " + strings.Join(row, " | ") + " |\n")
		if i == 0 {
			out.WriteString("|" + strings.Repeat(" --- |", width) + "\n")
		}
	}
	return out.String()
}

// void writes an element without content.
func (r *rewriter) void(t tag) {
	switch t.name {
	case "br":
		switch row := strings.TrimLeft(r.row(), " >"); {
		case strings.HasPrefix(row, "|") || strings.HasPrefix(row, "#") || r.isOpen("td", "th", "a", "summary", "h1", "h2", "h3", "h4", "h5", "h6"):
			r.write(" ")
		case row == "" || endsBlock.MatchString(r.src[r.at:]): // between paragraphs, or after the last line of one
		default:
			r.write("\\\n" + continuation(linePrefix.FindString(r.row())))
			r.at += len(r.src[r.at:]) - len(strings.TrimLeft(r.src[r.at:], " \t"))
			if strings.HasPrefix(r.src[r.at:], "\n") {
				r.at++
			}
		}
	case "hr":
		r.block("---")
	case "img":
		src := t.get("src", "data-src")
		if src == "" || strings.HasPrefix(src, "{") {
			r.write(r.site.notes.marked("attribute", r.text.File, "src="+oneLine(src)) + t.get("alt"))
			return
		}
		alt := t.get("alt")
		if alt == "{true}" {
			alt = ""
		}
		r.writePicture(r.picture(strings.NewReplacer("[", `\[`, "]", `\]`).Replace(oneLine(alt)), src, ""))
	case "input":
		if strings.EqualFold(t.get("type"), "checkbox") && strings.TrimSpace(r.row()) == "" {
			r.write("- [ ] ")
			r.at += len(r.src[r.at:]) - len(strings.TrimLeft(r.src[r.at:], " \t\n"))
		} else if !strings.EqualFold(t.get("type"), "hidden") {
			r.write(r.site.notes.marked("html", r.text.File, "<"+t.name+">"))
		}
	}
}

// endsBlock matches what follows the last line of a paragraph.
var endsBlock = regexp.MustCompile(`^[ \t]*(?:\n[ \t]*)?(?:\n|$|</(?:p|li|div|dd|section|blockquote)\b)`)

// drop leaves out an element that Markdown lacks. What can be a link stays one.
func (r *rewriter) drop(t tag) {
	rest := r.src[r.at:]
	inside := ""
	if !t.isVoid {
		if m := regexp.MustCompile(`(?i)</` + t.name + `\s*>`).FindStringIndex(rest); m != nil {
			inside = rest[:m[0]]
			r.at += m[1]
		}
	}
	src := t.get("src")
	if src == "" {
		if m := sourceOf.FindStringSubmatch(inside); m != nil {
			src = m[1]
		}
	}
	note := r.site.notes.marked("html", r.text.File, "<"+t.name+">")
	switch title := oneLine(t.get("title", "aria-label")); {
	case (t.name == "iframe" || t.name == "video" || t.name == "audio") && src != "" && !strings.HasPrefix(src, "{"):
		if title == "" {
			title = src
		}
		if link, ok := r.links.to(r.text, src); ok {
			title = "[" + title + "](" + escapeDestination(link) + ")"
		}
		r.write(note + title)
	case t.name == "script" || t.name == "style" || t.name == "svg":
		r.write(note)
	default:
		r.write(note + r.inner(inside))
	}
}

var sourceOf = regexp.MustCompile(`(?i)<source[^>]*\ssrc\s*=\s*["']([^"']+)["']`)

// pre writes a block of code.
func (r *rewriter) pre() {
	rest := r.src[r.at:]
	end := strings.Index(strings.ToLower(rest), "</pre>")
	if end < 0 {
		end = len(rest)
	}
	inside := rest[:end]
	r.at = min(len(r.src), r.at+end+len("</pre>"))
	lang := ""
	if m := languageClass.FindStringSubmatch(inside); m != nil {
		lang = m[1]
	}
	code := html.UnescapeString(anyTag.ReplaceAllString(inside, ""))
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	r.block(fence + lang + "\n" + strings.Trim(code, "\n") + "\n" + fence)
}

var (
	languageClass = regexp.MustCompile(`class(?:Name)?="[^"]*lang(?:uage)?-([\w+-]+)`)
	anyTag        = regexp.MustCompile(`</?[A-Za-z][^>]*>`)
)

// codeElement writes code within a line.
func (r *rewriter) codeElement(name string) {
	rest := r.src[r.at:]
	end := strings.Index(strings.ToLower(rest), "</"+name+">")
	if end < 0 {
		return
	}
	inside := rest[:end]
	r.at += end + len(name) + 3
	if m := mdxText.FindStringSubmatch(strings.TrimSpace(inside)); r.mdx() && m != nil {
		inside = m[1] + m[2] + m[3]
	}
	text := oneLine(html.UnescapeString(anyTag.ReplaceAllString(inside, "")))
	if text = strings.Trim(text, "`"); text != "" {
		r.write(codeSpan(text))
	}
}
