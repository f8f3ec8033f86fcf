package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
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

	Accepted int // warnings that are not in the list because the site accepts them, for JSON
}

// Print writes the sorted list.
func Print(w io.Writer, l List, o PrintOptions) error {
	l = l.Sorted()
	switch o.Format {
	case JSON:
		return printJSON(w, l, o.Accepted)
	case GitHub:
		return NewWriter(w).commands(gitHub(l.inFolder(o.Folder)))
	case SARIF:
		return printSARIF(w, l.inFolder(o.Folder))
	}
	return NewWriter(w).styled(o.text(l))
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

// text returns the form that developers know from esbuild: the message, the position, the marked line, the help.
// Equal diagnostics at many positions are printed once, and so are the missing translations of one text.
func (o PrintOptions) text(l List) string {
	l, here := onePerPlace(l)
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
		fmt.Fprintf(&b, "%s %s%s [%s]%s\n", signs[d.Severity], bold, Visible(d.Message), d.Code, reset)
		if line, ok := lineOf(o.Source, files, d.Pos); ok {
			fmt.Fprintf(&b, "\n    %s:%d:%d:\n", Line(d.Pos.File), d.Pos.Line, max(d.Pos.Column, 1))
			b.WriteString(excerpt(line, d.Pos))
		} else if d.Pos.File != "" {
			fmt.Fprintf(&b, "\n    %s\n", place(d.Pos))
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "\n  %s\n", Visible(d.Help))
		}
		if others := here[d]; len(others) > 0 {
			where := "here"
			if slices.Contains(comparisonCodes, d.Code) {
				where = "in this text"
			}
			fmt.Fprintf(&b, "\n  … and %d more %s:\n", len(others), where)
			for _, other := range others[:min(len(others), maxPlaces)] {
				line := ""
				if other.Pos.Line != d.Pos.Line {
					line = fmt.Sprintf("line %d: ", other.Pos.Line)
				}
				help := ""
				if other.Help != d.Help {
					help = " " + Visible(other.Help)
				}
				fmt.Fprintf(&b, "    %s%s\n", line, strings.TrimSpace(Visible(other.Message)+help))
			}
			if more := len(others) - maxPlaces; more > 0 {
				fmt.Fprintf(&b, "    … (%d more)\n", more)
			}
		}
		if isGroup {
			fmt.Fprintf(&b, "\n  … and at %d other places:\n", len(equal)-1)
			for _, other := range equal[1:min(len(equal), maxPlaces+1)] {
				fmt.Fprintf(&b, "    %s", place(other.Pos))
				if other.Help != "" && other.Help != d.Help {
					fmt.Fprintf(&b, "  %s", Visible(other.Help))
				}
				if more := len(here[other]); more > 0 {
					fmt.Fprintf(&b, " (and %d more here)", more)
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
	if !o.Color {
		return colors.ReplaceAllString(b.String(), "")
	}
	return b.String()
}

var (
	// translationCodes are the codes of missing translations.
	translationCodes = []string{"content-translation", "routes-text"}
	// comparisonCodes are the codes of differences between a translation and its source.
	comparisonCodes = []string{"translation-fact", "markdown-translation"}
)

// onePerPlace returns the list with one diagnostic for the missing translations at one place, and one for the differences of a
// translation, and the others by that one: a text that lacks 26 languages is one entry, and so is a translation that is much older
// than its source.
func onePerPlace(l List) (List, map[Diagnostic]List) {
	type key struct {
		Pos
		Severity
		code string
	}
	keyOf := func(d Diagnostic) (k key, ok bool) {
		switch k = (key{d.Pos.start(), d.Severity, d.Code}); {
		case slices.Contains(comparisonCodes, d.Code):
			k.Pos = Pos{File: d.Pos.File}
		case !slices.Contains(translationCodes, d.Code):
			return k, false
		}
		return k, true
	}
	byPlace := map[key]List{}
	for _, d := range l {
		if k, ok := keyOf(d); ok {
			byPlace[k] = append(byPlace[k], d)
		}
	}
	var first List
	here := map[Diagnostic]List{}
	for _, d := range l {
		k, _ := keyOf(d)
		same := byPlace[k]
		switch {
		case len(same) < minGroup:
			first = append(first, d)
		case d == same[0]:
			first = append(first, d)
			here[d] = same[1:]
		}
	}
	return first, here
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
	text := Line(p.File)
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
	return Visible(strings.TrimRight(lines[p.Line-1], "\r")), true
}

func printJSON(w io.Writer, l List, accepted int) error {
	report := map[string]any{"diagnostics": append(List{}, l...)} // never null
	if accepted > 0 {
		report["accepted"] = accepted
	}
	return WriteJSON(w, report, Indent)
}

// MarshalJSON implements json.Marshaler. A diagnostic of a whole file is at its beginning.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the encoder around this one decides
	err := enc.Encode(struct {
		Severity Severity `json:"severity"`
		Code     string   `json:"code"`
		File     string   `json:"file"`
		Line     int      `json:"line"`
		Column   int      `json:"column"`
		Message  string   `json:"message"`
		Help     string   `json:"help"`
	}{d.Severity, d.Code, d.Pos.File, max(d.Pos.Line, 1), max(d.Pos.Column, 1), d.Message, d.Help})
	return b.Bytes(), err
}

// Indent is the indentation of JSON for readers.
const Indent = "  "

// WriteJSON writes a value as JSON that a Writer leaves unchanged: readable with an indentation, on one line without.
func WriteJSON(w io.Writer, v any, indent string) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, Escape(b.String(), func(c rune) string { return fmt.Sprintf(`\u%04x`, c) }))
	return err
}

// gitHub returns workflow commands. The escapes are those of GitHub's documentation, "Workflow commands for GitHub
// Actions".
func gitHub(l List) string {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	var b strings.Builder
	for _, d := range l {
		where := ""
		if d.Pos.File != "" {
			where = fmt.Sprintf("file=%s,line=%d,", property.Replace(Visible(d.Pos.File)), max(d.Pos.Line, 1))
		}
		if d.Pos.File != "" && d.Pos.Column > 0 {
			where += fmt.Sprintf("col=%d,", d.Pos.Column)
			if d.Pos.Length > 0 {
				where += fmt.Sprintf("endColumn=%d,", d.Pos.Column+d.Pos.Length)
			}
		}
		text := data.Replace(Visible(d.text()))
		fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", d.Severity, where, property.Replace(d.Code), text)
	}
	return b.String()
}

// text returns the message and the help.
func (d Diagnostic) text() string { return strings.TrimSuffix(d.Message+"\n"+d.Help, "\n") }
