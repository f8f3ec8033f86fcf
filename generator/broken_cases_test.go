package generator

import "strings"

// The files that most mistakes are made in.
const (
	es     = "content/news/ley-nueva/es.md"
	en     = "content/news/ley-nueva/en.md"
	prices = "content/prices.yaml"
	rows   = "content/routes.yaml"

	pageTemplate = "templates/document.html"
)

func one(name, file, old, new string) broken { return broken{name, []edit{{file, old, new}}} }

// body appends to the text of the Spanish article.
func body(name, text string) broken {
	return one(name, es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n"+text+"\n")
}

// secondTagRow adds pages of the same terms at other addresses.
var secondTagRow = edit{rows, tagRow.old, strings.NewReplacer("id: tag", "id: topic", "/tags/:tags", "/topics/:tags").Replace(tagRow.new)}

// terms advises against some words.
const terms = `gazette:
  es: boletín oficial
  en: gazette
  avoid: { es: [gaceta, gacetas, gaceta oficial, Gacetas oficiales], en: [bulletin] }
madrid: { es: Gaceta de Madrid, en: Madrid Gazette }
`

// facts adds a paragraph to an article, and to its translation.
func facts(name, source, translation string) broken {
	return broken{name, []edit{{es, "[^1]: De 2025.", "[^1]: De 2025.\n\n" + source}, {en, "[^1]: Of 2025.", "[^1]: Of 2025.\n\n" + translation}}}
}

// accept adds an entry of accepted warnings.
func accept(name, entry string) broken {
	return one(name, "content/site.yaml", "links:", "accept: ["+entry+"]\nlinks:")
}

// word makes a mistake in a site with a glossary.
func word(name, file, old, new string) broken {
	return broken{name, []edit{{"content/glossary.yaml", "", terms}, {file, old, new}}}
}

// somePages are the components of all pages except those of articles.
var somePages = []edit{
	{"site/pages/home.tsx", "", "x"}, {"site/pages/about.tsx", "", "x"}, {"site/pages/news.tsx", "", "x"}, {"site/pages/missing.tsx", "", "x"},
}

// tagRow adds pages for tags.
var tagRow = edit{rows, "  - id: missing\n", `  - id: tag
    path: /tags/:tags
    collection: news
    title: { es: "Sobre {term}", en: "On {term}" }
    description: { es: "Noticias sobre {term}.", en: "News on {term}." }
  - id: missing
`}

// term adds pages for tags, and tags of two articles. A list of tags is in brackets.
func term(name string, tags [2]string, more ...edit) broken {
	list := func(text string) string { return "tags: [" + strings.Trim(text, "[]") + "]\ntitle:" }
	edits := []edit{tagRow, {es, "title:", list(tags[0])}, {"content/news/guia/es.md", "title:", list(tags[1])}}
	return broken{name, append(edits, more...)}
}

// tagRowWith adds pages for tags with a mistake in their row.
func tagRowWith(name, old, new string) broken {
	return broken{name, []edit{{rows, tagRow.old, strings.Replace(tagRow.new, old, new, 1)}}}
}

// gap makes a mistake in a site whose articles need not be in every language.
func gap(name, policy string, edits ...edit) broken {
	return one(name, "content/site.yaml", "[news]", "{ news: { translations: "+policy+" } }").and(edits...)
}

// ending adds a price that ends to the prices, and a schema that allows it.
func ending(name, until string, more ...edit) broken {
	return broken{name, append([]edit{
		{prices, "pro:\n", "launch:\n  price: 50\n  until: " + until + "\npro:\n"},
		{"content/schemas/prices.schema.json", `"properties": {`, `"properties": { "launch": { "type": "object" },`},
	}, more...)}
}

// laws are what the scheme “law” cites.
const laws = `ai-act:
  title: { es: Reglamento de IA, en: AI Act }
  url: { es: "https://leyes.example/es/ia", en: "https://leyes.example/en/ai" }
  fragment: "art_{}"
lopd: { title: LOPD, url: "https://leyes.example/lopd" }
`

// citing makes mistakes in a site with a scheme.
func citing(name string, edits ...edit) broken {
	bound := []edit{{"content/site.yaml", "links:", "schemes: { law: laws }\nlinks:"}, {"content/laws.yaml", "", laws}}
	return broken{name, append(bound, edits...)}
}

// citation appends a text that cites to the Spanish article.
func citation(name, text string) broken {
	return citing(name, edit{es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n" + text + "\n"})
}

// inLaws changes the data file of the scheme.
func inLaws(name, old, new string) broken {
	return citing(name, edit{"content/laws.yaml", old, new})
}

var brokenSites = map[string][]broken{
	"citations": {
		citation("an act with a typo", "El [artículo 50](law:ai-atc#50)."),
		citation("an act that does not exist", "La [ley](law:constitution)."),
		citation("a number in words", "El [artículo 50](law:ai-act#cincuenta)."),
		citation("a number that is missing", "El [artículo 50](law:ai-act#)."),
		citation("a number in an act without fragments", "El [artículo 5](law:lopd#5)."),
		citation("a number that is zero, and one that begins with it", "El [artículo 0](law:ai-act#0) y el [5](law:ai-act#05)."),
		citation("an act with a slash, one without its scheme, and one after a space",
			"El [50](law:ai-act/50), el [51](ai-act#51) y la [ley](law: lopd)."),
		inLaws("a title that is a space", "title: LOPD", "title: ' '"),
		citation("an act in place of a picture", "![La ley](law:ai-act)"),
		citation("a number with a space", "El [artículo 50 bis](law:ai-act#50 bis)."),
		citation("a scheme with a typo", "El [artículo 50](lwa:ai-act#50)."),
		citation("a scheme that resembles no other", "El [artículo 50](norm:ai-act#50)."),
		citation("a scheme in capitals", "El [artículo 50](LAW:ai-act#50)."),
		citation("a scheme in angle brackets", "La ley <law:ai-act#50>."),
		body("a scheme in angle brackets that no setting names", "La ley <law:ai-act#50>."),
		body("an address that no link may have", "Los ficheros de ftp://a.example/año."),
		body("a reference to a route without its id", "La [portada](route:)."),
		body("a reference to a route with a typo", "La [portada](rute:home)."),
		body("an address of an application", "Escribe [por aquí](whatsapp:34910000000)."),
		citation("a scheme without a key", "El [artículo 50](law:)."),
		body("a scheme that no setting names", "El [artículo 50](law:ai-act#50)."),
		citing("an act with a typo in data", edit{"content/extra.yaml", "", "href: law:ai-atc\n"}),
		inLaws("an address without a language", `, en: "https://leyes.example/en/ai"`, ""),
		inLaws("an act without a title", "  title: { es: Reglamento de IA, en: AI Act }\n", ""),
		inLaws("an act whose title is in no language", "{ es: Reglamento de IA, en: AI Act }", "{ AI Act }"),
		inLaws("an act without an address", `, url: "https://leyes.example/lopd"`, ""),
		citing("an act without an address that a text cites", edit{"content/laws.yaml", `, url: "https://leyes.example/lopd"`, ""},
			edit{es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\nLa [ley](law:lopd).\n"}),
		inLaws("an address that is not valid", `"https://leyes.example/lopd"`, "leyes.example/lopd"),
		inLaws("an address with a fragment", "/es/ia", "/es/ia#art_1"),
		inLaws("a fragment without a place for the number", `"art_{}"`, "art"),
		inLaws("an act that is a text", `{ title: LOPD, url: "https://leyes.example/lopd" }`, "https://leyes.example/lopd"),
		citation("a fragment that is a list, and a number", "El [artículo 50](law:ai-act#50).").and(
			edit{"content/laws.yaml", `"art_{}"`, "[art]"}),
		citation("an address without a language, and a number", "El [artículo 50](law:ai-act#50).").and(
			edit{en, "The text", "[Article 50](law:ai-act#50). The text"},
			edit{"content/laws.yaml", `, en: "https://leyes.example/en/ai"`, ""}),
		citation("an address with a typo, and a number", "El [artículo 50](law:ai-act#50).").and(
			edit{"content/laws.yaml", "https", "htps"}),
		citation("a scheme in capitals in the settings", "El [artículo 50](law:ai-act#50).").and(
			edit{"content/site.yaml", "law: laws", "Law: laws"}),
		citation("a scheme of a file with its ending", "El [artículo 50](law:ai-act#50).").and(
			edit{"content/site.yaml", "law: laws", "law: laws.yaml"}),
		one("schemes that are a text", "content/site.yaml", "links:", "schemes: law\nlinks:"),
		inLaws("an address and a title that are empty in a language", `es: Reglamento de IA`, `es: ""`).and(
			edit{"content/laws.yaml", `"https://leyes.example/en/ai"`, `""`}),
		inLaws("an address and a title in a language that the site does not have", "en: AI Act", "en: AI Act, fr: IA").and(
			edit{"content/laws.yaml", "en: \"https", "ne: \"https"}),
		inLaws("an address that is a number, and a list", `"https://leyes.example/lopd"`, "5").and(
			edit{"content/laws.yaml", `"https://leyes.example/es/ia"`, "[leyes.example]"}),
		inLaws("a fragment that is a number", `"art_{}"`, "5"),
		inLaws("a fragment for each language", `"art_{}"`, `{ es: "art_{}", en: "sec_{}" }`),
		inLaws("a fragment without a value", ` "art_{}"`, ""),
		citation("acts in a list", "El [artículo 50](law:ai-act#50).").and(
			edit{"content/laws.yaml", "", "- key: ai-act\n  title: AI Act\n"}),
		inLaws("an unknown key of an act", "fragment:", "fragmnet:"),
		inLaws("an act with a key in capitals", "lopd:", "LOPD:"),
		one("a scheme of a file that does not exist", "content/site.yaml", "links:", "schemes: { law: lwas }\nlinks:"),
		one("a scheme of the web", "content/site.yaml", "links:", "schemes: { https: laws }\nlinks:"),
		one("a scheme that names no file", "content/site.yaml", "links:", "schemes: { law: [laws] }\nlinks:"),
		citing("a page of a scheme that does not exist", edit{rows, "  - id: about\n", "  - id: about\n    citations: lwa\n"}),
	},
	"languages": {
		gap("a policy with a typo", "omitt"),
		gap("a policy that is missing", ""),
		gap("a policy in a list", "[omit]"),
		one("a collection twice", "content/site.yaml", "[news]", "[news, news]"),
		one("languages that are codes", "content/site.yaml", "{ code: en, prefix: en, name: English, locale: en_GB }", "en"),
		one("languages in a map", "content/site.yaml", `
  - { code: es, name: Español, locale: es_ES }
  - { code: en, prefix: en, name: English, locale: en_GB }`, " { es: Español, en: English }"),
		one("a language in capitals", "content/site.yaml", "code: en", "code: EN"),
		one("a locale with a hyphen", "content/site.yaml", "en_GB", "en-GB").and(edit{"content/schemas/site.schema.json", "", gone}),
		one("settings of a collection in a list", "content/site.yaml", "[news]", "[{ news: { translations: omit } }]"),
		one("a collection without settings, with a link to a missing translation", "content/site.yaml", "[news]", "{ news: }").and(
			edit{"content/news/guia/en.md", "", gone}),
		one("no languages", es, "author: ana-ruiz", "author: ana-ruiz\nlanguages: []").and(edit{en, "", gone}),
		one("a source that cannot be read, without a translation", es, "title: La ley nueva", "title: La ley: nueva").and(
			edit{en, "", gone}),
		one("a setting that does not exist", "content/site.yaml", "[news]", "{ news: { translation: omit } }"),
		one("a policy that is not a setting", "content/site.yaml", "[news]", "{ news: omit }"),
		one("a collection with a name that is not valid", "content/site.yaml", "[news]", "{ News: {} }"),
		gap("no English where it may be missing, and a link to it", "omit", edit{"content/news/guia/en.md", "", gone}),
		gap("an English text alone", "omit", edit{es, "", gone}),
		one("a draft without English", es, "author: ana-ruiz", "author: ana-ruiz\ndraft: true").and(edit{en, "", gone}),
		one("a scheduled article without English", es, "date: 2025-06-01", "date: 2999-06-01").and(edit{en, "", gone}),
		one("a language that the site does not have", es, "author: ana-ruiz", "author: ana-ruiz\nlanguages: [es, fr]"),
		one("one language, not in a list", es, "author: ana-ruiz", "author: ana-ruiz\nlanguages: es"),
		one("languages in the translation", en, "title: The new act", "title: The new act\nlanguages: [en]"),
		one("a text in a language that the article leaves out", es, "author: ana-ruiz", "author: ana-ruiz\nlanguages: [es]"),
		one("a text in the language that its translation, the source until now, leaves out", en, "title: The new act",
			"languages: [en]\ndate: 2025-06-01\ncategory: insights\nimage: cover.svg\nauthor: ana-ruiz\ntitle: The new act").and(
			edit{es, "date: 2025-06-01\ncategory: insights\nimage: cover.svg\n", ""}, edit{es, "author: ana-ruiz\n", ""}),
		gap("two articles at one address in a language that falls back", "fallback",
			edit{"content/news/guia/en.md", "---\n", "---\nslug: ley-nueva\n"}, edit{en, "", gone}),
	},
	"accepted": {
		accept("a warning that nobody reports", "{ code: markdown-heading, files: content/**, reason: Old texts. }"),
		accept("an error", "{ code: markdown-html, files: content/**, reason: Old texts. }").and(edit{es, "[^1]: De 2025.", "[^1]: De 2025.\n\n<b>ya</b>"}),
		accept("a code with a typo", "{ code: markdown-heding, files: content/**, reason: Old texts. }"),
		accept("a code that does not exist", "{ code: everything, files: content/**, reason: Old texts. }"),
		accept("no reason", "{ code: markdown-heading, files: content/** }"),
		accept("a pattern that is none", `{ code: markdown-heading, files: "content/[a", reason: Old texts. }`),
		accept("another key", "{ code: markdown-heading, file: content/**, reason: Old texts. }"),
	},
	"until": {
		one("an article that ends before it begins", es, "title:", "until: 2024-01-01\ntitle:"),
		one("an article that ends in some days", es, "title:", "until: 2026-01-09\ntitle:"),
		one("an end of an article that is not a date", es, "title:", "until: mañana\ntitle:"),
		one("an end that a translation contradicts", en, "title:", "until: 2027-01-09\ntitle:"),
		one("a link to an article that ended", "content/news/guia/es.md", "title:", "until: 2026-01-01\ntitle:"),
		ending("a value that ends in some days", "2026-01-03"),
		ending("an end of a value that is not a date", "31/12/2026"),
		ending("a value in a text that ends", "2027-01-01",
			edit{es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\nCuesta {{prices:launch.price}} €.\n"}),
		ending("a value that the schema requires", "2027-01-01",
			edit{"content/schemas/prices.schema.json", `"required": ["title"`, `"required": ["launch", "title"`}),
		one("a whole file that ends", "content/offer.yaml", "", "until: 2027-01-01\nprice: 3\n"),
		{"settings with an error, and a text", []edit{
			{"content/site.yaml", "baseUrl: https://", "baseUrl: ftp://"}, {es, "title:", "titel:"}, {es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n[a](/nada/)\n"},
		}},
		{"a base URL that is a number", []edit{{"content/site.yaml", "baseUrl: https://diario.example", "baseUrl: 12"}}},
		{"an unknown time zone", []edit{{"content/site.yaml", "baseUrl:", "schedule: { timeZone: Madrid, hour: 24 }\nbaseUrl:"}}},
	},
	"components": {
		body("a component that does not exist", ":::detials{title=\"Más\"}\nTexto.\n:::"),
		body("a component of a line that does not exist", "Una :insignia[nueva] ley."),
		body("a component that does not exist, with a value without quotes", "::figur{src=a}\n\nUna :insignia[nueva]{color=rojo} ley."),
		body("details of a block of code that have no effect", "```sh linenums {1,3} title=\"año.sh\"\necho a\n```"),
		body("a component that does not end", ":::details{title=\"Más\"}\nTexto."),
		body("an end without a component", "Texto.\n\n:::\n\nTexto, `:::` y:\n\n```\n:::\n```"),
		body("an end too many", ":::steps\n1. Uno\n:::\n:::"),
		body("a space before a component's name", "::: details\nTexto.\n:::"),
		body("a title after a component's name", ":::details Más\n\nTexto.\n\n:::"),
		body("a title in brackets after a component's name", ":::details[Más]\nTexto.\n:::"),
		body("an inner component that does not end", "::::tabs\n:::tab{title=\"Uno\"}\nTexto.\n::::"),
		body("an attribute with a typo", ":::details{titel=\"Más\"}\nTexto.\n:::"),
		body("steps that are no list", ":::steps\nPrimero, abre la caja.\n:::"),
		body("a timeline that is no list", ":::timeline\nEn 2025 abrió la caja.\n:::"),
		body("tabs without a tab", "::::tabs\nTexto.\n::::\n\n:::::tabs\n::::details{title=\"Más\"}\n:::tab{title=\"Uno\"}\nTexto.\n:::\n::::\n:::::"),
		body("components without a text", "::::tabs\n::::\n\n:::steps\n:::\n\n::timeline\n\n:::details{title=\"Más\"}\n\n:::"),
		body("a tab on its own, and one in another component",
			":::tab{title=\"Uno\"}\nTexto.\n:::\n\n::::details{title=\"Más\"}\n:::tab{title=\"Dos\"}\n- Texto.\n:::\n::::"),
		body("a component that needs lines of its own",
			"Un :details[texto]{title=\"Más\"}, :video[b]{src=\"/a.mp4\" title=\"Dos\"} y :video{src=\"/a.mp4\" title=\"Uno\"}."),
		body("a video that is another file", "::video{src=\"/a.txt\" title=\"Uno\"}").and(edit{"site/public/a.txt", "", "a"}),
		body("two tabs of one title", "::::tabs\n:::tab{title=\"Uno\"}\nTexto.\n:::\n:::tab{title=\"Uno\"}\nTexto.\n:::\n::::").and(
			edit{en, "The text begins here.", "::::tabs\n:::tab{title=\"One\"}\nText.\n:::\n:::tab{title=\"Two\"}\nText.\n:::\n::::"}),
		body("a title of a component that is a space", ":::details{title=\" \"}\nTexto.\n:::"),
		body("the syntax of other tools", "Hola :smile: ==todo==\n{: .nota}\n\n{{ page.title }} cuesta $5 o $x^2$.\n\nimport Tabs from \"@theme/Tabs\";\n\n:::info Título\nTexto.\n:::"),
		body("a formula that does not end", "$$\nx = 2").and(edit{"content/site.yaml", "name:", "markdown: { math: true }\nname:"}),
		body("a callout in the notation of another generator", ":::note\nTexto.\n:::"),
		body("a tab in a misspelled component", "::::tbas\n:::tab{title=\"Uno\"}\nTexto.\n:::\n::::"),
		broken{"the site's own tab on its own, with a typo", []edit{
			{"site/markdown/tab.tsx", "", "x"}, {es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n:::tab{title=\"Uno\"}\n[a](route:abuot)\n:::\n"},
			{en, "The text begins here.", ":::tab{title=\"One\"}\nThe text begins here.\n:::"},
		}},
		body("a component that takes no attributes", "::::tabs{name=\"a\"}\n:::tab{title=\"Uno\"}\nTexto.\n:::\n::::"),
		body("an attribute that is missing", ":::details\nTexto.\n:::"),
		body("an attribute of another type", ":::details{title=3}\nTexto.\n:::"),
		body("an attribute of another type next to one with a typo", ":::details{title=3 opne=true}\nTexto.\n:::"),
		body("a number that is a text", "::video{src=\"/a.mp4\" title=\"Uno\" width=\"3\"}"),
		body("a value without quotes", ":::details{title=Más}\nTexto.\n:::"),
		body("an expression", ":::details{title={1+1}}\nTexto.\n:::"),
		body("an attribute with too many digits", ":::details{title=0.1000000000000000055}\nTexto.\n:::"),
		body("an attribute with a leading zero", ":::details{title=007}\nTexto.\n:::"),
		body("an attribute twice", ":::details{title=\"a\" title=\"b\"}\nTexto.\n:::"),
		body("attributes that do not end", ":::details{title=\"a\"\nTexto.\n:::"),
		body("text after the attributes", ":::details{title=\"a\"} Texto.\n:::"),
		body("a component of a line of its own within text", "Un ::video{src=\"/a.mp4\" title=\"Uno\"} aquí, y `::video{a}` no."),
		body("a video that does not exist", "::video{src=\"/a.mp4\" title=\"Uno\"}"),
		body("an address that runs code", "::video{src=\"javascript:alert(1)\" title=\"Uno\"}"),
		body("a translation without the component", ":::steps\n1. Uno\n:::"),
		one("a component that only the translation has", en, "The text begins here.", "The text begins here.\n\n:::steps\n1. One\n:::"),
	},
	"front-matter": {
		one("keys of other generators", es, "category: insights", "category: insights\ndescription: Texto\nredirect_from: /x/\npubDate: 2026-01-01\nweight: 3\npermalink: /y/\nlayout: post\nlang: es"),
		one("a typo in a key", es, "title:", "titel:"),
		one("a key in another case", es, "imageAlt:", "image-alt:"),
		one("a key that another generator knows", es, "author: ana-ruiz", "author: ana-ruiz\nweight: 3"),
		one("a key in Spanish", es, "date: 2025-06-01", "fecha: 2025-06-01"),
		one("a key that is missing", es, "category: insights\n", ""),
		one("a key twice", es, "category: insights", "category: insights\ndate: 2025-06-02"),
		one("a key without a value", es, "title: La ley nueva", "title:"),
		one("an empty text", es, "title: La ley nueva", `title: ""`),
		one("a title that is a space", es, "title: La ley nueva", `title: " "`),
		one("a title that is too long", es, "title: La ley nueva", "title: "+strings.Repeat("La ley nueva ", 8)),
		one("a day that is not in the calendar", es, "2025-06-01", "2025-02-30"),
		one("a day in the order of Spain", es, "2025-06-01", "01/06/2025"),
		one("a day without its zeros", es, "2025-06-01", "2025-6-1"),
		one("a day with a time", es, "2025-06-01", "2025-06-01T10:00:00Z"),
		one("yes in place of true", es, "author: ana-ruiz", "author: ana-ruiz\nfeatured: yes"),
		one("a number in quotes", es, "author: ana-ruiz", "author: ana-ruiz\nreadTime: \"8 min\""),
		one("a title that is a number", es, "title: La ley nueva", "title: 2025"),
		one("a category that does not exist", es, "insights", "insight"),
		one("a category without a value", es, "category: insights", "category:"),
		one("a category that is a map", es, "insights", "{ name: insights }"),
		one("two categories", es, "insights", "[insights, company]"),
		one("a related article that does not exist", es, "author: ana-ruiz", "author: ana-ruiz\nrelated: [gia]"),
		one("an author who does not exist", es, "ana-ruiz", "ana-ruis"),
		one("an author's name in place of the key", es, "ana-ruiz", "Ana Ruiz"),
		one("several authors", es, "author: ana-ruiz", "author: [ana-ruiz, luis-gil]"),
		one("no front matter", es, "---\ntitle: La ley nueva\n", "title: La ley nueva\n"),
		one("front matter that is not closed", es, "author: ana-ruiz\n---\n", "author: ana-ruiz\n"),
		one("an empty file", es, "", "\n"),
		one("TOML in place of YAML", es, "---\ntitle: La ley nueva\n", "+++\ntitle = \"La ley nueva\"\n"),
		one("a blank line before the front matter", es, "---\ntitle", "\n---\ntitle"),
		one("a heading in place of front matter", es, "---\ntitle: La ley nueva\n", "# La ley nueva\n"),
	},
	"accountability": {
		one("a text that AI helped with and nobody reviewed", es, "title:", "disclosure: ai-assisted\ntitle:"),
		one("a reviewer of a text that AI wrote alone", es, "title:", "disclosure: ai-autonomous\nreviewedBy: ana-ruiz\ntitle:"),
		{"a translation with a reviewer, of a text that AI wrote alone", []edit{
			{es, "title:", "disclosure: ai-autonomous\ntitle:"}, {en, "title:", "reviewedBy: ana-ruiz\ntitle:"},
		}},
		one("a translation that nobody reviewed", en, "title:", "disclosure: ai-assisted\ntitle:"),
		one("an unknown disclosure", es, "title:", "disclosure: ai-asisted\ntitle:"),
		one("an unknown reviewer", en, "title:", "reviewedBy: ane\ntitle:"),
		one("a correction before the publication", es, "title:", "corrections: [{ date: 2001-01-01, text: Una cifra. }]\ntitle:"),
		one("an update and corrections in the future", es, "title:",
			"updated: 2026-01-03\ncorrections: [{ date: 2026-01-02, text: Una cifra. }, { date: 2027-01-02, text: Un año. }]\ntitle:"),
		one("an update in the future of a longer text, and of an article that is published then", "content/pages/about/es.md",
			"## Redacción", "---\nupdated: 2026-01-03\n---\n## Redacción").and(
			edit{es, "date: 2025-06-01", "date: 2026-02-01\nupdated: 2026-02-02"}),
		one("a correction without a text", en, "title:", "corrections:\n  - date: 2026-01-01\ntitle:"),
		one("a correction on a day that does not exist", en, "title:", "corrections: [{ date: 2026-02-31, text: A figure. }]\ntitle:"),
		one("a correction that is not a list", en, "title:", "corrections: A figure.\ntitle:"),
		one("a correction with an unknown key", en, "title:", "corrections: [{ date: 2026-01-01, txt: A figure. }]\ntitle:"),
		one("a disclosure in capitals", es, "title:", "disclosure: AI-assisted\nreviewedBy: ana-ruiz\ntitle:"),
		one("two reviewers", es, "title:", "disclosure: ai-assisted\nreviewedBy: [ana-ruiz, luis-gil]\ntitle:"),
		one("a source without an address", es, "title:", "sources: [{ title: BOE }]\ntitle:"),
		one("a source without a title", es, "title:", "sources: [{ url: \"https://boe.example/1\" }]\ntitle:"),
		one("a source that is not an address", es, "title:", "sources: [{ title: BOE, url: boe.example }]\ntitle:"),
		one("a source that is a text", es, "title:", "sources: [\"https://boe.example/1\"]\ntitle:"),
		one("sources of a translation", en, "title:", "sources: [{ title: BOE, url: \"https://boe.example/1\" }]\ntitle:"),
		one("a verified source without a day", "content/sources.lock.yaml", "", "\"https://boe.example/1\":\n  verified: soon\n"),
	},
	"yaml": {
		one("a colon in a text", es, "title: La ley nueva", "title: La ley: qué cambia"),
		one("a quote that is not closed", es, `excerpt: "Qué cambia y a quién afecta."`, `excerpt: "Qué cambia y a quién afecta.`),
		one("quotes inside quotes", es, `"Qué cambia y a quién afecta."`, `"Qué "cambia" y a quién."`),
		one("a tab", prices, "    es: Suscripción", "\tes: Suscripción"),
		one("a missing space", prices, "    en: Subscription", "   en: Subscription"),
		one("no space after the colon", es, "date: 2025-06-01", "date:2025-06-01"),
		one("a text that begins with an at sign", es, "title: La ley nueva", "title: @ley"),
		one("a text that begins with an asterisk", es, "title: La ley nueva", "title: *nueva* ley"),
		one("a text that begins with a percent sign", es, "title: La ley nueva", "title: % de subida"),
		one("a bracket that is not closed", prices, "[correo, archivo]", "[correo, archivo"),
		one("a brace that is not closed", prices, "{ es: Precios, en: Prices }", "{ es: Precios, en: Prices"),
		one("a missing comma", prices, "{ es: Precios, en: Prices }", "{ es: Precios en: Prices }"),
		one("a list on the line of its key", prices, "features: [correo, archivo]", "features: - correo"),
		one("quotation marks of a word processor", es, `"Qué cambia y a quién afecta."`, "“Qué cambia”: a quién afecta."),
		one("a character that only looks like a space", es, "date: 2025-06-01", "date:\u00a02025-06-01"),
		one("an invisible character in a key", es, "category:", "cate\u200bgory:"),
		one("wide characters before the mistake", prices, "{ es: Precios, en: Prices }", "{ es: 価格と料金, en: Prices, fr: Prix }"),
		one("bytes of Windows", es, "afecta.\"", "afecta \xe1.\""),
		one("a decimal with too many digits", prices, "monthly: 100", "monthly: 12345678901234567.89"),
		one("a number with a leading zero", prices, "monthly: 100", "monthly: 0100"),
		one("a merge conflict", es, "title: La ley nueva\n", "<<<<<<< HEAD\ntitle: La ley nueva\n=======\ntitle: Otra\n>>>>>>> rama\n"),
	},
	"translations": {
		one("no English", en, "", gone),
		broken{"no English, and a link in the Spanish that leads nowhere", []edit{{en, "", gone}, {es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n[enlace](/precio/)\n"}}},
		broken{"no English, and links to the article from texts", []edit{
			{"content/news/guia/en.md", "", gone}, {es, "(/news/guia/)", "(../guia/es.md)"}, {en, "(/en/news/guia/)", "(../guia/en.md)"},
		}},
		broken{"a language that has no texts yet", []edit{{"content/site.yaml", "  - { code: en,", "  - { code: fr, prefix: fr, name: français, locale: fr_FR }\n  - { code: en,"}}},
		one("no Spanish", es, "", gone),
		one("a language that the site does not have", "content/news/ley-nueva/fr.md", "", "---\ntitle: x\n---\n"),
		one("a date of its own", en, "title: The new act", "title: The new act\ndate: 2025-06-02"),
		one("a key that the source does not have", en, "title: The new act", "title: The new act\nfeatured: true"),
		one("no title in English", en, "title: The new act\n", ""),
		one("a reminder in a translation", en, "excerpt: What changes and for whom.", `excerpt: "TODO: write the excerpt"`),
		one("a translation that gaceta new created", en, "", "---\ntitle: Ley nueva\nexcerpt: \"TODO: write the excerpt\"\n---\n"),
		one("no alternative text in English", en, "imageAlt: An open register\n", ""),
		one("a misspelled key in English that the source has", en, "imageAlt: An open register", "imgeAlt: An open register"),
		one("a data text without English", prices, "\n    en: Subscription", ""),
		one("a data text that is empty in English", prices, "en: Prices", `en: ""`),
		one("a data text without languages", prices, "title: { es: Precios, en: Prices }", "title: Precios"),
		one("a page without English", "content/pages/about/en.md", "", gone),
		one("a record that is not a fingerprint", en, "title: The new act", "title: The new act\ntranslationOf: yes"),
		facts("another year, and a missing percentage", "En 2024 cerró el 3,5 % de 1.200 empresas.", "In 2042, many of 1,200 companies closed."),
		facts("another day, and another unit", "El 5 de mayo de 2025 pesaba 12 kg.", "On 6 May 2025 it weighed 12 g."),
		facts("a link to another place", "[La ley](https://ley.example/es/a)", "[The act](https://ley.example/en/b)"),
		facts("one link less", "[La ley](https://ley.example/a)", "The act"),
		broken{"a name of the glossary", []edit{{"content/glossary.yaml", "", "act: { es: La Ley nueva, en: New Rates Act }\n"}, {es, "[^1]: De 2025.", "[^1]: De 2025.\n\nLa Ley nueva."}, {en, "[^1]: Of 2025.", "[^1]: Of 2025.\n\nThe new act."}}},
		one("a translation that fell behind", en, "title: The new act", "title: The new act\ntranslationOf: v1 00000000 11111111 22222222"),
	},
	"links": {
		one("a typo in the address of a page in two languages", en, "/en/news/guia/", "/en/nwes/guia/"),
		one("an address without the prefix of its language, and with a typo", en, "/en/news/guia/", "/news/giua/"),
		broken{"an address that is nearest to a page in the other language", []edit{
			{rows, "path: /about", "path: { es: /quienes, en: /company }"}, {es, "Poco.", "[Poco](/en/compani/)."},
		}},
		body("a page that does not exist", "[enlace](/notcias/)"),
		body("no slash at the end", "[enlace](/news/guia)"),
		body("a file that is not in site/public", "[informe](/informes/2026.pdf)"),
		body("a file with a name in another script", "[資料](/資料/が.pdf)"),
		body("a download with a name in another script", "[ملف](ملف.pdf)"),
		body("an address in wide letters", "[例](ｈｔｔｐｓ：／／example.jp/資料)"),
		body("an address with a wide space at its end", "[例](https://example.jp/　)"),
		body("mail to nobody", "[गुमनाम](mailto:)"),
		body("a page in the other language", "[enlace](/en/news/guia/)"),
		one("the Spanish page from the English text", en, "/en/news/guia/", "/news/guia/"),
		broken{"a page that a language lacks, from a data file and a text", []edit{
			{rows, "    path: /about\n", "    path: /about\n    languages: [es]\n"}, {en, "Little.", "[Little](route:about)."},
		}},
		body("a heading that does not exist", "[enlace](#que-cambio)"),
		body("a heading of another article", "[enlace](/news/guia/#segundo)"),
		one("a heading of the other language", en, "Little.", "[Little](#qu%C3%A9-cambia)."),
		body("a route that does not exist", "[enlace](route:abuot)"),
		body("a link of the settings that does not exist", "[enlace](link:tienda)"),
		body("a text that does not exist", "[enlace](../guia-2/es.md)"),
		body("a text in a folder with a typo", "[enlace](../giua/es.md#primero) y [otro](../../pages/abuot/es.md)"),
		body("a text that resembles no other", "[enlace](../impuestos/es.md)"),
		body("a text in the own folder that does not exist", "[enlace](anexo.md) y [otro](../guia/fr.md)"),
		broken{"a draft", []edit{{es, "[^1]: De 2025.", "[^1]: De 2025.\n\n[enlace](/news/guia/#primero)"}, {"content/news/guia/es.md", "author: luis-gil", "author: luis-gil\ndraft: true"}}},
		broken{"an article of tomorrow", []edit{{"content/news/guia/es.md", "2025-05-01", "2026-01-03"}}},
		body("a file that does not exist", "[informe](informe.pdf)"),
		body("after wide characters", "価格と料金は [enlace](/precio/) です"),
		body("after an emoji and a tab", "🇪🇸👩‍👩‍👧\t[enlace](/precio/)"),
		body("in a table", "| a | b |\n| --- | --- |\n| x | [enlace](/precio/) |"),
		body("in a footnote", "Texto[^2].\n\n[^2]: Véase [enlace](/precio/)."),
		body("in a quotation and a list", "> - uno\n>   - [enlace](/precio/)"),
		body("a reference that is defined elsewhere", "[enlace][r]\n\n[r]: /precio/"),
		one("in a data file", prices, "route:about", "route:abut"),
		one("an article by its slug in the other language", en, "/en/news/guia/", "/en/news/manual/").and(
			edit{"content/news/guia/es.md", "title:", "slug: manual\ntitle:"}, edit{es, "/news/guia/", "/news/manual/"}),
		one("a page by its English name", en, "/en/news/guia/", "/en/news/guide/"),
	},
	"text": {
		body("raw HTML", "Texto <b>fuerte</b>."),
		body("a block of HTML", "<div class=\"aviso\">\n\nTexto\n\n</div>"),
		body("a comment", "<!-- pendiente -->"),
		body("a heading of the first level", "# Título"),
		body("a level that was skipped", "## Uno\n\n#### Dos"),
		body("an empty heading", "## Uno\n\n##\n\nTexto"),
		body("the same id twice", "## Uno {#a}\n\n## Dos {#a}"),
		body("an id that is not valid", "## Uno {#a<b}"),
		one("an article that is a file", "content/news/suelta.md", "", "---\ntitle: x\n---\n"),
		broken{"articles that are files, named by language", []edit{
			{"content/news/suelta.en.md", "", "---\ntitle: x\n---\n"}, {"content/news/_index.md", "", "---\ntitle: x\n---\n"},
			{"content/news/hoja/index.md", "", "---\ntitle: x\n---\n"},
		}},
		one("an article that is its own further reading", es, "category: insights", "category: insights\nrelated: [ley-nueva]"),
		broken{"a slug with capitals", []edit{{"content/news/Ley_Nueva/es.md", "", "---\ntitle: x\n---\n"}}},
		one("an article one folder too deep", "content/news/2025/ley/es.md", "", "---\ntitle: x\n---\n"),
		one("a folder that is not a collection", "content/new/ley/es.md", "", "---\ntitle: x\n---\n"),
		one("MDX", "content/news/guia/es.mdx", "", "x"),
		broken{"an archetype that was published as it is", []edit{{es, "\"Qué cambia y a quién afecta.\"", "\"Una o dos frases para las listas.\""}, {"content/news/ley-nueva/cover.svg", "width=\"3\" height=\"2\"", "width=\"1\" height=\"1\""}}},
		body("a figure that is not in the data", "Cuesta {{prices:pro.montly}} €."),
		body("a figure of a file that does not exist", "Cuesta {{coursez:pro.monthly}} € y {{price:pro.monthly}} €; `{{coursez:x}}` no."),
		body("shortcodes of another generator", "Quedan {{< timer >}} días.\n\n{{% aviso %}}\nTexto\n{{% /aviso %}}\n\n`{{< timer >}}`"),
		one("a shortcode in the front matter", es, "title: La ley nueva", "title: \"La ley {{< timer >}}\""),
		body("a figure that is a group", "Cuesta {{prices:pro}} €."),
		body("a file's name with a space", "[x](mi archivo.pdf) y ![x](foto grande.jpg)"),
		body("notations of other generators", "Véase [[guia]] o ![[mapa.svg]].\n\n{% include aviso.html %}\n\n## Uno {.aviso}\n\n"+
			"[x](/news/guia/){target=_blank}, `{.a}` y {a}, [[1]]."),
		body("a component within a line and a table", "Un :::details{title=\"x\"} aquí.\n\n| a |\n| --- |\n| :::details{title=\"y\"} |"),
		body("an unknown callout", "> [!NOTICE]\n> a"),
		body("a callout with a title", "> [!NOTE] A title\n> a"),
		body("a link's name that is defined nowhere", "[texto][nada], matriz[i][j], `[a][b]`"),
		body("links to a folder without a text", "[a](../vacia/es.md) y [b](/news/vacia/)").and(
			edit{"content/news/vacia/leeme.txt", "", "x"}),
		body("an address of another site without https", "[BOE](www.boe.example.es/norma) y [otra](boe.es)"),
		body("a link without its first slash", "[enlace](news/guia/)"),
		body("a link without an address", "[enlace]()"),
		body("a missing slash", "[enlace](http:/example.com)"),
		body("no space after the hashes", "##Título\n\n#etiqueta"),
		body("a space between brackets and address", "[enlace] (/news/guia/) y nada [más] (véase)"),
		body("brackets and parentheses exchanged", "(enlace)[/news/guia/]"),
		body("a merge conflict in code, and text that only looks like one", "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> rama\n```\n\n[enlace](/precio/)"),
		body("a merge conflict in the text", "<<<<<<< HEAD\nUno.\n=======\nDos.\n>>>>>>> rama"),
		one("two articles of one title", "content/news/guia/es.md", "title: Una guía", "title: La ley nueva"),
	},
	"public": {
		one("a page with an inline script", "site/public/b.html", "", "<!doctype html>\n<p>Hola <script>x()</script></p>\n"),
		broken{"a page whose script has no hash", []edit{
			{"site/public/b.html", "", "<!doctype html>\n<script src=\"e.js\"></script>\n"}, {"site/public/e.js", "", "x();\n"},
		}},
		one("hidden files of the public folder", "site/public/.env", "", "KEY=1\n").and(
			edit{"site/public/.ssh/id", "", "x"}, edit{"site/public/.nojekyll", "", "x"}, edit{"site/public/a/.htaccess", "", "x"}),
		one("a script that no page names", "site/public/e.js", "", "x();\n"),
		one("XML with a style sheet", "site/public/a.xml", "", "<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"/a.xsl\"?>\n<a/>\n"),
		one("XML with a script", "site/public/a.xml", "", "<a>\n  <script xmlns=\"http://www.w3.org/1999/xhtml\">x()</script>\n</a>\n"),
		one("a drawing in another encoding", "site/public/a.svg", "", "<?xml version=\"1.0\" encoding = \"Shift_JIS\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>\n"),
		one("a drawing whose style loads a file", "site/public/a.svg", "", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">\n  <style>a { fill: u<!-- -->rl(https://example.com/) }</style>\n</svg>\n"),
	},
	"pictures": {
		one("a cover that does not exist", es, "image: cover.svg", "image: cover.jpg"),
		one("a cover of another article", es, "image: cover.svg", "image: ../guia/cover.svg"),
		one("a cover on another site", es, "image: cover.svg", "image: https://example.com/a.png"),
		one("a cover in another case", es, "image: cover.svg", "image: Cover.svg"),
		one("a cover that is a number", es, "image: cover.svg", "image: 5"),
		one("a cover under a key with a typo", es, "image: cover.svg", "imagen: cover.svg"),
		one("a cover without alternative text", es, "imageAlt: Un registro abierto\n", ""),
		body("a picture that does not exist", "![Un plano](plano.png)"),
		body("a picture without an address", "![Un plano]()"),
		body("a picture without alternative text", "![](mapa.svg)"),
		body("a picture on another site", "![Un plano](https://example.com/plano.png)"),
		body("a picture of the whole site that does not exist", "![Un plano](/plano.png)"),
		broken{"a file that is not a picture", []edit{{es, "mapa.svg", "mapa.png"}, {en, "mapa.svg", "mapa.png"}, {"content/news/ley-nueva/mapa.svg", "", gone}, {"content/news/ley-nueva/mapa.png", "", "<html>404</html>"}}},
		broken{"a photograph that is cut off", []edit{{es, "mapa.svg", "mapa.png"}, {en, "mapa.svg", "mapa.png"}, {"content/news/ley-nueva/mapa.svg", "", gone}, {"content/news/ley-nueva/mapa.png", "", cutPNG}}},
		one("a file that is not a drawing", "content/news/ley-nueva/mapa.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"2\"/>", "<svg"),
		one("a picture that nobody shows", "content/news/ley-nueva/vieja.svg", "", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"2\"/>"),
		one("a drawing that is too heavy", "content/news/ley-nueva/mapa.svg", "height=\"2\"/>", "height=\"2\"><desc>"+strings.Repeat("x", 400_000)+"</desc></svg>"),
	},
	"glossary": {
		word("in a text", es, "Poco.", "La gaceta dice «poco»: las Gacetas oficiales callan."),
		word("over two lines, after a heading and in a link", es, "El texto empieza aquí.", "## Las gacetas\n\nEn la [gaceta\noficial](/news/guia/) se lee la\ngaceta oficial."),
		word("only in an address, in code, inside another word and in a recommended term", es, "Poco.",
			"Dice `gaceta` en [otra noticia](/news/guia/?gaceta), la gacetilla y la Gaceta de Madrid. La gaceta sí."),
		word("of another language", en, "Little.", "The bulletin says gaceta."),
		word("in front matter, after one with the same letters", es, `"Qué cambia y a quién afecta."`, `"La gacetilla y la gaceta."`),
		word("in a data file", prices, "es: Suscripción\n    en: Subscription", "es: >\n      Suscripción a\n      la gaceta\n    en: 'Bulletin'"),
		one("an entry without a language", "content/glossary.yaml", "", "gazette: { es: boletín }\n"),
		one("an unknown key", "content/glossary.yaml", "", "gazette: { es: boletín, en: gazette, avoids: { es: [gaceta] } }\n"),
	},
	"templates": {
		one("a field with a typo", pageTemplate, "{{.Title}}", "{{.Titel}}"),
		one("a field of one link", pageTemplate, "{{.Canonical}}", "{{(index .Alternates 0).Href}}"),
		one("a field in a branch that few pages take", pageTemplate, "{{- if .NoIndex}}", "{{- if .NoIndex}}{{.Polcy}}"),
		one("an action that is not closed", pageTemplate, "{{.Title}}", "{{.Title}"),
		one("a field of the headers", "templates/headers", "{{range .Connect}}", "{{range .Conect}}"),
		one("a field of robots.txt", "templates/robots.txt", "{{.BaseURL}}", "{{.BaseUrl}}"),
		one("a loop that does not end", "templates/robots.txt", "{{.BaseURL}}", "{{range 1000000000}}{{end}}"),
		one("a loop in a page that does not end", pageTemplate, "{{.Title}}", "{{range 1000000000}}{{end}}"),
		one("a text that is doubled", "templates/robots.txt", "{{.BaseURL}}", "{{$a := .BaseURL}}"+strings.Repeat("{{$a = print $a $a}}", 40)),
		broken{"a script whose integrity is stale", []edit{
			{pageTemplate, "</head>", "<script src=\"/dark.js\" integrity=\"sha384-AAAA\"></script>\n</head>"}, {"site/public/dark.js", "", "\"dark\";\n"},
		}},
		broken{"a component's script whose integrity is stale", []edit{
			{"site/layout.tsx", "", "<main>ñ <script\n  integrity=\"sha256-AAAA\"\n  src=\"/dark.js\" /></main>\n"}, {"site/public/dark.js", "", "\"dark\";\n"},
		}},
	},
	"terms": {
		term("two spellings of a tag", [2]string{"IA", "ia"}),
		term("a tag without its accent, and in capitals", [2]string{"[Regulación, IA]", "[REGULACION, IA]"}),
		term("a missing sign", [2]string{"C++", "C"}),
		term("a tag in another script", [2]string{"日本", "IA"}),
		term("a key that the data file has in another case", [2]string{"IA", "ia"}, edit{"content/tags.yaml", "", "ia: { name: IA }\n"}),
		term("a key of the data file with a space", [2]string{"ley nueva", "ley nueva"},
			edit{"content/tags.yaml", "", "ley nueva: { name: { es: Leyes, en: Acts } }\n"}),
		term("two keys of the data file that differ in case", [2]string{"IA", "ia"},
			edit{"content/tags.yaml", "", "ia: { name: IA }\nIA: { name: Inteligencia }\n"}),
		term("two keys of one name", [2]string{"ia", "inteligencia"},
			edit{"content/tags.yaml", "", "ia: { name: Inteligencia artificial }\ninteligencia: { name: inteligencia Artificial }\n"}),
		term("terms without a name", [2]string{"[ia, leyes]", "[ia, mar]"},
			edit{"content/tags.yaml", "", "ia: { nombre: Inteligencia artificial }\nleyes: { name: '' }\nmar: Mar\n"}),
		term("names that are empty in a language, and no text", [2]string{"[ia, leyes]", "[ia, mar]"},
			edit{"content/tags.yaml", "", "ia: { name: { es: IA, en: '' } }\nleyes: { name: 2025 }\nmar: { es: Mar, en: [Sea] }\n"}),
		term("names in a language that the site does not have", [2]string{"[ia, leyes]", "[ia, mar]"},
			edit{"content/tags.yaml", "", "ia: { name: { es: IA, ne: AI } }\nleyes: { es: Leyes, en: Acts, fr: Lois }\nmar: { name: { fr: Mer } }\n"}),
		term("tags in a list", [2]string{"ia", "leyes"}, edit{"content/tags.yaml", "", "- ia\n- leyes\n"}),
		tagRowWith("a typo in the parameter", ":tags", ":tgas"),
		tagRowWith("a typo in the parameter of a route with references", ":tags", ":tgas").and(
			edit{rows, "    feed: true\n", "    feed: true\n    terms: [tag]\n"}),
		tagRowWith("a parameter that is a headline", ":tags", ":title"),
		tagRowWith("a parameter that is not the last part", "/:tags", "/:tags/news"),
		tagRowWith("two parameters", "/tags/:tags", "/:year/:tags"),
		tagRowWith("a parameter without a collection", "    collection: news\n", ""),
		tagRowWith("a title that all terms share", "Sobre {term}", "Temas"),
		term("two routes with the titles of terms", [2]string{"[IA, Leyes]", "[IA, Leyes]"}, secondTagRow),
		tagRowWith("another placeholder", "Sobre {term}", "Sobre {tag}"),
		tagRowWith("a placeholder in two braces", "Sobre {term}", "Sobre {{term}}"),
		one("a placeholder on a page without a term", rows, "es: Noticias", "es: \"{term}\""),
		tagRowWith("a text for all terms", "  - id: missing", "    prose: about\n  - id: missing"),
		tagRowWith("an alias of all terms", "  - id: missing", "    aliases: [/tags/]\n  - id: missing"),
		term("an alias of a term that does not exist", [2]string{"IA", "Leyes"}, edit{rows, "/tags/:tags\n", "/tags/:tags\n    aliases: { ley: [/tags/norma/] }\n"}),
		term("an alias of a term that is a page", [2]string{"IA", "Leyes"}, edit{rows, "/tags/:tags\n", "/tags/:tags\n    aliases: { leyes: [/tags/ia] }\n"}),
		one("aliases for each language on a single page", rows, "path: /about",
			"path: /about\n    aliases: { es: /us/, en: /en/us/ }").and(edit{"content/schemas/routes.schema.json", "", gone}),
		term("an alias of a term that is not in a list", [2]string{"IA", "Leyes"},
			edit{rows, "/tags/:tags\n", "/tags/:tags\n    aliases: { ia: /tags/ki/, leyes: [7] }\n"}).and(
			edit{"content/schemas/routes.schema.json", "", gone}),
		one("aliases with keys on a single page", rows, "path: /about", "path: /about\n    aliases: { us: [/us/] }"),
		broken{"a link to no single term", []edit{tagRow, {es, "Poco.", "[Poco](route:tag)."}, {es, "title:", "tags: [Leyes]\ntitle:"}}},
		broken{"terms of a route that does not exist", []edit{tagRow, {rows, "    feed: true\n", "    feed: true\n    terms: [tagg]\n"}}},
		broken{"terms of a route that has none", []edit{{rows, "    feed: true\n", "    feed: true\n    terms: [about]\n"}}},
		one("related by a key that does not exist", "content/site.yaml", "links:", "related: { tgas: 2, title: 1 }\nlinks:"),
	},
	"data": {
		one("a number that is too large", prices, "monthly: 100", "monthly: 1000"),
		one("a number in quotes", prices, "monthly: 100", `monthly: "100"`),
		one("a number with its unit", prices, "monthly: 100", "monthly: 100 €"),
		one("a number with a comma", prices, "monthly: 100", "monthly: 9,90"),
		one("a list that is too short", prices, "[correo, archivo]", "[correo]"),
		one("an entry twice", prices, "[correo, archivo]", "[correo, correo]"),
		one("an id twice in a list", prices, "  cta: route:about", "  extras:\n    - id: archive\n    - id: mail\n    - id: archive"),
		one("a text in place of a list", prices, "[correo, archivo]", "correo"),
		one("a pattern that does not fit", prices, "hola@diario.example", "diario.example"),
		one("a key one level too high", prices, "  monthly: 100\n", "monthly: 100\n"),
		one("a key that is not valid", "content/authors.yaml", "luis-gil:", "Luis Gil:"),
		one("a text without a language in a file without a schema", "content/extra.yaml", "", "soup: { es: Sopa }\n"),
		one("a file of another ending", "content/extra.yml", "", "a: 1\n"),
		one("a route's data that does not exist", rows, "[prices]", "[price]"),
		one("a line of the routes with wrong indentation", rows, "    path: /about", "   path: /about"),
		one("a row that is a number", rows, "  - id: about\n", "  - 7\n  - id: about\n"),
		one("a text of a page with an error", rows, "    data: [prices]", "    prose: terms").and(
			edit{"content/pages/terms/es.md", "", "Condiciones.\x00\n"}, edit{"content/pages/terms/en.md", "", "Terms.\n"}),
		one("no routes", rows, "", gone),
		broken{"an empty file of routes", []edit{{rows, "", "\n"}}},
		one("the mark of UTF-8 before a mistake", prices, "title: {", "\ufefftitel: {"),
		one("two rows for the articles of one collection", rows, "  - id: about", "  - id: archive\n    path: /archive/:slug\n    collection: news\n  - id: about"),
		one("two pages at one address", rows, "path: /about", "path: /news"),
		one("an article at the address of a page", rows, "/news/:slug", "/:slug").and(edit{es, "title:", "slug: about\ntitle:"}, edit{en, "/en/news/guia/", "/en/guia/"}, edit{es, "(/news/guia/", "(/guia/"}),
		one("lists of what does not exist", rows, "path: /about", "path: /about\n    lists: { menu: nwes, first: { collection: news, sort: -dat, where: { featurd: true } } }").and(
			edit{"content/schemas/routes.schema.json", "", gone}),
		one("versions of collections without pages", "content/site.yaml", "[news]", "[news, news-1]").and(
			edit{"content/site.yaml", "links:", "versions:\n  - { collection: nwes, name: '2' }\n  - { collection: news, name: '1' }\n  - { collection: news, name: '1' }\n  - { collection: news-1, name: { es: '1' } }\nlinks:"}),
		one("a list of articles that no article is in", "content/site.yaml", "links:", "lists: { menu: { collection: news, where: { category: insihgts } } }\nlinks:"),
		one("a feed and pages of a page that lists nothing", rows, "path: /about", "path: /about\n    feed: true\n    perPage: 4"),
		one("a feed of articles' pages", rows, "path: /news/:slug", "path: /news/:slug\n    feed: true"),
		one("a component in a list", rows, "  - id: news-article", "  - id: news-article\n    page: [article]").and(
			somePages...),
		one("a component by the name of its file", rows, "  - id: about", "  - id: about\n    page: About.tsx").and(somePages...).and(
			edit{"site/pages/news-article.tsx", "", "x"}, edit{"content/schemas/routes.schema.json", "", gone}),
		one("an id twice, the second time without a component", rows, "  - id: news\n", `  - id: about
    path: /team
    page: team
    title: { es: Equipo, en: Team }
    description: { es: Quién trabaja aquí., en: Who works here. }
  - id: news
`).and(somePages...).and(edit{"site/pages/news-article.tsx", "", "x"}),
		one("an empty title", rows, "en: About us", "en: ''"),
		one("a title of a page with a typo in its language", rows, "en: About us", "ne: About us"),
		one("a title of a page that is a space", rows, "en: About us", "en: ' '"),
		one("a page without a title", rows, "    title: { es: Quiénes somos, en: About us }\n", ""),
		one("a path that is a map", rows, "path: /about", "path: { x: /about }"),
		one("a path that is not valid", rows, "path: /about", "path: about"),
		one("a path that a language lacks", rows, "path: /about", "path: { es: /quienes }"),
		one("a page in an unknown language", rows, "path: /about", "path: { es: /quienes, en: /about }\n    languages: [es, ne]"),
		one("an article's path that a language lacks, and links to articles", rows, "path: /news/:slug", "path: { es: /news/:slug }").and(
			edit{es, "Poco.", "[Una](../guia/es.md#a), [otra](/news/guia/), [todas](/news/)."}),
		one("an article's path without its parameter, and links to articles", rows, "path: /news/:slug",
			"path: { es: /news/:slug, en: /news/one }").and(
			edit{es, "Poco.", "[Una](../guia/es.md#a), [otra](/news/guia/), [todas](/news/)."}),
		one("a path that a language lacks, and links to the page", rows, "path: /about", "path: { es: /quienes }").and(
			edit{es, "Poco.", "[Nosotros](route:about), [ellos](/quienes/), [su texto](../../pages/about/es.md)."}),
		one("a path with the prefix of its language", rows, "path: /about", "path: { es: /quienes, en: /en/about }"),
		one("a path with the prefix of another language", rows, "path: /about", "path: { es: /en/about, en: /about }"),
		one("a path with a prefix, for all languages", rows, "path: /about", "path: /en/about"),
		one("a further path with a prefix", rows, "path: /about", "path: /about\n    also: [/en/team]"),
		one("a path in an unknown language", rows, "path: /about", "path: { es: /quienes, en: /about, fr: /qui }"),
		one("a slug that is not valid", es, "title:", "slug: La Ley\ntitle:"),
		one("a slug that is a number", es, "title:", "slug: 2025\ntitle:"),
		one("a slug that is empty", es, "title:", "slug:\ntitle:"),
		one("a slug for each language", es, "title:", "slug: { es: ley, en: act }\ntitle:"),
		one("an alias that is a number", es, "title:", "aliases: [2025]\ntitle:"),
		one("an alias of a route that is a number", rows, "path: /about", "path: /about\n    aliases: [2025]"),
		one("a further path that is the page's own, with an alias", rows,
			"path: /about", "path: /about\n    also: [/about]\n    aliases: [/us/]"),
		one("a page's languages that are a text", rows, "path: /about", "path: { es: /quienes, en: /about }\n    languages: es").and(
			edit{es, "Poco.", "[Nosotros](route:about)."}),
		one("a title in one text for all languages", rows, "title: { es: Quiénes somos, en: About us }", "title: Diario"),
		one("a text of a page with a typo", rows, "prose: about", "prose: abuot"),
		one("articles of a collection with a typo, and links to them", rows, "path: /news/:slug\n    collection: news",
			"path: /news/:slug\n    collection: nwes").and(
			edit{es, "Poco.", "[Una](../guia/es.md#a), [otra](/news/guia/), [todas](/news/)."}),
		one("aliases that are no list", es, "title:", "aliases: /ley/\ntitle:"),
		one("an alias without its slash", es, "title:", "aliases: [ley/]\ntitle:"),
		one("an alias with the base path", es, "title:", "aliases: [/docs/ley/]\ntitle:").and(
			edit{"content/site.yaml", "https://diario.example", "https://diario.example/docs"}),
		one("an alias that is a page", es, "title:", "aliases: [/about]\ntitle:"),
		broken{"an alias twice", []edit{{es, "title:", "aliases: [/ley/]\ntitle:"}, {rows, "path: /about", "path: /about\n    aliases: [/ley]"}}},
		broken{"an alias that is a public file", []edit{{es, "title:", "aliases: [/ley.pdf/]\ntitle:"}, {"site/public/ley.pdf", "", "x"}}},
		broken{"redirects of many addresses that pages have", []edit{{"site/public/_redirects", "", "/news/* /about/ 301\n/old/* /about/ 301\n/old/a/ / 301\n/older/ / 301\n"}}},
		broken{"redirects to any host", []edit{{"site/public/_redirects", "", "/a/* https://:splat 301\n/b/* https://good.example:splat/ 301\n"}}},
		broken{"a site without pages", []edit{{"site/layout.tsx", "", "export default () => <main>頁</main>;\n"}, {"site/seiten/home.tsx", "", "x"}}},
		broken{"redirects in circles", []edit{{"site/public/_redirects", "",
			"/%E5%8F%A4%E3%81%84/ /b/ 301\n/b/ /%E5%8F%A4%E3%81%84/ 301\n/c/ /c/ 302\n/d/ /b/ 301\n/e/* /e/neu/:splat 301\n/f/ /e/ 301\n"}}},
		broken{"redirects to redirects", []edit{{"site/public/_redirects", "",
			"/a/ /%D8%A8/ 301\n/%D8%A8/ /c/ 301\n/c/ /about/ 301\n/d/ /f/ 301\n/f/ /nirgends/ 301\n/g/ /About/ 301\n/h/ /i/ 301\n/i/ https://o.example/ 301\n"}}},
		broken{"redirects to a draft", []edit{
			{"site/public/_redirects", "", "/alt/ /news/guia/ 301\n/%E6%97%A7/ /en/news/guia/#x 301\n"},
			{"content/news/guia/es.md", "author: luis-gi", "draft: true\nauthor: luis-gi"}}},
		one("an alias that no disk can hold", es, "title:", "aliases: [/"+strings.Repeat("a", 3000)+"/]\ntitle:"),
		one("a path that no disk can hold", rows, "path: /about", "path: /"+strings.Repeat("a", 3000)),
		broken{"an alias that is redirected", []edit{{es, "title:", "aliases: [/ley/]\ntitle:"}, {"site/public/_redirects", "", "/ley/ /about/ 301\n"}}},
		one("an alias of a file of the build", rows, "path: /about", "path: /about\n    aliases: [/sitemap.xml/]"),
		broken{"a link to an alias", []edit{{rows, "path: /about", "path: /about\n    aliases: [/us/]"}, {es, "[^1]: De 2025.\n", "[^1]: De 2025.\n\n[Nosotros](/us/)\n"}}},
		one("files whose names are commands", "content/a&b.yaml", "", "a: 1\n").and(edit{"site/components/aux.tsx", "", "export {};\n"}),
		one("a language of the settings twice", "content/site.yaml", "code: en,", "code: es,"),
		one("a repository that is a name", "content/site.yaml", "links:", "repository: owner/name\nlinks:"),
		one("a repository with a query", "content/site.yaml", "links:", "repository: { url: 'https://github.com/owner/name?tab=readme', branch: ../x, folder: ../site }\nlinks:"),
		one("a repository whose branch is not one", "content/site.yaml", "links:", "repository: { url: https://github.com/owner/name, branch: ../x, folder: ../site, brnch: main }\nlinks:"),
		one("a repository of an unknown service", "content/site.yaml", "links:", "repository: https://git.diario.example/owner/name\nlinks:"),
		one("a repository whose files are nowhere", "content/site.yaml", "links:", "repository: { url: https://git.diario.example/owner/name, edit: https://git.diario.example/edit }\nlinks:"),
		one("a repository in a list", "content/site.yaml", "links:", "repository: [https://github.com/owner/name]\nlinks:"),
		one("a named link without https", "content/site.yaml", "https://tienda.example/", "tienda.example"),
		one("a setting with a typo", "content/site.yaml", "links:", "typograpy: true\nlinks:").and(
			edit{"content/schemas/site.schema.json", "", gone}),
		one("an address that is not valid", "content/site.yaml", "https://diario.example", "diario.example"),
		one("a script that the policy forbids", "content/site.yaml", "links:", "analytics:\n  src: https://cifras.example/v1/medir.js\nlinks:"),
		one("origins of everybody", "content/site.yaml", "links:", "allow: { scripts: ['https://*.com', 'https://*.co.uk', 'https://*.github.io:443', 'https://*.cifras.example'] }\nlinks:"),
		one("a script that may not report", "content/site.yaml", "links:", "allow: { scripts: [https://cifras.example] }\nanalytics: { src: https://cifras.example/v1/medir.js }\nlinks:"),
		one("forms that the policy forbids", "content/site.yaml", "links:", "allow: { connect: [https://cifras.example] }\nforms: { endpoint: https://formularios.example/envios }\nlinks:"),
		one("forms to an address without a site", "content/site.yaml", "links:", "forms: { endpoint: \"mailto:hola@diario.example\" }\nlinks:"),
		one("a typo in a setting of typography", "content/site.yaml", "links:", "typography: { quote: { es: «» } }\nlinks:"),
		one("quotation marks of a language that does not exist", "content/site.yaml", "links:", "typography: { quotes: { ca: «» } }\nlinks:"),
		one("quotation marks that are not valid", "content/site.yaml", "links:", "typography: { quotes: { es: latin } }\nlinks:"),
		one("typography of a language without known marks", "content/site.yaml", "links:", "typography: true\nlinks:").and(
			edit{"content/site.yaml", "code: en,", "code: eo,"}),
		one("a language of data with a typo", "content/ours.yaml", "", "menu: { es: Menú, eng: Menu }\n"),
		one("the only language that a text of data lacks", "content/ours.yaml", "", "menu: { es: Menú, gr: Μενού, en: Menu }\n").and(
			edit{"content/site.yaml", "  - { code: en,", "  - { code: el, prefix: el, name: Ελληνικά }\n  - { code: en,"}),
		one("a budget of a route that does not exist", "content/site.yaml", "links:", "budgets: { routes: { hmoe: { js: 1 } } }\nlinks:"),
		one("an unknown placeholder of the repository", "content/site.yaml", "links:",
			"repository: { url: https://git.example/a/b, edit: \"https://git.example/a/b/{brnch}/{file}\" }\nlinks:"),
		one("a scheme that exists already", "content/site.yaml", "links:", "schemes: { route: prices }\nlinks:"),
		one("a domain in Cyrillic", "content/site.yaml", "https://diario.example", "https://новости.example/el/"),
		one("security.txt with values that the schema refuses", "content/site.yaml", "links:",
			"security: { contact: a@diario.example, expires: 2026-02-30 }\nlinks:").and(
			edit{"content/schemas/site.schema.json", "", gone}),
		one("languages of a row that repeat", rows, "title:", "languages: [es, es, EN]\n    title:"),
		one("a number as the title of a row", rows, "en: About us", "en: 2026"),
		one("tags as one text", es, "title:", "tags: IA, leyes\ntitle:"),
		one("languages of an article in other words", es, "title:", "languages: [es, EN, pt_BR]\ntitle:"),
		one("a fallback that is not a language of the site", "content/site.yaml", "code: en,", "code: en, fallback: fr,").and(
			edit{"content/schemas/site.schema.json", "", gone}),
		one("texts that a fallback has", "content/site.yaml", "code: en,", "code: en, fallback: es,").and(
			edit{"content/schemas/site.schema.json", "", gone}, edit{"content/ours.yaml", "", "menu: { es: Menú }\n"}),
		one("typography that is on", "content/site.yaml", "links:", "typography: on\nlinks:"),
		one("a reference of a list's items", "content/schemas/news.schema.json", `"properties": {`,
			`"properties": { "authors": { "type": "array", "items": { "type": "string", "x-reference": "authors" } },`),
		body("a fact of a file that cannot exist", "Cuesta {{/prices:plans}} o {{../x:y}} o {{.x:y}} o {{a/b/c:d}} o {{"+strings.Repeat("x", 300)+":y}}."),
		one("a schema that is not JSON", "content/schemas/prices.schema.json", "{", ""),
		one("a schema with keys twice", "content/schemas/prices.schema.json", "{",
			"{\n\t\"$defs\": { \"値段\": { \"type\": \"string\", \"type\": \"number\" }, \"سعر\": {}, \"سعر\": {} },"),
		one("a schema with a comment", "content/schemas/prices.schema.json", "{", "{\n  // Цены\n"),
		one("a schema of a collection that is not JSON", "content/schemas/news.schema.json", "{", "{ \"заголовок\": ,"),
		one("a schema with misspelled keywords", "content/schemas/prices.schema.json", "{",
			"{ \"discription\": \"料金\", \"x-localised\": true, \"$defs\": { \"a\": { \"maxlength\": 3, \"format\": \"dat\" } },"),
		one("a schema with a type that does not exist", "content/schemas/prices.schema.json", "{", "{ \"$defs\": { \"価\": { \"type\": \"sting\" } },"),
		one("a schema that refers to a file that does not exist", "content/schemas/prices.schema.json", "{",
			"{ \"allOf\": [{ \"$ref\": \"newz.schema.json\" }],"),
		one("a schema that refers to a part that does not exist", "content/schemas/prices.schema.json", "{",
			"{ \"allOf\": [{ \"$ref\": \"#/$defs/б\" }],"),
		one("a schema with another ending", "content/schemas/news.json", "", "{}\n"),
		one("a schema that refers to itself in a circle", "content/schemas/prices.schema.json", "{", "{\n  \"allOf\": [{ \"$ref\": \"#\" }],"),
		one("a number of a schema that is too large", "content/schemas/prices.schema.json", "{", "{\n  \"minProperties\": 1e999999,"),
		one("a regular expression that RE2 does not have", "content/schemas/prices.schema.json", "{", "{\n  \"pattern\": \"^(?!x).*$\","),
		one("a schema that nothing uses", "content/schemas/unused.schema.json", "", "{ \"not\": { \"$ref\": \"#\" } }\n"),
		term("a schema of terms that is not JSON", [2]string{"IA", "IA"}, edit{"content/schemas/news.schema.json", "{", ""}),
		one("an editor with a configuration of other schemas", "site/public/admin/config.json", "", "{ \"collections\": [] }\n"),
		one("no settings", "content/site.yaml", "", gone),
	},
}

// cutPNG begins like a PNG of 3 × 2 and ends too early.
const cutPNG = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x02\x00\x00\x00\x12\x16\xf1\x4d\x00\x00\x10\x00IDAT"
