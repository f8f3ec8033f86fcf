// Package cursor finds out what an author writes at a position of a text. In YAML it is a key or a value, in Markdown a
// link, a picture, a component or quoted data. It looks at lines, because an unfinished text can often not be parsed.
package cursor

import (
	"regexp"
	"strings"
)

// YAML is a place in a YAML text.
type YAML struct {
	Path    []string // keys that lead to the map or list at the place; "-" for an item of a list
	Key     string   // the key whose value is at the place; empty for an item, or if a key is there
	IsValue bool
	Start   int // of the key or value in its line, in bytes
	End     int
}

// item is the step from a list to an item.
const item = "-"

var keyForm = regexp.MustCompile(`^("[^"]*"|'[^']*'|[^\s#:{}\[\],&*!|>%@-][^:#{}\[\],]*?|-?[A-Za-z0-9_][\w-]*)\s*:(\s|$)`)

// InYAML returns what is at a column of a line, and reports false in comments. Both count from 0, the column in bytes.
func InYAML(lines []string, number, column int) (YAML, bool) {
	line := lines[number]
	l := parseLine(line)
	if l.isComment || column > len(line) {
		return YAML{}, false
	}
	column = max(column, l.start)
	place := YAML{Path: parents(lines, number, l)}
	if !l.hasKey || column <= l.keyEnd {
		if l.hasKey {
			place.Start, place.End = l.start, l.keyEnd
			return place, true
		}
		return l.bare(place, column), true
	}
	place.Key, place.IsValue = l.key, true
	return flow(place, line, l.value, column), true
}

// bare returns the place in a line without a colon: an item of a list, or a key that is being written.
func (l yamlLine) bare(place YAML, column int) YAML {
	if len(l.dashes) > 0 {
		place.IsValue = true
		return flow(place, l.text, l.start, column)
	}
	place.Start, place.End = l.start, len(strings.TrimRight(l.text, " "))
	place.End = max(place.End, place.Start)
	return place
}

// flow returns the place within a value that may be a list in brackets or a map in braces.
func flow(place YAML, line string, from, column int) YAML {
	type level struct {
		open byte
		key  string
	}
	var levels []level
	start, key, quote := from, "", byte(0)
	for i := from; i < min(column, len(line)); i++ {
		c := line[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			levels = append(levels, level{c, key})
			start, key = i+1, ""
		case (c == ']' || c == '}') && len(levels) > 0:
			levels = levels[:len(levels)-1]
			start, key = i+1, ""
		case c == ',' && len(levels) > 0:
			start, key = i+1, ""
		case c == ':' && key == "" && len(levels) > 0 && levels[len(levels)-1].open == '{' && (i+1 == len(line) || line[i+1] == ' '):
			key, start = strings.Trim(line[start:i], ` "'`), i+1
		}
	}
	for i, l := range levels {
		if outer := l.key; i == 0 && place.Key != "" {
			place.Path = append(place.Path, place.Key)
		} else if outer != "" {
			place.Path = append(place.Path, outer)
		}
		if l.open == '[' {
			place.Path = append(place.Path, item)
		}
	}
	if len(levels) > 0 {
		place.Key, place.IsValue = key, key != "" || levels[len(levels)-1].open == '['
	}
	for start < column && line[start] == ' ' {
		start++
	}
	place.Start, place.End = start, valueEnd(line, start, len(levels) > 0)
	place.End = max(place.End, column)
	return place
}

// valueEnd returns where the value that begins at start ends.
func valueEnd(line string, start int, inFlow bool) int {
	if start < len(line) && (line[start] == '"' || line[start] == '\'') {
		if end := strings.IndexByte(line[start+1:], line[start]); end >= 0 {
			return start + 1 + end + 1
		}
	}
	stop := len(line)
	if i := strings.Index(line[start:], " #"); i >= 0 {
		stop = start + i
	}
	if inFlow {
		for i, c := range line[start:stop] {
			next := line[start+i+1:]
			if strings.ContainsRune(",]}", c) || c == ':' && (next == "" || next[0] == ' ') {
				stop = start + i
				break
			}
		}
	}
	return start + len(strings.TrimRight(line[start:stop], " "))
}

// yamlLine is a line of block style.
type yamlLine struct {
	text      string
	dashes    []int // columns of the hyphens of items
	start     int   // of the key or value
	key       string
	keyEnd    int
	value     int // where the value begins
	hasKey    bool
	isBlank   bool
	isComment bool
}

func parseLine(line string) yamlLine {
	l := yamlLine{text: line}
	at := len(line) - len(strings.TrimLeft(line, " "))
	for at < len(line) && line[at] == '-' && (at+1 == len(line) || line[at+1] == ' ') {
		l.dashes = append(l.dashes, at)
		at++
		for at < len(line) && line[at] == ' ' {
			at++
		}
	}
	l.start = at
	rest := line[at:]
	l.isBlank, l.isComment = strings.TrimSpace(rest) == "" && len(l.dashes) == 0, strings.HasPrefix(rest, "#")
	if m := keyForm.FindStringSubmatchIndex(rest); m != nil {
		l.hasKey, l.key, l.keyEnd = true, strings.Trim(rest[m[2]:m[3]], `"'`), at+m[3]
		l.value = at + m[3] + strings.IndexByte(rest[m[3]:], ':') + 1
		for l.value < len(line) && line[l.value] == ' ' {
			l.value++
		}
	}
	return l
}

// parents returns the keys above a line.
func parents(lines []string, number int, l yamlLine) []string {
	var up []string // from the inside
	limit := l.start
	climb := func(l yamlLine) {
		for i := len(l.dashes) - 1; i >= 0; i-- {
			if l.dashes[i] < limit {
				up, limit = append(up, item), l.dashes[i]+1 // the list's key may be in the column of its hyphens
			}
		}
	}
	climb(l)
	for i := number - 1; i >= 0 && limit > 0; i-- {
		above := parseLine(lines[i])
		switch {
		case above.isBlank || above.isComment:
		case above.hasKey && above.start < limit:
			up, limit = append(up, above.key), above.start
			climb(above)
		case above.hasKey && above.start == limit || !above.hasKey:
			if len(above.dashes) > 0 && above.dashes[len(above.dashes)-1] < limit && above.start == limit {
				climb(above)
			}
		}
	}
	path := make([]string, 0, len(up))
	for i := len(up) - 1; i >= 0; i-- {
		path = append(path, up[i])
	}
	return path
}
