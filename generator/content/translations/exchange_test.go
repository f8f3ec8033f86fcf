package translations

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// foreign is a site in five languages, with texts in their scripts.
var foreign = map[string]string{
	"content/site.yaml":                "baseUrl: https://a.example\nname: A\nlanguages:\n  - { code: en, name: English }\n  - { code: ja, prefix: ja, name: 日本語 }\n  - { code: ar, prefix: ar, name: العربية }\n  - { code: ru, prefix: ru, name: Русский }\n  - { code: pt-BR, prefix: pt-br, name: Português }\ncollections: { news: { translations: omit } }\n",
	"content/schemas/site.schema.json": `{}`,
	"content/schemas/news.schema.json": `{"properties": {"title": {"type": "string", "x-localized": true}, "excerpt": {"type": "string", "x-localized": true}, "date": {"type": "string"}}}`,
	"content/news/one/en.md":           "---\ntitle: \"One: “first”\" # a comment\nexcerpt: >\n  Folded\n  text.\ndate: 2025-01-01\n---\nBefore.\n\n## A \"quoted\" heading\n\nText with a \\\\ and a\ttab.\n\n- item\n\n## Last\n\n```\n## no heading\n```\n",
	"content/news/one/ja.md":           "---\ntitle: 一つ目\nexcerpt: 要約。\n---\n前文。\n\n## 見出し\n\n本文。\n\n\n## 最後\n\n終わり。\n",
	"content/news/one/ar.md":           "\xef\xbb\xbf---\r\nexcerpt: |\r\n  ملخص\r\n\r\n  آخر\r\ntitle: 'الأول'\r\n---\r\nمقدمة.\r\n\r\n## عنوان\r\n\r\nنص.\r\n\r\n## أخير\r\n\r\nنهاية.\r\n",
	"content/news/one/ru.md":           "---\ntitle: Первый\n---\n## Заголовок\n\nДругие разделы.\n",
	"content/pages/about/en.md":        "## About\n\nNo front matter.\n",
	"content/pages/about/ja.md":        "## 概要\n\n説明。",
}

func newForeign(t *testing.T) string {
	root := t.TempDir()
	for name, text := range foreign {
		write(t, root, name, text)
	}
	return root
}

// formats are the ways there and back.
var formats = map[string]struct {
	write func(*Exchange) ([]byte, error)
	read  func([]byte) (Exchange, error)
}{
	"po":    {func(x *Exchange) ([]byte, error) { return x.PO(), nil }, readPO},
	"xliff": {(*Exchange).XLIFF, readXLIFF},
}

func TestThereAndBack(t *testing.T) {
	for format, f := range formats {
		root := newForeign(t)
		table, c, _ := account(t, root)
		n := 0
		for _, row := range table.Rows {
			all, err := table.Exchanges(row, c, "")
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range all {
				file, err := f.write(&x)
				if err != nil {
					t.Fatal(err)
				}
				if format == "po" {
					checkWithGettext(t, file)
				}
				read, err := f.read(file)
				if err != nil || read.Name != x.Name || read.Lang != x.Lang || len(read.Messages) != len(x.Messages) {
					t.Fatalf("%s: %v, %+v", format, err, read)
				}
				if name, _, err := table.Import(read, c); err != nil || name != "" {
					t.Errorf("%s of %s in %s changed %q: %v", format, x.Name, x.Lang, name, err)
				}
				n++
			}
		}
		if n < 4 {
			t.Errorf("%s: only %d texts were imported", format, n)
		}
		for name, text := range foreign {
			if now, _ := os.ReadFile(filepath.Join(root, filepath.FromSlash(name))); string(now) != text {
				t.Errorf("%s changed %s:\n%q", format, name, now)
			}
		}
	}
}

// checkWithGettext runs msgfmt, if it is installed.
func checkWithGettext(t *testing.T, file []byte) {
	t.Helper()
	if _, err := exec.LookPath("msgfmt"); err != nil {
		return
	}
	name := filepath.Join(t.TempDir(), "a.po")
	if err := os.WriteFile(name, file, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("msgfmt", "--check", "-o", os.DevNull, name).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("msgfmt: %s\n%s", out, file)
	}
}

// TestImportChangesItsTexts translates one part of each kind.
func TestImportChangesItsTexts(t *testing.T) {
	for format, f := range formats {
		for _, c := range []struct{ lang, id, target, old, now string }{
			{"ja", "text-2", "## 新しい\n\n文。", "## 見出し\n\n本文。", "## 新しい\n\n文。"},
			{"ja", "front-title", `「"新」: #`, "title: 一つ目", `title: "「\"新」: #"`},
			{"ar", "front-excerpt", "جديد", "excerpt: |\r\n  ملخص\r\n\r\n  آخر", "excerpt: |\r\n  جديد"},
			{"ar", "text-2", "## عنوان\n\nجديد.", "## عنوان\r\n\r\nنص.", "## عنوان\r\n\r\nجديد."},
		} {
			root := newForeign(t)
			table, loaded, _ := account(t, root)
			row, _ := table.Find("news/one")
			all, err := table.Exchanges(row, loaded, c.lang)
			if err != nil || len(all) != 1 {
				t.Fatal(all, err)
			}
			for i := range all[0].Messages {
				if all[0].Messages[i].ID == c.id {
					all[0].Messages[i].Target = c.target
				}
			}
			file, _ := f.write(&all[0])
			read, err := f.read(file)
			if err != nil {
				t.Fatal(err)
			}
			name, before, err := table.Import(read, loaded)
			if err != nil || name != "content/news/one/"+c.lang+".md" || string(before) != foreign[name] {
				t.Fatalf("%s: %q, %v", format, name, err)
			}
			now, _ := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
			var kept []string
			for line := range strings.SplitAfterSeq(string(now), "\n") {
				if !strings.HasPrefix(line, "translationOf: ") {
					kept = append(kept, line)
				}
			}
			if want := strings.Replace(foreign[name], c.old, c.now, 1); strings.Join(kept, "") != want || len(kept) == strings.Count(string(now), "\n")+1 {
				t.Errorf("%s, %s in %s:\n%q\nwant\n%q", format, c.id, c.lang, now, want)
			}
		}
	}
}

func TestImportWritesAMissingTranslation(t *testing.T) {
	root := newForeign(t)
	table, c, _ := account(t, root)
	row, _ := table.Find("news/one")
	all, _ := table.Exchanges(row, c, "pt-BR")
	all[0].Messages[0].Target = "Um"
	failed := (*ImportError)(nil)
	if _, _, err := table.Import(all[0], c); !errors.As(err, &failed) {
		t.Errorf("an incomplete text was written: %v", err)
	}
	for i := range all[0].Messages {
		all[0].Messages[i].Target = all[0].Messages[i].Source
	}
	if name, before, err := table.Import(all[0], c); err != nil || name != "content/news/one/pt-BR.md" || before != nil {
		t.Fatal(name, err)
	}
	again, _, list := account(t, root)
	row, _ = again.Find("news/one")
	if row.States["pt-BR"] != Present || list.HasErrors() {
		now, _ := os.ReadFile(filepath.Join(root, "content/news/one/pt-BR.md"))
		t.Errorf("%s, %v\n%s", row.States["pt-BR"], list, now)
	}
}

func TestImportRefuses(t *testing.T) {
	root := newForeign(t)
	table, c, _ := account(t, root)
	for want, x := range map[string]Exchange{
		"unknown text":                             {Name: "news/none", Lang: "ja"},
		"has no translation to “xx”":               {Name: "news/one", Lang: "xx"},
		"has no translation to “en”":               {Name: "news/one", Lang: "en"},
		"the source of “text-1” changed":           {Name: "news/one", Lang: "ja", Messages: []Message{{ID: "text-1", Source: "Other.", Target: "x"}}},
		"the source of “text-9” changed":           {Name: "news/one", Lang: "ja", Messages: []Message{{ID: "text-9", Source: "Before.", Target: "x"}}},
		"does not have the {{…}} of its source":    {Name: "news/one", Lang: "ja", Messages: []Message{{ID: "text-1", Source: "Before.", Target: "{{prices:plan}}"}}},
		"has other sections than its source. Tran": {Name: "news/one", Lang: "ru", Messages: []Message{{ID: "text-1", Source: "Before.", Target: "x"}}},
	} {
		if _, _, err := table.Import(x, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for _, text := range []string{"", "x", "msgid \"a", "msgid \"\"\nmsgstr \"X-Gaceta-Text: a\\n\"\n", "<xliff>", "<a/>"} {
		if _, err := readPO([]byte(text)); err == nil {
			t.Errorf("PO: %q was read", text)
		}
		if _, err := readXLIFF([]byte(text)); err == nil {
			t.Errorf("XLIFF: %q was read", text)
		}
	}
}

// TestCutExchanges cuts files off: none is imported in part.
func TestCutExchanges(t *testing.T) {
	x := Exchange{Name: "news/one", Lang: "ja", SourceLang: "en", Messages: []Message{
		{ID: "text-1", Source: "語 & more", Target: "<語>"}, {ID: "text-2", Source: "Two\nlines", Target: "二\n行"},
	}}
	whole, err := x.XLIFF()
	if err != nil {
		t.Fatal(err)
	}
	if read, err := readXLIFF(whole); err != nil || len(read.Messages) != 2 {
		t.Fatal(read, err)
	}
	whole = bytes.TrimSpace(whole)
	for end := range whole {
		if _, err := readXLIFF(whole[:end]); err == nil {
			t.Fatalf("%q is read", whole[:end])
		}
	}
	po := x.PO()
	for begin, end := range map[string]string{"msgctxt \"text-2\"": "msgid", "msgid \"\"\n\"Two": "msgstr"} {
		from := bytes.LastIndex(po, []byte(begin))
		cut := po[:from+bytes.Index(po[from:], []byte(end))]
		if _, err := readPO(cut); err == nil || !strings.Contains(err.Error(), "no msgstr") {
			t.Errorf("%v: %q", err, cut)
		}
		both := slices.Concat(cut, []byte("msgctxt \"text-3\"\nmsgid \"a\"\nmsgstr \"b\"\n"))
		if _, err := readPO(both); end == "msgstr" && err == nil {
			t.Errorf("it is read: %q", both)
		}
	}
}

// TestLargeExchanges reads files that a stranger made to take time or memory.
func TestLargeExchanges(t *testing.T) {
	const size = limits.ExchangeBytes - 1000
	header := "msgid \"\"\nmsgstr \"X-Gaceta-Text: a\\nX-Gaceta-Language: ja\\n\"\n\n"
	many := header + "msgctxt \"text-1\"\nmsgid \"\"\n" + strings.Repeat("\"a\"\n", size/4) + "msgstr \"b\"\n"
	x, err := ReadExchange([]byte(many))
	if err != nil || len(x.Messages) != 1 || len(x.Messages[0].Source) != size/4 {
		t.Errorf("PO: %v", err)
	}
	const begin, end = `<xliff trgLang="ja"><file original="a"><unit name="text-1"><source>`, `</source></unit></file></xliff>`
	nested := begin + strings.Repeat("<ignorable>", size/48) + "<source>" + strings.Repeat("a", size/2) + "</source>" + strings.Repeat("</ignorable>", size/48) + end
	x, err = ReadExchange([]byte(nested))
	if err != nil || len(x.Messages) != 1 || len(x.Messages[0].Target) > size {
		t.Errorf("XLIFF: %v", err)
	}
	if _, err := ReadExchange(make([]byte, limits.ExchangeBytes+1)); err == nil {
		t.Error("a file that is too large was read")
	}
}

// TestReadDividedUnit reads a unit that a tool has divided into sentences, with and without a translation of the space between them.
func TestReadDividedUnit(t *testing.T) {
	const before, after = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ja"><file id="f1" original="news/one"><unit id="u1" name="text-1">`, `</unit></file></xliff>`
	const first, second = `<segment state="final"><source>One.</source><target>一。</target></segment>`, `<segment><source>Two.</source><target>二。</target></segment>`
	for ignorable, want := range map[string]string{
		"<ignorable><source> </source></ignorable>":                  "一。 二。",
		"<ignorable><source> </source><target></target></ignorable>": "一。二。",
	} {
		x, err := readXLIFF([]byte(before + first + ignorable + second + after))
		if err != nil || len(x.Messages) != 1 || x.Messages[0].Source != "One. Two." || x.Messages[0].Target != want {
			t.Errorf("%s: %+v, %v", ignorable, x, err)
		}
	}
}

// FuzzReadExchange reads any bytes as a file of a translation tool. An error names one of its lines.
func FuzzReadExchange(f *testing.F) {
	x := Exchange{Name: "news/one", Lang: "ja", SourceLang: "en", Messages: []Message{{ID: "text-1", Source: "語 & \"more\"\n", Target: "<語>"}}}
	xliff, err := x.XLIFF()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(xliff)
	f.Add(x.PO())
	f.Add([]byte("<xliff trgLang='ja'><file original='a'><unit name='b'><ignorable><source>x</source></ignorable></unit></file></xliff>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := ReadExchange(data)
		if failed := (*ImportError)(nil); errors.As(err, &failed) && failed.Line > bytes.Count(data, []byte("\n"))+1 {
			t.Errorf("%v in %q", err, data)
		}
		if err == nil && (x.Name == "" || x.Lang == "") {
			t.Errorf("%+v", x)
		}
	})
}
