package adversarial

import "maps"

import "testing"

// TestAddresses are links and pictures in texts whose address could run code.
func TestAddresses(t *testing.T) {
	refused := map[string]string{
		"javascript":                    "[a](javascript:alert(1))",
		"javascript in capitals":        "[a](JaVaScRiPt:alert(1))",
		"javascript with an entity":     "[a](javascript&colon;alert(1))",
		"javascript as numbers":         "[a](&#106;&#x61;vascript:alert(1))",
		"a tab in the scheme":           "[a](java&Tab;script:alert(1))",
		"a line end in the scheme":      "[a](java&NewLine;script:alert(1))",
		"a space before the scheme":     "[a](<  javascript:alert(1)>)",
		"a control before the scheme":   "[a](&#1;javascript:alert(1))",
		"a soft hyphen in the scheme":   "[a](java&shy;script:alert(1))",
		"a backslash in the scheme":     "[a](javascript\\:alert(1))",
		"an entity without a semicolon": "[a](javascript&#58;alert(1))",
		"a reference":                   "[a][b]\n\n[b]: javascript:alert(1)",
		"a reference with a title":      "[a]\n\n[a]: <javascript:alert(1)> \"x\"",
		"an automatic link":             "<javascript:alert(1)>",
		"vbscript":                      "[a](vbscript:msgbox(1))",
		"livescript":                    "[a](livescript:x)",
		"data with HTML":                "[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
		"data with SVG":                 "![a](data:image/svg+xml,<svg/onload=alert(1)>)",
		"blob":                          "[a](blob:https://tiny.example/x)",
		"file":                          "[a](file:///etc/passwd)",
		"view-source":                   "[a](view-source:https://x.example)",
		"feed of javascript":            "[a](feed:javascript:alert(1))",
		"an application's scheme":       "[a](ms-msdt:/id)",
		"jar":                           "[a](jar:https://x.example!/y)",
		"a picture that runs":           "![a](javascript:alert(1))",
		"a picture in a link":           "[![a](x.png)](javascript:alert(1))",
		"a link in a table":             "|a|b|\n|-|-|\n|[x](javascript:a)|b|",
		"a link in a footnote":          "a[^1]\n\n[^1]: [x](javascript:a)",
		"a link in a heading":           "## [x](javascript:a)",
		"a link in a callout":           "> [!NOTE]\n> [x](javascript:a)",
	}
	var attacks []attack
	for name, text := range refused {
		attacks = append(attacks, attack{name: name, files: body(text), code: "markdown-link"})
	}
	run(t, attacks)
	run(t, []attack{
		{name: "a line end as percent signs", files: body("[b](java%0ascript:alert(1))"), shows: []string{"b"}},
		{name: "percent signs in the scheme", files: body("[a](javascript%3Aalert(1))"), code: "content-link"},
		{name: "a named link that runs code", code: "site-settings",
			files: replaced("content/site.yaml", "https://market.example/", "javascript:alert(1)")},
		{name: "a link of a data file that runs code", build: true, code: "audit-inline",
			files: replaced("content/shop.yaml", "link:market", `"javascript:alert(1)"`)},
		{name: "a link of a data file with data", build: true, code: "audit-inline",
			files: replaced("content/shop.yaml", "link:market", `"data:text/html,<script>alert(1)</script>"`)},
		{name: "a picture on another site", files: body("![a](https://evil.example/x.png)"), code: "content-image",
			at: theArticle + ":8:6", says: "The picture is on another site."},
		{name: "a picture on another site without a scheme", files: body("![a](//evil.example/x.png)"), code: "content-image",
			at: theArticle + ":8:6", says: "The picture is on another site."},
		{name: "a picture on another site with backslashes", files: body(`![a](\\\\evil.example/x.png)`), code: "content-image",
			at: theArticle + ":8:6", says: `The picture “\\evil.example/x.png” does not exist.`},
		{name: "a link to another site with backslashes", files: body(`[a](/\\evil.example/)`), code: "content-link"},
	})
}

// TestTextThatLooksLikeMarkup checks that such text is shown as text.
func TestTextThatLooksLikeMarkup(t *testing.T) {
	script := "</script><script>alert(1)</script>"
	speaking := func(a attack) attack {
		maps.Copy(a.files, replaced("site/pages/recipe.tsx", "export default",
			"export const structuredData = ({ entry }: PageProps) => [{ headline: entry?.title }];\n\nexport default"))
		return a
	}
	run(t, []attack{
		speaking(attack{name: "the end of a script in a title", files: article(front("'" + script + "'")), shows: []string{script}}),
		speaking(attack{name: "a comment in a title", files: article(front("'<!--<script>'")), shows: []string{"<!--<script>"}}),
		speaking(attack{name: "line separators in a title", files: article(front("'a\u2028b\u2029c'")), holds: map[string]string{
			"recipes/brot/index.html h1":     "a\u2028b\u2029c",
			"recipes/brot/index.html script": `{"headline":"a\u2028b\u2029c"}`,
			"recipes/feed.xml title":         "a\u2028b\u2029c",
		}}),
		speaking(attack{name: "the end of an attribute in a title", files: article(front(`'"><img src=x onerror=alert(1)>'`)), shows: []string{`"><img src=x onerror=alert(1)>`}}),
		speaking(attack{name: "the end of a title in a title", files: article(front("'</title><base href=//evil.example>'"))}),
		speaking(attack{name: "CDATA in a title", files: article(front("']]><x/>'")), holds: map[string]string{
			"recipes/brot/index.html h1":     "]]><x/>",
			"recipes/brot/index.html title":  "]]><x/> · Küchenblatt",
			"recipes/brot/index.html script": `{"headline":"]]\u003e\u003cx/\u003e"}`,
			"recipes/feed.xml title":         "]]><x/>",
		}}),
		{name: "templates in a text", files: body("{{ .Body }} ${x} <%= y %>"), shows: []string{"{{ .Body }} ${x} <%= y %>"}},
		{name: "markup in code", files: body("`" + script + "`\n\n```html\n" + script + "\n```"), shows: []string{script}},
		{name: "markup as a code's language", files: body("```\"><script>\nx\n```"), shows: []string{"x"}},
		{name: "markup in a picture's text", files: body(`![" onerror=alert(1) x="](/robots.txt)`)},
		{name: "markup in a link's title", files: body(`[a](https://a.example '" onclick=alert(1) x="')`)},
		{name: "markup in an address", files: body(`[a](<https://a.example/"onclick=alert(1)//>)`)},
		{name: "markup as entities", files: body("&lt;script&gt;alert(1)&lt;/script&gt;"), shows: []string{"<script>alert(1)</script>"}},
		{name: "markup after a backslash", files: body(`\<script>alert(1)\</script>`), shows: []string{"<script>alert(1)</script>"}},
		insides(),
	})
}

// insides uses names of properties that every object of JavaScript has: as keys of data, as what an article refers
// to, as a link.
func insides() attack {
	a := attack{name: "names of an object's insides", files: map[string]string{}, holds: map[string]string{
		"recipes/brot/index.html p":  "Eva, Bern, 2025-02-01",
		"recipes/suppe/index.html p": "Ida, Basel, 2025-01-01",
		"index.html h2":              "__proto__ Eva, anna Anna, constructor Ida, undefined, https://a.example/ https://b.example/",
	}}
	for _, part := range [][3]string{
		{"content/cooks.yaml", "anna:", "__proto__: { name: Eva, from: { de: Bern, fr: Berne, it: Berna } }\nconstructor: { name: Ida, from: { de: Basel, fr: Bâle, it: Basilea } }\nanna:"},
		{"content/recipes/brot/de.md", "cook: anna", "cook: __proto__"},
		{"content/recipes/suppe/de.md", "cook: anna", "cook: constructor"},
		{"content/shop.yaml", "link:market", "link:__proto__, link:constructor"},
		{"content/site.yaml", "links:", "links:\n  __proto__: https://a.example/\n  constructor: https://b.example/"},
		{"content/routes.yaml", "data: [shop]", "data: [shop, cooks]"},
		{"site/pages/home.tsx", "<h1>", `<h2>{[...Object.entries((data as never as { cooks: Record<string, { name: string }> }).cooks).map(([key, cook]) => key + " " + cook.name), String(({} as { name?: string }).name), data.shop.links.slice(2).join(" ")].join(", ")}</h2><h1>`},
	} {
		maps.Copy(a.files, replaced(part[0], part[1], part[2]))
	}
	return a
}

// TestRawHTML checks that raw HTML is refused everywhere.
func TestRawHTML(t *testing.T) {
	var attacks []attack
	for name, text := range map[string]string{
		"a block":                 "<script>alert(1)</script>",
		"inside a line":           "a <img src=x onerror=alert(1)> b",
		"a comment":               "a <!-- --><script>x</script>",
		"a processing order":      "<?php system('id') ?>",
		"a declaration":           "<!DOCTYPE x>",
		"CDATA":                   "<![CDATA[<script>]]>",
		"a closing tag":           "</div></main>",
		"a tag over lines":        "<a\nhref=javascript:alert(1)>x</a>",
		"a tag in a table":        "|a|\n|-|\n|<svg onload=x>|",
		"a tag in a heading":      "## <b>a</b>",
		"a tag in a list":         "- <style>*{}</style>",
		"a tag in a callout":      "> [!NOTE] <iframe src=x></iframe>",
		"a tag in a footnote":     "a[^1]\n\n[^1]: <object data=x></object>",
		"a tag in a picture text": "![<b onclick=x>](/robots.txt)",
	} {
		attacks = append(attacks, attack{name: name, files: body(text), code: "markdown-html"})
	}
	run(t, append(attacks,
		attack{name: "attributes of a heading", files: body("## a {onclick=alert(1)}"), shows: []string{"{onclick=alert(1)}"}},
		attack{name: "an id with a quote", files: body("## a {#x\"onclick=}"), code: "markdown-id"},
		attack{name: "the id of the generator's own data", files: body("## {\"counter\":[\"https://evil.example/\"]} {#gaceta-islands}"), code: "markdown-id"},
	))
}
