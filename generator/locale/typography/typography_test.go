package typography

import (
	"strings"
	"testing"
)

// show makes the spaces of a text visible.
var show = strings.NewReplacer(nbsp, "~", narrowNBSP, "¬")

func TestApply(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		// English
		{"en", `"Don't," she said, "the dogs' bones aren't 'ours'."`, `“Don’t,” she said, “the dogs’ bones aren’t ‘ours’.”`},
		{"en", `'Twas the '90s: rock 'n' roll, 1990's hits`, `’Twas the ’90s: rock ’n’ roll, 1990’s hits`},
		{"en", `A 5" screen, 6'2" tall, 5' 10"`, `A 5" screen, 6'2" tall, 5' 10"`},
		{"en", `Run it with --all, or x -- y; a---b; ---- and -->`, `Run it with --all, or x – y; a—b; ---- and -->`},
		{"en", `go test ./... and [...slug], f(...args); wait... (...)`, `go test ./... and [...slug], f(...args); wait… (…)`},
		{"en", `set lang="es" or "a 'b "c" d' e"`, `set lang="es" or “a ‘b ‘c’ d’ e”`},
		{"en", `("quoted") ["quoted"] "quoted"; "a"-"b" --"c"--`, `(“quoted”) [“quoted”] “quoted”; “a”-“b” –“c”–`},
		{"en", `unpaired " and "open and 'open`, `unpaired " and "open and 'open`},
		{"en", `No. 5, 10 km, 10 kilos, Mr. Smith, 10 000, $ 5, § 7`, `No.~5, 10~km, 10 kilos, Mr.~Smith, 10 000, $~5, §~7`},
		{"en", `https://a.example/x--y... and www.a.example/b---c`, `https://a.example/x--y... and www.a.example/b---c`},
		{"en", `"" '' "`, `"" '' "`},
		{"en", `"'a'", ("(b) c") "(d)" "e ("(f)" g)" 'the "h"' --"i".`, `“‘a’”, (“(b) c”) “(d)” “e (‘(f)’ g)” ‘the “h”’ –“i”.`},
		// Spanish
		{"es", `El 25 % de 10 000 € (art. 5, n.º 3, pág. 12)`, `El 25~% de 10~000~€ (art.~5, n.º~3, pág.~12)`},
		{"es", `Dijo: "¿Qué 'es' esto?" y "¡ya!"...`, `Dijo: “¿Qué ‘es’ esto?” y “¡ya!”…`},
		{"es", `EE. UU., p. ej. Vigía, S. L., el Sr. Pérez; el arte. 5 es. Yo.`, `EE.~UU., p.~ej. Vigía, S.~L., el Sr.~Pérez; el arte. 5 es. Yo.`},
		{"es", `¿"Así"? ¡"Así"! arts. IV y 5 mil`, `¿“Así”? ¡“Así”! arts.~IV y 5 mil`},
		{"es", `en 2024 500 personas, 1 234 567, +34 910 000 000`, `en 2024 500 personas, 1~234~567, +34~910~000~000`},
		// French
		{"fr", `"L'été", dit-il : "Quoi ?" Oui ! Non ;`, `«~L’été~», dit-il~: «~Quoi¬?~» Oui¬! Non¬;`},
		{"fr", `l'"État" d'"'ici'" aujourd'hui`, `l’«~État~» d’«~“ici”~» aujourd’hui`},
		{"fr", `« déjà » 10 % M. Dupont a != b :) ;) Quoi?`, `«~déjà~» 10~% M.~Dupont a != b :) ;) Quoi?`},
		// German
		{"de", `"Er sagte: 'Na?'", z. B. 5 %, d. h. Art. 5 Abs. 2, Dr. Weiß`, `„Er sagte: ‚Na?‘“, z.~B. 5~%, d.~h. Art.~5 Abs.~2, Dr.~Weiß`},
		{"de", `Peters' Buch, geht's -- ja`, `Peters’ Buch, geht’s – ja`},
		{"de-CH", `"Grüezi 'du'"`, `«Grüezi ‹du›»`},
		// others
		{"it", `L'"arte" dell'art. 5`, `L’«arte» dell’art.~5`},
		{"pt-PT", `"a 'b'"`, `«a “b”»`},
		{"eo", `"a" -- it's 5 %...`, `"a" – it's 5~%…`},
		// apostrophes
		{"it", `Gli anni '90 erano un po' strani.`, `Gli anni ’90 erano un po’ strani.`},
		{"it", `Dalla 'ndrangheta un po' di paura, 'un po' di pane' e 'sto coso.`, `Dalla ’ndrangheta un po’ di paura, “un po’ di pane” e ’sto coso.`},
		{"fr", `Mai '68, l'été d'"Hamlet" et d'"'ici'".`, `Mai ’68, l’été d’«~Hamlet~» et d’«~“ici”~».`},
		{"de", `So 'n Ding, ich geh' jetzt. 's ist Hans' Auto, Marx' und Fritz' Buch.`, `So ’n Ding, ich geh’ jetzt. ’s ist Hans’ Auto, Marx’ und Fritz’ Buch.`},
		{"de", `Er rief 'Hans' Auto' und 'geh' jetzt'.`, `Er rief ‚Hans’ Auto‘ und ‚geh’ jetzt‘.`},
		{"it", `Presto: 'sta volta no, 'sta sera sì.`, `Presto: ’sta volta no, ’sta sera sì.`},
		{"it", `L'"amore" e 'l sole. Be', va' là, le 'ndrine.`, `L’«amore» e ’l sole. Be’, va’ là, le ’ndrine.`},
		{"ca", `L'"Hamlet" dels '80, 'ls nois. Vés-te'n.`, `L’«Hamlet» dels ’80, ’ls nois. Vés-te’n.`},
		{"fr", `Les 'tites filles: "'tit Jean".`, `Les ’tites filles: «~’tit Jean~».`},
		{"de", `Die '90er, der '68er-Geist, in den '20ern.`, `Die ’90er, der ’68er-Geist, in den ’20ern.`},
		{"ca", `Els anys '90 i un xic d'"art".`, `Els anys ’90 i un xic d’«art».`},
		{"en", `Yahoo!'s deal. The dogs' toys. The U.S.'s and "Hamlet"'s and C++'s.`, `Yahoo!’s deal. The dogs’ toys. The U.S.’s and “Hamlet”’s and C++’s.`},
		{"en", `'The dogs' toys' and 'the dogs' and 'cats'.`, `‘The dogs’ toys’ and ‘the dogs’ and ‘cats’.`},
		{"es", `Los '90, "la 'norma'".`, `Los ’90, “la ‘norma’”.`},
		{"nl", `'s Avonds in 't bos, 'een "k" zin'.`, `’s Avonds in ’t bos, ‘een “k” zin’.`},
		{"uk", `м'яч і "кіт"`, `м’яч і «кіт»`},
		{"el", `Πού 'ναι; Το '68, όλ' αυτά: "γι' αυτό 'δω" κι 'κείνος.`, `Πού ’ναι; Το ’68, όλ’ αυτά: «γι’ αυτό ’δω» κι ’κείνος.`},
		{"el", `Η λέξη 'σπίτι' και 'τ' αγόρι'.`, `Η λέξη “σπίτι” και “τ’ αγόρι”.`},
		{"it", `Per 'na volta.`, `Per ’na volta.`},
		{"pt-BR", `Ele 'tá aqui.`, `Ele ’tá aqui.`},
		// quotations after a prefix
		{"he", `קראתי ב"הארץ" וב"מעריב" על צה"ל, מ"מ ומנכ"לית: "הוא כתב ל"הארץ" אתמול".`, `קראתי ב”הארץ” וב”מעריב” על צה"ל, מ"מ ומנכ"לית: ”הוא כתב ל’הארץ’ אתמול”.`},
		{"ar", `في "الأهرام" و"الحياة" وفي مجلة بـ"اسم" آخر.`, `في ”الأهرام“ و”الحياة“ وفي مجلة بـ”اسم“ آخر.`},
		{"fa", `این و"آن"`, `این و"آن"`},
		// quotation marks by CLDR
		{"pl", `Powiedział "tak" i poszedł.`, `Powiedział „tak” i poszedł.`},
		{"am", `"ሰላም 'ዓለም'" አለ።`, `«ሰላም ‹ዓለም›» አለ።`},
		{"ml", `അവൻ "അതെ" എന്നു പറഞ്ഞു.`, `അവൻ “അതെ” എന്നു പറഞ്ഞു.`},
		{"si", `ඔහු "ඔව්" කීය.`, `ඔහු “ඔව්” කීය.`},
		{"sv", `Han sa "ja".`, `Han sa ”ja”.`},
		{"sq", `Tha "po".`, `Tha «po».`},
		{"uz", `U "ha" dedi.`, `U “ha” dedi.`},
		{"az-Cyrl", `"бәли" деди`, `«бәли» деди`},
		{"az-Latn-AZ", `"bəli" dedi`, `“bəli” dedi`},
		{"fr-CH", `Il dit "oui 'non' oui".`, `Il dit «~oui ‹non› oui~».`},
		{"zh-Hant-HK", `他說"是"。`, `他說「是」。`},
		{"zh-SG", `他说"是"。`, `他说“是”。`},
		{"ru", `Он сказал: "Слово "да" -- это да".`, `Он сказал: «Слово „да“ – это да».`},
		{"el", `Είπε "ναι".`, `Είπε «ναι».`},
		{"he", `הוא אמר "כן" וצה"ל`, `הוא אמר ”כן” וצה"ל`},
		{"ja", `彼は"はい"と言った。"日本"`, `彼は「はい」と言った。「日本」`},
		{"zh-Hans", `他说"好"了。"北京"`, `他说“好”了。“北京”`},
		{"zh-TW", `他說"好"了。`, `他說「好」了。`},
		{"th", `เขาพูดว่า"ดี"ครับ`, `เขาพูดว่า“ดี”ครับ`},
		{"ko", `그는 "네"라고 말했다.`, `그는 “네”라고 말했다.`},
	} {
		if got := show.Replace(For(c.lang, "").Apply(c.text)); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.lang, c.text, got, c.want)
		}
	}
}

func TestQuotesOfTheSite(t *testing.T) {
	for _, c := range []struct{ lang, quotes, text, want string }{
		{"es", "«»“”", `"La 'norma'" y "la "otra""`, `«La “norma”» y «la “otra”»`},
		{"es", "«»", `"La 'norma'"`, `«La «norma»»`},
		{"fr", "«»‹›", `"a 'b'"`, `«~a ‹b›~»`},
		{"sv", "»«’’", `"it's"`, `»it’s«`},
	} {
		if got := show.Replace(For(c.lang, c.quotes).Apply(c.text)); got != c.want {
			t.Errorf("%s %s: %s\n got %s\nwant %s", c.lang, c.quotes, c.text, got, c.want)
		}
	}
	for text, want := range map[string]bool{"«»": true, "«»“”": true, "": false, "«": false, "«»“": false, "abcd": false, "« »": false} {
		if AreQuotes(text) != want {
			t.Errorf("AreQuotes(%q) = %v", text, !want)
		}
	}
}

// FuzzApply tests that a text keeps its characters, except for the documented substitutions.
func FuzzApply(f *testing.F) {
	for _, text := range []string{`"a 'b' c" -- d... 5 %`, "«\"a\"» : ; !", "\x02\"a\x03\" art. 5", "'n' ''\"'\"", "z. B. \xff. é"} {
		f.Add("fr", "", text)
		f.Add("es", "«»“”", text)
	}
	undo := strings.NewReplacer("“", "'", "”", "'", "„", "'", "«", "'", "»", "'", "‘", "'", "’", "'", "‚", "'", `"`, "'",
		"–", "--", "—", "---", "…", "...", " ", "", "\n", "", nbsp, "", narrowNBSP, "")
	f.Fuzz(func(t *testing.T, code, quotes, text string) {
		if quotes != "" && quotes != "«»“”" {
			return
		}
		r := For(code, quotes)
		if got, want := undo.Replace(r.Apply(text)), undo.Replace(text); !strings.HasPrefix(code, "de-") && got != want {
			t.Errorf("%q became %q", text, r.Apply(text))
		}
		end := 0
		for _, e := range r.Edits(nil, []byte(text)) {
			if e.Start < end || e.End <= e.Start || e.End > len(text) {
				t.Errorf("%+v in %q", e, text)
			}
			end = e.End
		}
	})
}
