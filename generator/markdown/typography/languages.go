package typography

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// Rules are the substitutions of one language. They are safe for concurrent use.
type Rules struct {
	outer, inner pair
	isFrench     bool
	elides       bool            // 'tis and '90s begin with an apostrophe
	groups       bool            // a space separates groups of three digits
	numbered     map[string]bool // abbreviations that a number follows
	titles       map[string]bool // abbreviations that a name follows
}

// pair is an opening and a closing quotation mark, with the spaces inside.
type pair struct{ open, close string }

// language is what the generator knows of a language. The quotation marks are as in For.
type language struct{ quotes, numbered, titles string }

var languages = map[string]language{
	"ca": {"«»“”", "art. arts. núm. núms. n.º pàg. pàgs. p. pp. cap. vol. fig. ap.", "Sr. Sra. Dr. Dra."},
	"de": {"„“‚‘", "Art. Nr. S. Abs. Abb. Kap. Bd. Tab. Ziff. Ref.", "Dr. Prof. Hr. Fr. St."},
	"en": {"“”‘’", "Art. art. arts. Arts. No. no. Nos. nos. p. pp. Fig. fig. Sec. sec. ch. Ch. vol. Vol. para.",
		"Mr. Mrs. Ms. Dr. Prof. St."},
	"es": {"“”‘’", "art. arts. Art. Arts. n.º n.os núm. núms. pág. págs. p. pp. cap. apdo. ap. vol. fig. párr. disp.",
		"Sr. Sra. Srta. Dr. Dra. D. Dña. Prof. Profa. Ud. Uds. S. Sto. Sta."},
	"fr": {"«»“”", "art. Art. n° nº n.º no. p. pp. fig. vol. chap. al. éd.", "M. MM. Mme Mmes Mlle Dr Me Mgr"},
	"gl": {"«»“”", "art. arts. n.º núm. páx. páxs. p. pp. cap. vol. fig.", "Sr. Sra. Dr. Dra. D."},
	"it": {"«»“”", "art. artt. Art. n. nn. p. pp. pag. cap. vol. fig. par. co.", "Sig. Sig.ra Dott. Dr. Prof. Avv."},
	"nl": {"“”‘’", "art. Art. nr. nrs. p. pp. blz. hfst. fig. vol. par.", "dhr. mevr. mw. dr. prof. mr. ir."},
	"pt": {"“”‘’", "art. arts. Art. n.º nº núm. p. pp. pág. págs. cap. vol. fig.", "Sr. Sra. Dr. Dra. D. Prof."},
}

// variants replace the quotation marks of a language in one country.
var variants = map[string]string{"de-CH": "«»‹›", "de-LI": "«»‹›", "pt-PT": "«»“”"}

// For returns the rules of a language, such as “es” or “pt-BR”. quotes replaces its quotation marks: the opening and the
// closing one, and those within them, such as «»“”. It may be empty.
func For(code, quotes string) *Rules {
	base, _, _ := strings.Cut(code, "-")
	l := languages[base]
	r := &Rules{
		isFrench: base == "fr", elides: base == "en", groups: base != "en",
		numbered: setOf(l.numbered), titles: setOf(l.titles),
	}
	if marks := []rune(cmp.Or(quotes, variants[code], l.quotes)); len(marks) == 2 || len(marks) == 4 {
		r.outer = r.pairOf(marks[:2])
		r.inner = r.pairOf(marks[len(marks)-2:])
	}
	return r
}

// AreQuotes reports whether a text can be the quotation marks of For.
func AreQuotes(text string) bool {
	n := utf8.RuneCountInString(text)
	return (n == 2 || n == 4) && isAll([]byte(text), isMark)
}

func (r *Rules) pairOf(marks []rune) pair {
	p := pair{string(marks[0]), string(marks[1])}
	if r.isFrench && p.open == "«" {
		p.open, p.close = p.open+nbsp, nbsp+p.close
	}
	return p
}
