package markdown

import "testing"

// TestScripts checks texts in scripts whose punctuation, spaces or letters differ from those of English.
func TestScripts(t *testing.T) {
	out := func(href string) string {
		return ` target="_blank" rel="noopener">` + href + `<span class="visually-hidden"> (se abre en otra pestaña)</span></a>`
	}
	for _, c := range []struct{ text, want string }{
		// ranges and folders
		{"배송은 3~5일, 포장은 1~2일 걸립니다.", "<p>배송은 3~5일, 포장은 1~2일 걸립니다.</p>"},
		{"价格为5~10元，数量为20~30个。", "<p>价格为5~10元，数量为20~30个。</p>"},
		{"Copy ~/bin to ~/old and a~b. H~2~O ~~~x~~~ ~~gone~~.", "<p>Copy ~/bin to ~/old and a~b. H~2~O ~~~x~~~ <del>gone</del>.</p>"},
		{"~~完了。~~次へ", "<p><del>完了。</del>次へ</p>"},
		// emphasis
		{"**注意：**请先备份。这是**（重要）**的。", "<p><strong>注意：</strong>请先备份。这是<strong>（重要）</strong>的。</p>"},
		{"**この文は太字です。**次の文です。", "<p><strong>この文は太字です。</strong>次の文です。</p>"},
		{"これは**「重要」**です。*「はい」*と", "<p>これは<strong>「重要」</strong>です。<em>「はい」</em>と</p>"},
		{"**“数据”**很大，这是**“数据”**的", "<p><strong>“数据”</strong>很大，这是<strong>“数据”</strong>的</p>"},
		{"이것은 **(중요)**입니다.", "<p>이것은 <strong>(중요)</strong>입니다.</p>"},
		{"**مهم:** نص **«مهم»** هنا", "<p><strong>مهم:</strong> نص <strong>«مهم»</strong> هنا</p>"},
		{"a*(b)*c", "<p>a*(b)*c</p>"},
		{"слово**«да»**нет", "<p>слово**«да»**нет</p>"},
		{"ข้อความ**หนา**ครับ", "<p>ข้อความ<strong>หนา</strong>ครับ</p>"},
		// line breaks
		{"東京は\n大きな\n*町です。*\nReactは", "<p>東京は大きな<em>町です。</em>Reactは</p>"},
		{"東京は \n大きな\n`町`\n[駅](/a/)\nだ", "<p>東京は大きな<code>町</code><a href=\"/a/\">駅</a>だ</p>"},
		{"北京\n大学\nReact\n是", "<p>北京大学\nReact\n是</p>"},
		{"서울은\n큰 도시", "<p>서울은\n큰 도시</p>"},
		{"Москва\nгород\nกรุงเทพ\nเมือง", "<p>Москва\nгород\nกรุงเทพ\nเมือง</p>"},
		{"# 東京\n\n> 引用\n> 文\n\n- 項\n  目  \n  終", "<h2 id=\"東京\">東京</h2>\n<blockquote>\n<p>引用文</p>\n</blockquote>\n<ul>\n<li>項目<br>\n終</li>\n</ul>"},
		// addresses
		{"Véase https://es.wikipedia.org/wiki/España y", `<p>Véase <a href="https://es.wikipedia.org/wiki/Espa%C3%B1a"` + out("https://es.wikipedia.org/wiki/España") + " y</p>"},
		{"https://españa.example/ y", `<p><a href="https://espa%C3%B1a.example/"` + out("https://españa.example/") + " y</p>"},
		{"https://пример.рф/путь?а=б#в.", `<p><a href="https://%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.%D1%80%D1%84/%D0%BF%D1%83%D1%82%D1%8C?%D0%B0=%D0%B1#%D0%B2"` + out("https://пример.рф/путь?а=б#в") + ".</p>"},
		{"(https://de.wikipedia.org/wiki/Köln#Geschichte).", `<p>(<a href="https://de.wikipedia.org/wiki/K%C3%B6ln#Geschichte"` + out("https://de.wikipedia.org/wiki/Köln#Geschichte") + ").</p>"},
		{"www.site.example/año y", `<p><a href="http://www.site.example/a%C3%B1o"` + out("www.site.example/año") + " y</p>"},
		{"見る https://example.com/foo。次 https://example.comをご覧", `<p>見る <a href="https://example.com/foo"` + out("https://example.com/foo") + `。次 <a href="https://example.com"` + out("https://example.com") + "をご覧</p>"},
		{"https://ar.example/كتاب، ثم", `<p><a href="https://ar.example/%D9%83%D8%AA%D8%A7%D8%A8"` + out("https://ar.example/كتاب") + "، ثم</p>"},
		{"« https://fr.example/L’été–là » et https://fr.example/x»", `<p>« <a href="https://fr.example/L%E2%80%99%C3%A9t%C3%A9%E2%80%93l%C3%A0"` + out("https://fr.example/L’été–là") + ` » et <a href="https://fr.example/x"` + out("https://fr.example/x") + "»</p>"},
		{"https://hi.example/दिन। अब", `<p><a href="https://hi.example/%E0%A4%A6%E0%A4%BF%E0%A4%A8"` + out("https://hi.example/दिन") + "। अब</p>"},
		{"Είδατε https://el.example/δρόμος; Ναι", `<p>Είδατε <a href="https://el.example/%CE%B4%CF%81%CF%8C%CE%BC%CE%BF%CF%82"` + out("https://el.example/δρόμος") + "; Ναι</p>"},
		{"(https://el.example/a;) https://el.example/a;b=γ;δ;", `<p>(<a href="https://el.example/a"` + out("https://el.example/a") + `;) <a href="https://el.example/a;b=%CE%B3;%CE%B4"` + out("https://el.example/a;b=γ;δ") + ";</p>"},
		{"https://en.example/wiki/👩🏽‍🚀🇫🇷 🎉", `<p><a href="https://en.example/wiki/%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%9A%80%F0%9F%87%AB%F0%9F%87%B7"` + out("https://en.example/wiki/👩🏽‍🚀🇫🇷") + " 🎉</p>"},
		// right after a character that is not ASCII
		{"詳細（https://a.example/x_y_z）と「www.b.example」、http://c.example。", `<p>詳細（<a href="https://a.example/x_y_z"` + out("https://a.example/x_y_z") + `）と「<a href="http://www.b.example"` + out("www.b.example") + `」、<a href="http://c.example"` + out("http://c.example") + "。</p>"},
		{"见https://zh.example/文，«https://ru.example/путь» “https://en.example” 【https://a.example】", `<p>见<a href="https://zh.example/%E6%96%87"` + out("https://zh.example/文") + `，«<a href="https://ru.example/%D0%BF%D1%83%D1%82%D1%8C"` + out("https://ru.example/путь") + `» “<a href="https://en.example"` + out("https://en.example") + `” 【<a href="https://a.example"` + out("https://a.example") + "】</p>"},
		{"**（https://a.example）** [（https://b.example）](/b/) `（https://c.example）` （xhttps://d.example） （https：//e.example） （ftp）", `<p><strong>（<a href="https://a.example"` + out("https://a.example") + `）</strong> <a href="/b/">（https://b.example）</a> <code>（https://c.example）</code> （xhttps://d.example） （https：//e.example） （ftp）</p>`},
	} {
		if got, codes := convert(t, c.text); got != c.want+"\n" {
			t.Errorf("%q:\n got %s\nwant %s\n%v", c.text, got, c.want, codes)
		}
	}
}

// TestShownMarks checks that marks which stay in the text are reported.
func TestShownMarks(t *testing.T) {
	for text, isReported := range map[string]bool{
		"слово**«да»**нет": true, "**Note:**text and **(b)**c": true, "~~done.~~next": true,
		"هذا **«مهم»**هنا و**(ملاحظة)**ثم": true, "и **(а)**б, *в* и **«г»**д": true, "一 ** 二 **三** 四 ** 五": false, `\*\*二\*\* **三** \*\*四\*\*`: false,
		"__“甲”__乙": true, "これは_「重要」_です": true, "次__注意：__请": true, "_「甲」_ 乙": false, "ファイル結果_最終_1": false, "`_「甲」_乙`": false,
		"https://a.example/x続く": true, "https://a.example/をご覧": true, "<https://a.example/x続く>": false, "https://a.example/日本/x-続": false,
		"https://a.example/wiki/ひらがな": false, "https://例え.example/": false, "https://a.example/été": false, "https://a.example/a1日": true,
		"2 ** 3 ** 4": false, "`**x.**y`": false, `\*\*x.\*\*y`: false, "**注意：**请": false, "a*(b)*c": false,
	} {
		if _, codes := convert(t, text); (len(codes) > 0) != isReported {
			t.Errorf("%s: %v", text, codes)
		}
	}
}

func TestFootnoteDefinedTwice(t *testing.T) {
	_, list := New(Syntax{}).Convert("a.md", 10, []byte("Два[^сноска], три[^b].\n\n[^сноска]: Первая.\n\n[^сноска]: Вторая.\n\n[^b]: B.\n"), Options{})
	if len(list) != 1 || list[0].Message != "The footnote “сноска” is defined twice: only the first one is shown." ||
		list[0].Pos.Line != 14 || list[0].Help != "Rename or remove one of them. The first is on line 12." {
		t.Error(list)
	}
}
