package migrate

import (
	"html"
	"iter"
	"regexp"
	"strings"
)

// isCodeBlock reports whether an indented line is code: after an empty line or more code, and in no list.
func (s *transcript) isCodeBlock() bool {
	const most = 200 // lines that are looked at
	before, isNear := s.src[:s.at], true
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
func (s *transcript) fence(line, prefix, fence, info string) {
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
	s.write(prefix + fence + lang + details + "\n")
	s.next(len(line))
	for s.at < len(s.src) {
		line := s.currentLine()
		inner := strings.Trim(line, " \t>")
		s.write(line + "\n")
		s.next(len(line))
		if len(inner) >= len(fence) && strings.Trim(inner, fence[:1]) == "" && inner[0] == fence[0] {
			return
		}
	}
	s.write(continuation(prefix) + fence + "\n")
}

var (
	codeTitle = regexp.MustCompile(`(?:title|filename|name|file)\s*=\s*"([^"\n]+)"`)
	codeMarks = regexp.MustCompile(`\{\s*(\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*)\s*\}|hl_lines\s*=\s*\[?([\d\s",-]+)`)
)

// pre writes a block of code.
func (s *transcript) pre() {
	rest := s.src[s.at:]
	end := strings.Index(strings.ToLower(rest), "</pre>")
	if end < 0 {
		end = len(rest)
	}
	inside := rest[:end]
	s.at = min(len(s.src), s.at+end+len("</pre>"))
	lang := ""
	if m := languageClass.FindStringSubmatch(inside); m != nil {
		lang = m[1]
	}
	code := html.UnescapeString(anyTag.ReplaceAllString(inside, ""))
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	s.block(fence + lang + "\n" + strings.Trim(code, "\n") + "\n" + fence)
}

var (
	languageClass = regexp.MustCompile(`class(?:Name)?="[^"]*lang(?:uage)?-([\w+-]+)`)
	anyTag        = regexp.MustCompile(`</?[A-Za-z][^>]*>`)
)

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
