package ogimage

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
)

func forLanguage(lang string) *setter {
	s := newSetter()
	s.use((&Template{}).fontsFor(&text{}, lang), lang)
	return s
}

// visual returns the indexes of the letters of a line from left to right.
func visual(line shaping.Line) []int {
	var out []int
	for _, run := range slices.SortedFunc(slices.Values(line), func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) }) {
		for _, g := range run.Glyphs {
			out = append(out, g.TextIndex())
		}
	}
	return out
}

func TestBuiltInFontsHaveTheirScripts(t *testing.T) {
	for lang, text := range map[string]string{
		"pl": "Zażółć gęślą jaźń", "tr": "ışık İstanbul ğ", "vi": "Nguyễn ở Việt Nam", "ru": "Съешь ещё этих мягких булок", "el": "Άνθρωπος ϊ",
		"uk": "Ґрунт, їжак", "ar": "السَّلامُ عليكم ١٢٣", "fa": "گچ پژ ک ی", "ur": "ٹھیک ہے", "he": "שָׁלוֹם", "yi": "ייִדיש", "hi": "क्षत्रिय ज्ञान", "th": "ที่นี่ เก้าอี้",
	} {
		s := forLanguage(lang)
		for _, r := range clean(text) {
			if !isInvisible(r) && s.find(r) == nil {
				t.Errorf("%s lacks %c", lang, r)
			}
		}
		for _, run := range s.shape(clean(text), 40).runs {
			for _, g := range run.Glyphs {
				if g.GlyphID == 0 {
					t.Errorf("%s: %s has a letter without a glyph", lang, text)
				}
			}
		}
	}
}

func TestArabicJoinsAndRunsRightToLeft(t *testing.T) {
	s := forLanguage("ar")
	p := s.shape("سلام", 40)
	line := s.wrap(p, 500, shaping.Never)[0]
	order := visual(line)
	if p.dir != di.DirectionRTL || !slices.IsSortedFunc(order, func(a, b int) int { return b - a }) {
		t.Errorf("order %v", order)
	}
	for _, g := range line[0].Glyphs {
		alone, _ := line[0].Face.NominalGlyph(p.text[g.TextIndex()])
		if g.GlyphID == alone && g.TextIndex() == 0 {
			t.Error("the first letter does not join the next")
		}
	}
}

// The words of other scripts keep their direction, and a text without a right-to-left letter has none.
func TestBidirectionalText(t *testing.T) {
	s := forLanguage("he")
	for _, c := range []struct {
		text string
		want []int // indexes from left to right
	}{
		{"אב 12 גד", []int{7, 6, 5, 3, 4, 2, 1, 0}},
		{"אב ab", []int{3, 4, 2, 1, 0}},
		{"ab!", []int{0, 1, 2}},
		{"אב!", []int{2, 1, 0}},
	} {
		lines := s.wrap(s.shape(c.text, 40), 900, shaping.Never)
		if got := visual(lines[0]); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.text, got, c.want)
		}
	}
	english := forLanguage("en")
	if got := visual(english.wrap(english.shape("ab אב", 40), 900, shaping.Never)[0]); !slices.Equal(got, []int{0, 1, 2, 4, 3}) {
		t.Errorf("an English line with Hebrew: %v", got)
	}
}

func TestClustersOfOtherScripts(t *testing.T) {
	for _, c := range []struct {
		lang, text string
		glyphs     int
	}{
		{"hi", "क्ष", 1},     // three characters, one conjunct
		{"hi", "त्र", 1},     // the same
		{"en", "e\u0301", 1}, // composed
	} {
		s := forLanguage(c.lang)
		p := s.shape(clean(c.text), 40)
		glyphs := 0
		for _, run := range p.runs {
			glyphs += len(run.Glyphs)
		}
		if glyphs != c.glyphs {
			t.Errorf("%s has %d glyphs", c.text, glyphs)
		}
	}
	thai := forLanguage("th")
	marks := thai.shape("ที่", 40).runs[0].Glyphs // a letter, a vowel above it and a tone above both
	if len(marks) != 3 || marks[1].Advance != 0 || marks[2].Advance != 0 || marks[0].Advance == 0 {
		t.Errorf("Thai marks take room: %+v", marks)
	}
	hindi := forLanguage("hi")
	if p := hindi.shape("कि", 40); len(p.runs[0].Glyphs) != 2 || p.runs[0].Glyphs[0].GlyphID == mustGlyph(t, p, 'क') {
		t.Error("the vowel sign must precede its consonant")
	}
}

func mustGlyph(t *testing.T, p paragraph, r rune) font.GID {
	t.Helper()
	id, ok := p.runs[0].Face.NominalGlyph(r)
	if !ok {
		t.Fatalf("no glyph for %c", r)
	}
	return id
}

// Lines break between letters in scripts without spaces, but a line begins with no closing punctuation.
func TestLineBreaks(t *testing.T) {
	for _, c := range []struct{ lang, text string }{
		{"ja", "東京で新しい法律が成立しました。「重要」な変更です。"},
		{"zh-Hans", "新的法律今天生效，银行必须（立即）报告。"},
		{"ko", "새로운 법률이 오늘 시행됩니다. 은행은 보고해야 합니다."},
	} {
		s := forLanguage(c.lang)
		p := s.shape(c.text, 40)
		for width := 150; width < 600; width += 7 {
			lines := s.lines(p, width)
			if strings.Join(lines, "") != c.text {
				t.Fatalf("%q", lines)
			}
			for _, line := range lines {
				if strings.ContainsAny(string([]rune(line)[:1]), "。，」）、.") {
					t.Errorf("at %d pixels a line is %q", width, line)
				}
			}
		}
		if p := s.shape(c.text, 40); len(s.lines(p, 200)) < 3 {
			t.Errorf("%s: %q", c.lang, s.lines(p, 200))
		}
	}
	thai := forLanguage("th")
	for _, line := range thai.lines(thai.shape("กฎหมายใหม่ที่นี่มีผลบังคับใช้", 40), 130) {
		if strings.ContainsAny(string([]rune(line)[:1]), "่้ีิ์ั") {
			t.Errorf("a line begins with a mark: %q", line)
		}
	}
}
