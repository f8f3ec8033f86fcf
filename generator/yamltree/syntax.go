package yamltree

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"

	"gaceta.dev/gaceta/generator/diag"
)

// sentences say in an author's words what the parser means. The first whose
// key is part of its message is taken.
var sentences = []struct{ part, message, help string }{
	{"end character of double-quoted", "The text begins with a double quote that is not closed.", "Close it, and write \\\" for a double quote inside the text and \\\\ for a backslash."},
	{"end character of single-quoted", "The text begins with a single quote that is not closed.", "Close it, and write '' for a single quote inside the text; or put the whole text between double quotes."},
	{"map key-value is pre-defined", "The value ends before this text.", "If the text has quotes of its own, put the whole of it between the other kind of quotes."},
	{"block sequence entries are not allowed", "A list cannot begin on the line of its key.", "Begin the list on the next line, or put the text between double quotes."},
	{"is a reserved character", "A text cannot begin with this character unless it stands between quotes.", "Put the text between double quotes."},
	{"'\t'", "This line is indented with a tab.", "Indent with spaces, two for each level."},
	{"tab character", "This line is indented with a tab.", "Indent with spaces, two for each level."},
	{"sequence end token", "The list that begins here with [ is not closed.", "Close it with ]."},
	{"mapping end token", "The group that begins here with { is not closed.", "Close it with }."},
	{"corresponding to ']'", "There is a ] here that closes nothing.", "Put the text between double quotes if the bracket belongs to it."},
	{"corresponding to '}'", "There is a } here that closes nothing.", "Put the text between double quotes if the bracket belongs to it."},
	{"',' or '}'", "A comma or } is missing before this.", "Separate the keys by commas; a text with commas or brackets goes between double quotes."},
	{"',' or ']'", "A comma or ] is missing before this.", "Separate the entries by commas; a text with commas or brackets goes between double quotes."},
	{"invalid key for this map", "This cannot be a key.", "Keys are single words; a text that begins with { or [ goes between double quotes."},
	{"non-map value is specified", "This line has no key.", "Write “key: value”, with a space after the colon; indent the line if it continues the text above."},
	{"unexpected key name", "This line has no key.", "Write “key: value”, with a space after the colon; indent the line if it continues the text above."},
	{"mapping value is not allowed", "This value is followed by something that looks like a key.", "Give keys of one group the same indentation; a text with a colon goes between double quotes."},
	{"value is not allowed in this context", "This line does not fit the ones above.", "Give keys of one group, and entries of one list, the same indentation."},
}

// syntax turns the parser's complaint into a sentence.
func (r *reader) syntax(err error) {
	var e yaml.Error
	if !errors.As(err, &e) {
		r.list.Errorf("yaml-syntax", diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}, "", "The YAML cannot be read: %v.", err)
		return
	}
	pos := r.pos(e.GetToken())
	if line := r.unquoted(pos.Line - r.offset); line > 0 {
		r.list.Errorf("yaml-syntax", pos, fmt.Sprintf("Line %d has a text with a colon in it: put the whole text between double quotes.", line+r.offset), "The YAML cannot be read here.")
		return
	}
	for _, s := range sentences {
		if strings.Contains(e.GetMessage(), s.part) {
			r.list = append(r.list, diag.Diagnostic{Severity: diag.Error, Code: "yaml-syntax", Pos: pos, Message: s.message, Help: s.help})
			return
		}
	}
	r.list.Errorf("yaml-syntax", pos, "Check quotes, colons and the indentation of this line and the one above.",
		"The YAML cannot be read here: %s.", strings.TrimSuffix(e.GetMessage(), "."))
}

var colonInText = regexp.MustCompile(`^\s*(- )?[A-Za-z_][\w-]*: +[^"'\[{|>&*!#].*?: `)

// unquoted recognises the commonest mistake, a text with a colon and no quotes,
// in a line or the one above, and gives the line; 0 if it is not that.
func (r *reader) unquoted(line int) int {
	for _, n := range []int{line, line - 1} {
		if n >= 1 && n <= len(r.lines) && colonInText.MatchString(r.lines[n-1]+" ") {
			return n
		}
	}
	return 0
}
