package hints

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
	"gaceta.dev/gaceta/generator/internal/test/workspacetest"
)

// garden is a site about plants in Georgian, Thai and Hebrew.
var garden = map[string]string{
	"content/site.yaml": `baseUrl: https://garden.example
name: { ka: ბაღი, th: สวน, he: גן }
languages:
  - { code: ka, name: ქართული, locale: ka_GE }
  - { code: th, prefix: th, name: ไทย, locale: th_TH }
  - { code: he, prefix: he, name: עברית, locale: he_IL }
collections: [plants]
schemes: { herb: herbs }
links: { shop: https://shop.example/ }
`,
	"content/routes.yaml": `routes:
  - { id: home, path: /, title: { ka: მთავარი, th: หน้าแรก, he: בית }, description: { ka: ა, th: ก, he: א } }
  - { id: plants, path: /plants, collection: plants, title: { ka: მცენარეები, th: พืช, he: צמחים }, description: { ka: ბ, th: ข, he: ב } }
  - { id: plant, path: "/plants/:slug", collection: plants }
`,
	"content/herbs.yaml": `mint:
  title: { ka: პიტნა, th: สะระแหน่, he: נענע }
  url: { ka: https://herbs.example/ka, th: https://herbs.example/th, he: https://herbs.example/he }
`,
	"content/prices.yaml":                "pot: { small: 12.5, large: 30 }\n",
	"content/people.yaml":                "nino: { name: { ka: ნინო, th: นีโน, he: נינו } }\nmali: { name: { ka: მალი, th: มะลิ, he: מלי } }\n",
	"content/schemas/prices.schema.json": `{ "type": "object" }`,
	"content/schemas/herbs.schema.json":  `{ "type": "object" }`,
	"content/schemas/people.schema.json": `{ "type": "object" }`,
	"content/schemas/plants.schema.json": `{ "type": "object", "properties": {
  "light": { "enum": ["sun", "shade"], "description": "Where it grows." },
  "gardener": { "type": "string", "x-reference": "people" },
  "watered": { "type": "boolean" } } }`,
	"content/schemas/markdown/tip.schema.json": `{ "type": "object", "description": "A tip.", "properties": { "tone": { "enum": ["calm", "loud"] } } }`,
	"site/markdown/tip.tsx":                    "export default () => null;\n",
	"content/plants/rose/ka.md":                "---\ntitle: ვარდი\nexcerpt: ვარდის შესახებ\ndate: 2025-01-01\nlight: sun\ngardener: nino\n---\n\n## ნიადაგი\n\nტექსტი.\n",
	"content/plants/rose/th.md":                "---\ntitle: กุหลาบ\nexcerpt: เรื่องกุหลาบ\n---\n\n## ดิน\n\nข้อความ\n",
	"content/plants/rose/he.md":                "---\ntitle: ורד\nexcerpt: על הוורד\n---\n\n## אדמה\n\nטקסט.\n",
	"content/plants/iris/ka.md":                "---\ntitle: ზამბახი\nexcerpt: ზამბახის შესახებ\ndate: 2025-02-01\n---\n\n## წყალი\n\n![ა](petal.svg)\n",
	"content/plants/iris/th.md":                "---\ntitle: ไอริส\nexcerpt: เรื่องไอริส\n---\n\nข้อความ\n",
	"content/plants/iris/he.md":                "---\ntitle: אירוס\nexcerpt: על האירוס\n---\n\nטקסט.\n",
	"content/plants/iris/petal.svg":            `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`,
}

// at returns the place of ‸ in a line that replaces a line of a file, or that follows its last line if number is 0.
func at(t *testing.T, ws *workspace.Workspace, file string, number int, line string) (*Place, bool) {
	t.Helper()
	lines := strings.Split(garden[file], "\n")
	if number == 0 {
		lines = append(lines, "")
		number = len(lines)
	}
	column := strings.Index(line, "‸")
	if column < 0 {
		t.Fatalf("%q has no ‸", line)
	}
	lines[number-1] = strings.Replace(line, "‸", "", 1)
	return At(ws, file, lines, number-1, column)
}

func TestProposals(t *testing.T) {
	const ka, th, he = "content/plants/iris/ka.md", "content/plants/iris/th.md", "content/plants/iris/he.md"
	ws := workspacetest.Open(t, garden)
	for _, c := range []struct {
		file   string
		number int
		line   string
		want   string // the beginnings of the proposals
	}{
		{ka, 4, "lig‸", "light: "},
		{ka, 4, "light: ‸", "sun shade"},
		{ka, 4, "light: SH‸", "shade"},
		{ka, 4, "gardener: ‸", "nino mali"},
		{ka, 4, "gardener: ნი‸", "nino"},
		{th, 3, "light‸", ""}, // a translation inherits it
		{he, 3, "watered: ‸", "true false"},
		{ka, 0, "[ა](ro‸", "route:home route:plants ../rose/ka.md"},
		{th, 0, "[ก](กุห‸", "../rose/th.md"},
		{he, 0, "[א](/he/‸", "/he/ /he/plants/ /he/plants/iris/ /he/plants/rose/"},
		{ka, 0, "[ა](#წ‸", "#წყალი"},
		{th, 0, "[ก](../rose/th.md#‸", "../rose/th.md#ดิน"},
		{he, 0, "[א](herb:‸", "herb:mint"},
		{he, 0, "[א](link:‸", "link:shop"},
		{ka, 0, "![ა](‸", "petal.svg"},
		{th, 0, "{{prices:pot.‸", "prices:pot.small prices:pot.large"},
		{he, 0, ":::tip‸", "tip"},
		{ka, 0, ":::tip{to‸", "tone="},
		{ka, 0, `:::tip{tone="‸`, "calm loud"},
		{"content/routes.yaml", 3, "  - { id: plants, path: /plants, collection: ‸", "plants"},
		{"content/herbs.yaml", 3, "  url: { ka: route:‸", "route:home route:plants"},
	} {
		place, ok := at(t, ws, c.file, c.number, c.line)
		var got []string
		if ok {
			for _, p := range place.Proposals() {
				got = append(got, p.Text)
			}
		}
		want := strings.Split(c.want, " ")
		if c.want == "" {
			want = nil
		} else if strings.HasSuffix(c.want, ": ") {
			want = []string{c.want}
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: %s: %q, want %q", c.file, c.line, got, want)
		}
	}
}

func TestTarget(t *testing.T) {
	const ka, th = "content/plants/iris/ka.md", "content/plants/iris/th.md"
	ws := workspacetest.Open(t, garden)
	for _, c := range []struct {
		file       string
		number     int
		line       string
		text, want string // a part of the text; the places
	}{
		{ka, 4, "light: su‸n", "Where it grows.", ""},
		{ka, 4, "gardener: ni‸no", "**ნინო**", "content/people.yaml:1"},
		{ka, 2, "ti‸tle: ზამბახი", "**title**", "content/plants/iris/he.md:2 content/plants/iris/th.md:2"},
		{th, 0, "[ก](../rose/th.md#ด‸ิน)", "## ดิน", "content/plants/rose/th.md:6"},
		{th, 0, "[ก](/th/plants/ro‸se/)", "**กุหลาบ**", "content/plants/rose/th.md:1"},
		{ka, 0, "[ა](route:pla‸nts)", "/plants/", "content/routes.yaml:3"},
		{ka, 0, "[ა](herb:mi‸nt)", "**პიტნა**", "content/herbs.yaml:1"},
		{ka, 0, "[ა](link:sh‸op)", "https://shop.example/", "content/site.yaml:9"},
		{ka, 0, "![ა](pet‸al.svg)", "petal.svg, 1 KB", "content/plants/iris/petal.svg:1"},
		{ka, 0, "{{prices:pot.sm‸all}}", "12.5", "content/prices.yaml:1"},
		{ka, 0, ":::ti‸p", "A tip.", "site/markdown/tip.tsx:1"},
		{ka, 0, "[ა](route:no‸where)", "", ""},
	} {
		place, ok := at(t, ws, c.file, c.number, c.line)
		if !ok {
			t.Errorf("%s: %s is no place", c.file, c.line)
			continue
		}
		found := place.Target()
		var places []string
		for _, pos := range found.Places {
			places = append(places, fmt.Sprintf("%s:%d", pos.File, pos.Line))
		}
		if got := strings.Join(places, " "); !strings.Contains(found.Text, c.text) || got != c.want {
			t.Errorf("%s: %s: %q at %q, want %q at %q", c.file, c.line, found.Text, got, c.text, c.want)
		}
	}
}
