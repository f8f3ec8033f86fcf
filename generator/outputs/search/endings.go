package search

// rule replaces an ending of a folded word.
type rule struct {
	ending, replacement string
	rest                int    // letters that remain before the ending, at least
	after               string // the last of them, if it is one of a few
}

type rules []rule

// endings are the regular endings of inflected words by language, of which the first that a word has is replaced. They are
// few: forms that share an ending with unrelated words, such as “caso” and “casa”, are no forms of one word. A rule that
// replaces an ending by itself protects words from those below.
var endings = map[string]rules{
	"ca": {
		{"cions", "cio", 2, ""}, {"sions", "sio", 2, ""}, {"ques", "ca", 2, ""}, {"gues", "ga", 2, ""}, {"es", "a", 3, ""},
		{"s", "", 4, ""},
	},
	"de": {
		{"kinder", "kind", 0, ""}, {"kindern", "kind", 0, ""}, {"bilder", "bild", 0, ""}, {"bildern", "bild", 0, ""},
		{"lander", "land", 0, ""}, {"landern", "land", 0, ""}, {"hauser", "haus", 0, ""}, {"hausern", "haus", 0, ""},
		{"bucher", "buch", 0, ""}, {"buchern", "buch", 0, ""}, {"worter", "wort", 0, ""}, {"wortern", "wort", 0, ""},
		{"felder", "feld", 0, ""}, {"feldern", "feld", 0, ""}, {"glieder", "glied", 0, ""}, {"gliedern", "glied", 0, ""},
		{"guter", "gut", 0, ""}, {"gutern", "gut", 0, ""}, {"blatter", "blatt", 0, ""}, {"blattern", "blatt", 0, ""},
		{"innen", "in", 4, ""}, {"ungen", "ung", 2, ""}, {"heiten", "heit", 2, ""}, {"keiten", "keit", 2, ""},
		{"schaften", "schaft", 2, ""}, {"taten", "tat", 3, ""}, {"ionen", "ion", 2, ""},
		{"ss", "ss", 2, ""}, {"us", "us", 2, ""}, {"is", "is", 2, ""}, {"en", "", 5, ""}, {"es", "", 5, ""}, {"e", "", 5, ""},
		{"n", "", 4, "e"}, {"s", "", 5, "bdfghklmnrt"},
	},
	"en": {
		{"news", "news", 0, ""}, {"series", "series", 0, ""}, {"species", "species", 0, ""}, {"evening", "evening", 0, ""},
		{"sses", "ss", 1, ""}, {"ies", "y", 2, ""}, {"ches", "ch", 2, ""}, {"shes", "sh", 2, ""}, {"xes", "x", 2, ""},
		{"ss", "ss", 1, ""}, {"us", "us", 1, ""}, {"is", "is", 1, ""}, {"s", "", 3, ""},
		{"ating", "ate", 3, ""}, {"ated", "ate", 3, ""}, {"izing", "ize", 3, ""}, {"ized", "ize", 3, ""}, {"ising", "ise", 3, ""},
		{"ised", "ise", 3, ""}, {"ied", "y", 3, ""}, {"ying", "y", 3, ""}, {"pping", "p", 2, ""}, {"pped", "p", 2, ""},
		{"nning", "n", 2, ""}, {"nned", "n", 2, ""}, {"tting", "t", 2, ""}, {"tted", "t", 2, ""}, {"ishing", "ish", 3, ""},
		{"ished", "ish", 3, ""}, {"orting", "ort", 1, ""}, {"orted", "ort", 1, ""}, {"ecking", "eck", 2, ""}, {"ecked", "eck", 2, ""},
		{"enting", "ent", 2, ""}, {"ented", "ent", 2, ""}, {"ecting", "ect", 2, ""}, {"ected", "ect", 2, ""},
		{"inding", "ind", 1, ""}, {"ending", "end", 1, ""}, {"ended", "end", 1, ""}, {"aining", "ain", 2, ""},
		{"ained", "ain", 2, ""}, {"ailing", "ail", 2, ""}, {"ailed", "ail", 2, ""}, {"essing", "ess", 2, ""}, {"essed", "ess", 2, ""},
	},
	"es": {
		{"ces", "z", 2, ""}, {"iones", "ion", 2, ""}, {"adas", "ado", 4, ""}, {"ados", "ado", 4, ""}, {"ada", "ado", 4, ""},
		{"idas", "ido", 4, ""}, {"idos", "ido", 4, ""}, {"ida", "ido", 4, ""}, {"ivas", "ivo", 4, ""}, {"ivos", "ivo", 4, ""},
		{"iva", "ivo", 4, ""}, {"torias", "torio", 3, ""}, {"torios", "torio", 3, ""}, {"toria", "torio", 4, ""},
		{"sis", "sis", 2, ""}, {"es", "", 3, "lnrdszjy"}, {"s", "", 3, "aeiou"},
	},
	"fr": {
		{"cours", "cours", 0, ""}, {"corps", "corps", 0, ""}, {"temps", "temps", 0, ""}, {"poids", "poids", 0, ""},
		{"bras", "bras", 0, ""}, {"fils", "fils", 0, ""}, {"sens", "sens", 0, ""}, {"eaux", "eau", 1, ""}, {"aux", "al", 3, ""},
		{"eux", "eux", 1, ""}, {"ss", "ss", 2, ""}, {"us", "us", 2, ""}, {"is", "is", 2, ""}, {"ees", "e", 4, ""}, {"ee", "e", 4, ""},
		{"ives", "if", 3, ""}, {"ive", "if", 3, ""}, {"s", "", 4, ""},
	},
	"it": {
		{"ioni", "ione", 2, ""}, {"tori", "tore", 2, ""}, {"menti", "mento", 2, ""}, {"ali", "ale", 3, ""}, {"enti", "ente", 3, ""},
		{"anti", "ante", 3, ""}, {"ari", "ario", 3, ""}, {"ivi", "ivo", 3, ""}, {"ive", "iva", 3, ""}, {"ati", "ato", 3, ""},
		{"ate", "ata", 3, ""}, {"iti", "ito", 3, ""}, {"ite", "ita", 3, ""}, {"che", "ca", 3, ""}, {"chi", "co", 3, ""},
		{"ghe", "ga", 3, ""}, {"i", "o", 4, "bcdfglmnprtvz"},
	},
	"pt": {
		{"lapis", "lapis", 0, ""}, {"pais", "pais", 0, ""}, {"oes", "ao", 2, ""}, {"aes", "ao", 2, ""}, {"ais", "al", 2, ""},
		{"eis", "el", 2, ""}, {"ois", "ol", 2, ""}, {"ns", "m", 3, ""}, {"adas", "ado", 4, ""}, {"ados", "ado", 4, ""},
		{"ada", "ado", 4, ""}, {"idas", "ido", 4, ""}, {"idos", "ido", 4, ""}, {"ida", "ido", 4, ""}, {"ivas", "ivo", 4, ""},
		{"ivos", "ivo", 4, ""}, {"iva", "ivo", 4, ""}, {"ses", "s", 3, ""}, {"es", "", 3, "rz"}, {"s", "", 3, "aeiou"},
	},
}
