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
	isEnglish    bool
	elided       map[string]bool // words that begin with an apostrophe, in lower case and without it
	shortened    map[string]bool // words that end with an apostrophe, in lower case and without it
	prefixes     string          // letters that are written together with the word behind them
	groups       bool            // a space separates groups of three digits
	numbered     map[string]bool // abbreviations that a number follows
	titles       map[string]bool // abbreviations that a name follows
}

// pair is an opening and a closing quotation mark, with the spaces inside.
type pair struct{ open, close string }

// language has the abbreviations of a language.
type language struct{ numbered, titles string }

// quotes lists languages, some of them in one script or country, by their quotation marks: as CLDR has them (“delimiters”), except
// for French, Galician and Dutch, whose publishers mostly set these.
var quotes = map[string]string{
	"“”‘’": "af as az bn cy da en es fil fo ga gd gu ha haw hi id ig jv km kn ko kok ku lo lv mai mi ml mn mr ms mt my nds ne nl or pa pcm ps pt sd " +
		"si so su sw ta te th to tr vi xh yo zh zu",
	"«»‹›": "am az-Arab az-Cyrl de-CH de-LI fa fr-CH gsw mzn",
	"”“’‘": "ar ms-Arab syr ur",
	"«»“”": "ast br ca el eu fr gl it kab kk lij mg pt-PT sc sq ti",
	"«»„“": "be cv ky ru sah uk",
	"„“„“": "bg lt",
	"„“‚‘": "bs-Cyrl cs de dsb et hr hsb is lb mk sk sl",
	"„”‘’": "bs",
	"«»‘’": "nb nn no rw",
	"””’’": "fi he sv",
	"„”»«": "hu",
	"«»«»": "hy",
	"「」『』": "ja yue zh-Hant zh-HK zh-MO zh-TW",
	"„“«»": "ka",
	"„”«»": "pl ro",
	"„”’’": "sr",
	"“”“”": "tk",
	"“”’‘": "uz",
}

// quotesByLanguage is quotes the other way round.
var quotesByLanguage = func() map[string]string {
	of := map[string]string{}
	for marks, codes := range quotes {
		for code := range strings.FieldsSeq(codes) {
			of[code] = marks
		}
	}
	return of
}()

// quotesOf returns the quotation marks of a language, or those of the language that its code begins with.
func quotesOf(code string) string {
	for end := len(code); end > 0; end = strings.LastIndexByte(code[:end], '-') {
		if marks := quotesByLanguage[code[:end]]; marks != "" {
			return marks
		}
	}
	return ""
}

// elided and shortened are words that languages write with an apostrophe in front and behind.
var (
	elided = map[string]string{
		"ca": "l ls m n ns s t", "de": "n ne nem nen ner s ran rauf raus rein rüber rum runter", "en": "tis twas twere twill twould em n til cause bout cuz twixt",
		"el": "ναι μαι σαι μαστε στε σαστε ταν μουν σουν χω χεις χει χουμε χετε χουν χα χε δω δεις δα δε δες κει κείνος κείνη κείνο " +
			"γώ ρθω ρθεις ρθει ρθουν ρθα ρθε ρχομαι ρχεται ρχονται λα λεγα λεγε λθει στω",
		"fr": "tit tite tits tites", "it": "l n na nu ndrangheta ndranghetista ndranghetisti ndrina ndrine nduja ngiorno sta ste sti sto",
		"nl": "k m n ns r s t",
		"pt": "tá tão tava tou",
	}
	shortened = map[string]string{
		"de": "geh hab hätt ich's könnt komm mach sag sitz steh tät wär wollt würd",
		"el": "αλλ ανθ απ αφ γι δι επ εφ θ ιδ καθ καλ κατ κι μ μετ μηδ ν ξέρ ολ όλ ούτ παρ ποτ σ τ τίποτ τόσ τουτ τούτ υπ υφ φέρ",
		"en": "an goin ol o",
		"it": "a be ca co da de di fa fe mo ne po sta to va vo",
	}
)

// prefixes are the letters of words that are written together with the one behind them: “and”, “in”, “to”. A quotation can
// begin after them.
var prefixes = map[string]string{"ar": "وفبكلـ", "he": "ושהבכלמ"}

var languages = map[string]language{
	"ca": {"art. arts. núm. núms. n.º pàg. pàgs. p. pp. cap. vol. fig. ap.", "Sr. Sra. Dr. Dra."},
	"de": {"Art. Nr. S. Abs. Abb. Kap. Bd. Tab. Ziff. Ref.", "Dr. Prof. Hr. Fr. St."},
	"en": {"Art. art. arts. Arts. No. no. Nos. nos. p. pp. Fig. fig. Sec. sec. ch. Ch. vol. Vol. para.",
		"Mr. Mrs. Ms. Dr. Prof. St."},
	"es": {"art. arts. Art. Arts. n.º n.os núm. núms. pág. págs. p. pp. cap. apdo. ap. vol. fig. párr. disp.",
		"Sr. Sra. Srta. Dr. Dra. D. Dña. Prof. Profa. Ud. Uds. S. Sto. Sta."},
	"fr": {"art. Art. n° nº n.º no. p. pp. fig. vol. chap. al. éd.", "M. MM. Mme Mmes Mlle Dr Me Mgr"},
	"gl": {"art. arts. n.º núm. páx. páxs. p. pp. cap. vol. fig.", "Sr. Sra. Dr. Dra. D."},
	"it": {"art. artt. Art. n. nn. p. pp. pag. cap. vol. fig. par. co.", "Sig. Sig.ra Dott. Dr. Prof. Avv."},
	"nl": {"art. Art. nr. nrs. p. pp. blz. hfst. fig. vol. par.", "dhr. mevr. mw. dr. prof. mr. ir."},
	"pt": {"art. arts. Art. n.º nº núm. p. pp. pág. págs. cap. vol. fig.", "Sr. Sra. Dr. Dra. D. Prof."},
}

// For returns the rules of a language, such as “es” or “pt-BR”. own replaces its quotation marks: the opening and the
// closing one, and those within them, such as «»“”. It may be empty.
func For(code, own string) *Rules {
	base, _, _ := strings.Cut(code, "-")
	l := languages[base]
	r := &Rules{
		isFrench: base == "fr", isEnglish: base == "en", groups: base != "en", elided: setOf(elided[base]),
		shortened: setOf(shortened[base]), prefixes: prefixes[base], numbered: setOf(l.numbered), titles: setOf(l.titles),
	}
	if marks := []rune(cmp.Or(own, quotesOf(code))); len(marks) == 2 || len(marks) == 4 {
		r.outer = r.pairOf(marks[:2])
		r.inner = r.pairOf(marks[len(marks)-2:])
	}
	return r
}

// HasQuotes reports whether the quotation marks of the language are known.
func (r *Rules) HasQuotes() bool { return r.outer.open != "" }

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
