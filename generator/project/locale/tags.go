package locale

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// AreTags reports whether the keys of a map look like language tags, and one of them is a language of the site or a variant
// of one: “rus” and “ru-RU” for “ru”. Such a map is one value in several languages, unless a schema says otherwise.
func (s Set) AreTags(keys []string) bool {
	if slices.ContainsFunc(keys, func(key string) bool { return !IsTag(key) }) {
		return false
	}
	return slices.ContainsFunc(keys, s.Has) || slices.ContainsFunc(keys, func(key string) bool { return len(s.Resembling(key)) > 0 })
}

// IsTag reports whether a key has the form of a language tag, also as authors misspell them: in another case, with underscores.
func IsTag(key string) bool {
	end := strings.IndexAny(key, "-_")
	if end < 0 {
		end = len(key)
	}
	if end != 2 && end != 3 {
		return false
	}
	for i, c := range []byte(key) {
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		isInner := i > end && ('0' <= c && c <= '9' || c == '-' || c == '_')
		if !isLetter && !isInner && i != end {
			return false
		}
	}
	last := key[len(key)-1]
	return last != '-' && last != '_'
}

// Resembling returns the codes of the site's languages that are variants of the language that a tag names.
func (s Set) Resembling(tag string) (codes []string) {
	base, _, _ := strings.Cut(strings.ReplaceAll(tag, "_", "-"), "-")
	named, err := language.ParseBase(base)
	if err != nil {
		return nil
	}
	for _, l := range s {
		own, _, _ := strings.Cut(l.Code, "-")
		if other, err := language.ParseBase(own); err == nil && other == named {
			codes = append(codes, l.Code)
		}
	}
	return codes
}

// words are language codes that are frequent keys of other data.
var words = []string{"am", "as", "be", "id", "in", "is", "it", "ms", "my", "no", "or", "so", "to"}

// AreWords reports whether one of the keys is a language code that is also a frequent key of other data, such as “id”.
func AreWords(keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(words, key) })
}
