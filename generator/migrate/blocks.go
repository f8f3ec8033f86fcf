package migrate

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/markdown"
)

// block writes a block after and before an empty line, with the indentation of its place.
func (s *transcript) block(text string) {
	text = strings.TrimRight(dedent(strings.Trim(text, "\n")), " \t\n")
	out := s.top().out.String()
	row := s.row()
	prefix := linePrefix.FindString(row)
	next := continuation(prefix)
	if strings.TrimSpace(strings.Trim(text, "\n")) == "" {
		return
	}
	lines := strings.Split(text, "\n")
	var b strings.Builder
	if row != prefix { // text before it on the line
		b.WriteString("\n" + strings.TrimRight(next, " ") + "\n" + next)
	} else if strings.Trim(prefix, " \t>") == "" && out != row &&
		!strings.HasSuffix(strings.TrimRight(out[:len(out)-len(row)], " >"), "\n\n") {
		s.keep(len(out) - len(row))
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
	s.write(b.String())
	// What follows on the line begins a new one.
	rest := s.src[s.at:]
	trimmed := strings.TrimLeft(rest, " \t")
	if strings.HasPrefix(trimmed, "\n") {
		s.at += len(rest) - len(trimmed) + 1
	} else if trimmed != "" {
		s.at += len(rest) - len(trimmed)
		s.write(next)
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

// continuation returns what the following lines of a block begin with: list markers become spaces.
func continuation(prefix string) string {
	return strings.Map(func(c rune) rune {
		if c == '>' || c == '\t' {
			return c
		}
		return ' '
	}, prefix)
}

// heading writes a heading. The first level is the page's title.
func (s *transcript) heading(t tag, text string) {
	level, _ := strconv.Atoi(t.name[1:])
	line := strings.Repeat("#", max(2, level)) + " " + oneLine(text) + writtenID(t.get("id"))
	if text != "" {
		s.block(line)
	}
}

// item writes an item of a list.
func (s *transcript) item(inside string) {
	marker := "- "
	for i := len(s.frames) - 1; i > 0; i-- {
		if name := s.frames[i].tag.name; name == "ol" {
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
	out := strings.TrimRight(s.top().out.String(), " \t")
	s.keep(len(out))
	if out != "" && !strings.HasSuffix(out, "\n") {
		s.write("\n")
	}
	s.write(marker + strings.Join(lines, "\n") + "\n")
}

// container writes a component around a text. One that contains another has more colons.
func (s *transcript) container(name string, attributes []attribute, inside string) {
	colons := 3
	for line := range strings.SplitSeq(inside, "\n") {
		trimmed := strings.TrimLeft(line, " >")
		if n := len(trimmed) - len(strings.TrimLeft(trimmed, ":")); n >= colons {
			colons = n + 1
		}
	}
	fence := strings.Repeat(":", colons)
	inside = strings.Trim(dedent(strings.Trim(inside, "\n")), "\n")
	if strings.TrimSpace(unmarked(inside)) == "" { // Gaceta refuses a component that shows nothing
		s.write(inside)
		return
	}
	s.block(fence + name + written(attributes) + "\n" + inside + "\n" + fence)
}

// details writes a text that opens on demand.
func (s *transcript) details(inside string) {
	title, rest := cut(inside, summaryStart, summaryEnd)
	if title == "" {
		title = "…"
	}
	s.container("details", []attribute{{"title", plain(title)}}, rest)
}

// figure writes a picture with its caption.
func (s *transcript) figure(inside string) {
	caption, rest := cut(inside, captionStart, captionEnd)
	switch {
	case strings.Contains(caption, "](") || strings.Contains(caption, "\n"): // a caption is text without markup
		s.block(rest + "\n\n" + caption)
	case caption != "":
		s.container("figure", []attribute{{"caption", plain(caption)}}, rest)
	default:
		s.block(rest)
	}
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

// maxCells bounds a table: all of its rows get as many cells as the longest one.
const maxCells = 100_000

// table returns a table in Markdown. One that is too large becomes a paragraph for each row.
func table(inside string) string {
	var rows [][]string
	width := 0
	for row := range strings.SplitSeq(inside, rowEnd) {
		var cells []string
		for cell := range strings.SplitSeq(row, cellStart) {
			if text, _, ok := strings.Cut(cell, cellEnd); ok {
				cells = append(cells, strings.TrimSpace(text[min(1, len(text)):]))
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
	if len(rows)*width > maxCells {
		for _, row := range rows {
			out.WriteString(strings.Join(row, " ") + "\n\n")
		}
		return out.String()
	}
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

// calloutFor returns the callout for an admonition of any generator, such as NOTE for “info”; "" for another name.
func calloutFor(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(markdown.CalloutFor(name), rareCallouts[name])
}

// rareCallouts are names that themes have for callouts.
var rareCallouts = map[string]string{
	"default": "NOTE", "primary": "NOTE", "secondary": "NOTE", "success": "TIP", "hint": "TIP", "warn": "WARNING", "error": "CAUTION",
}

// blockAttributes reads {: #id .class} on a line of its own, which belongs to the block before it.
func (s *transcript) blockAttributes(written string) {
	out := s.top().out.String()
	trimmed := strings.TrimRight(out, "\n")
	last := trimmed[strings.LastIndex(trimmed, "\n")+1:]
	switch {
	case strings.HasPrefix(written, "{:toc") || strings.Contains(written, "toc}"):
		s.keep(len(trimmed) - len(last))
	case strings.HasPrefix(last, "#"):
		if m := ialID.FindStringSubmatch(written); m != nil && !strings.Contains(last, "{#") {
			s.keep(len(trimmed))
			s.write(writtenID(m[1]) + "\n")
		}
	}
}

var manyLines = regexp.MustCompile(`\n([ \t>]*\n){2,}`)

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
