package diag

import (
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Writer is the one way of text to a terminal or a log. Most of that text was written by others: files of a site, names
// in a bucket, the output of packages, the answers of servers.
//
//  1. Control characters, those that reorder text or end a line, and bytes that are not UTF-8 are replaced: a text cannot move the
//     cursor, hide a line, or look like another one.
//  2. Text is no command of a CI system: “::name::” of GitHub, Gitea and Forgejo at the start of a line, “##[name]”,
//     “##vso[…]” and “##teamcity[…]” anywhere, “section_start:” of GitLab. One character of each is replaced. Bracketing
//     the text with ::stop-commands:: would protect one of these systems, and only while nothing ends the process in
//     between.
//  3. Each character is replaced by one character, so marks below a line stay in place.
//
// Colors and commands of this package itself are written by its methods. Writes may be concurrent.
type Writer struct {
	mu      sync.Mutex
	to      io.Writer
	line    lineState
	partial []byte // the first bytes of a character that the next write continues
}

// NewWriter returns a Writer to a stream. A stream that is a Writer is returned unchanged.
func NewWriter(to io.Writer) *Writer {
	if w, ok := to.(*Writer); ok {
		return w
	}
	return &Writer{to: to}
}

// Unwrap returns the stream, for protocols and progress bars.
func (w *Writer) Unwrap() io.Writer { return w.to }

// Write writes the text with harmless characters.
func (w *Writer) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.partial = append(w.partial, text...)
	whole := len(w.partial)
	for n := 1; n < utf8.UTFMax && n <= whole; n++ {
		if start := whole - n; utf8.RuneStart(w.partial[start]) {
			if !utf8.FullRune(w.partial[start:]) {
				whole = start
			}
			break
		}
	}
	err := w.write(strings.Map(harmless, string(w.partial[:whole])))
	w.partial = append(w.partial[:0], w.partial[whole:]...)
	if err != nil {
		return 0, err
	}
	return len(text), nil
}

// styled writes text with colors, whose foreign parts are already visible.
func (w *Writer) styled(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.write(text)
}

// commands writes lines that begin with commands of GitHub, whose foreign parts are already escaped.
func (w *Writer) commands(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.line.place != atStart && text != "" {
		text = "\n" + text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		w.line.place = inside
		w.line.appendTo(&b, line, replacement)
	}
	_, err := io.WriteString(w.to, b.String())
	return err
}

func (w *Writer) write(text string) error {
	var b strings.Builder
	b.Grow(len(text))
	w.line.appendTo(&b, text, replacement)
	_, err := io.WriteString(w.to, b.String())
	return err
}

func replacement(rune) string { return string(utf8.RuneError) }

// Visible replaces what Writer replaces, and characters without width, which authors would not find.
func Visible(text string) string { return strings.Map(visible, text) }

// Line returns a text as one line: names and titles can contain line breaks and tabs, which would look like other lines or
// cells of a table.
func Line(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '\t' || c == '\n' {
			return '\u2400' + c
		}
		return visible(c)
	}, text)
}

func visible(c rune) rune {
	if c == 0xad || c == 0x200b || c == 0x2060 || c == 0xfeff {
		return utf8.RuneError
	}
	return harmless(c)
}

func harmless(c rune) rune {
	switch {
	case c == '\t' || c == '\n':
		return c
	case c < ' ':
		return '\u2400' + c
	case isControl(c):
		return utf8.RuneError
	}
	return c
}

// isControl reports whether a character beyond ASCII's first 32 controls a terminal, ends a line or reorders text.
func isControl(c rune) bool {
	switch {
	case c < 0x7f:
		return false
	case c <= 0x9f, c == 0x2028, c == 0x2029,
		c == 0x61c, c == 0x200e, c == 0x200f, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069: // Unicode's Bidi_Control
		return true
	}
	return false
}

// Escape returns data of another syntax as it can be printed: each character that Writer would replace is escaped.
// Only texts of the data may contain such characters.
func Escape(text string, escape func(c rune) string) string {
	var b, out strings.Builder
	for _, c := range text {
		if isControl(c) {
			b.WriteString(escape(c))
		} else {
			b.WriteRune(c)
		}
	}
	var line lineState
	line.appendTo(&out, b.String(), escape)
	return out.String()
}

// The places in a line where a command of GitHub could begin.
const (
	atStart = iota // only blanks so far, which GitHub's runner skips
	atColon        // after these and one colon
	inside
)

// lineState is what a write needs to know of the line that the last write left unfinished.
type lineState struct {
	place int
	tail  string // the last bytes of the line, enough for the name of a command
}

const tailBytes = 32

// appendTo appends the text. replace returns what replaces a character that would complete the beginning of a command.
func (l *lineState) appendTo(b *strings.Builder, text string, replace func(rune) string) {
	text = l.tail + text
	for i, c := range text {
		switch {
		case i < len(l.tail):
			continue // written before
		case (c == '[' || c == ':') && l.completesCommand(c, text[:i], text[i+1:]):
			b.WriteString(replace(c))
		default:
			b.WriteRune(c)
		}
		l.advance(c)
	}
	text = text[strings.LastIndexByte(text, '\n')+1:]
	l.tail = strings.ToValidUTF8(text[max(0, len(text)-tailBytes):], "")
}

// advance reads a character.
func (l *lineState) advance(c rune) {
	switch {
	case c == '\n':
		l.place = atStart
	case l.place == atStart && (unicode.IsSpace(c) || unicode.IsControl(c)):
	case l.place == atStart && c == ':':
		l.place = atColon
	default:
		l.place = inside
	}
}

var hashes = regexp.MustCompile(`##[A-Za-z]*$`)

// completesCommand reports whether a bracket or a colon would complete the beginning of a command. rest is the text that
// follows.
func (l *lineState) completesCommand(c rune, before, rest string) bool {
	before = before[max(0, len(before)-tailBytes):]
	if c == '[' {
		return hashes.MatchString(before)
	}
	return strings.HasSuffix(before, "section_start") || strings.HasSuffix(before, "section_end") ||
		l.place == atColon && canBeCommand(rest)
}

// canBeCommand reports whether “::” before the rest of a line can begin a command. It cannot before a third colon, as in the
// components of Markdown, and not without a second “::”. A line that does not end in rest may go on with one.
func canBeCommand(rest string) bool {
	line, _, isWhole := strings.Cut(rest, "\n")
	return !strings.HasPrefix(line, ":") && (!isWhole || strings.Contains(line, "::"))
}
