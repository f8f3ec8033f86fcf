package generator

import (
	"bytes"
	"context"
	"encoding/xml"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// foreignTexts holds what a page of the site in many scripts must contain: the id of its heading, and a sentence with the
// language's quotation marks and notation of numbers.
var foreignTexts = map[string]struct{ folder, dir, id, sentence string }{
	"en":      {"", "", "the-bridge-by-night", "The guard said “good evening” to us. About 1,234,567 people"},
	"ru":      {"ru/", "", "мост-ночью", "Сторож сказал нам «добрый вечер». Здесь живёт около 1\u00a0234\u00a0567 человек"},
	"el":      {"el/", "", "το-γεφύρι-τη-νύχτα", "Ο φύλακας μας είπε «καλησπέρα». Εδώ ζουν περίπου 1.234.567 άνθρωποι"},
	"ar":      {"ar/", "rtl", "الجسر-في-الليل", "قال لنا الحارس ”مساء الخير“. يعيش هنا نحو 1,234,567 نسمة"},
	"he":      {"he/", "rtl", "הגשר-בלילה", "השומר אמר לנו ”ערב טוב”. כאן גרים בערך 1,234,567 איש"},
	"hi":      {"hi/", "", "रात-में-पुल", "पहरेदार ने हमसे “शुभ संध्या” कहा। यहाँ लगभग 12,34,567 लोग"},
	"th":      {"th/", "", "สะพานยามค่ำคืน", "ยามพูดกับเราว่า “สวัสดีตอนเย็น” ที่นี่มีผู้คนราว 1,234,567 คน"},
	"ja":      {"ja/", "", "夜の橋", "番人は「こんばんは」と言いました。ここには約1,234,567人が住んでいます。<strong>「静か」</strong>な町です。"},
	"zh-Hans": {"zh-hans/", "", "夜晚的桥", "守桥人对我们说“晚上好”。这里大约住着1,234,567人。<strong>注意：</strong>路滑（见<a href=\"https://zh.example/%E6%A1%A5\""},
	"ko":      {"ko/", "", "밤의-다리", "경비원이 “안녕하세요”라고 말했습니다. 여기에는 약 1,234,567명이 삽니다. 3~5분, 1~2킬로미터."},
	"de":      {"de/", "", "die-große-straße", "Der Wächter sagte „guten Abend“ zu uns. Hier leben etwa 1.234.567 Menschen. So ’n schöner Tag!"},
	"tr":      {"tr/", "", "isıklı-kopru", "Bekçi bize “iyi akşamlar” dedi. Burada yaklaşık 1.234.567 kişi"},
	"pl":      {"pl/", "", "łodz-pod-mostem", "Strażnik powiedział nam „dobry wieczór”. Mieszka tu około 1\u00a0234\u00a0567 osób"},
	"pt-BR":   {"pt-br/", "", "a-ponte-a-noite", "O guarda nos disse “boa noite”. Aqui vivem cerca de 1.234.567 pessoas"},
}

var foreignDay = time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)

// buildForeign builds the site and returns the diagnostics and the output.
func buildForeign(t *testing.T, root string) (diag.List, fs.FS) {
	t.Helper()
	r, err := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: foreignDay})
	if err != nil || r.Diagnostics.HasErrors() {
		t.Fatal(r.Diagnostics, err)
	}
	return r.Diagnostics, os.DirFS(r.Out)
}

func read(t *testing.T, fsys fs.FS, name string) string {
	t.Helper()
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestForeignSite(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	if list, err := Check(context.Background(), Options{Root: root, Now: foreignDay}); err != nil || len(list) > 0 {
		t.Error(list, err)
	}
	list, dist := buildForeign(t, root)
	if len(list) > 0 {
		t.Error(list)
	}
	for lang, want := range foreignTexts {
		html := `<html lang="` + lang + `"`
		if want.dir != "" {
			html += ` dir="` + want.dir + `"`
		}
		page := read(t, dist, want.folder+"notes/bridge/index.html")
		for _, part := range []string{html + ">", `<h2 id="` + want.id + `">`, want.sentence} {
			if !strings.Contains(page, part) {
				t.Errorf("the page in %s has no %s", lang, part)
			}
		}
		for _, name := range []string{"notes/bridge", "notes/snow", "about"} {
			if !slices.Contains(fragments(t, read(t, dist, want.folder+name+"/index.html")), want.id) {
				t.Errorf("%s%s has no link to #%s", want.folder, name, want.id)
			}
		}
		feed := read(t, dist, want.folder+"notes/feed.xml")
		if !strings.Contains(feed, `xml:lang="`+lang+`"`) || !isXML(feed) {
			t.Errorf("the feed in %s: %.300s", lang, feed)
		}
		if text := strings.SplitN(want.sentence, "<", 2)[0]; !strings.Contains(feed, text) {
			t.Errorf("the feed in %s has no %s", lang, text)
		}
		if copied := read(t, dist, want.folder+"notes/bridge/index.md"); !strings.Contains(copied, "](#"+want.id+")") {
			t.Errorf("the Markdown copy in %s: %s", lang, copied)
		}
	}
	sitemap := read(t, dist, "sitemap.xml")
	for lang, want := range foreignTexts {
		if n := strings.Count(sitemap, `hreflang="`+lang+`" href="https://foreign.example/`+want.folder+`notes/bridge/"`); n != len(foreignTexts) || !isXML(sitemap) {
			t.Errorf("the sitemap names the page in %s %d times", lang, n)
		}
	}
}

var fragment = regexp.MustCompile(`href="[^"#]*#([^"]+)"`)

// fragments returns the ids that the links of a page lead to.
func fragments(t *testing.T, page string) []string {
	t.Helper()
	var ids []string
	for _, found := range fragment.FindAllStringSubmatch(page, -1) {
		id, err := url.PathUnescape(found[1])
		if err != nil {
			t.Error(err)
		}
		ids = append(ids, id)
	}
	return ids
}

func isXML(text string) bool { return xml.Unmarshal([]byte(text), new(struct{})) == nil }

// A broken link of each language is reported in check and in a build, at its line, with the id that was probably meant.
func TestForeignBrokenLinks(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	for lang, want := range foreignTexts {
		file := filepath.Join(root, "content/notes/bridge", lang+".md")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		wrong := string([]rune(want.id)[1:]) + "e"
		text = bytes.Replace(text, []byte("](#"+want.id+")"), []byte("](#"+wrong+")"), 1)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Check(context.Background(), Options{Root: root, Now: foreignDay})
	r, built := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), CacheKey: cachetest.Key, Now: foreignDay})
	if err != nil || built != nil {
		t.Fatal(err, built)
	}
	for name, list := range map[string]diag.List{"check": list, "build": r.Diagnostics} {
		found := map[string]bool{}
		for _, d := range list {
			lang := strings.TrimSuffix(filepath.Base(d.Pos.File), ".md")
			found[lang] = d.Code == "content-anchor" && d.Pos.Line > 6 && strings.Contains(d.Help, foreignTexts[lang].id)
			if !found[lang] {
				t.Errorf("%s: %+v", name, d)
			}
		}
		if len(found) != len(foreignTexts) {
			t.Errorf("%s finds %v", name, slices.Sorted(maps.Keys(found)))
		}
	}
}

// A translation with an error is no page. Links to it, and to its headings, are no further errors.
func TestForeignFaultyTranslation(t *testing.T) {
	root := testsite.Foreign(t)
	edit := func(name, old, new string) {
		t.Helper()
		file := filepath.Join(root, "content", name)
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatal(name, old, err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit("site.yaml", "collections: [notes]", "collections: { notes: { translations: omit } }")
	for _, lang := range []string{"ru", "ja", "ar"} {
		want := foreignTexts[lang]
		edit("notes/bridge/"+lang+".md", "\n## ", "\na\u200b\n\n## ")
		edit("notes/snow/"+lang+".md", "---\n\n", "---\n\n[a](/"+want.folder+"notes/bridge/#"+want.id+") [b](../bridge/"+lang+".md#"+want.id+")\n\n")
	}
	list, err := Check(context.Background(), Options{Root: root, Now: foreignDay})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, d := range list {
		if d.Code == "content-characters" {
			found++
		} else if d.Severity == diag.Error || d.Code == "content-link-language" {
			t.Errorf("%+v", d)
		}
	}
	if found != 3 {
		t.Error(found, list)
	}
}

// The built-in fonts draw the images of all languages but three, which a warning each names with the package to install.
func TestForeignCards(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	p, list := project.Open(root)
	if _, err := p.Eject("card"); err != nil || len(list) > 0 {
		t.Fatal(err, list)
	}
	list, dist := buildForeign(t, root)
	packages := map[string]bool{}
	for _, d := range list {
		for _, name := range []string{"noto-sans-jp", "noto-sans-sc", "noto-sans-kr"} {
			if d.Code == "card-font" && strings.Contains(d.Help, "npm install @fontsource/"+name) {
				packages[name] = true
			}
		}
	}
	if len(list) != 3 || len(packages) != 3 {
		t.Error(list)
	}
	card := regexp.MustCompile(`<meta property="og:image" content="https://foreign\.example/(_assets/card-[0-9A-F]+\.png)">`)
	drawn := map[string]string{} // picture → language
	for lang, want := range foreignTexts {
		found := card.FindStringSubmatch(read(t, dist, want.folder+"notes/bridge/index.html"))
		if isCJK := lang == "ja" || lang == "ko" || lang == "zh-Hans"; isCJK != (found == nil) {
			t.Errorf("the image of the page in %s: %q", lang, found)
		}
		if found != nil {
			if other := drawn[found[1]]; other != "" || len(read(t, dist, found[1])) < 1000 {
				t.Errorf("%s in %s, and in %s", found[1], lang, other)
			}
			drawn[found[1]] = lang
		}
	}
}
