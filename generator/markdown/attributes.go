package markdown

import (
	"regexp"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Attribute is an attribute of a component as the author wrote it.
type Attribute struct {
	Name          string
	Value         any // string, float64 or bool
	Pos, ValuePos diag.Pos

	offset int // of a text, without its quotes
}

var (
	attributeName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*`)
	quoted        = regexp.MustCompile(`^"((?:[^"\\\n]|\\.)*)"`)
	bareValue     = regexp.MustCompile(`^[^\s{}"]+`)
	number        = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
)

// readAttributes reads {key="value" other=3 flag} at the beginning of text, which is at
// offset. It returns their length, or reports why there is none.
func (s *source) readAttributes(text []byte, offset int, list *diag.List) (all []Attribute, length int) {
	const help = `Write {name="value"}, all on one line.`
	fail := func(at, width int, help, format string, args ...any) ([]Attribute, int) {
		list.Errorf("markdown-attribute", s.pos(offset+at, width), help, format, args...)
		return all, -1
	}
	for at := 1; ; {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		if at < len(text) && text[at] == '}' {
			return all, at + 1
		}
		name := attributeName.Find(text[min(at, len(text)):])
		if name == nil {
			if at >= len(text) || text[at] == '\n' {
				return fail(0, 1, help, "The attributes do not end: a brace } is missing.")
			}
			return fail(at, 1, help, "The name of an attribute is expected here.")
		}
		if len(all) == limits.Attributes {
			return fail(at, len(name), "Remove some of them.", "A component can have at most %d attributes.", limits.Attributes)
		}
		a := Attribute{Name: string(name), Value: true, Pos: s.pos(offset+at, len(name))}
		a.ValuePos = a.Pos
		if slices.ContainsFunc(all, func(o Attribute) bool { return o.Name == a.Name }) {
			return fail(at, len(name), "Remove one of them.", "The attribute “%s” is written twice.", name)
		}
		if at += len(name); at < len(text) && text[at] == '=' {
			width := a.readValue(text[at+1:])
			if width <= 0 {
				if number.Match(text[at+1 : at+1+max(0, -width)]) {
					return fail(at+1, -width, "Put it between double quotes, or write fewer digits.",
						"This number is too large or has too many digits: JavaScript would round it.")
				}
				return fail(at+1, max(1, -width), `Put it between double quotes: `+a.Name+`="…". Only numbers, true and false need none.`,
					"The value of “%s” is not a text, a number, true or false.", name)
			}
			a.ValuePos, a.offset = s.pos(offset+at+1, width), offset+at+2
			at += 1 + width
		}
		all = append(all, a)
	}
}

// readValue reads the value at the beginning of text. It returns its length, which is
// negative for a value that is not valid.
func (a *Attribute) readValue(text []byte) int {
	if m := quoted.FindSubmatch(text); m != nil {
		a.Value = string(m[1])
		return len(m[0])
	}
	word := string(bareValue.Find(text))
	switch {
	case word == "true" || word == "false":
		a.Value = word == "true"
	case number.MatchString(word) && limits.IsExactDecimal(word):
		a.Value, _ = strconv.ParseFloat(word, 64) // the pattern is narrower
	default:
		return -len(word)
	}
	return len(word)
}
