package migrate

import (
	"cmp"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

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

// maxElements bounds the elements within each other: what an element has within it is written again when it ends.
const maxElements = 100

// begin opens an element. It reports false if too many are open: then only what is within it is written.
func (r *rewriter) begin(t tag) bool {
	if len(r.frames) > maxElements {
		r.site.notes.add("html", r.text.File, 0, "elements within elements")
		return false
	}
	r.open(t)
	return true
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
	case name == "div" && trimmed == "" && t.get("id") != "": // which a script of the old site fills
		r.write(r.site.notes.marked("html", r.text.File, "<div id>"))
	case blocks[name]:
		r.block(inside)
	default:
		r.write(inside)
	}
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

// void writes an element without content.
func (r *rewriter) void(t tag) {
	switch t.name {
	case "br":
		switch row := strings.TrimLeft(r.row(), " >"); {
		case strings.HasPrefix(row, "|") || strings.HasPrefix(row, "#") ||
			r.isOpen("td", "th", "a", "summary", "h1", "h2", "h3", "h4", "h5", "h6"):
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

// elementCode is the component for an element that Markdown lacks, by its name and that of the function.
const elementCode = `import type { ReactNode } from "react";

/** The element <%[1]s>, after the word “of” that it belongs to. */
export default function %[2]s({ of, title, children }: { of?: string; title?: string; children?: ReactNode }) {
  return (
    <>
      {of}
      <%[1]s title={title}>{children}</%[1]s>
    </>
  );
}
`

// inlineElement writes an element that Markdown lacks as a component of the same name. Gaceta reads no component after a letter: the
// word before it then becomes an attribute, as in :sup[n]{of="x"}.
func (r *rewriter) inlineElement(t tag, inside string) {
	if inside == "" {
		return
	}
	var attributes []attribute
	if title := t.get("title"); title != "" {
		attributes = append(attributes, attribute{"title", title})
	}
	if r.endsWord() {
		if small, ok := raised(t.name, inside); ok {
			r.write(small)
			return
		}
		word := r.cutWord()
		if word == "" { // a blank between letters of scripts without spaces is hardly seen
			r.write(" ")
		} else {
			attributes = append(attributes, attribute{"of", word})
		}
	}
	c := r.components.add(t.name, "<"+t.name+">", attributes, true)
	c.text = fmt.Sprintf(elementCode, t.name, componentFunc(t.name))
	r.write(":" + t.name + "[" + inside + "]" + written(attributes))
}

// Characters that Unicode has as subscripts and superscripts, in the order of normal.
const (
	normal       = "0123456789+-=()"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
)

// raised returns a text of sub or sup in characters that are so by themselves. It reports false if Unicode lacks one.
func raised(element, text string) (string, bool) {
	small := map[string]string{"sub": subscripts, "sup": superscripts}[element]
	if small == "" {
		return "", false
	}
	var out strings.Builder
	for _, r := range text {
		i := strings.IndexRune(normal, r)
		if i < 0 {
			return "", false
		}
		out.WriteRune([]rune(small)[i])
	}
	return out.String(), true
}
