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
	if r.conflict() || r.unseen(pos.Line-r.offset) || r.unquoted(pos.Line-r.offset) {
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

var colonInText = regexp.MustCompile(`^(\s*(?:- )?[A-Za-z_][\w-]*: +)([^"'\[{|>&*!#].*?: .*)$`)

// longestFix bounds a line that help writes out.
const longestFix = 120

// unquoted recognises the commonest mistake, a text with a colon and no quotes,
// in a line or the one above.
func (r *reader) unquoted(line int) bool {
	for _, n := range []int{line, line - 1} {
		if n < 1 || n > len(r.lines) {
			continue
		}
		found := colonInText.FindStringSubmatch(strings.TrimRight(r.lines[n-1], " \r") + " ")
		if found == nil {
			continue
		}
		key, text := found[1], strings.TrimRight(found[2], " ")
		pos := diag.Pos{File: r.file, Line: n + r.offset, Column: utf8.RuneCountInString(key) + 1, Length: utf8.RuneCountInString(text)}
		help := "Put the whole text between double quotes."
		if fix := strings.TrimSpace(key) + ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`; len(fix) <= longestFix {
			help = "Put it between double quotes: " + fix
		}
		r.list.Errorf("yaml-syntax", pos, help, "A text with a colon in it needs quotes.")
		return true
	}
	return false
}

// conflict recognises what git leaves in a file that two people changed.
func (r *reader) conflict() bool {
	for i, line := range r.lines {
		if strings.HasPrefix(line, "<<<<<<< ") || strings.HasPrefix(line, ">>>>>>> ") {
			r.list.Errorf("yaml-conflict", diag.Pos{File: r.file, Line: i + 1 + r.offset, Column: 1, Length: utf8.RuneCountInString(strings.TrimRight(line, " \r"))},
				"Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.", "Two versions of the file were merged, and nobody has chosen between them.")
			return true
		}
	}
	return false
}

// unseen recognises a space that only looks like one, where YAML wants the plain
// one: after a colon or at the beginning of the line.
func (r *reader) unseen(line int) bool {
	for _, n := range []int{line, line - 1} {
		if n < 1 || n > len(r.lines) {
			continue
		}
		begin := true
		before := ' '
		for i, c := range []rune(r.lines[n-1]) {
			if c != ' ' && unicode.Is(unicode.Zs, c) && (begin || before == ':' || before == '-') {
				r.list.Errorf("yaml-syntax", diag.Pos{File: r.file, Line: n + r.offset, Column: i + 1, Length: 1}, "Delete it and type a space.",
					"This looks like a space and is another character (U+%04X).", c)
				return true
			}
			begin = begin && unicode.IsSpace(c)
			before = c
		}
	}
	return false
}
