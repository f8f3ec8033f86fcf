package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/markdown"
)

// Name is a name that the glossary fixes, in the languages of a source and of a translation.
type Name struct{ Source, Translation string }

// isName reports whether a term of the glossary is a name: it has a capital letter, or letters that have no case.
func isName(term string) bool {
	return strings.ContainsFunc(term, func(c rune) bool {
		return unicode.IsUpper(c) || unicode.IsLetter(c) && !unicode.IsLower(c)
	})
}

// compareNames reports the names in a source that a translation never has. A translation may say “it” where the source repeats
// a name.
func (c *comparison) compareNames(sections [][]unit, names []Name) {
	for _, name := range names {
		if !isName(name.Source) {
			continue
		}
		if u, p, at := findName(sections, name.Source); p != nil && !c.hasName(sections, name.Translation) {
			c.warn(c.place(u, p), p.Pos(at, at+len(name.Source)), "Write it as the glossary does: “"+name.Translation+"”.",
				"The translation lacks the name “%s”, which the source has", name.Source)
		}
	}
}

// findName returns the first passage of a source that has a name.
func findName(sections [][]unit, name string) (unit, *passage, int) {
	for _, units := range sections {
		for _, u := range units {
			for _, p := range u.from {
				if at := findTerm(p.Text, name); at >= 0 && !isCode(p.Passage, at) {
					return u, p, at
				}
			}
		}
	}
	return unit{}, nil, 0
}

func isCode(p *markdown.Passage, at int) bool {
	for _, span := range p.Code {
		if span[0] <= at && at < span[1] {
			return true
		}
	}
	return false
}

// findTerm returns where a text has a term as whole words, or -1. The case must be the same: “the Act” is no act.
func findTerm(text, term string) int {
	for at := 0; term != ""; {
		i := strings.Index(text[at:], term)
		if i < 0 {
			break
		}
		begin, end := at+i, at+i+len(term)
		before, _ := utf8.DecodeLastRuneInString(text[:begin])
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !isLetter(before) && !isLetter(after) && !unicode.IsDigit(after) {
			return begin
		}
		at = end
	}
	return -1
}

// hasName reports whether the translation has a name, in any case and with other endings.
func (c *comparison) hasName(sections [][]unit, name string) bool {
	words := strings.Fields(lowerOf(name))
	for _, units := range sections {
		for _, u := range units {
			for _, p := range u.to {
				p.readLower()
				if len(words) > 0 && hasWords(p.lower, words) {
					return true
				}
			}
		}
	}
	return false
}

// hasWords reports whether a text in lower case has words one after the other. The last letters of each may differ.
func hasWords(text string, words []string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], stem(words[0]))
		if i < 0 {
			return false
		}
		begin := at + i
		at = begin + len(stem(words[0]))
		rest, ok := text[begin:], true
		for _, word := range words {
			rest = strings.TrimLeftFunc(rest, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
			if rest, ok = strings.CutPrefix(rest, stem(word)); !ok {
				break
			}
			rest = strings.TrimLeftFunc(rest, isLetter)
		}
		if ok {
			return true
		}
	}
}

// stem returns a word without the letters that its endings change.
func stem(word string) string {
	letters := []rune(word)
	if len(letters) < 5 {
		return word
	}
	return string(letters[:len(letters)-2])
}
