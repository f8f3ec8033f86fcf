package markdown

import (
	"strings"
	"testing"
)

// TestLookalikesOfMarkdown checks that what looks like a list, a task, a table or a mark, and is none, is reported where it is shown,
// and nothing else.
func TestLookalikesOfMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		// tasks
		"- [] หนึ่ง":                    "[] ",
		"- [✓] ห้า\n- [x] สอง":          "[✓] ",
		"- [х] задача":                  "[х] ", // Cyrillic
		"* [ｘ] 完了":                      "[ｘ] ",
		"- ［ ］ 未完":                      "［ ］ ",
		"-[ ] مهمة":                     "-[ ] ",
		"- [ ] काम\n- [x] काम\n- [X] a": "",
		"- [a] b, x[] и a[0] [ ]":       "",
		// lists
		"・項目\n・項目二":                        "・項目",
		"１．一\n２．二\n":                       "１．一",
		"① 甲\n② 乙":                         "① 甲",
		"١. أول\n٢. ثان":                   "١. أول",
		"१. एक\n२. दो":                     "१. एक",
		"Список:\n– раз\n– два":            "– раз",
		"• bir\n• iki":                     "• bir",
		"1. a\n2. b\n\n3) c":               "",
		"– Да!  \n– Нет!\n\n— Да!\n— Нет!": "",
		"・項目\\\n・項目二":                      "",
		"項目・項目\n項目・項目":                     "",
		"Рост:\n3.5 %\n4.2 %":              "",
		"12.05.2027\n13.05.2027":           "",
		// tables
		"| a | b |\n|---|---|\n| `x|y` | z |":         "z",
		"| a | b |\n|---|---|\n| `x\\|y` | z |":       "",
		"| a | b |\n|---|---|\n| ١ |\n| ١ | ٢ | ":     "",
		"> | 名 | 値 |\n> |--|--|\n> | 一 | 二 | 三 | 四 |": "三 | 四",
		"｜ 名 ｜ 値 ｜":                                   "｜ 名 ｜ 値 ｜",
		// full-width marks
		"＃ 見出し":                     "＃ ",
		"＃見出し で検索":                  "",
		"＞ 引用":                      "＞",
		"：：：note":                   "：：：n",
		"これは＊＊重要＊＊です":               "＊＊重要＊＊",
		"＊印は必須":                     "",
		"[案内]（https://a.example/）へ": "[案内]（https://a.example/",
		"［案内］(/about/)へ":            "［案内］(/about/)",
		"注［1］（参照）と［a］":              "",
		"本文［^1］です":                  "［^1］",
		"！[絵](../a.png)":            "！",
		"すごい！[記事](/a/)":             "",
		// links
		"[a](#первый раздел)":         "[a](#первый раздел)",
		"参照[節](#最初の 節)です":             "[節](#最初の 節)",
		"[ا](/ar/صفحة اخرى/)":         "[ا](/ar/صفحة اخرى/)",
		"[a](#b \"название\") f(/ x)": "",
		"[資料について][なし]":                "[資料について][なし]",
		"a[i][j], 行列x[一][二]":          "",
		// callouts, ids, comments
		"> [!ملاحظة]\n> نص":  "[!ملاحظة]",
		"> [!ИНФО]\n> текст": "[!ИНФО]",
		"## Три { #три }":    "{ #три }",
		"{#ид}":              "{#ид}",
		"a %%заметка%% b":    "%%заметка%%",
		"50%% и 100%%":       "",
	} {
		_, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		got := ""
		lines := strings.Split(text, "\n")
		for _, d := range list {
			if d.Code == "content-link" || d.Code == "markdown-link" {
				continue
			}
			line := []rune(lines[d.Pos.Line-1])
			got += string(line[d.Pos.Column-1 : d.Pos.Column-1+d.Pos.Length])
			if d.Code != "markdown-slip" || d.Help == "" {
				t.Errorf("%q: %v", text, d)
			}
		}
		if got != want {
			t.Errorf("%q: %q is reported, want %q\n%v", text, got, want, list)
		}
	}
}

func TestBlockOfCodeWithoutEnd(t *testing.T) {
	for text, line := range map[string]int{
		"a\n\n```js\nкод":            3,
		"~~~\n日本":                    1,
		"> ```\n> كود\n\nنص":         1,
		"- a\n\n  ```\n  कोड\n\nपाठ": 3,
		"```":                        1,
		"```js\nx\n```":              0,
		"```\n```\n":                 0,
		"> ```\n> x\n> ```\n\nb":     0,
		"- ~~~~\n  x\n  ~~~~~\n":     0,
		"1. a\n   ```\n   x\n   ```": 0,
		"```\n~~~\n```":              0,
	} {
		_, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		got := 0
		for _, d := range list {
			got = d.Pos.Line
		}
		if got != line || len(list) > 1 {
			t.Errorf("%q: %v, want line %d", text, list, line)
		}
	}
}

func TestFootnoteWithSimilarLabel(t *testing.T) {
	for text, want := range map[string]string{
		"本文[^１]\n\n[^1]: 注":          "Write [^1].",
		"Текст[^Нота]\n\n[^нота]: а": "Write [^нота].",
		"पाठ[^ख]\n\n[^क]: टिप्पणी":   "Write its text on a line of its own: [^ख]: …",
	} {
		_, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		if len(list) == 0 || list[0].Help != want {
			t.Errorf("%q: %v, want %q", text, list, want)
		}
	}
}
