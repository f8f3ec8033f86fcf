package migrate

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/markdown"
)

// hugoIDs are the values of autoHeadingIDType of Hugo that Gaceta has no setting for. Such ids are written after the headings.
var hugoIDs = map[string]func(text string) string{"blackfriday": blackfridayID, "github-ascii": asciiID}

// blackfridayID returns an id as Blackfriday makes it: each run of other characters is a hyphen, except at the ends.
func blackfridayID(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	return strings.Join(words, "-")
}

// asciiID returns an id as GitHub makes it, without accents and without what is not ASCII.
func asciiID(text string) string {
	plain, _, _ := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), strings.ToLower(text))
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-':
			return '-'
		case r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return r
		}
		return -1
	}, plain)
}

// withHeadingIDs writes the ids of the old site after the headings that would have others.
func (w *texts) withHeadingIDs(body string) string {
	idOf := w.site.syntax.headingID
	if idOf == nil {
		return body
	}
	lines := strings.Split(body, "\n")
	seen := map[string]bool{}
	for _, h := range markdown.New(markdown.Syntax{IDs: markdown.IDs(w.site.IDs)}).Headings("", 1, []byte(unmarked(body))) {
		line := strings.TrimRight(lines[h.Pos.Line-1], " ")
		if strings.HasSuffix(unmarked(line), "}") || !strings.HasPrefix(strings.TrimLeft(line, " >"), "#") {
			seen[h.ID] = true
			continue
		}
		wanted := idOf(h.Text)
		id := wanted
		for n := 1; seen[id]; n++ {
			id = fmt.Sprintf("%s-%d", wanted, n)
		}
		seen[id] = true
		if id != h.ID && wanted != "" {
			lines[h.Pos.Line-1] = line + writtenID(id)
		}
	}
	return strings.Join(lines, "\n")
}

var idAtEnd = regexp.MustCompile(`[ \t]*\{#([^{}]+)\}[ \t]*$`)

// withoutRepeatedIDs removes the ids of headings that an earlier heading has: links led to the first one.
func withoutRepeatedIDs(body string) string {
	lines, seen := strings.Split(body, "\n"), map[string]bool{}
	for _, h := range markdown.New(markdown.Syntax{}).Headings("", 1, []byte(unmarked(body))) {
		line := lines[h.Pos.Line-1]
		id := idAtEnd.FindStringSubmatch(line)
		if id != nil && seen[h.ID] {
			lines[h.Pos.Line-1] = strings.TrimSuffix(line, id[0])
		}
		seen[h.ID] = seen[h.ID] || id != nil
	}
	return strings.Join(lines, "\n")
}
