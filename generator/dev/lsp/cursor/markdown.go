package cursor

import (
	"regexp"
	"strings"
)

// Kind is what an author writes in Markdown.
type Kind int

// The kinds.
const (
	Link      Kind = iota + 1 // the address of a link
	Picture                   // the address of a picture
	Data                      // file:path between two braces
	Component                 // the name of a component
	Attribute                 // the name of an attribute; Name is the component
	Value                     // the value of an attribute; Name is the component, Key the attribute
	Heading
)

// Markdown is a place in a Markdown text.
type Markdown struct {
	Kind      Kind
	Name, Key string
	Start     int // in the line, in bytes
	End       int
}

var (
	componentForm = regexp.MustCompile(`(?:^\s*(:{2,})|(?:^|[^:\w])(:))([a-z][a-z0-9-]*)?(?:\[[^\]]*\])?(\{[^}]*)?$`)
	attributeForm = regexp.MustCompile(`(?:^|\s)(\pL[\pL\p{M}\p{Nd}_-]*)=("[^"]*|[^\s"]*)$`)
	nameForm      = regexp.MustCompile(`^[\pL\p{M}\p{Nd}_-]*`)
	fenceForm     = regexp.MustCompile("^ {0,3}(```|~~~)")
)

// InMarkdown returns what is at a column of a line, and reports false for plain text. Both count from 0, the column in bytes.
func InMarkdown(lines []string, number, column int) (Markdown, bool) {
	line := lines[number]
	if column > len(line) || inFence(lines[:number]) {
		return Markdown{}, false
	}
	before := line[:column]
	if open := strings.LastIndex(before, "{{"); open >= 0 && !strings.Contains(before[open:], "}}") {
		return until(Markdown{Kind: Data, Start: open + 2}, line, column, "} \t"), true
	}
	if open := strings.LastIndex(before, "]("); open >= 0 && !strings.ContainsAny(before[open+2:], ") \t") {
		m := until(Markdown{Kind: Link, Start: open + 2}, line, column, ") \t")
		if isPicture(before[:open]) {
			m.Kind = Picture
		}
		return m, true
	}
	if m, ok := inComponent(line, column); ok {
		return m, true
	}
	if strings.HasPrefix(line, "#") {
		return Markdown{Kind: Heading, End: len(line)}, true
	}
	return Markdown{}, false
}

// until returns a place that ends before one of some characters.
func until(m Markdown, line string, column int, stops string) Markdown {
	if m.End = len(line); strings.ContainsAny(line[column:], stops) {
		m.End = column + strings.IndexAny(line[column:], stops)
	}
	return m
}

// isPicture reports whether the text of a link that ends here begins with an exclamation mark.
func isPicture(before string) bool {
	depth := 0
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case ']':
			depth++
		case '[':
			if depth == 0 {
				return i > 0 && before[i-1] == '!'
			}
			depth--
		}
	}
	return false
}

// inComponent returns the part of a component that is at a column of a line.
func inComponent(line string, column int) (Markdown, bool) {
	before := line[:column]
	m := componentForm.FindStringSubmatchIndex(before)
	if m == nil {
		return Markdown{}, false
	}
	name := ""
	if m[6] >= 0 {
		name = before[m[6]:m[7]]
	}
	if m[8] < 0 { // no brace yet
		start := m[3]
		if start < 0 {
			start = m[5]
		}
		if m[7] != len(before) && start != len(before) {
			return Markdown{}, false // after the name
		}
		return Markdown{Kind: Component, Start: start, End: column + len(nameForm.FindString(line[column:]))}, name != "" || m[2] >= 0
	}
	inside := before[m[8]+1:]
	if a := attributeForm.FindStringSubmatchIndex(inside); a != nil {
		start := m[8] + 1 + a[4]
		if strings.HasPrefix(inside[a[4]:], `"`) {
			start++
		}
		return until(Markdown{Kind: Value, Name: name, Key: inside[a[2]:a[3]], Start: start}, line, column, `" }`), true
	}
	if strings.Count(inside, `"`)%2 == 1 {
		return Markdown{}, false
	}
	start := m[8] + 1 + strings.LastIndexAny(inside, " \t\"") + 1
	return Markdown{Kind: Attribute, Name: name, Start: start, End: column + len(nameForm.FindString(line[column:]))}, true
}

// inFence reports whether a text ends within fenced code.
func inFence(lines []string) bool {
	open := ""
	for _, line := range lines {
		if m := fenceForm.FindStringSubmatch(line); m != nil && (open == "" || m[1] == open) {
			if open == "" {
				open = m[1]
			} else {
				open = ""
			}
		}
	}
	return open != ""
}
