package yamlnode

import (
	"errors"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"gaceta.dev/gaceta/generator/diag"
)

const (
	quoteIt      = "Put the text between double quotes."
	quoteBracket = "Put the text between double quotes if the bracket belongs to it."
	indentSpaces = "Indent with spaces, two for each level."
	writeKey     = "Write “key: value”, with a space after the colon; indent the line if it continues the text above."
)

// sentences translate the parser's messages. The first one whose part occurs in the message applies.
var sentences = []struct{ part, message, help string }{
	{"end character of double-quoted", "The double quote at the beginning of this text is not closed.",
		"Close it. Write \\\" for a double quote inside the text and \\\\ for a backslash."},
	{"end character of single-quoted", "The single quote at the beginning of this text is not closed.",
		"Close it and write '' for a single quote inside the text, or put the whole text between double quotes."},
	{"map key-value is pre-defined", "The value ends before this text.",
		"If the text contains quotes, put all of it between the other kind of quotes."},
	{"block sequence entries are not allowed", "A list cannot begin on the line of its key.",
		"Begin the list on the next line, or put the text between double quotes."},
	{"is a reserved character", "A text without quotes cannot begin with this character.", quoteIt},
	{"'\t'", "This line is indented with a tab.", indentSpaces},
	{"tab character", "This line is indented with a tab.", indentSpaces},
	{"sequence end token", "The bracket [ is not closed.", "Close the list with ]."},
	{"mapping end token", "The brace { is not closed.", "Close the map with }."},
	{"corresponding to ']'", "The bracket ] closes nothing.", quoteBracket},
	{"corresponding to '}'", "The brace } closes nothing.", quoteBracket},
	{"',' or '}'", "A comma or } is missing before this.",
		"Separate the keys with commas. Put a text with commas or brackets between double quotes."},
	{"',' or ']'", "A comma or ] is missing before this.",
		"Separate the entries with commas. Put a text with commas or brackets between double quotes."},
	{"invalid key for this map", "This cannot be a key.",
		"Use a single word as the key. Put a text that begins with { or [ between double quotes."},
	{"non-map value is specified", "This line has no key.", writeKey},
	{"unexpected key name", "This line has no key.", writeKey},
	{"mapping value is not allowed", "This value is followed by another key.",
		"Indent the keys of one map equally. Put a text with a colon between double quotes."},
	{"value is not allowed in this context", "This line does not fit the lines above.",
		"Indent the keys of one map, and the entries of one list, equally."},
}

// reportSyntax reports an error of the parser.
func (r *reader) reportSyntax(err error) {
	var e yaml.Error
	if !errors.As(err, &e) {
		r.list.Errorf("yaml-syntax", r.start(), "Check quotes, colons and indentation.", "The YAML cannot be read: %v.", err)
		return
	}
	pos := r.pos(e.GetToken())
	if line := pos.Line - r.offset; r.reportConflict() || r.reportSpace(line) || r.reportWideColon(line) || r.reportColon(line) {
		return
	}
	for _, s := range sentences {
		if strings.Contains(e.GetMessage(), s.part) {
			r.list.Errorf("yaml-syntax", pos, s.help, "%s", s.message)
			return
		}
	}
	r.list.Errorf("yaml-syntax", pos, "Check quotes, colons and the indentation of this line and the one above.",
		"The YAML cannot be read here: %s.", strings.TrimSuffix(e.GetMessage(), "."))
}

// reportConflict reports git's conflict markers.
func (r *reader) reportConflict() bool {
	for i, line := range r.lines {
		if strings.HasPrefix(line, "<<<<<<< ") || strings.HasPrefix(line, ">>>>>>> ") {
			length := utf8.RuneCountInString(strings.TrimRight(line, " \r"))
			r.list.Errorf("yaml-conflict", diag.Pos{File: r.file, Line: i + 1 + r.offset, Column: 1, Length: length},
				"Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
				"This file contains git's conflict markers.")
			return true
		}
	}
	return false
}

// reportSpace reports a character that looks like a space where YAML needs a plain one. That is after a colon or hyphen,
// or at the beginning of a line. It looks at the line and the one above.
func (r *reader) reportSpace(line int) bool {
	for _, n := range []int{line, line - 1} {
		if n < 1 || n > len(r.lines) {
			continue
		}
		indent, before := true, ' '
		for i, c := range []rune(r.lines[n-1]) {
			if c != ' ' && unicode.Is(unicode.Zs, c) && (indent || before == ':' || before == '-') {
				r.otherSpace(diag.Pos{File: r.file, Line: n + r.offset, Column: i + 1, Length: 1}, c)
				return true
			}
			indent, before = indent && unicode.IsSpace(c), c
		}
	}
	return false
}

func (r *reader) otherSpace(pos diag.Pos, c rune) {
	r.list.Errorf("yaml-syntax", pos, "Delete it and type a space.", "This character looks like a space but is another one (U+%04X).", c)
}

// wideColon matches a key with a full-width colon.
var wideColon = regexp.MustCompile(`^\s*(?:- )?[^\s:"'{\[#：]+：`)

// reportWideColon reports a full-width colon after a key, on the line or the one above.
func (r *reader) reportWideColon(line int) bool {
	for _, n := range []int{line, line - 1} {
		if n < 1 || n > len(r.lines) {
			continue
		}
		if key := wideColon.FindString(r.lines[n-1]); key != "" {
			r.list.Errorf("yaml-syntax", diag.Pos{File: r.file, Line: n + r.offset, Column: utf8.RuneCountInString(key), Length: 1},
				"Write a colon of ASCII and a space.", "This colon is a full-width one.")
			return true
		}
	}
	return false
}

var textWithColon = regexp.MustCompile(`^(\s*(?:- )?[A-Za-z_][\w-]*: +)([^"'\[{|>&*!#].*?: .*)$`)

// maxFixLength limits, in bytes, the corrected line that help shows.
const maxFixLength = 120

// reportColon reports the most frequent mistake: a text with a colon and no quotes, on the line or the one above.
func (r *reader) reportColon(line int) bool {
	for _, n := range []int{line, line - 1} {
		if n < 1 || n > len(r.lines) {
			continue
		}
		found := textWithColon.FindStringSubmatch(strings.TrimRight(r.lines[n-1], " \r") + " ")
		if found == nil {
			continue
		}
		key, text := found[1], strings.TrimRight(found[2], " ")
		help := "Put the whole text between double quotes."
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
		if fix := strings.TrimSpace(key) + ` "` + quoted + `"`; len(fix) <= maxFixLength {
			help = "Put it between double quotes: " + fix
		}
		r.list.Errorf("yaml-syntax", diag.Pos{
			File: r.file, Line: n + r.offset,
			Column: utf8.RuneCountInString(key) + 1, Length: utf8.RuneCountInString(text),
		}, help, "A text that contains a colon needs quotes.")
		return true
	}
	return false
}
