package search

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/irish"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/tamil"
	"github.com/blevesearch/snowballstem/turkish"
)

// stemmers are Snowball's algorithms by language.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"ar": arabic.Stem, "da": danish.Stem, "de": german.Stem, "en": english.Stem, "es": spanish.Stem, "fi": finnish.Stem,
	"fr": french.Stem, "ga": irish.Stem, "hu": hungarian.Stem, "it": italian.Stem, "nb": norwegian.Stem, "nl": dutch.Stem,
	"nn": norwegian.Stem, "no": norwegian.Stem, "pt": portuguese.Stem, "ro": romanian.Stem, "ru": russian.Stem,
	"sv": swedish.Stem, "ta": tamil.Stem, "tr": turkish.Stem,
}

// stem returns the folded stem of a word in lower case. Words of a language without an algorithm are their own stems.
func stem(lang, word string) string {
	if stemmer := stemmers[primary(lang)]; stemmer != nil {
		env := snowballstem.NewEnv(word)
		stemmer(env)
		word = env.Current()
	}
	return fold(word)
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
