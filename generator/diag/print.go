package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Format is how a list is printed.
type Format string

// The formats.
const (
	Text   Format = "text"
	JSON   Format = "json"
	GitHub Format = "github" // annotations on a pull request's lines
	SARIF  Format = "sarif"  // SARIF 2.1.0
)

// PrintOptions says how to print. Source gives the files that positions name,
// for the excerpts of Text; it may be nil.
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

// printText uses esbuild's printer: its excerpt and mark are what developers know.
func printText(w io.Writer, l List, o PrintOptions) error {
	files := map[string][]string{}
	for _, d := range l {
		message := api.Message{Text: visible(d.Message) + " [" + d.Code + "]"}
		if line, ok := lineOf(o.Source, files, d.Pos); ok {
			message.Location = location(d.Pos, line)
		} else if d.Pos.File != "" {
			message.Notes = append(message.Notes, api.Note{Text: "  " + place(d.Pos)})
		}
		if d.Help != "" {
			message.Notes = append(message.Notes, api.Note{Text: visible(d.Help)})
		}
		kind := api.ErrorMessage
		if d.Severity == Warning {
			kind = api.WarningMessage
		}
		for _, text := range api.FormatMessages([]api.Message{message}, api.FormatMessagesOptions{Kind: kind, Color: o.Color}) {
			if l := message.Location; l != nil {
				// esbuild counts columns in bytes from 0; editors, and our other formats, in characters from 1.
				place := fmt.Sprintf("%s:%d:", l.File, l.Line)
				text = strings.Replace(text, fmt.Sprintf("%s%d:", place, l.Column), fmt.Sprintf("%s%d:", place, max(d.Pos.Column, 1)), 1)
			}
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// location gives column and length in bytes, as esbuild counts them.
func location(p Pos, line string) *api.Location {
	runes := []rune(line)
	at := min(max(p.Column-1, 0), len(runes))
	end := min(at+max(p.Length, 0), len(runes))
	return &api.Location{
		File: visible(p.File), Line: max(p.Line, 1), LineText: line,
		Column: len(string(runes[:at])), Length: len(string(runes[at:end])),
	}
}

// place is a position in words, for where there is no line to show.
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

// lineOf is the line that a position is in, and whether there is such a line.
func lineOf(source fs.FS, files map[string][]string, p Pos) (string, bool) {
	if source == nil || p.Line < 1 || p.File == "" {
		return "", false
	}
	lines, read := files[p.File]
	if !read {
		if text, err := fs.ReadFile(source, p.File); err == nil {
			lines = strings.Split(string(text), "\n")
		}
		files[p.File] = lines
	}
	if p.Line > len(lines) {
		return "", false
	}
	return visible(strings.TrimRight(lines[p.Line-1], "\r")), true
}

// visible shows control characters in place of sending them: a text must not
// move the cursor of the terminal that its mistakes are shown in.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n':
			return c
		case c < ' ':
			return '\u2400' + c
		case c >= 0x7f && c <= 0x9f, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069: // the last two turn the direction
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

// printGitHub writes workflow commands; see "Workflow commands for GitHub
// Actions" in GitHub's documentation for the escapes.
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
		if _, err := fmt.Fprintf(w, "::%s %stitle=%s::%s\n", d.Severity, where, property.Replace(d.Code), data.Replace(visible(text))); err != nil {
			return err
		}
	}
	return nil
}
