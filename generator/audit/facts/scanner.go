package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/locale/numbers"
	"gaceta.dev/gaceta/generator/locale/quantities"
)

// scanner finds the facts in the passages of a text.
type scanner struct {
	*language
	other  *language // whose words are read too, or nil
	found  []fact    // of the passage
	text   string    // of the passage
	lower  string    // of the same length
	runs   []digits
	taken  []bool // runs that belong to a fact
	months int    // where the last name of a month that belongs to a fact ends
}

// foundChunk is how many facts are allocated at once.
const foundChunk = 16

// read finds the facts of a passage.
func (s *scanner) read(text string) {
	s.text, s.runs, s.months = text, s.runs[:0], 0
	for at := 0; at < len(text); {
		if !mayBeDigit[text[at]] {
			at++
			continue
		}
		c, size := utf8.DecodeRuneInString(text[at:])
		if _, ok := numbers.Digit(c); !ok {
			at += size
			continue
		}
		d := s.readDigits(at)
		at = d.end
		s.runs = append(s.runs, d)
	}
	if len(s.runs) == 0 {
		return
	}
	if cap(s.found) < len(s.runs) {
		s.found = make([]fact, 0, max(len(s.runs), foundChunk))
	}
	s.lower = lowerOf(text)
	s.taken = append(s.taken[:0], make([]bool, len(s.runs))...)
	s.findDates()
	s.findClocks()
	for i, d := range s.runs {
		if !s.taken[i] {
			s.addNumber(i, d)
		}
	}
}

// word returns the meaning of the word that a text in lower case begins with, and its length.
func (s *scanner) word(text string) (quantities.Meaning, int) {
	m, length := s.words.Prefix(text)
	if length == 0 && s.other != nil {
		return s.other.words.Prefix(text)
	}
	return m, length
}

// lowerOf returns a text in lower case with the same offsets.
func lowerOf(text string) string {
	out := make([]byte, 0, len(text))
	for at := 0; at < len(text); {
		if c := text[at]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			out = append(out, c)
			at++
			continue
		}
		c, size := utf8.DecodeRuneInString(text[at:])
		if lower := unicode.ToLower(c); lower != c && utf8.RuneLen(lower) == size {
			out = utf8.AppendRune(out, lower)
		} else {
			out = append(out, text[at:at+size]...)
		}
		at += size
	}
	return string(out)
}

// before and after return the characters next to an offset.
func (s *scanner) before(at int) rune {
	c, _ := utf8.DecodeLastRuneInString(s.text[:at])
	return c
}

func (s *scanner) after(at int) rune {
	c, _ := utf8.DecodeRuneInString(s.text[at:])
	return c
}

// isLetter reports whether a letter is part of a word whose digits belong to it: IPv6, but not 第6条.
func isLetter(c rune) bool {
	if c < utf8.RuneSelf {
		return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	return unicode.IsLetter(c) && !quantities.IsUnspaced(c)
}

// skipSpace returns the offset after spaces.
func (s *scanner) skipSpace(at int) int {
	for at < len(s.text) {
		c, size := utf8.DecodeRuneInString(s.text[at:])
		if !unicode.IsSpace(c) {
			break
		}
		at += size
	}
	return at
}

// addNumber adds the number that a run of digits is.
func (s *scanner) addNumber(i int, d digits) {
	before, after := s.before(d.start), s.after(d.end)
	if isLetter(before) && isLetter(after) {
		return // i18n
	}
	if isLetter(after) && hasDigit(s.text[d.end:d.end+wordLength(s.text[d.end:])]) {
		return // 501c3
	}
	f := fact{start: d.start, end: d.end, values: d.readings(s.decimal), prefix: s.prefixOf(d.start)}
	if f.values == nil || strings.ContainsAny(d.text, ".,") && s.isArticle(d.start) {
		if !strings.Contains(d.text, ".") || s.isArticle(d.start) {
			s.addList(d)
			return
		}
		version := strings.ReplaceAll(d.text, " ", "")
		f.values = []string{strings.TrimSuffix(version, ".0")}
	}
	if s.other == nil && len(f.values) > 1 { // the author of a source knows the notation
		f.values = f.values[:1]
	}
	f.digits = d.text
	s.readSuffix(&f, d)
	s.readPrefix(&f)
	f.values = append(f.values, s.otherYears(f.values[0], d.start)...)
	s.found = append(s.found, f)
}

// addList adds numbers that only commas separate, and the parts of “article 5.1”.
func (s *scanner) addList(d digits) {
	for part := range strings.FieldsFuncSeq(d.text, func(c rune) bool { return c < '0' || c > '9' }) {
		s.found = append(s.found, fact{start: d.start, end: d.end, values: []string{plain(part, "")}})
	}
}

// prefixOf returns the letters that a number follows directly, or with a hyphen, in lower case: “ipv” of IPv6, “covid-” of
// COVID-19. A v alone is the mark of a version.
func (s *scanner) prefixOf(start int) string {
	begin := start
	for begin > 0 {
		c, size := utf8.DecodeLastRuneInString(s.text[:begin])
		if !isLetter(c) && !(begin == start && strings.ContainsRune("-‐‑־", c)) {
			break
		}
		begin -= size
	}
	prefix := s.lower[begin:start]
	if first, _ := utf8.DecodeRuneInString(prefix); unicode.In(first, unicode.Arabic, unicode.Hebrew) &&
		utf8.RuneCountInString(prefix) <= 3 {
		return "" // a word such as “in”, which is written together with the number: ב-3
	}
	if strings.Trim(prefix, "-‐‑־") == "" || prefix == "v" {
		return ""
	}
	return prefix
}

// isArticle reports whether a number follows the word for an article of law.
func (s *scanner) isArticle(start int) bool {
	text := strings.TrimRightFunc(s.lower[max(0, start-40):start],
		func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) && c != '§' && c != '第' })
	text = text[strings.LastIndexFunc(text,
		func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) && c != '§' && c != '第' })+1:]
	return slices.Contains(articleMarks, text) ||
		slices.ContainsFunc(articleWords, func(word string) bool { return strings.HasPrefix(text, word) })
}

// articleWords are how the words before the number of an article, a section or a paragraph of law begin. articleMarks are the
// short ones, which would begin many other words: стоил, seconds.
var (
	articleWords = []string{
		"artic", "artíc", "artig", "artik", "artyk", "artík", "section", "secci", "secç",
		"secți", "secţi", "sectie", "abschn", "absatz", "absätz", "стать", "стате", "статт", "член", "madde",
		"مادة", "المادة", "ماده", "अनुच्छेद", "धारा", "άρθρ", "cikk",
		"článe", "článk", "člen", "pasal", "điều", "มาตรา", "סעיף", "ধারা", "অনুচ্ছেদ",
		"第", "제",
	}
	articleMarks = []string{"art", "arts", "artt", "sec", "secs", "abs", "ст", "чл", "čl", "§", "§§"}
)

// joiners are words between a number, a large number and a unit: 3 millones de euros.
var joiners = []string{"de ", "di ", "d'", "d’", "of ", "del "}

// readSuffix reads what follows a number: a large number, a unit, an ordinal.
func (s *scanner) readSuffix(f *fact, d digits) {
	at := s.readScales(f, d)
	for _, joiner := range joiners {
		if at > d.end && strings.HasPrefix(s.lower[at:], joiner) {
			at += len(joiner)
			break
		}
	}
	rest := s.lower[at:]
	if at == d.end {
		rest = strings.TrimPrefix(rest, "-")
	}
	m, length := s.word(rest)
	if length == 1 && (at == d.end && (rest[0] == 'm' || rest[0] == 's' && strings.HasSuffix(f.values[0], "0")) ||
		strings.HasPrefix(rest[1:], "'") || strings.HasPrefix(rest[1:], "’")) {
		m = quantities.Meaning{} // 10m may be ten millions, 90s is a decade, and l’ an article
	}
	switch m.Kind {
	case quantities.Unit, quantities.Currency:
		f.unit, f.end = m.Name, len(s.lower)-len(rest)+length
		return
	}
	f.hasWord = letters(s.lower[s.skipSpace(d.end):]) > 0
	suffix := s.lower[d.end : d.end+letters(s.lower[d.end:])]
	switch {
	case suffix == "":
		f.isOrdinal = strings.HasPrefix(s.text[d.end:], "º") ||
			strings.HasPrefix(s.text[d.end:], "ª") || strings.HasPrefix(s.text[d.end:], ".º")
		hyphened := strings.TrimPrefix(s.lower[d.end:], "-")
		if n := letters(hyphened); len(hyphened) < len(s.lower[d.end:]) && n > 0 && utf8.RuneCountInString(hyphened[:n]) <= 3 {
			f.isOrdinal = true
		}
	case suffix == "k":
		f.values = append(f.values, scaled(f.values[0], 3))
	case suffix == "m" || suffix == "mm":
		f.values = append(f.values, scaled(f.values[0], 6))
	case suffix == "b" || suffix == "bn":
		f.values = append(f.values, scaled(f.values[0], 9))
	case len(f.values[0]) == 4 && !strings.Contains(f.values[0], "."): // the 1990s
		f.values = append(f.values, plain(f.values[0][2:], ""))
	default:
		f.isOrdinal = true // 1st, 3rd, 2ème
	}
}

// wordLength returns the length of the letters and digits at the beginning of a text.
func wordLength(text string) int {
	if i := strings.IndexFunc(text, func(c rune) bool { return !isLetter(c) && !unicode.IsDigit(c) }); i >= 0 {
		return i
	}
	return len(text)
}

// letters returns the length of the letters at the beginning of a text.
func letters(text string) int {
	if i := strings.IndexFunc(text, func(c rune) bool { return !isLetter(c) }); i >= 0 {
		return i
	}
	return len(text)
}

// isKoreanArticle reports whether 조 after a number means an article of law and no trillion: 제12조, 750조 2항.
func (s *scanner) isKoreanArticle(start int, rest string) bool {
	rest, isJo := strings.CutPrefix(rest, "조")
	if !isJo {
		return false
	}
	rest = strings.TrimSpace(rest)
	paragraph := strings.TrimLeftFunc(strings.TrimPrefix(rest, "제"), unicode.IsDigit)
	return strings.HasSuffix(strings.TrimSpace(s.text[:start]), "제") || strings.HasPrefix(rest, "의") ||
		strings.HasPrefix(paragraph, "항") || strings.HasPrefix(paragraph, "호")
}

// readScales reads the words for large numbers after a number, such as “million” or “億5000万”. It returns where the text goes
// on, after spaces.
func (s *scanner) readScales(f *fact, d digits) int {
	at, total := s.skipSpace(d.end), ""
	next := d
	for {
		m, length := s.word(s.lower[at:])
		if m.Kind != quantities.Scale || s.isKoreanArticle(d.start, s.lower[at:]) {
			break
		}
		values := next.readings(s.decimal)
		if values == nil {
			break
		}
		value := scaled(values[0], m.Value)
		if total != "" {
			var ok bool
			if value, ok = sum(total, value); !ok {
				break
			}
		}
		f.mantissa, f.exponent = values[0], m.Value
		total, f.values, f.end = value, []string{value}, at+length
		if total == scaled(values[0], m.Value) {
			for _, other := range values[1:] {
				f.values = append(f.values, scaled(other, m.Value))
			}
		}
		at = s.skipSpace(f.end)
		i := slices.IndexFunc(s.runs, func(d digits) bool { return d.start == at })
		if i < 0 || !quantities.IsUnspaced(s.before(f.end)) {
			break
		}
		next = s.runs[i]
		follow, _ := s.word(s.lower[next.end:])
		rest, ok := "", false
		if readings := next.readings(s.decimal); readings != nil {
			rest, ok = sum(total, readings[0])
		}
		if follow.Kind != quantities.Scale { // 1万2000
			if ok {
				s.taken[i], f.values, f.end = true, []string{rest}, next.end
				at = s.skipSpace(f.end)
			}
			break
		}
		s.taken[i] = true
		at = next.end
	}
	return at
}

// readPrefix reads the unit, or the word for a large number, that precedes a number.
func (s *scanner) readPrefix(f *fact) {
	if f.unit != "" {
		return
	}
	at := len(strings.TrimRightFunc(s.lower[:f.start], unicode.IsSpace))
	if strings.HasSuffix(s.lower[:at], "百分之") || strings.HasSuffix(s.lower[:at], "yüzde") {
		f.unit = "percent"
		return
	}
	begin := at - len(s.lower[:at][strings.LastIndexFunc(s.lower[:at], func(c rune) bool { return !isLetter(c) })+1:])
	if m, length := s.word(s.lower[begin:at]); m.Kind == quantities.Scale && length == at-begin && f.mantissa == "" { // milioni 20
		f.mantissa, f.exponent, f.values = f.values[0], m.Value, append([]string{scaled(f.values[0], m.Value)}, f.values...)
		return
	}
	for begin, n := at, 0; n < 4 && begin > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(s.lower[:begin])
		begin -= size
		if isLetter(s.before(begin)) && isLetter(s.after(begin)) {
			continue
		}
		m, length := s.word(s.lower[begin:at])
		if length == at-begin && (m.Kind == quantities.Currency || m.Name == "percent" && at == f.start) {
			f.unit = m.Name
			f.start = begin
			return
		}
	}
}

// eras are the first years of the calendars that name the era before the year.
var eras = map[string]int{"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}

// otherYears returns the Gregorian years that a number may mean.
func (s *scanner) otherYears(value string, start int) (years []string) {
	if len(value) <= 3 && quantities.IsUnspaced(s.before(start)) {
		for era, first := range eras {
			if strings.HasSuffix(s.text[:start], era) {
				years = append(years, itoa(first+atoi(value)))
			}
		}
	}
	if s.base == "th" && len(value) == 4 && value >= "2400" && value < "2700" && !strings.Contains(value, ".") {
		years = append(years, itoa(atoi(value)-543))
	}
	return years
}
