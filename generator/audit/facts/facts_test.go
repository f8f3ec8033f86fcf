package facts

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
)

// text converts Markdown in a language.
func text(t *testing.T, lang, src string) Text {
	t.Helper()
	doc, list := markdown.New(markdown.Syntax{}).Convert(lang+".md", 1, []byte(src), markdown.Options{SkipHTML: true, Passages: true})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return Text{Lang: lang, File: lang + ".md", Passages: doc.Passages}
}

// messages returns what is reported of a translation, without the place in the source.
func messages(list diag.List) string {
	var out []string
	for _, d := range list {
		message, _, _ := strings.Cut(d.Message, " (")
		out = append(out, message)
	}
	return strings.Join(out, "\n")
}

// TestEqualFacts compares facts in the notations of languages. None of these is a difference.
func TestEqualFacts(t *testing.T) {
	for _, c := range []struct{ from, source, to, translation string }{
		// Digits and separators.
		{"en", "1,234.5 readers", "es", "1.234,5 lectores"},
		{"en", "1,234,567.25", "de", "1.234.567,25"},
		{"es", "1.234,5 lectores", "en", "1,234.5 readers"},
		{"en", "12,345 files", "fr", "12\u202f345 fichiers"},
		{"en", "12,345 files", "pl", "12 345 plików"},
		{"en", "12,345 files", "de-CH", "12’345 Dateien"},
		{"en", "1,234,567 people", "hi", "12,34,567 लोग"},
		{"en", "Of 2,345 pages, 12.5 were read", "ar", "من ٢٬٣٤٥ صفحة، قُرئت ١٢٫٥"},
		{"en", "Page 27", "fa", "صفحهٔ ۲۷"},
		{"en", "Page 27", "hi", "पृष्ठ २७"},
		{"en", "Page 27", "th", "หน้า ๒๗"},
		{"en", "Page 27", "ja", "２７ページ"},
		{"en", "Page 27", "bn", "পৃষ্ঠা ২৭"},
		{"en", "Version 1.2.3 and 3.10", "es", "Las versiones 1.2.3 y 3.10"},
		{"en", "about 3.1415", "es", "cerca de 3.1415"},
		{"en", "Directive 2021/2167", "es", "Directiva (UE) 2021/2167"},
		{"en", "Under Article 12", "ko", "제12조에 따라"},
		{"en", "Under Article 12 and Article 750(2)", "ko", "제 12 조와 민법 750조 2항에 따라"},
		{"en", "On 3 May 2026 they walked 3 km", "he", `ב-3 במאי 2026 הלכו 3 ק"מ`},
		{"en", "From 5 June to 12 August 2025, in 40 kg", "he", "מה־5 ביוני עד 12 באוגוסט 2025, ב־40 ק״ג"},
		{"en", "In 12 cities, 40 people", "ar", "في ـ12 مدينة، و40 شخصًا"},
		{"en", "The match of 2026, 5 brands", "ru", "Матч 2026 года, марок 5"},
		{"en", "The brand of the year 2026", "pl", "Marka roku 2026"},
		{"en", "Glaciers 2026", "cs", "Ledovce 2026"},
		// Large numbers.
		{"en", "12 trillion won", "ko", "12조 원"},
		{"en", "It weighs 12,000 tonnes", "ko", "무게는 1만 2,000톤"},
		{"en", "It cost $3.2 billion", "ru", "Он стоил 3,2 млрд долларов"},
		{"en", "It took 3.5 seconds more, statistics say 1.5", "de", "Es dauerte absolut 3,5 Sekunden länger, laut Statistik 1,5"},
		{"en", "Article 5(1) and Section 12(3) from 30 June 2024", "ja", "第5条第1項および第12条第3項は2024年6月30日から"},
		{"en", "Article 5.1 and Article 12.3", "ru", "ст. 5.1 и статья 12.3"},
		{"en", "From 9:00 to 17:30, on 14 March 2026", "zh-Hans", "9:00至17:30，2026年3月14日"},
		{"en", "1.2 million users", "ja", "120万人の利用者"},
		{"en", "1.2 million users", "zh-Hans", "120 万用户"},
		{"en", "350 million won", "ko", "3억 5000만 원"},
		{"en", "3.5 billion", "zh-Hant", "35 億"},
		{"en", "3 billion euros", "es", "3.000 millones de euros"},
		{"en", "2 billion", "de", "2 Milliarden"},
		{"en", "5,000,000 rupees", "hi", "50 लाख रुपये"},
		{"en", "40K stars", "fr", "40 000 étoiles"},
		{"en", "1 million yen", "de", "eine Million Yen"},
		{"en", "20 million", "sw", "milioni 20"},
		// Dates.
		{"en", "On May 3, 2025", "es", "El 3 de mayo de 2025"},
		{"en", "On 3 May 2025", "de", "Am 3. Mai 2025"},
		{"en", "On May 3, 2025", "ru", "3 мая 2025 г."},
		{"en", "On May 3, 2025", "pl", "3 maja 2025 r."},
		{"en", "On May 3, 2025", "hu", "Ez 2025. május 3-án"},
		{"en", "On May 3, 2025", "fi", "Se 3. toukokuuta 2025"},
		{"en", "On May 3, 2025", "ar", "في 3 مايو 2025"},
		{"en", "On May 3, 2025", "hi", "3 मई 2025 को"},
		{"en", "On May 3, 2025", "tr", "3 Mayıs 2025'te"},
		{"en", "On August 27, 2025", "ja", "2025年8月27日に"},
		{"en", "On August 27, 2025", "zh-Hant", "2025 年 8 月 27 日"},
		{"en", "On August 27, 2025", "ko", "2025년 8월 27일"},
		{"en", "On August 27, 2025", "vi", "ngày 27 tháng 8 năm 2025"},
		{"en", "On August 27, 2025", "th", "วันที่ 27 สิงหาคม 2568"},
		{"en", "On August 27, 2025", "ja", "令和7年8月27日"},
		{"en", "On 2025-08-27", "de", "Am 27.08.2025"},
		{"es", "El 27/08/2025", "en", "On August 27, 2025"},
		{"en", "From March 5 to 8, 2025", "es", "Del 5 al 8 de marzo de 2025"},
		{"en", "On 22-23 March, 2014", "ja", "2014 年 3 月 22 日から 23 日"},
		{"en", "Today, Feb. 24th, is the 21st birthday", "ko", "오늘(2월 24일)은 21번째 생일입니다"},
		{"en", "On May 5, 6, and 7", "de", "Am 5., 6. und 7. Mai"},
		{"en", "April 13-14", "ko", "4월 13~14일"},
		{"en", "June 1st, 2008", "it", "il primo giugno 2008"},
		{"en", "In the 1990s", "ja", "90年代"},
		// Times.
		{"en", "At 5:30 p.m.", "fr", "À 17 h 30"},
		{"en", "At 5 pm", "de", "Um 17 Uhr"},
		{"en", "At 5:30 pm", "ja", "午後5時30分"},
		{"en", "At 4:00 UTC", "ja", "13:00 JST"},
		{"en", "At 12:00:00 (UTC)", "ja", "12:00 (UTC) に"},
		{"en", "At 5:30:15 pm", "de", "Um 17:30:15"},
		// Units and amounts.
		{"en", "12% of them", "tr", "%12'si"},
		{"en", "12 percent of them", "zh-Hans", "其中百分之12"},
		{"en", "12 percent of them", "ar", "12٪ منها"},
		{"en", "$5", "es", "5 dólares"},
		{"en", "€5.50", "de", "5,50 €"},
		{"en", "¥500", "ja", "500円"},
		{"en", "500 yuan", "zh-Hans", "500元"},
		{"en", "5 minutes", "ru", "5 минут"},
		{"en", "24 hours", "ko", "24시간"},
		{"en", "10 km in 3 hours", "el", "10 χλμ. σε 3 ώρες"},
		{"en", "50% of them", "fr", "la moitié"},
		// Words for numbers.
		{"en", "2 files", "es", "dos archivos"},
		{"en", "Two files", "es", "2 archivos"},
		{"en", "3 times", "ja", "三回"},
		{"en", "the 3rd time", "ru", "третий раз"},
		{"en", "2 sentences", "ar", "جملتين"},
		{"en", "Two years, or two hours", "ja", "2年か2時間"},
		{"en", "In the second year, twice", "ja", "2年目に2回"},
		{"en", "A dozen files", "de", "12 Dateien"},
		{"en", "The 21st century", "es", "El siglo XXI"},
		{"en", "about 1,000 requests", "ru", "около тысячи запросов"},
		{"en", "7 rules", "gd", "seachd riaghailtean"},
		// Articles of law.
		{"es", "El artículo 12.3", "en", "Article 12(3)"},
		{"en", "Article 5", "ja", "第5条"},
		{"en", "Articles 17 to 20", "ru", "статьи 17–20"},
		// What the translation need not say.
		{"en", "Ruby 2.4 is old. Leave Ruby 2.4", "es", "Ruby 2.4 es antiguo: déjelo"},
		{"en", "The i18n of IPv6", "es", "La internacionalización de IPv6"},
		{"en", "Run `sleep 60`", "es", "Espere"},
		{"en", "Wait 60 s", "es", "Ejecute `sleep 60`"},
		// Links.
		{"en", "[a](https://a.example/en/x/)", "es", "[a](https://a.example/es/x)"},
		{"en", "[a](https://docs.a.example/en-US/x?hl=en)", "pt-BR", "[a](https://docs.a.example/pt-BR/x)"},
		{"en", "[a](https://en.wikipedia.org/wiki/Bread)", "es", "[a](https://es.wikipedia.org/wiki/Pan)"},
		{"en", "[a](http://www.a.example/x.html)", "es", "[a](https://a.example/x)"},
		{"en", "[a](https://a.example/x)", "es", "[a](https://web.archive.org/web/2020/https://a.example/x)"},
		{"en", "## Here\n\n[a](#here)", "es", "## Aquí\n\n[a](#aquí)"},
	} {
		if got := messages(Compare(Site{}, text(t, c.from, c.source), text(t, c.to, c.translation))); got != "" {
			t.Errorf("%s → %s: %s → %s: %s", c.from, c.to, c.source, c.translation, got)
		}
	}
}

// TestMonthsAreDeclined compares a date with the way in which texts say “in July 2026”, and with that of the next month.
func TestMonthsAreDeclined(t *testing.T) {
	months := strings.Fields("January February March April May June July August September October November December")
	for lang, forms := range map[string]string{
		"ar":      "في يناير|في فبراير|في مارس|في أبريل|في مايو|في يونيو|في يوليو|في أغسطس|في سبتمبر|في أكتوبر|في نوفمبر|في ديسمبر",
		"be":      "у студзені|у лютым|у сакавіку|у красавіку|у маі|у чэрвені|у ліпені|у жніўні|у верасні|у кастрычніку|у лістападзе|у снежні",
		"bg":      "през януари|през февруари|през март|през април|през май|през юни|през юли|през август|през септември|през октомври|през ноември|през декември",
		"ca":      "el gener del|el febrer del|el març del|l’abril del|el maig del|el juny del|el juliol del|l’agost del|el setembre del|l’octubre del|el novembre del|el desembre del",
		"cs":      "v lednu|v únoru|v březnu|v dubnu|v květnu|v červnu|v červenci|v srpnu|v září|v říjnu|v listopadu|v prosinci",
		"el":      "τον Ιανουάριο του|τον Φεβρουάριο του|τον Μάρτιο του|τον Απρίλιο του|τον Μάιο του|τον Ιούνιο του|τον Ιούλιο του|τον Αύγουστο του|τον Σεπτέμβριο του|τον Οκτώβριο του|τον Νοέμβριο του|τον Δεκέμβριο του",
		"et":      "2026. aasta jaanuaris|2026. aasta veebruaris|2026. aasta märtsis|2026. aasta aprillis|2026. aasta mais|2026. aasta juunis|2026. aasta juulis|2026. aasta augustis|2026. aasta septembris|2026. aasta oktoobris|2026. aasta novembris|2026. aasta detsembris",
		"eu":      "2026ko urtarrilean|2026ko otsailean|2026ko martxoan|2026ko apirilean|2026ko maiatzean|2026ko ekainean|2026ko uztailean|2026ko abuztuan|2026ko irailean|2026ko urrian|2026ko azaroan|2026ko abenduan",
		"fi":      "tammikuussa|helmikuussa|maaliskuussa|huhtikuussa|toukokuussa|kesäkuussa|heinäkuussa|elokuussa|syyskuussa|lokakuussa|marraskuussa|joulukuussa",
		"he":      "בינואר|בפברואר|במרץ|באפריל|במאי|ביוני|ביולי|באוגוסט|בספטמבר|באוקטובר|בנובמבר|בדצמבר",
		"hr":      "u siječnju|u veljači|u ožujku|u travnju|u svibnju|u lipnju|u srpnju|u kolovozu|u rujnu|u listopadu|u studenom|u prosincu",
		"hu":      "2026 januárjában|2026 februárjában|2026 márciusában|2026 áprilisában|2026 májusában|2026 júniusában|2026 júliusában|2026 augusztusában|2026 szeptemberében|2026 októberében|2026 novemberében|2026 decemberében",
		"hy":      "2026 թ. հունվարին|2026 թ. փետրվարին|2026 թ. մարտին|2026 թ. ապրիլին|2026 թ. մայիսին|2026 թ. հունիսին|2026 թ. հուլիսին|2026 թ. օգոստոսին|2026 թ. սեպտեմբերին|2026 թ. հոկտեմբերին|2026 թ. նոյեմբերին|2026 թ. դեկտեմբերին",
		"is":      "í janúar|í febrúar|í mars|í apríl|í maí|í júní|í júlí|í ágúst|í september|í október|í nóvember|í desember",
		"it":      "nel gennaio|nel febbraio|nel marzo|nell’aprile|nel maggio|nel giugno|nel luglio|nell’agosto|nel settembre|nell’ottobre|nel novembre|nel dicembre",
		"ka":      "2026 წლის იანვარში|2026 წლის თებერვალში|2026 წლის მარტში|2026 წლის აპრილში|2026 წლის მაისში|2026 წლის ივნისში|2026 წლის ივლისში|2026 წლის აგვისტოში|2026 წლის სექტემბერში|2026 წლის ოქტომბერში|2026 წლის ნოემბერში|2026 წლის დეკემბერში",
		"kk":      "2026 жылғы қаңтарда|2026 жылғы ақпанда|2026 жылғы наурызда|2026 жылғы сәуірде|2026 жылғы мамырда|2026 жылғы маусымда|2026 жылғы шілдеде|2026 жылғы тамызда|2026 жылғы қыркүйекте|2026 жылғы қазанда|2026 жылғы қарашада|2026 жылғы желтоқсанда",
		"lt":      "2026 m. sausį|2026 m. vasarį|2026 m. kovą|2026 m. balandį|2026 m. gegužę|2026 m. birželį|2026 m. liepą|2026 m. rugpjūtį|2026 m. rugsėjį|2026 m. spalį|2026 m. lapkritį|2026 m. gruodį",
		"lv":      "2026. gada janvārī|2026. gada februārī|2026. gada martā|2026. gada aprīlī|2026. gada maijā|2026. gada jūnijā|2026. gada jūlijā|2026. gada augustā|2026. gada septembrī|2026. gada oktobrī|2026. gada novembrī|2026. gada decembrī",
		"pl":      "w styczniu|w lutym|w marcu|w kwietniu|w maju|w czerwcu|w lipcu|w sierpniu|we wrześniu|w październiku|w listopadzie|w grudniu",
		"ro":      "în ianuarie|în februarie|în martie|în aprilie|în mai|în iunie|în iulie|în august|în septembrie|în octombrie|în noiembrie|în decembrie",
		"ru":      "в январе|в феврале|в марте|в апреле|в мае|в июне|в июле|в августе|в сентябре|в октябре|в ноябре|в декабре",
		"sk":      "v januári|vo februári|v marci|v apríli|v máji|v júni|v júli|v auguste|v septembri|v októbri|v novembri|v decembri",
		"sl":      "januarja|februarja|marca|aprila|maja|junija|julija|avgusta|septembra|oktobra|novembra|decembra",
		"sr":      "у јануару|у фебруару|у марту|у априлу|у мају|у јуну|у јулу|у августу|у септембру|у октобру|у новембру|у децембру",
		"tr":      "Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık",
		"sr-Latn": "u januaru|u februaru|u martu|u aprilu|u maju|u junu|u julu|u avgustu|u septembru|u oktobru|u novembru|u decembru",
		"uk":      "у січні|у лютому|у березні|у квітні|у травні|у червні|у липні|у серпні|у вересні|у жовтні|у листопаді|у грудні",
	} {
		all := strings.Split(forms, "|")
		for i, form := range all {
			if !strings.Contains(form, "2026") {
				form += " 2026"
			}
			translation := text(t, lang, "– "+form) // “2026. gada” begins no list
			if got := messages(Compare(Site{}, text(t, "en", "in "+months[i]+" 2026"), translation)); got != "" {
				t.Errorf("%s: %s: %s", lang, form, got)
			}
			other := "in " + months[(i+1)%12] + " 2026"
			if got := messages(Compare(Site{}, text(t, "en", other), translation)); !strings.Contains(got, "says") {
				t.Errorf("%s: %s is %s: %s", lang, form, other, got)
			}
		}
	}
}

// TestDifferentFacts compares facts that differ.
func TestDifferentFacts(t *testing.T) {
	for _, c := range []struct{ from, source, to, translation, want string }{
		{"en", "In 2024", "es", "En 2042", "The translation says “2042”, the source “2024”"},
		{"en", "In 2024", "es", "Hace poco", "The translation lacks “2024”, which the source says"},
		{"en", "1,234 readers", "es", "1.243 lectores", "The translation says “1.243”, the source “1,234”"},
		{"en", "40,000 readers", "es", "4.000 lectores", "The translation says “4.000”, the source “40,000”"},
		{"en", "Page 27", "ar", "صفحة ٢٨", "The translation says “٢٨”, the source “27”"},
		{"en", "Page 27", "hi", "पृष्ठ २८", "The translation says “२८”, the source “27”"},
		{"en", "1.2 million", "ja", "12万", "The translation says “12万”, the source “1.2 million”"},
		{"en", "3 million", "de", "3 Milliarden", "The translation says “3 Milliarden”, the source “3 million”"},
		{"en", "On May 3, 2025", "es", "El 3 de junio de 2025", "The translation says “3 de junio de 2025”, the source “May 3, 2025”"},
		{"es", "El 03/05/2025", "fr", "Le 05/03/2025", "The translation says “05/03/2025”, the source “03/05/2025”"},
		{"en", "On August 27, 2025", "ja", "2025年8月7日に", "The translation says “2025年8月7日”, the source “August 27, 2025”"},
		{"en", "On August 27, 2025", "zh-Hans", "2024年8月27日", "The translation says “2024年8月27日”, the source “August 27, 2025”"},
		{"en", "At 5:30 pm", "ru", "В 16:30", "The translation says “16:30”, the source “5:30 pm”"},
		{"en", "At 12:00:15 UTC", "ru", "В 12:00:51 UTC", "The translation says “12:00:51”, the source “12:00:15”"},
		{"en", "At 12:00:15 UTC", "ko", "12:00 UTC에", "The translation says “12:00”, the source “12:00:15”"},
		{"en", "1 year", "tr", "1 ay", "The translation says “1 ay”, the source “1 year”"},
		{"en", "5 years", "sv", "5 dagar", "The translation says “5 dagar”, the source “5 years”"},
		{"en", "1 month", "fr", "1 an", "The translation says “1 an”, the source “1 month”"},
		{"en", "5%", "es", "5 ‰", "The translation says “5 ‰”, the source “5%”"},
		{"en", "5 km away", "de", "5 Meilen entfernt", "The translation says “5 Meilen”, the source “5 km”"},
		{"en", "5 kg of rice", "ja", "5 g の米", "The translation says “5 g”, the source “5 kg”"},
		{"en", "It cost $3.2 billion", "ru", "Он стоил 3,3 млрд долларов", "The translation says “3,3 млрд долларов”, the source “$3.2 billion”"},
		{"en", "12 trillion won", "ko", "13조 원", "The translation says “13조”, the source “12 trillion”"},
		{"en", "On 3 May 2026", "he", "ב-3 ביוני 2026", "The translation says “3 ביוני 2026”, the source “3 May 2026”"},
		{"en", "Under Article 12", "ko", "제13조에 따라", "The translation says “13”, the source “12”"},
		{"en", "5 days", "ko", "5주", "The translation says “5주”, the source “5 days”"},
		{"en", "512 MB", "pl", "512 GB", "The translation says “512 GB”, the source “512 MB”"},
		{"en", "€50", "fr", "50 $", "The translation says “50 $”, the source “€50”"},
		{"es", "El artículo 32", "en", "Article 23", "The translation says “23”, the source “32”"},
		{"en", "Article 5", "ja", "第6条", "The translation says “6”, the source “5”"},
		{"en", "2 files", "es", "tres archivos", "The translation lacks “2”, which the source says"},
		{"en", "Three files", "es", "4 archivos", "The translation says “4”, the source “Three”"},
		{"en", "[a](https://a.example/x)", "es", "[a](https://a.example/y)", "This link leads to “https://a.example/y”, the one in the source to “https://a.example/x”"},
		{"en", "[a](https://a.example/en/news/a-long-name-12)", "es", "[a](https://a.example/es/news/x-long-name-12)", "This link leads to “https://a.example/es/news/x-long-name-12”, the one in the source to “https://a.example/en/news/a-long-name-12”"},
		{"en", "It is the second argument", "ja", "第4引数です", "The translation says “4”, the source “second”"},
		{"en", "Two years later", "de", "2 Monate später", "The translation says “2 Monate”, the source “Two years”"},
		{"es", "En tres días", "ja", "3時間で", "The translation says “3時間”, the source “tres días”"},
		{"en", "Ruby 2.4.0-preview1 precedes Ruby 2.4.0", "zh-Hant", "Ruby 2.4.3-preview1 先於 Ruby 2.4.0", "The translation says “2.4.3”, the source “2.4.0”"},
		{"en", "Version 1 has one user", "ja", "バージョン1の利用者は6人です", "The translation says “6”, the source “one”"},
		{"en", "[a](https://a.example/x#art_50)", "es", "[a](https://a.example/es/x#art_51)", "This link leads to “https://a.example/es/x#art_51”, the one in the source to “https://a.example/x#art_50”"},
		{"en", "[a](mailto:a@a.example)", "es", "[a](mailto:b@a.example)", "This link leads to “mailto:b@a.example”, the one in the source to “mailto:a@a.example”"},
		{"en", "[a](https://a.example/x)", "es", "a", "The translation lacks a link to “https://a.example/x”, which the source has"},
		{"en", "[a](https://a.example/x) [b](https://b.example/x)", "es", "[c](https://c.example/y)", "This link leads to “https://c.example/y”, the one in the source to “https://a.example/x”\nThe translation lacks a link to “https://b.example/x”, which the source has"},
		{"en", "One 12.\n\nTwo 13.", "es", "Uno 13.\n\nDos 12.", "The translation says “13”, the source “12”\nThe translation says “12”, the source “13”"},
		{"en", "| a | b |\n| - | - |\n| 12 | 13 |", "es", "| a | b |\n| - | - |\n| 12 | 14 |", "The translation says “14”, the source “13”"},
	} {
		if got := messages(Compare(Site{}, text(t, c.from, c.source), text(t, c.to, c.translation))); got != c.want {
			t.Errorf("%s → %s: %s → %s:\n%s\nwant\n%s", c.from, c.to, c.source, c.translation, got, c.want)
		}
	}
}

func TestPlace(t *testing.T) {
	list := Compare(Site{}, text(t, "en", "# A\n\nOne.\n\n- two\n- *since* **2024**"), text(t, "es", "# A\n\nUno.\n\n- dos\n- *desde* **2023**"))
	if len(list) != 1 || list[0].Pos != (diag.Pos{File: "es.md", Line: 6, Column: 13, Length: 4}) || !strings.Contains(list[0].Message, "(en.md, line 6)") {
		t.Error(list)
	}
}

func TestLinksAndNamesOfASite(t *testing.T) {
	site := Site{
		Page: func(address, lang string) (string, bool) {
			name := map[string]string{"/a/": "page a", "/es/a/": "page a", "/en-only/": "page b"}[address]
			return name, name != "page b" || lang == "en"
		},
		Names: []Name{{"Official Journal", "Diario Oficial"}, {"gazette", "boletín"}},
	}
	source := text(t, "en", "The Official Journal is a gazette: [a](/a/), [b](/en-only/).")
	for translation, want := range map[string]string{
		"Los Diarios Oficiales: [a](/es/a/).":   "",
		"El boletín del Estado: [a](/es/a/).":   "The translation lacks the name “Official Journal”, which the source has",
		"El Diario Oficial es un boletín: [a].": "The translation lacks a link to “/a/”, which the source has",
	} {
		if got := messages(Compare(site, source, text(t, "es", translation))); got != want {
			t.Errorf("%s: %s, want %s", translation, got, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add("El 3 de mayo de 2025, 1.234,5 € (12 %) a las 17:30; 2025年8月27日 3億5000万 第5条 1.2.3 v6 ٢٬٣٤٥")
	f.Fuzz(func(t *testing.T, src string) {
		for _, lang := range []string{"en", "es", "ja", "ar", "vi"} {
			p := markdown.NewPassage("text", src, diag.Pos{})
			s := scanner{language: languageOf(lang), other: languageOf("en")}
			for _, found := range s.scan(&p) {
				if found.start < 0 || found.end <= found.start || found.end > len(src) {
					t.Fatalf("%q in %s: %+v", src, lang, found)
				}
			}
		}
	})
}
