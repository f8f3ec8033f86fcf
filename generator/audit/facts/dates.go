package facts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/locale/numbers"
	"gaceta.dev/gaceta/generator/locale/quantities"
)

func itoa(n int) string { return strconv.Itoa(n) }

// atoi returns a number of few digits, or 0.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n > 9999 {
		return 0
	}
	return n
}

func isYear(text string) bool { return len(text) == 4 && text >= "1000" && text < "2700" }
func isDay(text string) bool  { return len(text) <= 2 && atoi(text) >= 1 && atoi(text) <= 31 }
func isMonth(text string) bool {
	return len(text) <= 2 && atoi(text) >= 1 && atoi(text) <= 12
}

func (s *scanner) findDates() {
	for i := range s.runs {
		if !s.taken[i] && !s.findWrittenDate(i) && !s.findMarkedDate(i) {
			s.findNumericDate(i)
		}
	}
}

// addDate adds a date that consists of runs and perhaps a word.
func (s *scanner) addDate(start, end int, day calendarDay, runs ...int) {
	day = s.gregorian(day, start)
	s.found = append(s.found, fact{kind: date, day: day, start: start, end: end, isWeak: day.day == 0 && day.year == 0})
	first := s.runs[runs[0]]
	mark, _ := utf8.DecodeRuneInString(s.text[s.skipSpace(first.end):])
	isDayFirst := atoi(first.text) == day.day && marks[string(mark)] != 'm' // days before it may share its month
	for _, i := range runs {
		s.taken[i] = true
	}
	if day.day > 0 && isDayFirst {
		for i := runs[0] - 1; s.isOtherDay(i, i+1, i); i-- {
			s.addOtherDay(i, day)
		}
	}
}

// maxDayGap is how far the days of a range or list are apart, in bytes: “1.º a 3”, “22 日至 23 日”.
const maxDayGap = 16

// isOtherDay reports whether run i is a day that shares its month with a date: the 3 of “3 to 5 May” or of “May 5 and 3”. Runs a
// and b follow each other.
func (s *scanner) isOtherDay(a, b, i int) bool {
	if a < 0 || b >= len(s.runs) || !isDay(s.run(i)) {
		return false
	}
	gap := s.lower[s.runs[a].end:s.runs[b].start]
	if open := strings.IndexAny(gap, "(（"); open >= 0 { // a day of the week
		if end := strings.IndexAny(gap, ")）"); end > open {
			gap = gap[:open] + strings.TrimLeft(gap[end:], ")）")
		}
	}
	words := strings.FieldsFunc(gap, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) })
	words = slices.DeleteFunc(words, func(word string) bool { return slices.Contains(dateWords[:ordinals], word) })
	if strings.ContainsAny(gap, ",،、") && len(words) > 0 && words[0] != "and" && marks[words[0]] == 0 { // “May 24th, is the 21st”
		return false
	}
	return len(gap) <= maxDayGap && len(words) <= 1 && !strings.ContainsAny(gap, ":;!?()/") &&
		!slices.ContainsFunc(words, func(word string) bool { return utf8.RuneCountInString(word) > 4 })
}

// addOtherDay adds a day that shares its month and year with a date.
func (s *scanner) addOtherDay(i int, day calendarDay) {
	day.day = atoi(s.run(i))
	s.found = append(s.found, fact{kind: date, day: day, start: s.runs[i].start, end: s.runs[i].end})
	s.taken[i] = true
}

// gregorian returns a date with the year of the Gregorian calendar.
func (s *scanner) gregorian(day calendarDay, start int) calendarDay {
	if day.year > 0 {
		if other := s.otherYears(itoa(day.year), start); len(other) > 0 {
			day.year = atoi(other[0])
		}
	}
	return day
}

// run returns the text of a run that no fact has taken, or "".
func (s *scanner) run(i int) string {
	if i < 0 || i >= len(s.runs) || s.taken[i] {
		return ""
	}
	return s.runs[i].text
}

// dateWords are words that separate the parts of a date, and endings of its numbers.
var dateWords = []string{
	"st", "nd", "rd", "th", "er", "го", "й", "the",
	"de", "del", "of", "d", "da", "di", "do", "den", "dem", "der",
	"le", "el", "af", "г", "р", "m", "an", "a", "e", "dia", "της", "του", "év",
	"року", "года", "সালের", "roku", "leta", "gada", "metų", "aasta", "ko", "წლის", "թ", "թվականի", "жылғы", "жылдын", "yil", "ilin",
}

// ordinals is how many of dateWords belong to a number.
const ordinals = 8

// isDateGap reports whether a text can separate two parts of a date.
func isDateGap(text string) bool {
	if len(text) > 16 || strings.Contains(text, " -") || strings.Contains(text, "- ") {
		return false
	}
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(" .,’'\u00a0\u202fºª°/-،", c) }) {
		if !slices.Contains(dateWords, word) {
			return false
		}
	}
	return true
}

// findWrittenDate finds a date with the name of a month next to run i.
func (s *scanner) findWrittenDate(i int) bool {
	d := s.runs[i]
	if !isDay(d.text) && !isYear(d.text) {
		return false
	}
	if start, end, month := s.monthAfter(d.end); month > 0 && start >= s.months { // 3 May 2025, 2025 May 3
		next := ""
		if i+1 < len(s.runs) && s.runs[i+1].start >= end && isDateGap(s.lower[end:s.runs[i+1].start]) {
			next = s.run(i + 1)
		}
		switch {
		case isDay(d.text) && isYear(next):
			s.addDate(d.start, s.runs[i+1].end, calendarDay{atoi(next), month, atoi(d.text)}, i, i+1)
		case isYear(d.text) && isDay(next):
			s.addDate(d.start, s.runs[i+1].end, calendarDay{atoi(d.text), month, atoi(next)}, i, i+1)
		case isDay(d.text):
			s.addDate(d.start, end, calendarDay{0, month, atoi(d.text)}, i)
		case isYear(d.text) && start > 0:
			s.addDate(d.start, end, calendarDay{atoi(d.text), month, 0}, i)
		default:
			return false
		}
		s.months = end
		return true
	}
	if start, month := s.monthBefore(d.start); month > 0 && start >= s.months { // May 3, 2025; May 2025
		last := i
		for isDay(d.text) && s.isOtherDay(last, last+1, last+1) && s.endsDays(last+1) {
			last++
		}
		next, used := "", []int{i}
		if last+1 < len(s.runs) && isDateGap(s.lower[s.runs[last].end:s.runs[last+1].start]) && isYear(s.run(last+1)) {
			next, used = s.run(last+1), []int{i, last + 1}
		}
		switch {
		case isDay(d.text):
			end := d.end
			if last == i && next != "" {
				end = s.runs[last+1].end
			}
			day := calendarDay{atoi(next), month, atoi(d.text)}
			s.addDate(start, end, day, used...)
			for j := i + 1; j <= last; j++ {
				s.addOtherDay(j, s.gregorian(day, start))
			}
		default:
			s.addDate(start, d.end, calendarDay{atoi(d.text), month, 0}, i)
		}
		s.months = d.end
		return true
	}
	return false
}

// endsDays reports whether run i, which follows a day, is a day too: neither “May 3 and 5 June” nor “May 3, 10:30”.
func (s *scanner) endsDays(i int) bool {
	_, _, month := s.monthAfter(s.runs[i].end)
	return month == 0 && s.after(s.runs[i].end) != ':' && s.after(s.runs[i].end) != '%'
}

// monthAfter returns the name of a month that follows an offset.
func (s *scanner) monthAfter(at int) (start, end, month int) {
	for begin := at; begin < min(len(s.lower), at+24); {
		c, size := utf8.DecodeRuneInString(s.lower[begin:])
		if unicode.IsLetter(c) && (begin == at || !unicode.IsLetter(s.before(begin))) {
			if m, length := s.word(s.lower[begin:]); m.Kind == quantities.Month && isDateGap(s.lower[at:begin]) {
				return begin, begin + length, m.Value
			}
		}
		if _, isDigit := numbers.Digit(c); isDigit {
			break
		}
		begin += size
	}
	return 0, 0, 0
}

// maxGapWords is how many words may be between the name of a month and a number: “mayo de”, “май этого”.
const maxGapWords = 3

// monthBefore returns the name of a month that precedes an offset.
func (s *scanner) monthBefore(at int) (start, month int) {
	for begin, words := at, 0; begin > max(0, at-40) && words <= maxGapWords; {
		c, size := utf8.DecodeLastRuneInString(s.lower[:begin])
		if _, isDigit := numbers.Digit(c); isDigit {
			break
		}
		begin -= size
		if !isLetter(c) || isLetter(s.before(begin)) {
			continue
		}
		words++
		m, length := s.word(s.lower[begin:])
		if m.Kind == quantities.Month && begin+length <= at && isDateGap(s.lower[begin+length:at]) {
			return begin, m.Value
		}
	}
	return 0, 0
}

// marks follow the parts of a date, or in Vietnamese precede them: 2025年8月27日, 2025년 8월 27일.
var marks = map[string]rune{
	"年": 'y', "년": 'y', "月": 'm', "월": 'm', "日": 'd', "일": 'd', "号": 'd', "號": 'd',
}

// markAfter returns which part of a date run i is by the mark after it, and where the mark ends.
func (s *scanner) markAfter(i int) (part rune, end int) {
	if s.run(i) == "" {
		return 0, 0
	}
	at := s.skipSpace(s.runs[i].end)
	_, size := utf8.DecodeRuneInString(s.text[at:])
	return marks[s.text[at:at+size]], at + size
}

// findMarkedDate finds a date whose parts are marked.
func (s *scanner) findMarkedDate(i int) bool {
	var day calendarDay
	var used []int
	end := 0
	order := "ymd"
	for j := i; j < len(s.runs); j++ {
		part, next := s.markAfter(j)
		if other, _ := s.markAfter(j + 1); part == 0 && day.month > 0 && other == 'd' && s.isOtherDay(j, j+1, j) {
			part, next = 'd', s.runs[j].end // 4월 13~14일
		}
		at := strings.IndexRune(order, part)
		if part == 0 || at < 0 || len(used) > 0 && s.skipSpace(end) != s.runs[j].start {
			break
		}
		text := s.runs[j].text
		switch {
		case part == 'y' && (isYear(text) || len(text) <= 3):
			day.year = atoi(text)
		case part == 'm' && isMonth(text):
			day.month = atoi(text)
		case part == 'd' && isDay(text) && day.month > 0:
			day.day = atoi(text)
		default:
			return false
		}
		used, end, order = append(used, j), next, order[at+1:]
	}
	if day.month == 0 && s.base == "vi" {
		return s.findVietnameseDate(i)
	}
	if day.month == 0 {
		return false
	}
	s.addDate(s.runs[i].start, end, day, used...)
	for j := used[len(used)-1] + 1; day.day > 0 && s.isOtherDay(j-1, j, j); j++ {
		if part, _ := s.markAfter(j); part != 'd' {
			break
		}
		s.addOtherDay(j, s.gregorian(day, s.runs[i].start))
	}
	return true
}

// findVietnameseDate finds a date such as “ngày 3 tháng 5 năm 2025”.
func (s *scanner) findVietnameseDate(i int) bool {
	gap := func(j int) string {
		if j+1 >= len(s.runs) {
			return ""
		}
		return strings.Trim(s.lower[s.runs[j].end:s.runs[j+1].start], " ,")
	}
	day, used := calendarDay{}, []int{i}
	if gap(i) == "tháng" && isDay(s.run(i)) && isMonth(s.run(i+1)) {
		day, used = calendarDay{0, atoi(s.run(i + 1)), atoi(s.run(i))}, append(used, i+1)
	} else if strings.HasSuffix(strings.TrimSpace(s.lower[:s.runs[i].start]), "tháng") && isMonth(s.run(i)) {
		day.month = atoi(s.run(i))
	} else {
		return false
	}
	last := used[len(used)-1]
	if g := gap(last); (g == "năm" || g == "") && isYear(s.run(last+1)) {
		day.year, used = atoi(s.run(last+1)), append(used, last+1)
	}
	s.addDate(s.runs[i].start, s.runs[used[len(used)-1]].end, day, used...)
	return true
}

// findNumericDate finds a date of three numbers: 2025-05-03, 3/5/2025, 03.05.2025.
func (s *scanner) findNumericDate(i int) bool {
	var parts []string
	used := []int{i}
	if strings.Count(s.runs[i].text, ".") == 2 {
		parts = strings.Split(s.runs[i].text, ".")
	} else {
		if i+2 >= len(s.runs) {
			return false
		}
		first, second := s.text[s.runs[i].end:s.runs[i+1].start], s.text[s.runs[i+1].end:s.runs[i+2].start]
		if first != second || !slices.Contains([]string{"-", "/", "‑", ". ", "／"}, first) {
			return false
		}
		parts, used = []string{s.run(i), s.run(i + 1), s.run(i + 2)}, []int{i, i + 1, i + 2}
	}
	start, end := s.runs[i].start, s.runs[used[len(used)-1]].end
	a, b, c := parts[0], parts[1], parts[2]
	switch {
	case isYear(a) && isMonth(b) && isDay(c):
		s.addDate(start, end, calendarDay{atoi(a), atoi(b), atoi(c)}, used...)
	case isYear(c) && isDay(a) && isMonth(b):
		s.addDate(start, end, calendarDay{atoi(c), atoi(b), atoi(a)}, used...)
		if s.isMonthFirst && isMonth(a) {
			s.found[len(s.found)-1].other = s.gregorian(calendarDay{atoi(c), atoi(a), atoi(b)}, start)
		}
	case isYear(c) && isMonth(a) && isDay(b):
		s.addDate(start, end, calendarDay{atoi(c), atoi(a), atoi(b)}, used...)
	default:
		return false
	}
	return true
}

// findClocks finds times of day: 10:30, 10h30, 10時30分, 5 p.m.
func (s *scanner) findClocks() {
	for i := range s.runs {
		hour, minute := s.run(i), s.run(i+1)
		if hour == "" || len(hour) > 2 || atoi(hour) > 24 {
			continue
		}
		d, end, used := s.runs[i], 0, []int{i, i + 1}
		gap := ""
		if minute != "" {
			gap = strings.ReplaceAll(s.lower[d.end:s.runs[i+1].start], " ", "")
		}
		isMinute := len(minute) == 2 && minute < "60"
		switch {
		case isMinute && (gap == ":" || gap == "：" || gap == "h"):
			end = s.runs[i+1].end
		case minute != "" && len(minute) <= 2 && slices.Contains([]string{"時", "时", "点", "點", "시"}, gap):
			end = s.runs[i+1].end
			if !strings.HasPrefix(s.text[end:], "分") && !strings.HasPrefix(s.text[s.skipSpace(end):], "분") {
				continue
			}
		default:
			minute, end, used = "00", d.end, []int{i}
		}
		seconds := ""
		if len(used) == 2 && s.after(end) == ':' && len(s.run(i+2)) == 2 && s.runs[i+2].start == end+1 {
			seconds, end, used = s.run(i+2), s.runs[i+2].end, append(used, i+2)
		}
		half, after := s.halfOfDay(d.start, end)
		if len(used) == 1 && half == 0 {
			continue
		}
		s.found = append(s.found, fact{
			kind: clock, start: d.start, end: after, values: clockValues(atoi(hour), atoi(minute), half),
			unit: s.zoneAfter(after), seconds: seconds,
		})
		for _, j := range used {
			s.taken[j] = true
		}
		if from := s.run(i - 1); half != 0 && len(from) <= 2 && atoi(from) > 0 &&
			strings.Trim(s.text[s.runs[i-1].end:d.start], " -–—~") == "" { // 6–7 p.m.
			s.found = append(s.found,
				fact{kind: clock, start: s.runs[i-1].start, end: s.runs[i-1].end, values: clockValues(atoi(from), 0, half)})
			s.taken[i-1] = true
		}
	}
}

// zone is the abbreviation of a time zone after a time.
var zone = regexp.MustCompile(`^[ \x{a0}]?[(（]?([A-Z]{3,4}\b|Z\b)`)

func (s *scanner) zoneAfter(at int) string {
	if m := zone.FindStringSubmatch(s.text[at:]); m != nil {
		return m[1]
	}
	return ""
}

// halfOfDay returns 'a' or 'p' for a time that is marked so, and where the mark ends.
func (s *scanner) halfOfDay(start, end int) (half byte, after int) {
	at := s.skipSpace(end)
	for _, mark := range []string{"a.m.", "p.m.", "a. m.", "p. m.", "am", "pm"} {
		if strings.HasPrefix(s.lower[at:], mark) && !isLetter(s.after(at+len(mark))) {
			return mark[0], at + len(mark)
		}
	}
	text := strings.TrimRight(s.text[:start], " ")
	for _, mark := range []string{"上午", "午前", "오전", "凌晨", "早上"} {
		if strings.HasSuffix(text, mark) {
			return 'a', end
		}
	}
	for _, mark := range []string{"下午", "午後", "오후", "晚上"} {
		if strings.HasSuffix(text, mark) {
			return 'p', end
		}
	}
	return 0, end
}

// clockValues returns the ways to write a time. half is 'a', 'p' or 0.
func clockValues(hour, minute int, half byte) (values []string) {
	hours := []int{hour}
	switch {
	case half == 'p' && hour < 12:
		hours = []int{hour + 12, hour}
	case half == 'a' && hour == 12:
		hours = []int{0, 12}
	case half == 0 && hour < 13: // the other text may say p.m.
		hours = append(hours, (hour+12)%24)
	case hour > 12:
		hours = append(hours, hour-12)
	}
	for _, h := range hours {
		values = append(values, itoa(h)+":"+itoa(minute))
		if minute == 0 {
			values = append(values, itoa(h))
		} else {
			values = append(values, plain(itoa(h), itoa(100 + minute)[1:]))
		}
	}
	return values
}
