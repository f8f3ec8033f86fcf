package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/locale/quantities"
)

// smallNumbers holds, by language, what may be written in place of the numbers from 0 to 12, separated by semicolons: words,
// their ordinals, and words such as “both”. A word of at least four letters may have an ending; a star is any beginning.
var smallNumbers = map[string]string{
	"ar": "صفر;واحد احد أحد اول أول;اثنان اثنين اثنتا ثاني كلا كلتا;ثلاث ثالث;أربع اربع رابع;خمس خامس;ست ستة سادس;سبع سابع;ثمان ثامن;تسع تاسع;عشر عاشر;احد أحد;اثنا اثني اثنتا اثنت",
	"be": "нуль;адзін адна адно адну аднаго адной першы перш;два дзве двух дзвюх дзвюма абодва другі;тры трох трэц;чатыр чацв чацьв;пяць пяці пят;шэсць шасці шост;сем сямі сём;восем васьмі восьм;дзевяц дзевят;дзесяц дзесят;адзінацц;дванацц",
	"bg": "нула;един една едно първи първа първ;два две двата двете двама втори втора;три трите трима трет;четири четвърт;пет пети;шест;седем седм;осем осм;девет;десет;единадес;дванадес",
	"bn": "শূন্য;এক একটি প্রথম;দুই দুটি দুটো দু দ্বিতীয় উভয়;তিন তৃতীয়;চার চতুর্থ;পাঁচ পঞ্চম;ছয় ছয়টি ষষ্ঠ;সাত সপ্তম;আট অষ্টম;নয় নবম;দশ দশম;এগারো;বারো",
	"ca": "zero;un una uns unes primer primera;dos dues segon segona ambdós doble parell;tres tercer;quatre quart;cinc cinquè;sis sisè;set setè;vuit vuitè;nou novè;deu desè;onze;dotze dotzena",
	"cs": "nula nulov;jeden jedna jedno jedné jednu jednoho jedním prvn;dva dvě dvou dvěma druh oba obě dvoj;tři tří třem třet troj;čtyři čtyř čtvrt;pět pěti pát;šest;sedm;osm;devět devíti devát;deset desít desát;jedenáct;dvanáct tucet",
	"da": "nul;en et én ét ene første;to anden andet begge dobbelt par;tre tredje;fire fjerde;fem femte;seks sjette;syv syvende;otte ottende;ni niende;ti tiende;elleve;tolv dusin",
	"de": "null kein keine;ein eine einen einem einer eines eins erste einmal einzig;zwei zweit beide doppelt paar;drei dritt;vier viert;fünf;sechs sechst;sieben siebt;acht achte;neun;zehn;elf elft;zwölf dutzend",
	"el": "μηδέν μηδεν;ένα ένας μία μια έναν μιας ενός πρώτ;δύο δυο δεύτερ διπλ;τρία τρεις τριών τρίτ;τέσσερ τεσσάρ τέταρτ;πέντε πέμπτ;έξι έκτ;επτά εφτά έβδομ;οκτώ οχτώ όγδο;εννέα εννιά ένατ;δέκα δέκατ;έντεκα;δώδεκα",
	"en": "zero no none;one a an single once first another;two second twice both double pair couple;three third thrice triple;four fourth quarter quadruple;five fifth;six sixth;seven seventh;eight eighth;nine ninth;ten tenth;eleven eleventh;twelve twelfth dozen",
	"es": "cero ningún;un una uno unos unas primer único;dos segund ambos ambas doble par doce;tres tercer triple;cuatro cuart;cinco quint;seis sext;siete séptim;ocho octav;nueve noven;diez décim decena;once;doce docena",
	"fa": "صفر;یک اول نخست;دو دوم هردو;سه سوم;چهار;پنج;شش;هفت;هشت;نه نهم;ده دهم;یازده;دوازده",
	"fi": "nolla;yksi yhden yhtä yhdessä ensimmäi;kaksi kahden kahta kahdes toinen molem;kolme kolmas;neljä neljäs;viisi viiden viides;kuusi kuuden;seitsemän;kahdeksan;yhdeksän;kymmenen;yksitoista;kaksitoista",
	"fr": "zéro aucun aucune;un une premier première seul unique;deux deuxième second double paire;trois troisième triple;quatre quatrième;cinq cinquième;six sixième;sept septième;huit huitième;neuf neuvième;dix dixième dizaine;onze onzième;douze douzième douzaine",
	"he": "אפס;אחד אחת ראשון;שני שתי שניים שתיים;שלוש שלושה;ארבע ארבעה;חמש חמישה;שש שישה;שבע שבעה;שמונה;תשע תשעה;עשר עשרה;אחד אחת;שנים שתים",
	"hi": "शून्य;एक पहला पहले पहली प्रथम;दो दोनों दूसर दुगुन;तीन तीनों तीसर;चार चारों चौथ;पांच पाँच;छह छः छठ;सात सातव;आठ आठव;नौ;दस दसव;ग्यारह;बारह",
	"hr": "nula;jedan jedna jedno jednu jednog prvi prva prv;dva dvije dvoje drug oba obje;tri treć;četiri četvrt;pet peti;šest;sedam sedm;osam osm;devet;deset;jedanaest;dvanaest",
	"hu": "nulla;egy egyik első;kettő két kétféle második mindkét dupla;három harmadik;négy negyedik;öt ötödik;hat hatodik;hét hetedik;nyolc;kilenc;tíz tized;tizenegy;tizenkett tizenkét tucat",
	"id": "nol;satu se sebuah seorang pertama suatu;dua kedua keduanya;tiga ketiga;empat keempat;lima kelima;enam keenam;tujuh ketujuh;delapan lapan;sembilan;sepuluh;sebelas;belas lusin",
	"it": "zero nessun;un uno una prim unico;due second entramb doppi paio;tre terz;quattro quart;cinque quint;sei sest;sette settim;otto ottav;nove non;dieci decim decin;undici;dodici dozzina",
	"ja": "零 ゼロ;一 １ ひと 単 初;二 両 ふた;三 みっつ;四 よっつ;五 いつつ;六;七;八;九;十;十一;十二",
	"ko": "영 제로;한 하나 일 첫 단;두 둘 이 양쪽 쌍;세 셋 삼;네 넷 사;다섯 오;여섯 육;일곱 칠;여덟 팔;아홉 구;열 십;열한 십일;열두 십이",
	"ms": "sifar kosong;satu se sebuah seorang pertama suatu;dua kedua;tiga ketiga;empat;lima;enam;tujuh;lapan;sembilan;sepuluh;sebelas;belas",
	"nb": "null;en et én ett ei ene første;to andre annen begge dobbel par;tre tredje;fire fjerde;fem femte;seks sjette;sju syv;åtte;ni niende;ti tiende;elleve;tolv dusin",
	"nl": "nul geen;een één eerste enkel;twee tweede beide dubbel paar;drie derde;vier vierde;vijf vijfde;zes zesde;zeven;acht achtste;negen;tien;elf;twaalf dozijn",
	"pl": "zero zerow;jeden jedna jedno jedną jednego jednym jednej pierwsz;dwa dwie dwóch dwoma dwu drug oba obie obu podwój para;trzy trzech trzem trzec;cztery cztere czwart;pięć pięci piąt;sześć sześci szóst;siedem siedmi siódm;osiem ośmi ósm;dziewię;dziesię;jedenaś;dwanaś tuzin",
	"pt": "zero nenhum;um uma uns umas primeir único;dois duas segund ambos ambas dobro duplo par;três terceir triplo;quatro quart;cinco quint;seis sext;sete sétim;oito oitav;nove non;dez décim dezena;onze;doze dúzia",
	"ro": "zero;un una unu o unul prim;doi două ambele ambii al doilea dublu;trei treilea;patru patrulea;cinci;șase şase;șapte şapte;opt;nouă;zece;unsprezece;doisprezece",
	"ru": "ноль нуля нулев;один одна одно одну одного одной одним одном перв единств;два две двух двум двумя втор оба обе обоих пара пары двойн вдвое;три трех трёх трем трём тремя трет троё втрое;четыр четв;пять пяти пят;шесть шести шест;семь семи седьм;восемь восьми восьм;девят;десят;одиннадц;двенадц дюжин",
	"sk": "nula;jeden jedna jedno jednu jedného prv;dva dve dvoch dvom druh oba obe;tri troch tret;štyri štyr štvrt;päť piat;šesť šiest;sedem;osem;deväť deviat;desať desiat;jedenásť;dvanásť",
	"sr": "нула nula;један једна једно једну једног први прва jedan jedna jedno jednu prvi prva;два две двоје други оба обе dva dve drug oba obe;три трећ tri treć;четири четврт četiri četvrt;пет пети pet peti;шест šest;седам sedam;осам osam;девет devet;десет deset;једанаест jedanaest;дванаест dvanaest",
	"sv": "noll;en ett ena första;två andra båda dubbel par;tre tredje;fyra fjärde;fem femte;sex sjätte;sju;åtta;nio;tio;elva;tolv dussin",
	"th": "ศูนย์;หนึ่ง เดียว แรก;สอง คู่ ทั้งคู่;สาม;สี่;ห้า;หก;เจ็ด;แปด;เก้า;สิบ;สิบเอ็ด;สิบสอง โหล",
	"tr": "sıfır;bir ilk birinci tek;iki ikinci çift her;üç üçüncü;dört dördüncü;beş beşinci;altı altıncı;yedi yedinci;sekiz sekizinci;dokuz;on onuncu;onbir;oniki düzine",
	"uk": "нуль нульов;один одна одно одну одного одній одним перш єдин;два дві двох двом двома друг обидв обоє пара подвійн вдвічі;три трьох трьом трьома трет;чотир четверт;п'ят п’ят;шість шести шост;сім семи сьом;вісім восьми восьм;дев'ят дев’ят;десят;одинадц;дванадц",
	"ur": "صفر;ایک پہل;دو دونوں دوسر;تین تیسر;چار چوتھ;پانچ;چھ چھٹ;سات;آٹھ;نو;دس;گیارہ;بارہ",
	"vi": "không;một mỗi nhất đầu;hai cả nhì đôi;ba thứ;bốn tư;năm;sáu;bảy;tám;chín;mười;mười;mười tá",
	"zh": "零;一 单 單 首 壹;二 两 兩 双 雙;三;四;五;六;七;八;九;十;十一;十二",
}

// numberWordsOf returns the words of a language by number, or nil if they are not known.
func numberWordsOf(base string) map[string][]string {
	list, ok := smallNumbers[map[string]string{"no": "nb", "nn": "nb", "yue": "zh", "bs": "hr", "gl": "pt"}[base]]
	if !ok {
		if list, ok = smallNumbers[base]; !ok {
			return nil
		}
	}
	words := map[string][]string{}
	for n, some := range strings.Split(list, ";") {
		words[itoa(n)] = strings.Fields(some)
	}
	return words
}

// hasWord reports whether a text in lower case has a word for a number, or a Roman numeral. It reports true if the words of the
// language are not known.
func (l *language) hasWord(lower, value string) bool {
	n := atoi(value)
	if len(value) > 2 || strings.Contains(value, ".") {
		return false
	}
	if hasRoman(lower, n) || n <= 12 && l.numberWords == nil {
		return true
	}
	if (l.base == "ar" || l.base == "he") && (n == 1 || n == 2) {
		return true // a noun alone may say so: جملتين
	}
	for _, word := range l.numberWords[value] {
		if findWord(lower, word) >= 0 {
			return true
		}
	}
	return false
}

// findWord returns where a text has a word, or -1. A word of at least four letters may have an ending, and a word of a script without
// spaces is found anywhere.
func findWord(text, word string) int {
	first, _ := utf8.DecodeRuneInString(word)
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return -1
		}
		begin, end := at+i, at+i+len(word)
		at = end
		if quantities.IsUnspaced(first) {
			return begin
		}
		before, _ := utf8.DecodeLastRuneInString(text[:begin])
		after, _ := utf8.DecodeRuneInString(text[end:])
		isEnd := !unicode.IsLetter(after) && !unicode.IsMark(after) || utf8.RuneCountInString(word) >= 4
		if isBeginning(text[:begin], before) && isEnd {
			return begin
		}
	}
}

// isBeginning reports whether a word begins after a text. Arabic and Hebrew write some words together with the next one.
func isBeginning(text string, last rune) bool {
	return !unicode.IsLetter(last) && !unicode.IsMark(last) || unicode.In(last, unicode.Arabic, unicode.Hebrew)
}

var romans = []struct {
	value int
	text  string
}{{50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}}

// hasRoman reports whether a text in lower case has a number from 2 to 89 in Roman numerals.
func hasRoman(lower string, n int) bool {
	if n < 2 || n > 89 {
		return false
	}
	var b strings.Builder
	for _, r := range romans {
		for ; n >= r.value; n -= r.value {
			b.WriteString(r.text)
		}
	}
	word := b.String()
	for at := 0; ; {
		i := strings.Index(lower[at:], word)
		if i < 0 {
			return false
		}
		begin, end := at+i, at+i+len(word)
		before, _ := utf8.DecodeLastRuneInString(lower[:begin])
		after, _ := utf8.DecodeRuneInString(lower[end:])
		if !isLetter(before) && !isLetter(after) {
			return true
		}
		at = end
	}
}
