package rename

import (
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
	"gaceta.dev/gaceta/generator/internal/test/workspacetest"
)

// museum is a site in Russian, Korean and Persian.
var museum = map[string]string{
	"content/site.yaml": `baseUrl: https://museum.example/halls
name: { ru: Музей, ko: 박물관, fa: موزه }
languages:
  - { code: ru, name: Русский, locale: ru_RU }
  - { code: ko, prefix: ko, name: 한국어, locale: ko_KR }
  - { code: fa, prefix: fa, name: فارسی, locale: fa_IR }
collections: [shows]
`,
	"content/routes.yaml": `routes:
  - { id: home, path: /, title: { ru: а, ko: 가, fa: ا }, description: { ru: а, ko: 가, fa: ا } }
  - { id: shows, path: /shows, collection: shows, title: { ru: б, ko: 나, fa: ب }, description: { ru: б, ko: 나, fa: ب } }
  - { id: show, path: "/shows/:slug", collection: shows }
`,
	"content/hints.yaml":                "next: /shows/coins/\nquoted: \"/ko/shows/coins/?a=b#동전\"\nother: /shows/maps/\n",
	"content/schemas/hints.schema.json": `{ "type": "object" }`,
	"content/schemas/shows.schema.json": `{ "type": "object", "properties": { "partner": { "type": "string" } } }`,
	"content/shows/coins/ru.md":         "---\ntitle: Монеты\nexcerpt: О монетах\ndate: 2025-01-01\n---\n\n## Медь\n\nТекст.\n",
	"content/shows/coins/ko.md":         "---\ntitle: 동전\nexcerpt: 동전에 대해\naliases: [/ko/money/]\n---\n\n## 동전\n\n글.\n",
	"content/shows/coins/fa.md":         "---\ntitle: سکه\nexcerpt: دربارهٔ سکه\nslug: sekke\naliases:\n  - /fa/shows/poul/\n---\n\nمتن.\n",
	"content/shows/maps/ru.md": "---\ntitle: Карты\nexcerpt: О картах\ndate: 2025-02-01\n---\n\n" +
		"[а](../coins/ru.md#медь) [б](/shows/coins/) [в](/halls/shows/coins/) coins [г](/shows/coins/?x#медь) [д]\n\n[д]: /shows/coins/\n",
	"content/shows/maps/ko.md": "---\ntitle: 지도\nexcerpt: 지도에 대해\n---\n\n[가](../coins/ko.md) [나](/ko/shows/coins/)\n",
	"content/shows/maps/fa.md": "---\ntitle: نقشه\nexcerpt: دربارهٔ نقشه\n---\n\n[ا](../coins/fa.md) [ب](/fa/shows/sekke/)\n",
}

// edited returns a file of a site after a plan.
func edited(files map[string]string, p Plan, file string) string {
	lines := strings.SplitAfter(files[file], "\n")
	edits := slices.Clone(p.Edits[file])
	slices.SortStableFunc(edits, func(a, b Edit) int { return (b.Line-a.Line)*1000 + b.Start - a.Start })
	for _, e := range edits {
		line := lines[e.Line]
		lines[e.Line] = line[:e.Start] + e.Text + line[e.End:]
	}
	return strings.Join(lines, "")
}

// checkPlan compares the lines that a plan changes: “file: line” for each, without those of other files.
func checkPlan(t *testing.T, p Plan, want ...string) {
	t.Helper()
	checkPlanOf(t, museum, p, want...)
}

func checkPlanOf(t *testing.T, files map[string]string, p Plan, want ...string) {
	t.Helper()
	var got []string
	for file := range p.Edits {
		before := strings.Split(files[file], "\n")
		for line := range strings.SplitSeq(edited(files, p, file), "\n") {
			if !slices.Contains(before, line) {
				got = append(got, strings.TrimPrefix(file, "content/")+": "+line)
			}
		}
	}
	slices.Sort(want)
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("the plan changes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFolder(t *testing.T) {
	ws := workspacetest.Open(t, museum)
	p, err := Folder(ws, ws.Entry("content/shows/coins/ru.md"), "money")
	if err != nil || p.From != "content/shows/coins" || p.To != "content/shows/money" {
		t.Fatalf("%+v, %v", p, err)
	}
	checkPlan(t, p,
		"shows/coins/ru.md: aliases: [/shows/coins/]",
		"shows/coins/ko.md: aliases: [/ko/money/, /ko/shows/coins/]",
		"shows/maps/ru.md: [а](../money/ru.md#медь) [б](/shows/money/) [в](/halls/shows/coins/) coins [г](/shows/money/?x#медь) [д]",
		"shows/maps/ru.md: [д]: /shows/money/",
		"shows/maps/ko.md: [가](../money/ko.md) [나](/ko/shows/money/)",
		"shows/maps/fa.md: [ا](../money/fa.md) [ب](/fa/shows/sekke/)", // the slug of the text stays
		"hints.yaml: next: /shows/money/",
		`hints.yaml: quoted: "/ko/shows/money/?a=b#동전"`,
	)
}

// manual is a site with nested articles in Ukrainian, Japanese and Arabic, which a data file orders.
var manual = map[string]string{
	"content/site.yaml": `baseUrl: https://manual.example
name: { uk: Посібник, ja: 手引き, ar: دليل }
languages:
  - { code: uk, name: Українська, locale: uk_UA }
  - { code: ja, prefix: ja, name: 日本語, locale: ja_JP }
  - { code: ar, prefix: ar, name: العربية, locale: ar_EG }
collections: { guide: { sort: order.yaml, translations: omit } }
`,
	"content/routes.yaml":                     "routes:\n  - { id: guide, path: \"/:slug\", collection: guide }\n",
	"content/order.yaml":                      "start:\nstart/install:\nstart/install/linux: # last\nstarter:\n",
	"content/schemas/order.schema.json":       `{ "type": "object" }`,
	"content/guide/start/uk.md":               "---\ntitle: Початок\nrelated: [start/install, starter]\n---\n\n[а](install/uk.md) [б](install/linux/uk.md#шлях) [в](/start/install/linux/)\n",
	"content/guide/start/install/uk.md":       "---\ntitle: Встановлення\n---\n\n[а](../uk.md) [б](linux/uk.md) [в](../../start/install/linux/uk.md)\n",
	"content/guide/start/install/ja.md":       "---\ntitle: 導入\nslug: dounyu\n---\n\n文。\n",
	"content/guide/start/install/linux/uk.md": "---\ntitle: Лінукс\n---\n\n[а](../uk.md) [б](../../uk.md)\n\n## Шлях\n",
	"content/guide/start/install/linux/ar.md": "---\ntitle: لينكس\nslug: liniks\n---\n\nنص.\n",
	"content/guide/starter/uk.md":             "---\ntitle: Стартер\nrelated: [\"start/install/linux\"]\n---\n\n[а](../start/install/uk.md) [б](/start/install/)\n",
}

func TestNestedFolder(t *testing.T) {
	ws := workspacetest.Open(t, manual)
	p, err := Folder(ws, ws.Entry("content/guide/start/install/uk.md"), "setup")
	if err != nil || p.From != "content/guide/start/install" || p.To != "content/guide/start/setup" {
		t.Fatalf("%+v, %v", p, err)
	}
	checkPlanOf(t, manual, p,
		"guide/start/uk.md: [а](setup/uk.md) [б](setup/linux/uk.md#шлях) [в](/start/setup/linux/)",
		"guide/start/uk.md: related: [start/setup, starter]",
		"guide/start/install/uk.md: aliases: [/start/install/]",
		"guide/start/install/uk.md: [а](../uk.md) [б](linux/uk.md) [в](../../start/setup/linux/uk.md)",
		"guide/start/install/linux/uk.md: aliases: [/start/install/linux/]",
		"guide/start/install/linux/ar.md: aliases: [/ar/start/install/liniks/]",
		"guide/starter/uk.md: related: [\"start/setup/linux\"]",
		"guide/starter/uk.md: [а](../start/setup/uk.md) [б](/start/setup/)",
		"order.yaml: start/setup:", "order.yaml: start/setup/linux: # last",
	)
	if p, err = Folder(ws, ws.Entry("content/guide/start/uk.md"), "begin"); err != nil || p.To != "content/guide/begin" {
		t.Fatalf("%+v, %v", p, err)
	}
	checkPlanOf(t, manual, p,
		"guide/start/uk.md: [а](install/uk.md) [б](install/linux/uk.md#шлях) [в](/begin/install/linux/)",
		"guide/start/uk.md: related: [begin/install, starter]", "guide/start/uk.md: aliases: [/start/]",
		"guide/start/install/uk.md: aliases: [/start/install/]",
		"guide/start/install/uk.md: [а](../uk.md) [б](linux/uk.md) [в](../../begin/install/linux/uk.md)",
		"guide/start/install/ja.md: aliases: [/ja/start/dounyu/]",
		"guide/start/install/linux/uk.md: aliases: [/start/install/linux/]",
		"guide/start/install/linux/ar.md: aliases: [/ar/start/install/liniks/]",
		"guide/starter/uk.md: related: [\"begin/install/linux\"]",
		"guide/starter/uk.md: [а](../begin/install/uk.md) [б](/begin/install/)",
		"order.yaml: begin:", "order.yaml: begin/install:", "order.yaml: begin/install/linux: # last",
	)
}

func TestNestedSlug(t *testing.T) {
	ws := workspacetest.Open(t, manual)
	p, err := Slug(ws, ws.Entry("content/guide/start/install/ja.md"), "junbi")
	if err != nil || p.From != "" {
		t.Fatalf("%+v, %v", p, err)
	}
	checkPlanOf(t, manual, p, "guide/start/install/ja.md: slug: junbi", "guide/start/install/ja.md: aliases: [/ja/start/dounyu/]")
}

func TestSlug(t *testing.T) {
	ws := workspacetest.Open(t, museum)
	const fa = "content/shows/coins/fa.md"
	p, err := Slug(ws, ws.Entry(fa), "dirham")
	if err != nil || p.From != "" {
		t.Fatalf("%+v, %v", p, err)
	}
	checkPlan(t, p,
		"shows/coins/fa.md: slug: dirham", "shows/coins/fa.md:   - /fa/shows/sekke/",
		"shows/maps/fa.md: [ا](../coins/fa.md) [ب](/fa/shows/dirham/)",
	)
	// An alias that the text has now becomes the former address.
	if p, err = Slug(ws, ws.Entry(fa), "poul"); err != nil {
		t.Fatal(err)
	}
	checkPlan(t, p,
		"shows/coins/fa.md: slug: poul", "shows/coins/fa.md:   - /fa/shows/sekke/",
		"shows/maps/fa.md: [ا](../coins/fa.md) [ب](/fa/shows/poul/)",
	)
}

func TestRefusals(t *testing.T) {
	type change func(ws *workspace.Workspace, e *content.Entry, slug string) (Plan, error)
	for _, c := range []struct {
		do         change
		file, slug string
		want       string
	}{
		{Folder, "content/shows/coins/ru.md", "Монеты", "not a valid slug"},
		{Folder, "content/shows/coins/ru.md", "maps", "already exists"},
		{Folder, "content/shows/coins/ko.md", "coins", "already"},
		{Slug, "content/shows/coins/fa.md", "sekke", "already"},
		{Slug, "content/shows/coins/ko.md", "money", "has no valid slug"},
	} {
		ws := workspacetest.Open(t, museum)
		p, err := c.do(ws, ws.Entry(c.file), c.slug)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(p.Edits) > 0 {
			t.Errorf("%s of %s: %v, %v, want %q", c.slug, c.file, p, err, c.want)
		}
	}
}
