package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
)

// Format is an output format.
type Format string

// The formats.
const (
	Text   Format = "text"
	JSON   Format = "json"
	GitHub Format = "github" // annotations on a pull request's lines
	SARIF  Format = "sarif"  // SARIF 2.1.0
)

// PrintOptions are the options of Print. Source contains the files of the positions, for excerpts; it may be nil.
type PrintOptions struct {
	Format Format
	Color  bool
	Source fs.FS
}

// Print writes the sorted list.
func Print(w io.Writer, l List, o PrintOptions) error {
	l = l.Sorted()
	switch o.Format {
	case JSON:
		return printJSON(w, l)
	case GitHub:
		return printGitHub(w, l)
	case SARIF:
		return printSARIF(w, l)
	}
	return printText(w, l, o)
}

// style is the escape sequences for colors, or empty strings.
type style struct{ sign, bracket, word, strong, dim, mark, off string }

var (
	plain  = style{}
	red    = style{"\x1b[31m", "\x1b[41;31m", "\x1b[41;97m", "\x1b[1m", "\x1b[37m", "\x1b[32m", "\x1b[0m"}
	yellow = style{"\x1b[33m", "\x1b[43;33m", "\x1b[43;30m", "\x1b[1m", "\x1b[37m", "\x1b[32m", "\x1b[0m"}
)

// printText writes the form that developers know from esbuild: the message, the position, the marked line, the help.
// Equal diagnostics at many positions are printed once.
func printText(w io.Writer, l List, o PrintOptions) error {
	files := map[string][]string{}
	firsts, others := group(l)
	for _, d := range firsts {
		s, sign, word := plain, "✘", "ERROR"
		if o.Color {
			s = red
		}
		if d.Severity == Warning {
			sign, word = "▲", "WARNING"
			if o.Color {
				s = yellow
			}
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s%s %s[%s%s%s]%s ", s.sign, sign, s.bracket, s.word, word, s.bracket, s.off)
		fmt.Fprintf(&b, "%s%s [%s]%s\n", s.strong, visible(d.Message), d.Code, s.off)
		if line, ok := lineOf(o.Source, files, d.Pos); ok {
			fmt.Fprintf(&b, "\n    %s:%d:%d:\n", visible(d.Pos.File), d.Pos.Line, max(d.Pos.Column, 1))
			margin := len(strconv.Itoa(d.Pos.Line)) + 9
			b.WriteString(excerptOf(line, d.Pos, margin).render(d.Pos.Line, s))
		} else if d.Pos.File != "" {
			fmt.Fprintf(&b, "\n    %s\n", place(d.Pos))
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "\n  %s\n", visible(d.Help))
		}
		writeOthers(&b, others[keyOf(d)])
		b.WriteString("\n")
		if _, err := io.WriteString(w, b.String()); err != nil {
			return err
		}
	}
	return nil
}

// place returns a position as FILE:LINE:COLUMN.
func place(p Pos) string {
	text := visible(p.File)
	if p.Line > 0 {
		text += fmt.Sprintf(":%d", p.Line)
		if p.Column > 0 {
			text += fmt.Sprintf(":%d", p.Column)
		}
	}
	return text
}

// lineOf returns the line of a position, and whether it exists.
func lineOf(source fs.FS, files map[string][]string, p Pos) (string, bool) {
	if source == nil || p.Line < 1 || p.File == "" {
		return "", false
	}
	lines, read := files[p.File]
	if !read {
		if text, err := fs.ReadFile(source, p.File); err == nil {
			lines = strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n") // columns do not count the byte order mark
		}
		files[p.File] = lines
	}
	if p.Line > len(lines) {
		return "", false
	}
	return visible(strings.TrimRight(lines[p.Line-1], "\r")), true
}

// visible replaces control characters: a text must not move the terminal's cursor.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n':
			return c
		case c < ' ':
			return '\u2400' + c
		case c == 0x200b, c == 0x2060, c == 0xad: // without width, and therefore hard to find
			return '\uFFFD'
		case c >= 0x7f && c <= 0x9f, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069: // the last two ranges reorder text
			return '\uFFFD'
		}
		return c
	}, text)
}

func printJSON(w io.Writer, l List) error {
	type item struct {
		Severity Severity `json:"severity"`
		Code     string   `json:"code"`
		File     string   `json:"file"`
		Line     int      `json:"line"`
		Column   int      `json:"column"`
		Message  string   `json:"message"`
		Help     string   `json:"help"`
	}
	items := make([]item, 0, len(l))
	for _, d := range l {
		items = append(items, item{d.Severity, d.Code, d.Pos.File, d.Pos.Line, d.Pos.Column, d.Message, d.Help})
	}
	return encode(w, map[string]any{"diagnostics": items})
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// printGitHub writes workflow commands. The escapes are those of GitHub's documentation, "Workflow commands for GitHub
// Actions".
func printGitHub(w io.Writer, l List) error {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, d := range l {
		text := d.Message
		if d.Help != "" {
			text += "\n" + d.Help
		}
		where := ""
		if d.Pos.File != "" {
			where = "file=" + property.Replace(visible(d.Pos.File)) + fmt.Sprintf(",line=%d", max(d.Pos.Line, 1))
			if d.Pos.Column > 0 {
				where += fmt.Sprintf(",col=%d", d.Pos.Column)
				if d.Pos.Length > 0 {
					where += fmt.Sprintf(",endColumn=%d", d.Pos.Column+d.Pos.Length)
				}
			}
			where += ","
		}
		title := property.Replace(d.Code)
		if _, err := fmt.Fprintf(w, "::%s %stitle=%s::%s\n", d.Severity, where, title, data.Replace(visible(text))); err != nil {
			return err
		}
	}
	return nil
}
