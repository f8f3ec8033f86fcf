package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"regexp"
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

// PrintOptions are the options of Print.
type PrintOptions struct {
	Format Format
	Folder string // of the site in its repository, with slashes: GitHub and SARIF name files from the repository's root
	Color  bool
	Source fs.FS  // the files of the positions, for excerpts; may be nil
	Limit  int    // of diagnostics printed as text; the others are counted; 0 means no limit
	Rest   string // how to see the others, as a sentence
}

// Print writes the sorted list.
func Print(w io.Writer, l List, o PrintOptions) error {
	l = l.Sorted()
	switch o.Format {
	case JSON:
		return printJSON(w, l)
	case GitHub:
		return printGitHub(w, l.inFolder(o.Folder))
	case SARIF:
		return printSARIF(w, l.inFolder(o.Folder))
	}
	return printText(w, l, o)
}

const (
	minGroup  = 4  // fewer equal diagnostics are printed one by one, each with its excerpt
	maxPlaces = 10 // positions listed below a group
)

// Escape sequences for colors.
const (
	bold  = "\x1b[1m"
	gray  = "\x1b[37m"
	green = "\x1b[32m"
	reset = "\x1b[0m"
)

var signs = map[Severity]string{
	Error:   "\x1b[31m✘ \x1b[41;31m[\x1b[41;97mERROR\x1b[41;31m]" + reset,
	Warning: "\x1b[33m▲ \x1b[43;33m[\x1b[43;30mWARNING\x1b[43;33m]" + reset,
}

var colors = regexp.MustCompile("\x1b\\[[0-9;]*m")

// printText writes the form that developers know from esbuild: the message, the position, the marked line, the help.
// Equal diagnostics at many positions are printed once.
func printText(w io.Writer, l List, o PrintOptions) error {
	groups := map[fault][]Diagnostic{}
	for _, d := range l {
		groups[d.fault()] = append(groups[d.fault()], d)
	}
	var printed List
	for _, d := range l {
		if equal := groups[d.fault()]; len(equal) < minGroup || d == equal[0] {
			printed = append(printed, d)
		}
	}
	printed, left := limit(printed, o.Limit)
	files := map[string][]string{}
	var b strings.Builder
	for _, d := range printed {
		equal := groups[d.fault()]
		isGroup := len(equal) >= minGroup
		fmt.Fprintf(&b, "%s %s%s [%s]%s\n", signs[d.Severity], bold, visible(d.Message), d.Code, reset)
		if line, ok := lineOf(o.Source, files, d.Pos); ok {
			fmt.Fprintf(&b, "\n    %s:%d:%d:\n", visible(d.Pos.File), d.Pos.Line, max(d.Pos.Column, 1))
			b.WriteString(excerpt(line, d.Pos))
		} else if d.Pos.File != "" {
			fmt.Fprintf(&b, "\n    %s\n", place(d.Pos))
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "\n  %s\n", visible(d.Help))
		}
		if isGroup {
			fmt.Fprintf(&b, "\n  … and at %d other places:\n", len(equal)-1)
			for _, other := range equal[1:min(len(equal), maxPlaces+1)] {
				fmt.Fprintf(&b, "    %s", place(other.Pos))
				if other.Help != "" && other.Help != d.Help {
					fmt.Fprintf(&b, "  %s", visible(other.Help))
				}
				b.WriteString("\n")
			}
			if more := len(equal) - 1 - maxPlaces; more > 0 {
				fmt.Fprintf(&b, "    … (%d more)\n", more)
			}
		}
		b.WriteString("\n")
	}
	if len(left) > 0 {
		errs, warnings := left.Count()
		fmt.Fprintf(&b, "… %d more are not shown (errors: %d, warnings: %d). %s\n\n", len(left), errs, warnings, o.Rest)
	}
	text := b.String()
	if !o.Color {
		text = colors.ReplaceAllString(text, "")
	}
	_, err := io.WriteString(w, text)
	return err
}

// limit returns at most n diagnostics in their order, and the others. Errors come before warnings in what n allows. 0 means
// no limit.
func limit(l List, n int) (first, others List) {
	if n == 0 || len(l) <= n {
		return l, nil
	}
	errs, _ := l.Count()
	room := map[Severity]int{Error: n, Warning: max(0, n-errs)}
	for _, d := range l {
		if room[d.Severity] > 0 {
			room[d.Severity]--
			first = append(first, d)
		} else {
			others = append(others, d)
		}
	}
	return first, others
}

// fault is what equal diagnostics at different positions share. Their help may differ, such as in the file to write.
type fault struct {
	Severity
	code, message string
}

func (d Diagnostic) fault() fault { return fault{d.Severity, d.Code, d.Message} }

// place returns a position as FILE:LINE:COLUMN.
func place(p Pos) string {
	text := visible(p.File)
	if p.Line > 0 {
		text += fmt.Sprintf(":%d", p.Line)
	}
	if p.Line > 0 && p.Column > 0 {
		text += fmt.Sprintf(":%d", p.Column)
	}
	return text
}

// lineOf returns the line of a position, and whether it exists.
func lineOf(source fs.FS, files map[string][]string, p Pos) (string, bool) {
	if source == nil || p.Line < 1 {
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
		case c >= 0x7f && c <= 0x9f,
			c == 0x200b, c == 0x2060, c == 0xad, // without width, and therefore hard to find
			c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069: // reorder the text
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
	for _, d := range l { // a diagnostic of a whole file is at its beginning
		items = append(items, item{d.Severity, d.Code, d.Pos.File, max(d.Pos.Line, 1), max(d.Pos.Column, 1), d.Message, d.Help})
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
	var b strings.Builder
	for _, d := range l {
		where := ""
		if d.Pos.File != "" {
			where = fmt.Sprintf("file=%s,line=%d,", property.Replace(visible(d.Pos.File)), max(d.Pos.Line, 1))
		}
		if d.Pos.File != "" && d.Pos.Column > 0 {
			where += fmt.Sprintf("col=%d,", d.Pos.Column)
			if d.Pos.Length > 0 {
				where += fmt.Sprintf("endColumn=%d,", d.Pos.Column+d.Pos.Length)
			}
		}
		text := data.Replace(visible(d.text()))
		fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", d.Severity, where, property.Replace(d.Code), text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// text returns the message and the help.
func (d Diagnostic) text() string { return strings.TrimSuffix(d.Message+"\n"+d.Help, "\n") }
