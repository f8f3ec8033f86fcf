package facts

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale/quantities"
	"gaceta.dev/gaceta/generator/markdown"
)

// Text is a text in one language.
type Text struct {
	Lang     string
	File     string
	Front    []markdown.Passage // the texts of the front matter; their kinds are its keys
	Passages []markdown.Passage
}

// Site holds what a comparison needs to know about the site. Each field may be empty.
type Site struct {
	// Page names the page of the site that a published address leads to, whatever its language, or returns "". It reports whether
	// the page exists in a language.
	Page func(address, lang string) (name string, exists bool)
	// Names are the names that the glossary fixes.
	Names []Name
}

// passage is a passage with its facts.
type passage struct {
	*markdown.Passage
	facts   []fact
	matched []bool
	lower   string
}

// Compare reports the facts of a source that a translation lacks, at their places in the translation.
func Compare(site Site, source, translation Text) diag.List {
	c := comparison{source: source, translation: translation, from: languageOf(source.Lang), to: languageOf(translation.Lang), site: site}
	from, to := readPassages(source.Passages, c.from, nil), readPassages(translation.Passages, c.to, c.from)
	sections := append(c.alignFront(), align(from, to)...)
	for _, units := range sections {
		c.compare(units)
	}
	c.compareLinks(sections)
	c.compareNames(sections, site.Names)
	return c.list
}

// readPassages returns the passages of a text with their facts. Parts of a translation may be in the language of its source, the
// other language.
func readPassages(all []markdown.Passage, l, other *language) []passage {
	out := make([]passage, len(all))
	s := scanner{language: l, other: other}
	count := 0
	for i := range all {
		out[i] = passage{Passage: &all[i], facts: s.scan(&all[i])}
		count += len(out[i].facts)
	}
	matched := make([]bool, count)
	for i := range out {
		n := len(out[i].facts)
		out[i].matched, matched = matched[:n:n], matched[n:]
	}
	return out
}

// unit is a part of a source, and the part of the translation that corresponds to it: a passage if possible, or a section.
type unit struct{ from, to []*passage }

// align pairs the passages of a source with those of a translation: passage by passage in sections that have the same ones,
// and section by section otherwise.
func align(from, to []passage) [][]unit {
	a, b := sections(pointers(from)), sections(pointers(to))
	if !sameHeadings(a, b) {
		return [][]unit{{{pointers(from), pointers(to)}}}
	}
	all := make([][]unit, len(a))
	for i := range a {
		if !sameKinds(a[i], b[i]) {
			all[i] = []unit{{a[i], b[i]}}
			continue
		}
		all[i] = make([]unit, len(a[i]))
		for j := range a[i] {
			all[i][j] = unit{a[i][j : j+1], b[i][j : j+1]}
		}
	}
	return all
}

// alignFront pairs the texts of the front matter that both have.
func (c *comparison) alignFront() (all [][]unit) {
	from, to := readPassages(c.source.Front, c.from, nil), readPassages(c.translation.Front, c.to, c.from)
	for i := range from {
		j := slices.IndexFunc(to, func(p passage) bool { return p.Kind == from[i].Kind })
		if j >= 0 {
			all = append(all, []unit{{pointers(from[i : i+1]), pointers(to[j : j+1])}})
		}
	}
	return all
}

func pointers(all []passage) []*passage {
	out := make([]*passage, len(all))
	for i := range all {
		out[i] = &all[i]
	}
	return out
}

func isHeading(kind string) bool { return len(kind) == 2 && kind[0] == 'h' }

// sections divides passages before each heading.
func sections(all []*passage) (out [][]*passage) {
	begin := 0
	for i := range all {
		if isHeading(all[i].Kind) {
			out = append(out, all[begin:i])
			begin = i
		}
	}
	return append(out, all[begin:])
}

func sameHeadings(a, b [][]*passage) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 1; i < len(a); i++ {
		if a[i][0].Kind != b[i][0].Kind {
			return false
		}
	}
	return true
}

func sameKinds(a, b []*passage) bool {
	return slices.EqualFunc(a, b, func(a, b *passage) bool { return a.Kind == b.Kind })
}

// comparison compares two texts.
type comparison struct {
	source, translation Text
	from, to            *language
	site                Site
	list                diag.List
}

// missing is a fact that has no counterpart in its unit.
type missing struct {
	unit int
	in   *passage
	fact int
}

// compare reports the missing facts of a section.
func (c *comparison) compare(units []unit) {
	var open []missing
	for i, u := range units {
		open = append(open, c.match(i, u)...)
	}
	for _, m := range open {
		f := &m.in.facts[m.fact]
		if moved := c.moved(units, m); moved {
			continue
		}
		u := units[m.unit]
		rest, at := c.unmatched(u, f)
		switch {
		case f.prefix != "" && (rest == nil || rest.facts[at].prefix != f.prefix):
			continue // a name that the translation does not use
		case rest == nil && (isRepeated(u, m) || c.isWord(u, f) || f.isOrdinal && f.unit == "" && len(f.values[0]) == 1):
			continue
		case rest != nil && rest.facts[at].isWeak:
			continue
		case rest != nil && len(f.values) > 0 && len(f.values[0]) != len(rest.facts[at].values[0]) && c.isWord(u, f):
			continue
		case rest != nil && f.kind == date && rest.facts[at].day == calendarDay{f.day.year, f.day.month, 0} &&
			hasWord(c.to, u.to, itoa(f.day.day)):
			continue // the first of June
		}
		c.report(u, m, rest, at)
	}
	for _, u := range units {
		c.compareWords(u)
	}
}

// compareWords reports numbers of a translation where the source has another number, or another unit, in words.
func (c *comparison) compareWords(u unit) {
	for _, p := range u.to {
		for i := range p.facts {
			g := &p.facts[i]
			if p.matched[i] || g.kind != number || g.isWeak || g.prefix != "" || len(g.values[0]) > 2 || atoi(g.values[0]) > 12 {
				continue
			}
			find := func(u unit) (string, *passage, int) { return c.numberWord(u, g.unit == "") }
			if hasWord(c.from, u.from, g.values[0]) {
				find = func(u unit) (string, *passage, int) { return c.otherUnit(u, g) }
			}
			if word, in, at := find(u); in != nil {
				p.matched[i] = true
				c.warn(p.Pos(g.start, g.end), in.Pos(at, at+len(word)), help,
					"The translation says “%s”, the source “%s”", p.Text[g.start:g.end], word)
			}
		}
	}
}

// articleLanguages have an indefinite article that is their word for one.
var articleLanguages = []string{"ca", "da", "de", "el", "es", "fr", "gl", "hu", "it", "nb", "nl", "nn", "no", "pt", "ro", "sv"}

// numberWord returns a number that the source has as a word, perhaps as an ordinal, and the translation neither as a word nor in
// digits.
func (c *comparison) numberWord(u unit, mayBeOrdinal bool) (word string, in *passage, at int) {
	first := 1
	if slices.Contains(articleLanguages, c.from.base) {
		first = 2
	}
	for n := first; n <= 12; n++ {
		value := itoa(n)
		if hasWord(c.to, u.to, value) || hasUnmatched(u.to, value) {
			continue
		}
		for i, word := range c.from.numberWords[value] {
			if i > 1 || i == 1 && (n == 1 || !mayBeOrdinal || utf8.RuneCountInString(word) < 4) {
				break // “both” and “pair” may be about anything
			}
			for _, p := range u.from {
				p.readLower()
				if at := findWord(p.lower, word); at >= 0 {
					return p.Text[at : at+len(word)], p, at
				}
			}
		}
	}
	return "", nil, 0
}

// otherUnit returns where the source has a number as a word with other units than its translation.
func (c *comparison) otherUnit(u unit, f *fact) (phrase string, in *passage, at int) {
	if f.unit == "" || len(c.from.numberWords[f.values[0]]) == 0 {
		return "", nil, 0
	}
	word := c.from.numberWords[f.values[0]][0]
	for _, p := range u.from {
		for from := 0; ; {
			begin := findWord(p.lower[from:], word)
			if begin < 0 {
				break
			}
			begin += from
			from = begin + len(word)
			rest := strings.TrimLeft(p.lower[from:], " \u00a0-")
			m, length := c.from.words.Prefix(rest)
			switch {
			case m.Kind != quantities.Unit:
				continue // the unit may be elsewhere
			case m.Name == f.unit:
				return "", nil, 0
			}
			phrase, in, at = p.Text[begin:len(p.lower)-len(rest)+length], p, begin
		}
	}
	return phrase, in, at
}

// hasUnmatched reports whether passages have a number that is not the counterpart of another one.
func hasUnmatched(all []*passage, value string) bool {
	return slices.ContainsFunc(all, func(p *passage) bool {
		for i := range p.facts {
			if !p.matched[i] && slices.Contains(p.facts[i].values, value) {
				return true
			}
		}
		return false
	})
}

// match matches the facts of a unit, and returns those of the source that remain.
func (c *comparison) match(n int, u unit) (open []missing) {
	for _, strict := range []bool{true, false} {
		for _, p := range u.from {
			for i := range p.facts {
				if !p.matched[i] {
					p.matched[i] = take(u.to, &p.facts[i], strict)
				}
			}
		}
	}
	matchParts(u)
	for _, p := range u.from {
		for i := range p.facts {
			if !p.matched[i] && !p.facts[i].isWeak {
				open = append(open, missing{n, p, i})
			}
		}
	}
	return open
}

// take marks the first fact that equals f as matched.
func take(to []*passage, f *fact, strict bool) bool {
	for _, p := range to {
		for i := range p.facts {
			if !p.matched[i] && equal(f, &p.facts[i], strict) {
				p.matched[i] = true
				return true
			}
		}
	}
	return false
}

// equal reports whether a fact of a translation is that of the source. Units that are known on one side alone are equal
// unless strict.
func equal(a, b *fact, strict bool) bool {
	if a.kind == date && b.kind == date {
		return a.day == b.day || !strict && a.day.day > 0 && isPart(a.day, b.day) ||
			a.other.month > 0 && a.other == b.day || b.other.month > 0 && b.other == a.day
	}
	if a.kind == clock && b.kind == clock {
		if a.seconds != b.seconds && a.seconds != "" && (b.seconds != "" || a.seconds != "00") {
			return false
		}
		if a.unit != b.unit && a.unit != "" && b.unit != "" {
			return !strict // in another time zone
		}
	}
	if !strict && a.mantissa != "" && b.mantissa == "" && b.hasWord && slices.Contains(b.values, a.mantissa) {
		return true // a large number in a word that is not known
	}
	if a.kind == date || b.kind == date ||
		!shareValue(a.values, b.values) && (a.digits == "" || a.digits != b.digits || a.exponent != b.exponent) {
		return false
	}
	if a.kind == clock || b.kind == clock {
		return true
	}
	return sameUnit(a.unit, b.unit, strict)
}

func sameUnit(a, b string, strict bool) bool {
	switch {
	case a == b:
		return true
	case a == "¥" || b == "¥":
		other := strings.Trim(a+b, "¥")
		return other == "JPY" || other == "CNY"
	}
	return !strict && (a == "" || b == "")
}

// hasParts reports whether a fact may be written as several numbers: a date, or an article of law, 12.3 for 12(3).
func (f *fact) hasParts() bool {
	return f.kind == date || f.kind == number && f.unit == "" && f.exponent == 0 && strings.Count(f.digits, ".") == 1
}

// matchParts matches such facts with the numbers that they consist of, if one side has them: “3–5 May” is one date and a
// number in one language, and two numbers in another.
func matchParts(u unit) {
	for _, p := range u.from {
		for i := range p.facts {
			if f := &p.facts[i]; !p.matched[i] && f.hasParts() {
				p.matched[i] = takeParts(u.to, f)
			}
		}
	}
	for _, p := range u.to {
		for i := range p.facts {
			if f := &p.facts[i]; !p.matched[i] && f.hasParts() {
				p.matched[i] = takeParts(u.from, f)
			}
		}
	}
}

// takeParts marks the numbers that a date consists of as matched, if all are there. The numbers may be those of another date that
// lacks a part.
func takeParts(to []*passage, f *fact) bool {
	type place struct {
		p *passage
		i int
	}
	var used []place
	find := func(is func(*fact) bool) bool {
		for _, p := range to {
			for i := range p.facts {
				if !p.matched[i] && !slices.Contains(used, place{p, i}) && is(&p.facts[i]) {
					used = append(used, place{p, i})
					return true
				}
			}
		}
		return false
	}
	isNumber := func(n int) func(*fact) bool {
		return func(g *fact) bool { return g.kind != date && slices.Contains(g.values, itoa(n)) }
	}
	if f.kind == number {
		whole, fraction, _ := strings.Cut(f.digits, ".")
		if !find(isNumber(atoi(whole))) || !find(isNumber(atoi(fraction))) || used[1].i != used[0].i+1 || used[0].p != used[1].p {
			return false
		}
	}
	rest := f.day
	if find(func(g *fact) bool { return g.kind == date && isPart(g.day, f.day) }) {
		p := used[0].p.facts[used[0].i].day
		rest = calendarDay{rest.year - p.year, rest.month - p.month, rest.day - p.day}
	}
	for _, n := range []int{rest.year, rest.month, rest.day} {
		if n != 0 && !find(isNumber(n)) && (n != rest.year || !hasYear(to, n)) {
			return false
		}
	}
	for _, u := range used {
		u.p.matched[u.i] = true
	}
	return true
}

// hasYear reports whether any fact has a year: it need not be repeated.
func hasYear(to []*passage, year int) bool {
	for _, p := range to {
		for _, f := range p.facts {
			if f.day.year == year || slices.Contains(f.values, itoa(year)) {
				return true
			}
		}
	}
	return false
}

// isPart reports whether all parts of a date are those of another one.
func isPart(a, b calendarDay) bool {
	return (a.year == 0 || a.year == b.year) && (a.month == 0 || a.month == b.month) && (a.day == 0 || a.day == b.day)
}

// moved reports whether the passage before or after has an additional fact that is the missing one.
func (c *comparison) moved(units []unit, m missing) bool {
	f := &m.in.facts[m.fact]
	for _, n := range []int{m.unit - 1, m.unit + 1} {
		if n < 0 || n >= len(units) {
			continue
		}
		for _, p := range units[n].to {
			for i := range p.facts {
				if p.matched[i] || !equal(f, &p.facts[i], false) {
					continue
				}
				if rest, _ := c.unmatched(units[m.unit], f); rest != nil {
					continue // the two passages have exchanged their facts
				}
				p.matched[i] = true
				return true
			}
		}
	}
	return false
}

// unmatched returns the first fact of the same kind in a unit that has no counterpart in the source.
func (c *comparison) unmatched(u unit, f *fact) (*passage, int) {
	for _, isSame := range []func(g *fact) bool{
		func(g *fact) bool { return g.kind == f.kind && shareValue(f.values, g.values) },
		func(g *fact) bool { return g.kind == f.kind && g.prefix == f.prefix && !g.isWeak && isLike(f, g) },
	} {
		for _, p := range u.to {
			for i := range p.facts {
				g := &p.facts[i]
				if !p.matched[i] && isSame(g) &&
					(shareValue(f.values, g.values) || g.kind != number || !hasWord(c.from, u.from, g.values[0])) {
					return p, i
				}
			}
		}
	}
	return nil, 0
}

// isLike reports whether one fact may be the other with a mistake: numbers have about as many digits.
func isLike(f, g *fact) bool {
	if f.kind == date {
		return true
	}
	if f.unit != "" && g.unit != "" && f.unit != g.unit {
		return false
	}
	if f.mantissa != "" && (f.exponent == g.exponent || f.mantissa == g.mantissa) {
		return true
	}
	isNear := func(a, b string) bool { return len(a)-len(b) <= 1 && len(b)-len(a) <= 1 }
	return isNear(f.values[0], g.values[0]) || f.digits != "" && isNear(f.digits, g.digits) // 2.4.0 is also 2.4
}

// isRepeated reports whether the translation has the fact, but less often. In passages with the same number of sentences, a
// sentence must have its facts itself.
func isRepeated(u unit, m missing) bool {
	f := &m.in.facts[m.fact]
	isSame := func(g *fact) bool {
		return equal(f, g, false) || g.kind == date && f.kind == number && slices.Contains(f.values, itoa(g.day.year))
	}
	if len(u.from) == 1 && len(u.to) == 1 {
		p := u.to[0]
		from, to := sentenceEnds(m.in.Text), sentenceEnds(p.Text)
		if len(from) == len(to) && len(to) > 1 {
			n := sentenceOf(from, f.start)
			return slices.ContainsFunc(p.facts, func(g fact) bool { return isSame(&g) && sentenceOf(to, g.start) == n })
		}
	}
	return slices.ContainsFunc(u.to, func(p *passage) bool {
		return slices.ContainsFunc(p.facts, func(g fact) bool { return isSame(&g) })
	})
}

// sentenceEnd ends a sentence, in any script.
var sentenceEnd = regexp.MustCompile(`[。！？][」』）”]?|[.!?؟।۔…][)"”»’]*(?:\s|$)|\n`)

// sentenceEnds returns where the sentences of a text end.
func sentenceEnds(text string) (ends []int) {
	for _, m := range sentenceEnd.FindAllStringIndex(text, -1) {
		ends = append(ends, m[1])
	}
	if len(ends) == 0 || ends[len(ends)-1] < len(text) {
		ends = append(ends, len(text))
	}
	return ends
}

// sentenceOf returns the index of the sentence at an offset.
func sentenceOf(ends []int, offset int) int {
	n, found := slices.BinarySearch(ends, offset)
	if found {
		n++
	}
	return n
}

// isWord reports whether the translation has the number as a word.
func (c *comparison) isWord(u unit, f *fact) bool {
	if f.kind != number {
		return false
	}
	if f.mantissa != "" { // eine Million
		return (f.mantissa == "1" || len(f.mantissa) <= 2 && hasWord(c.to, u.to, f.mantissa)) && hasScale(c.to, u.to, f.exponent)
	}
	if f.values[0] == "1000" && hasScale(c.to, u.to, 3) { // тысяча
		return true
	}
	return hasWord(c.to, u.to, f.values[0]) || f.unit == "percent" && f.values[0] == "50" && hasHalf(u.to)
}

// hasScale reports whether passages in a language have a word for a power of ten.
func hasScale(l *language, all []*passage, exponent int) bool {
	return slices.ContainsFunc(all, func(p *passage) bool { return l.words.HasScale(lowerOf(p.Text), exponent) })
}

// halves are words for 50 %.
var halves = []string{
	"half", "mitad", "moitié", "hälfte", "metà", "metade", "meitat", "helft",
	"halva", "halv", "połow", "polovin", "polovic", "половин", "hälft", "fele", "yarı", "jumătate",
	"setengah", "separuh", "nửa", "نصف", "نیم", "आधे", "आधा", "আধ", "অর্ধ", "μισ", "חצי", "ครึ่ง", "半", "절반",
}

func hasHalf(all []*passage) bool {
	return slices.ContainsFunc(all, func(p *passage) bool {
		return slices.ContainsFunc(halves, func(word string) bool { return strings.Contains(p.lower, word) })
	})
}

func (p *passage) readLower() {
	if p.lower == "" {
		p.lower = lowerOf(p.Text)
	}
}

// hasWord reports whether passages in a language have a number as a word.
func hasWord(l *language, all []*passage, value string) bool {
	for _, p := range all {
		p.readLower()
		if l.hasWord(p.lower, value) {
			return true
		}
	}
	return false
}

const help = "Correct it, or correct the source."

// report reports a missing fact. rest is a passage with a fact that may be the changed one, or nil.
func (c *comparison) report(u unit, m missing, rest *passage, at int) {
	f := &m.in.facts[m.fact]
	written, source := m.in.Text[f.start:f.end], m.in.Pos(f.start, f.end)
	if rest == nil {
		c.warn(c.place(u, m.in), source, "Add it, or remove it from the source.",
			"The translation lacks “%s”, which the source says", written)
		return
	}
	rest.matched[at] = true
	g := &rest.facts[at]
	c.warn(rest.Pos(g.start, g.end), source, help, "The translation says “%s”, the source “%s”", rest.Text[g.start:g.end], written)
}

// warn adds a warning that ends with the place in the source.
func (c *comparison) warn(pos, source diag.Pos, help, format string, args ...any) {
	c.list.Warnf("translation-fact", pos, help, "%s (%s, line %d).", fmt.Sprintf(format, args...), path.Base(source.File), source.Line)
}

// place returns the place in a translation that corresponds to a passage of its source, or where its unit begins.
func (c *comparison) place(u unit, p *passage) diag.Pos {
	if len(u.to) == 0 {
		return diag.Pos{File: c.translation.File, Line: 1, Column: 1}
	}
	i := max(0, slices.Index(u.from, p)*len(u.to)/max(1, len(u.from)))
	return u.to[i].Pos(0, len(u.to[i].Text))
}
