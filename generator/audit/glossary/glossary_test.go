package glossary

import (
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func testMatcher() matcher {
	m := newMatcher("es")
	m.add("rule", "")
	m.add("public consultation", "")
	m.add("public consultation paper", "")
	m.add("Public hearing", "public consultation")
	m.add("público", "publicado")
	m.add("public", "official")
	m.add("consultation paper", "draft")
	m.add("", "nothing")
	return m
}

func TestFind(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                  nil,
		"rule":                              nil,
		"A public rule":                     {"public"},
		"«PUBLIC»":                          {"PUBLIC"},
		"publics, republic, public1":        nil,
		"A public\nhearing, public-hearing": {"public\nhearing", "public-hearing"},
		"public\n\nhearing":                 {"public"},
		"public, hearing":                   {"public"},
		"a public consultation":             nil,
		"public consultation papers":        nil,
		"public consultation paper":         nil,
		"consultation paper":                {"consultation paper"},
		"EL PÚBLICO":                        {"PÚBLICO"},
		"pu\u0301blico":                     {"pu\u0301blico"},
		"pú\u0301blico":                     nil,
		"a public\u00a0hearing":             {"public\u00a0hearing"},
		"public":                            {"public"},
		"İ public":                          {"public"},
		"\xff public":                       {"public"},
	} {
		var got []string
		for _, m := range testMatcher().find([]byte(text)) {
			got = append(got, text[m.start:m.end])
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Each language has words to avoid, and texts with the words that are found.
func TestFindInOtherScripts(t *testing.T) {
	for _, c := range []struct {
		lang  string
		avoid []string
		text  string
		want  []string
	}{
		{"en", []string{"C++", "C#", "don't", "café"}, "Vitamin C, c, A C++ compiler, C#; C+++. C#.", []string{"C++", "C#", "C#"}},
		{"en", []string{"don't", "café", "rock'n'roll"}, "We don’t, donʼt, don't; dont, don t. A cafe\u0301. Rock’n’Roll.", []string{"don’t", "donʼt", "don't", "cafe\u0301", "Rock’n’Roll"}},
		{"en", []string{"C"}, "C++ and C# are not C.", []string{"C"}},
		{"en", []string{"a"}, "a+b, a#b", []string{"a", "a"}},
		{"en", []string{"soft hyphen"}, "a soft hy\u00adphen", []string{"soft hy\u00adphen"}},
		{"fr", []string{"avis", "aujourd'hui"}, "L’avis d’aujourd’hui.", []string{"avis", "aujourd’hui"}},
		{"tr", []string{"ısı", "ilk"}, "ISI, Isı, ısı; isi. İLK, İlk; ILK", []string{"ISI", "Isı", "ısı", "İLK", "İlk"}},
		{"az", []string{"qızıl"}, "QIZIL", []string{"QIZIL"}},
		{"de", []string{"ısı"}, "ISI", nil},
		{"zh-Hans", []string{"数据", "网络"}, "这个数据很大，大数据库。网 络", []string{"数据", "数据", "网 络"}},
		{"ja", []string{"ユーザ", "御客様", "出来る"}, "ユーザが、ユーザー。Webユーザ名。御客様に。使用出来る", []string{"ユーザ", "ユーザ", "御客様", "出来る"}},
		{"ja", []string{"AI技術"}, "最新のAI技術です。AI 技術", []string{"AI技術", "AI 技術"}},
		{"th", []string{"ข้อมูล", "กา"}, "นี่คือข้อมูลใหม่ ก่า", []string{"ข้อมูล"}},
		{"hi", []string{"कंप्यूटर", "क़लम"}, "यह कंप्यूटर है, कंप्यूटरों। क\u093cलम", []string{"कंप्यूटर", "क\u093cलम"}},
		{"ar", []string{"كتاب"}, "هذا كتاب وكتـــاب، والكتاب، بالكتاب، للكتاب، لكتاب؛ كتابة، مكتاب", []string{"كتاب", "وكتـــاب", "والكتاب", "بالكتاب", "للكتاب", "لكتاب"}},
		{"ar", []string{"قاعدة بيانات"}, "في قاعدة البيانات، وقاعدة بيانات. قاعدة كبيانا", []string{"قاعدة البيانات", "وقاعدة بيانات"}},
		{"ar", []string{"حل"}, "الحل", nil},
		{"fa", []string{"کتاب"}, "الکتاب", nil},
		{"fa", []string{"کتابخانه", "علي"}, "كتابخانه, کتابخانه، علی", []string{"كتابخانه", "کتابخانه", "علی"}},
		{"ur", []string{"كمپنى", "لڑکی"}, "کمپنی، لڑكي", []string{"لڑكي"}},
		{"ar", []string{"كتاب"}, "كالكتاب", []string{"كالكتاب"}},
		{"ar", []string{"على"}, "علي، على", []string{"على"}},
		{"ar", []string{"كتاب"}, "هذا كتـــاب.", []string{"كتـــاب"}},
		{"fa", []string{"می\u200cشود"}, "این می\u200cشود.", []string{"می\u200cشود"}},
		{"el", []string{"λόγος"}, "ΛΌΓΟΣ, λόγος", []string{"ΛΌΓΟΣ", "λόγος"}},
		{"ru", []string{"ёлка", "сервер"}, "Е\u0308лка, СЕРВЕР; серверы", []string{"Е\u0308лка", "СЕРВЕР"}},
		{"ko", []string{"데이터 베이스"}, "이 데이터 베이스, 데이터베이스", []string{"데이터 베이스"}},
		{"ko", []string{"데이타", "홈 페이지", "값"}, "데이타를 데이타베이스 데이타에서는 데이타들의 데이타는, 홈 페이지로; 값을 값", []string{"데이타를", "데이타에서는", "데이타들의", "데이타는", "홈 페이지로", "값"}},
		{"ko", []string{"C언어"}, "C언어로", []string{"C언어로"}},
		{"he", []string{"צה\"ל", "מחשב"}, "מחשב, המחשב, והמחשב, במחשב; מחשבים, כמחשבה", []string{"מחשב", "המחשב", "והמחשב", "במחשב"}},
		{"ar", []string{"كتاب", "مُعَلِّم"}, "كِتَابٌ، معلم، مُعلّم، كتابة", []string{"كِتَابٌ", "معلم", "مُعلّم"}},
		{"he", []string{"שלום", "סֵפֶר"}, "שָׁלוֹם, ספר; שלומי", []string{"שָׁלוֹם", "ספר"}},
		{"ja", []string{"データ", "API", "C＋"}, "このﾃﾞｰﾀとＡＰＩ、デート。C+", []string{"ﾃﾞｰﾀ", "ＡＰＩ"}},
		{"ko", []string{"한글"}, "ﾡ 한글", []string{"한글"}},
		{"de", []string{"Daten"}, "Datenbank, Kundendaten, Daten-Bank", []string{"Daten"}},
		{"tr", []string{"Avrupa Birliği"}, "Avrupa Birliği'nin, AVRUPA BİRLİĞİ’ne", []string{"Avrupa Birliği", "AVRUPA BİRLİĞİ"}},
	} {
		m := newMatcher(c.lang)
		for _, avoid := range c.avoid {
			m.add(avoid, "right")
		}
		var got []string
		for _, found := range m.find([]byte(c.text)) {
			got = append(got, c.text[found.start:found.end])
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %q: got %q, want %q", c.lang, c.text, got, c.want)
		}
	}
	m := newMatcher("ja")
	m.add("ユーザー登録", "")
	m.add("登録", "申し込み")
	if found := m.find([]byte("ユーザー登録")); len(found) > 0 {
		t.Errorf("a recommended term that contains a word to avoid: %v", found)
	}
}

// TestManyTerms compares a text with thousands of terms that begin as the text does, in a time that does not depend on their number.
func TestManyTerms(t *testing.T) {
	for lang, word := range map[string]string{"en": "so ", "ar": "كتاب ", "ja": "語"} {
		m := newMatcher(lang)
		for i := range 5000 {
			m.add(strings.Repeat(word, 35)+strconv.Itoa(i), "right")
		}
		m.add(strings.Repeat(word, 1000), "too long")
		text := []byte(strings.Repeat(word, 10_000) + "4999")
		begin := time.Now()
		found := m.find(text)
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("%s: it took %v", lang, took)
		}
		if len(found) != 1 || found[0].right != "right" || found[0].end != len(text) {
			t.Errorf("%s: %+v", lang, found)
		}
	}
}

// TestPositionsInFiles finds words where a YAML file writes them, also very many ones in one line, and after one in two lines.
func TestPositionsInFiles(t *testing.T) {
	const count = 50_000
	text := "a: é so\nb: 'so so\n  bad, so' # so\nc: [" + strings.Repeat("é so, ", count) + "]\n"
	files := fstest.MapFS{"a.yaml": {Data: []byte(text)}}
	var r reader
	begin := time.Now()
	next := func(between, word string, line, column int) {
		t.Helper()
		if got, _ := r.next(between, word); got.Line != line || got.Column != column {
			t.Errorf("%q is at %d:%d, not at %d:%d", word, got.Line, got.Column, line, column)
		}
	}
	open := func(line, column int) {
		t.Helper()
		if r.open(files, "a.yaml"); !r.moveTo(line, column) {
			t.Errorf("it is at %d:%d, not at %d:%d", r.line, r.column, line, column)
		}
	}
	open(2, 4)
	next("", "so", 2, 5)
	next(" ", "so bad", 0, 0)
	next(" so bad, ", "so", 3, 8)
	open(1, 4)
	next("é ", "so", 1, 6)
	for i := range count {
		open(4, 5+6*i)
		next("é ", "so", 4, 7+6*i)
	}
	if r.moveTo(9, 1) || r.moveTo(1, 100) {
		t.Error("it moved to a place that does not exist")
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// BenchmarkManyTerms compares a text with terms of forty words.
func BenchmarkManyTerms(b *testing.B) {
	m := newMatcher("en")
	for i := range 2500 {
		m.add(strings.Repeat("so ", 40)+strconv.Itoa(i), "right")
	}
	text := []byte(strings.Repeat("so ", 10_000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		m.find(text)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("A public\u00a0hearing İ \xff")
	m := testMatcher()
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, found := range m.find([]byte(text)) {
			if found.start < last || found.end <= found.start || found.end > len(text) {
				t.Fatalf("%q: %+v", text, found)
			}
			last = found.end
		}
	})
}

// BenchmarkFind scans an article of 7 KB.
func BenchmarkFind(b *testing.B) {
	text, err := os.ReadFile("../../../content/news/dora-ai-act/es.md")
	if err != nil {
		b.Fatal(err)
	}
	m := testMatcher()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		m.find(text)
	}
}
