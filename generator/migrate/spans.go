package migrate

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/markdown"
)

var (
	emojiName = regexp.MustCompile(`^:([a-z0-9_+-]+):`)
	reference = regexp.MustCompile(`^&(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);`)
)

// emoji writes an emoji in place of its name. It reports false if rest does not begin with a name.
func (s *transcript) emoji(rest string) bool {
	m := emojiName.FindStringSubmatch(rest)
	if m == nil || markdown.Emoji(m[1]) == "" {
		return false
	}
	s.write(markdown.Emoji(m[1]))
	s.at += len(m[0])
	return true
}

// entity leaves out a reference to a character that Gaceta refuses, such as &#xfeff;. It reports false for any other.
func (s *transcript) entity(rest string) bool {
	m := reference.FindString(rest)
	if m == "" || clean(html.UnescapeString(m)) != "" {
		return false
	}
	s.at += len(m)
	return true
}

var (
	ftpAddress    = regexp.MustCompile("^ftp://[^\\s<>()\\[\\]\"'`*|]*[^\\s<>()\\[\\]\"'`*|.,;:!?]")
	referenceName = regexp.MustCompile(`^\]\[([^\]\n]*)\]`)
)

// shownAddress writes an address that Gaceta does not publish as code: Markdown would make a link of it.
func (s *transcript) shownAddress(rest string) bool {
	address := ftpAddress.FindString(rest)
	if address == "" || endsWord(s.row()) {
		return false
	}
	s.at += len(address)
	s.write(codeSpan(address))
	return true
}

// code copies code within a line.
func (s *transcript) code(rest string) {
	run := rest[:len(rest)-len(strings.TrimLeft(rest, "`"))]
	paragraph, _, _ := strings.Cut(rest[len(run):], "\n\n")
	for from := 0; ; {
		i := strings.Index(paragraph[from:], run)
		if i < 0 {
			s.write(run)
			s.at += len(run)
			return
		}
		end := from + i + len(run)
		if (end == len(paragraph) || paragraph[end] != '`') && (from+i == 0 || paragraph[from+i-1] != '`') {
			s.write(run + paragraph[:end])
			s.at += len(run) + end
			return
		}
		for end < len(paragraph) && paragraph[end] == '`' {
			end++
		}
		from = end
	}
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

// wrap writes emphasis. White space stays outside, because Markdown reads none within.
func (s *transcript) wrap(with, inside string) {
	trimmed := strings.TrimSpace(inside)
	if trimmed == "" || strings.Contains(trimmed, "\n\n") {
		s.write(inside)
		return
	}
	lead, tail := inside[:strings.Index(inside, trimmed)], inside[strings.Index(inside, trimmed)+len(trimmed):]
	if s.isOpen("em", "i") && with == "*" || s.isOpen("strong", "b") && with == "**" {
		with = ""
	}
	s.write(lead + with + trimmed + with + tail)
}

// apart returns a blank where a component would follow a letter: Gaceta would show it as text.
func (s *transcript) apart() string {
	if s.endsWord() {
		return " "
	}
	return ""
}

// endsWord reports whether what was written of the current line ends with a letter or a digit.
func (s *transcript) endsWord() bool {
	const enough = 200 // bytes, for marks that are no letters
	row := s.row()
	return endsWord(unmarked(row[max(0, len(row)-enough):]))
}

// maxWord is the longest word that an element takes with it, in letters. What is longer has no spaces.
const maxWord = 40

// cutWord removes the word at the end of what was written, and returns it. It is empty if the word is too long.
func (s *transcript) cutWord() string {
	out := s.top().out.String()
	at, letters := len(out), 0
	for at > 0 {
		c, n := utf8.DecodeLastRuneInString(out[:at])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) {
			break
		}
		at -= n
		letters++
	}
	if letters > maxWord {
		return ""
	}
	s.keep(at)
	return out[at:]
}

// endsWord reports whether a text ends with a letter or a digit.
func endsWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// openImage returns where ![ of a picture was written whose brackets end here; -1 for a link.
func (s *transcript) openImage() int {
	out := s.top().out.String()
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

// writePicture writes a picture, apart from a word if it is a component.
func (s *transcript) writePicture(picture string) {
	if strings.HasPrefix(picture, ":") {
		s.write(s.apart())
	}
	s.write(picture)
}
