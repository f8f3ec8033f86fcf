package page

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/model"
)

func TestHeadTagsTakeThePlaceOfOthers(t *testing.T) {
	const doc = `<html><head>
<meta charset="utf-8">
<title lang="es">A · B</title>
<meta name="description" content="d">
<meta property="og:title" content="A">
<link rel="canonical" href="https://a.example/">
<link rel="alternate" hreflang="es" href="https://a.example/">
</head>
<body><title>c</title></body></html>`
	for tags, want := range map[string]string{
		`<title>日本 &amp; Ö</title>`: strings.Replace(strings.Replace(doc, `<title lang="es">A · B</title>`, "", 1), "</head>", "<title>日本 &amp; Ö</title>\n</head>", 1),
		`<meta name="description" content="x"/><link rel="canonical" href="/b/"/>`: strings.NewReplacer(`<meta name="description" content="d">`, "",
			`<link rel="canonical" href="https://a.example/">`, "", "</head>", `<meta name="description" content="x"/>`+"\n"+`<link rel="canonical" href="/b/"/>`+"\n</head>").Replace(doc),
		`<link rel="alternate" type="application/rss+xml" href="/r"/>`: strings.Replace(doc, "</head>", `<link rel="alternate" type="application/rss+xml" href="/r"/>`+"\n</head>", 1),
		"": doc,
	} {
		if got := string(placeHeadTags([]byte(doc), readHeadTags(tags))); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", tags, got, want)
		}
	}
}

func TestHeadTagsThatContradict(t *testing.T) {
	for tags, want := range map[string]string{
		"<title>a</title><title>ب</title>":                                                                   "contradict each other: <title>",
		"<title>a</title><title>a</title>":                                                                   "",
		`<meta name="robots" content="noindex"/>`:                                                            "says “noindex” with <meta name=\"robots\">, and the route does not",
		`<meta name="robots" content="max-snippet:10"/>`:                                                     "",
		`<link rel="canonical" href="/a/"/><link rel="canonical" href="/b/"/>`:                               "<link canonical>",
		`<meta property="og:title" content="a"/><meta property="og:title" content="b"/>`:                     "<meta og:title>",
		`<link rel="alternate" hreflang="de" href="/de/"/>`:                                                  "another language",
		`<link rel="stylesheet" href="/a.css"/>`:                                                             "stylesheet",
		`<link rel="preconnect" href="https://a.example"/><link rel="preconnect" href="https://b.example"/>`: "",
	} {
		list := checkHeadTags(readHeadTags(tags), &model.Route{Row: &model.Row{Page: "home"}})
		got := ""
		if len(list) > 0 {
			got = list[0].Message
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", tags, list, want)
		}
	}
	hidden := &model.Route{Row: &model.Row{Page: "home", NoIndex: true}}
	if list := checkHeadTags(readHeadTags(`<meta name="robots" content="all"/>`), hidden); len(list) != 1 ||
		!strings.Contains(list[0].Message, "The route says “noindex”, and a component says otherwise") {
		t.Error(list)
	}
}
