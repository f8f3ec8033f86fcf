package glossary

import (
	"iter"
	"regexp"
	"unicode/utf8"
)

// What Arabic, Hebrew and Korean write together with a word: “and”, “the”, “in”, and the particles of nouns.
var (
	arabicPrefix = regexp.MustCompile(`^[وف]?(?:[بك]?ال|لل|[بلك])?`)
	hebrewPrefix = regexp.MustCompile(`^ו?(?:ש?ה|[בל])?`)
	particles    = regexp.MustCompile(`^들?(?:이|가|은|는|을|를|의|에|에서|에게|께서|한테|와|과|하고|도|만|로|으로|부터|까지|나|이나|보다|처럼|마다|밖에|` +
		`란|이란|라는|이라는|라고|이라고|이다|입니다|이며|이고)?(?:은|는|도|만|의)?$`)
)

// Lengths in letters. Shorter words are parts of too many others to be found with something attached.
const (
	shortestRoot     = 3
	shortestKorean   = 2
	longestParticles = 6
)

// affixes returns the words that a folded word may be with something attached.
type affixes func(word []byte) iter.Seq[[]byte]

var affixesOf = map[string]affixes{
	"ar": func(word []byte) iter.Seq[[]byte] { return withoutPrefix(word, arabicPrefix) },
	"he": func(word []byte) iter.Seq[[]byte] { return withoutPrefix(word, hebrewPrefix) },
	"ko": withoutParticles,
}

// withoutPrefix returns a word without each beginning of its prefix.
func withoutPrefix(word []byte, prefix *regexp.Regexp) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		longest := len(prefix.Find(word))
		for at := 0; at < longest; {
			_, size := utf8.DecodeRune(word[at:])
			at += size
			isPrefix := len(prefix.Find(word[:at])) == at
			if utf8.RuneCount(word[at:]) >= shortestRoot && isPrefix && !yield(word[at:]) {
				return
			}
		}
	}
}

// withoutParticles returns a word of Korean without the particles that it may end with.
func withoutParticles(word []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		syllables := utf8.RuneCount(word)
		for end, n := len(word), 0; n < longestParticles && syllables-n > shortestKorean; n++ {
			_, size := utf8.DecodeLastRune(word[:end])
			if end -= size; particles.Match(word[end:]) && !yield(word[:end]) {
				return
			}
		}
	}
}
