package locale

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// tagForm is the form of language tags, also as authors misspell them: in another case, with underscores.
var tagForm = regexp.MustCompile(`^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$`)

// AreTags reports whether the keys of a map look like language tags, and one of them is a language of the site or a variant
// of one: “rus” and “ru-RU” for “ru”. Such a map is one value in several languages, unless a schema says otherwise.
func (s Set) AreTags(keys []string) bool {
	if slices.ContainsFunc(keys, func(key string) bool { return len(key) < 2 || !s.Has(key) && !tagForm.MatchString(key) }) {
		return false
	}
	return slices.ContainsFunc(keys, s.Has) || slices.ContainsFunc(keys, func(key string) bool { return len(s.Resembling(key)) > 0 })
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
