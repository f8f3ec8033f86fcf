package search

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/irish"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/tamil"
	"github.com/blevesearch/snowballstem/turkish"
)

// stemmers are Snowball's algorithms by language. Those of the languages in endings, and of Arabic, join words that have
// nothing in common: “sicher” and “sich”, “university” and “universe”.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"da": danish.Stem, "fi": finnish.Stem, "ga": irish.Stem, "hu": hungarian.Stem, "nb": norwegian.Stem, "nl": dutch.Stem,
	"nn": norwegian.Stem, "no": norwegian.Stem, "ro": romanian.Stem, "ru": russian.Stem, "sv": swedish.Stem, "ta": tamil.Stem,
	"tr": turkish.Stem,
}

const (
	minStem    = 4 // letters that a stem has
	maxRemoved = 4 // letters that a stem lacks
)

// stem returns the folded stem of a word in lower case: the same for the forms of one word, but not for words that are made
// of one another. A word of a language without an algorithm is its own stem, and so is a stop word: no other word has it.
func stem(lang, word string) string {
	lang = primary(lang)
	folded := fold(word)
	if isStop(lang, folded) || utf8.RuneCountInString(folded) < minStem {
		return folded
	}
	short := folded
	if rules, ok := endings[lang]; ok {
		short = rules.shorten(folded)
	} else if stemmer := stemmers[lang]; stemmer != nil {
		env := snowballstem.NewEnv(word)
		stemmer(env)
		short = fold(env.Current())
		if n := utf8.RuneCountInString(short); n < minStem || utf8.RuneCountInString(folded)-n > maxRemoved {
			return folded
		}
	}
	if isStop(lang, short) {
		return folded
	}
	return short
}

// hasEndings reports whether the stems of a language are words.
func hasEndings(lang string) bool { return endings[primary(lang)] != nil }

// shorten replaces the first ending that a folded word has.
func (r rules) shorten(word string) string {
	for _, e := range r {
		base, ok := strings.CutSuffix(word, e.ending)
		if !ok || len(base) < e.rest || e.after != "" && !strings.ContainsRune(e.after, rune(base[len(base)-1])) {
			continue
		}
		return base + e.replacement
	}
	return word
}

// aliases returns other folded words for which visitors type a folded word: without the article or the particles that are
// written together with it, and the parts of a word with an invisible separator.
func aliases(lang, word string) (out []string) {
	lang = primary(lang)
	for _, prefix := range prefixes[lang] {
		if base, ok := strings.CutPrefix(fold(word), prefix); ok && utf8.RuneCountInString(base) >= minAlias {
			out = append(out, base)
		}
	}
	if parts := strings.Split(word, "\u200c"); len(parts) > 1 {
		for _, part := range parts {
			if utf8.RuneCountInString(part) >= minAlias {
				out = append(out, fold(part))
			}
		}
	}
	return out
}

// minAlias is how many letters an alias has at least.
const minAlias = 3

// prefixes are written together with the word behind them, by language.
var prefixes = map[string][]string{
	"ar": {"ال", "وال", "بال", "كال", "فال", "لل", "ولل", "و"},
	"he": {"ה", "ו", "ב", "ל", "מ", "ש", "כ", "וה", "שה", "מה", "וב", "ול", "ומ", "וש"},
}

// primary returns the language of a code such as pt-BR.
func primary(lang string) string {
	for i := range len(lang) {
		if lang[i] == '-' || lang[i] == '_' {
			return lang[:i]
		}
	}
	return lang
}
