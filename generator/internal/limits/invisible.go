package limits

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// invisible is a range of characters that have no glyph of their own. Each may be written where readers of a script need its
// effect, and nowhere else: elsewhere it only makes two texts differ that look the same. The list has the code points with
// Default_Ignorable_Code_Point of the Unicode Character Database, in their order.
type invisible struct {
	first, last rune
	needed      func(c *nearby) bool // nil: never
}

var invisibles = []invisible{
	{0x00ad, 0x00ad, (*nearby).isHyphenation},     // soft hyphen: within a word (UAX #14)
	{0x034f, 0x034f, (*nearby).isBetweenMarks},    // combining grapheme joiner: the order of marks, in Hebrew (The Unicode Standard, 23.2)
	{0x061c, 0x061c, (*nearby).isByArabic},        // Arabic letter mark (UAX #9)
	{0x115f, 0x1160, (*nearby).isOldHangul},       // fillers for a missing letter of a syllable (The Unicode Standard, 18.6)
	{0x17b4, 0x17b5, nil},                         // Khmer vowels, deprecated
	{0x180b, 0x180d, (*nearby).isAfterMongolian},  // variants of a letter (The Unicode Standard, 13.5)
	{0x180e, 0x180e, (*nearby).isAfterMongolian},  // the separator before a final vowel
	{0x180f, 0x180f, (*nearby).isAfterMongolian},  // a variant of a letter
	{0x200b, 0x200b, (*nearby).isBetweenUnspaced}, // zero width space: between words of Thai, Khmer and others (UAX #14)
	{0x200c, 0x200c, (*nearby).isJoinControl},     // zero width non-joiner (UAX #31, A1 and A2)
	{0x200d, 0x200d, (*nearby).isJoiner},          // zero width joiner (UAX #31, B), and within emoji (UTS #51)
	{0x200e, 0x200f, (*nearby).isByRightToLeft},   // direction marks (UAX #9)
	{0x202a, 0x202e, nil},                         // embeddings and overrides: UAX #9 advises isolates instead
	{0x2060, 0x2065, nil},                         // word joiner, operators of formulas
	{0x2066, 0x2069, (*nearby).isBalancedIsolate}, // isolates (UAX #9)
	{0x206a, 0x206f, nil},                         // deprecated format characters
	{0x3164, 0x3164, nil},                         // fillers of Hangul that are wide
	{0xfe00, 0xfe0f, (*nearby).isVariation},       // variants of ideographs and symbols (UTS #51, UAX #31)
	{0xfeff, 0xfeff, nil},                         // byte order mark
	{0xffa0, 0xffa0, nil},                         // a filler of Hangul
	{0xfff0, 0xfffb, nil},                         // annotations
	{0x1bca0, 0x1bca3, nil},                       // shorthand
	{0x1d173, 0x1d17a, nil},                       // music
	{0xe0000, 0xe001f, nil},
	{0xe0020, 0xe007f, (*nearby).isFlagTag}, // tags: in flags such as England's (UTS #51)
	{0xe0080, 0xe00ff, nil},
	{0xe0100, 0xe01ef, (*nearby).isIdeographVariation}, // variants of an ideograph (UTS #37)
	{0xe01f0, 0xe0fff, nil},
}

// firstInvisible is the smallest code point of invisibles.
const firstInvisible = 0xad

// invisibleProblem describes why an invisible character is not allowed where it is. It returns "" for all other characters.
func (c *nearby) invisibleProblem(r rune) string {
	if r < firstInvisible {
		return ""
	}
	for _, k := range invisibles {
		if r < k.first {
			break
		}
		if r > k.last {
			continue
		}
		turns := r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
		switch {
		case k.needed != nil && k.needed(c):
			return ""
		case turns:
			return fmt.Sprintf(
				"a character that changes the direction of the text (U+%04X): readers would see something other than what is written", r)
		case k.needed != nil:
			return fmt.Sprintf("an invisible character (U+%04X) that has no effect here", r)
		}
		return fmt.Sprintf("an invisible character (U+%04X)", r)
	}
	return ""
}

// nearby is a character with what is before and after it.
type nearby struct {
	text       []byte
	begin, end int // of the character
	line       line
}

// line is what matters of a line for the direction of its text.
type line struct {
	end                   int // 0 if no line was read
	rightToLeft, isArabic bool
	isolates              bool // they are balanced, and each contains text of another direction than what is around it
}

func (c *nearby) current() rune {
	r, _ := utf8.DecodeRune(c.text[c.begin:])
	return r
}

func (c *nearby) before() rune {
	r, _ := utf8.DecodeLastRune(c.text[:c.begin])
	return r
}

func (c *nearby) after() rune {
	r, _ := utf8.DecodeRune(c.text[c.end:])
	return r
}

// Scripts whose letters join, or that form clusters: the joiners change their shapes.
var joinedScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mandaic, unicode.Mongolian, unicode.Phags_Pa, unicode.Manichaean, unicode.Adlam,
	unicode.Hanifi_Rohingya, unicode.Sogdian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
	unicode.Balinese, unicode.Javanese, unicode.Sundanese, unicode.Meetei_Mayek, unicode.Chakma, unicode.Grantha, unicode.Newa,
	unicode.Tirhuta, unicode.Modi, unicode.Sharada, unicode.Kaithi, unicode.Brahmi, unicode.Takri, unicode.Khojki,
}

// Scripts without spaces between words.
var unspacedScripts = []*unicode.RangeTable{
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Tai_Tham, unicode.New_Tai_Lue, unicode.Tai_Le,
	unicode.Tai_Viet, unicode.Balinese, unicode.Javanese, unicode.Cham,
}

// Scripts that are written from right to left.
var rightToLeftScripts = []*unicode.RangeTable{
	unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic, unicode.Adlam,
	unicode.Hanifi_Rohingya, unicode.Yezidi, unicode.Mende_Kikakui,
}

func isWordPart(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// isLetterOf reports whether a character is a visible letter, mark or digit of one of the scripts.
func isLetterOf(r rune, scripts ...*unicode.RangeTable) bool {
	return unicode.In(r, scripts...) && (isWordPart(r) || unicode.IsDigit(r)) && !isInvisible(r)
}

func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// isHyphenation reports whether there are two letters before and after.
func (c *nearby) isHyphenation() bool {
	first, n := utf8.DecodeLastRune(c.text[:c.begin])
	second, _ := utf8.DecodeLastRune(c.text[:c.begin-n])
	third, n := utf8.DecodeRune(c.text[c.end:])
	fourth, _ := utf8.DecodeRune(c.text[c.end+n:])
	return !slices.ContainsFunc([]rune{first, second, third, fourth}, func(r rune) bool { return !isWordPart(r) || isInvisible(r) })
}

func (c *nearby) isBetweenMarks() bool {
	isMark := func(r rune) bool { return unicode.Is(unicode.Mn, r) && !isInvisible(r) }
	return isLetterOf(c.before(), unicode.Hebrew, unicode.Syriac, unicode.Arabic) && isMark(c.after()) ||
		isMark(c.before()) && isMark(c.after())
}

func (c *nearby) isOldHangul() bool {
	if c.current() == 0x115f {
		return c.after() >= 0x1161 && c.after() <= 0x11a7
	}
	return c.before() >= 0x1100 && c.before() <= 0x115e
}

func (c *nearby) isAfterMongolian() bool {
	isLetter := func(r rune) bool { return isLetterOf(r, unicode.Mongolian) }
	return isLetter(c.before()) && (c.current() != 0x180e || isLetter(c.after()))
}

func (c *nearby) isBetweenUnspaced() bool {
	return isLetterOf(c.before(), unspacedScripts...) && isWordPart(c.after()) ||
		isLetterOf(c.after(), unspacedScripts...) && isWordPart(c.before())
}

// isJoinControl reports whether a letter that joins is next to the character. In Persian, the other one may be of
// any kind, such as in a plural of a foreign word.
func (c *nearby) isJoinControl() bool {
	return !isInvisible(c.before()) && !isInvisible(c.after()) &&
		(isLetterOf(c.before(), joinedScripts...) || isLetterOf(c.after(), joinedScripts...))
}

func (c *nearby) isJoiner() bool {
	return c.isJoinControl() || isEmojiPart(c.before()) && isSymbol(c.after())
}

// isSymbol reports whether a character can be an emoji.
func isSymbol(r rune) bool {
	return r > 0x7f && r != utf8.RuneError && unicode.In(r, unicode.So, unicode.Sm) || slices.Contains([]rune("©®‼⁉™ℹ〰〽㊗㊙"), r)
}

// isEmojiPart reports whether a character can end an emoji: also a selector, a color of the skin, or the end of a flag.
func isEmojiPart(r rune) bool {
	return isSymbol(r) || r == 0xfe0f || r >= 0x1f3fb && r <= 0x1f3ff || r == 0xe007f
}

func (c *nearby) isVariation() bool {
	before := c.before()
	switch c.current() {
	case 0xfe0e, 0xfe0f:
		isKeycap := (before >= '0' && before <= '9' || before == '#' || before == '*') && c.after() == 0x20e3
		return isSymbol(before) || isKeycap
	}
	return unicode.In(before, unicode.Han, unicode.Myanmar, unicode.Phags_Pa, unicode.Manichaean, unicode.Egyptian_Hieroglyphs) ||
		before > 0x7f && unicode.Is(unicode.Sm, before) || before == '0' || slices.Contains([]rune("、。！，．：；？“”‘’"), before)
}

func (c *nearby) isIdeographVariation() bool { return unicode.Is(unicode.Han, c.before()) }

// maxTags is how many tags a flag has at most: the code of a country and of its part.
const maxTags = 7

// isFlagTag reports whether a tag belongs to a whole flag: a black flag, letters and digits, and the last tag.
func (c *nearby) isFlagTag() bool {
	tags := 0
	at := c.begin
	for ; tags <= maxTags; tags++ {
		r, n := utf8.DecodeLastRune(c.text[:at])
		if at -= n; r == 0x1f3f4 {
			break
		} else if !isTag(r) {
			return false
		}
	}
	for at = c.begin; tags <= maxTags; tags++ {
		r, n := utf8.DecodeRune(c.text[at:])
		if at += n; r == 0xe007f {
			return tags > 1
		} else if !isTag(r) {
			return false
		}
	}
	return false
}

// isTag reports whether a character is the tag of a letter or digit.
func isTag(r rune) bool { return r >= 0xe0030 && r <= 0xe0039 || r >= 0xe0061 && r <= 0xe007a }

// maxMarks is how many direction marks may follow each other.
const maxMarks = 2

func (c *nearby) isByRightToLeft() bool { return c.readLine().rightToLeft && !c.isRow() }

func (c *nearby) isByArabic() bool { return c.readLine().isArabic && !c.isRow() }

// isRow reports whether too many direction marks are before the character.
func (c *nearby) isRow() bool {
	at, marks := c.begin, 0
	for ; marks < maxMarks; marks++ {
		r, n := utf8.DecodeLastRune(c.text[:at])
		if r != 0x200e && r != 0x200f && r != 0x061c {
			return false
		}
		at -= n
	}
	return true
}

func (c *nearby) isBalancedIsolate() bool { return c.readLine().isolates }

// readLine reads the line of the character once.
func (c *nearby) readLine() line {
	if c.begin < c.line.end {
		return c.line
	}
	begin := c.begin
	for begin > 0 && c.text[begin-1] != '\n' {
		begin--
	}
	c.line = line{isolates: true}
	var open []isolate
	for i := begin; i < len(c.text) && c.text[i] != '\n'; {
		r, n := utf8.DecodeRune(c.text[i:])
		i += n
		c.line.end = i
		isRightToLeft := unicode.In(r, rightToLeftScripts...) && unicode.IsLetter(r)
		c.line.rightToLeft = c.line.rightToLeft || isRightToLeft
		c.line.isArabic = c.line.isArabic || isRightToLeft && unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Thaana)
		switch {
		case r >= 0x2066 && r <= 0x2068:
			open = append(open, isolate{kind: r})
		case r == 0x2069:
			last := len(open) - 1
			c.line.isolates = c.line.isolates && last >= 0 && open[last].isNeeded()
			open = open[:max(last, 0)]
		case len(open) > 0:
			in := &open[len(open)-1]
			in.rightToLeft = in.rightToLeft || isRightToLeft
			in.leftToRight = in.leftToRight || unicode.IsLetter(r) && !isRightToLeft
			in.hasDigits = in.hasDigits || unicode.IsDigit(r)
		}
	}
	c.line.isolates = c.line.isolates && len(open) == 0 && c.line.rightToLeft
	return c.line
}

// isolate is a part of a line whose direction does not depend on the text around it.
type isolate struct {
	kind                                rune
	rightToLeft, leftToRight, hasDigits bool
}

// isNeeded reports whether the isolate has the direction of what it contains. Any other one would reorder its text.
func (i isolate) isNeeded() bool {
	switch i.kind {
	case 0x2066:
		return (i.leftToRight || i.hasDigits) && !i.rightToLeft
	case 0x2067:
		return i.rightToLeft
	}
	return i.rightToLeft || i.leftToRight || i.hasDigits
}
