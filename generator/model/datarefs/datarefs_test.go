package datarefs

import (
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale/numbers"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

func site(t *testing.T) *model.Site {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range map[string]string{
		"content/site.yaml": "baseUrl: https://a.example\nlanguages: [{ code: es, name: Español }, { code: en, prefix: en, name: English }]\nlinks: { shop: https://shop.example/ }\n",
		"content/prices.yaml": `
pro: { monthly: 100, annual: 1250.5, big: 12500, year: "2026", count: 2026, tiny: 0.000123, minus: -12345, yes: true, none: , period: { es: al mes, en: per month } }
"2.5": { a: dos, "b.c": tres }
list: [uno, { es: dos, en: two }]
lists: { es: [uno], en: [one] }
link: link:shop
stars: "*uno* & <dos>"
es: { a: 1 }
`,
		"content/plans/small.yaml":           "name: S\n",
		"content/schemas/site.schema.json":   "{}",
		"content/schemas/prices.schema.json": "{}",
		"content/schemas/plans.schema.json":  "{}",
	} {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, list := project.OpenFS("", fsys)
	c, loaded, _ := content.NewReader(p).Load()
	if list = append(list, loaded...); list.HasErrors() {
		t.Fatal(list)
	}
	s, _ := model.New(p, c, model.Options{})
	return s
}

func TestResolve(t *testing.T) {
	f := New(site(t), func(string, string) (string, bool) { return "https://shop.example/", true })
	for _, c := range []struct{ file, path, lang, want string }{
		{"prices", "pro.monthly", "es", "100"},
		{"prices", "pro.annual", "es", "1250,5"},
		{"prices", "pro.annual", "en", "1,250.5"},
		{"prices", "pro.big", "es", "12.500"},
		{"prices", "pro.big", "en", "12,500"},
		{"prices", "pro.year", "en", "2026"}, // a text
		{"prices", "pro.count", "en", "2,026"},
		{"prices", "pro.tiny", "es", "0,000123"},
		{"prices", "pro.minus", "en", "-12,345"},
		{"prices", "pro.period", "es", "al mes"},
		{"prices", "pro.period", "en", "per month"},
		{"prices", "pro.period.es", "en", "al mes"},
		{"prices", "2.5.a", "en", "dos"},
		{"prices", "2.5.b.c", "en", "tres"},
		{"prices", "list.0", "en", "uno"},
		{"prices", "list.1", "en", "two"},
		{"prices", "lists.0", "en", "one"},
		{"prices", "lists.es.0", "en", "uno"},
		{"prices", "link", "en", "https://shop.example/"},
		{"prices", "stars", "en", "*uno* & <dos>"},
		{"prices", "es.a", "en", "1"},
		{"plans/small", "name", "en", "S"},
		{"price", "pro.monthly", "en", `The data file content/price.yaml does not exist. Did you mean “prices”? Write \{{ to show the braces.`},
		{"prices", "pro.montly", "es", "“montly” does not exist under “pro” in content/prices.yaml. Did you mean “monthly”? Known keys: monthly, annual, big, year, count, tiny, minus, yes, none, period."},
		{"prices", "pr.monthly", "es", "“pr” does not exist in content/prices.yaml. Did you mean “pro”? Known keys: pro, 2.5, list, lists, link, stars, es."},
		{"prices", "pro.monthly.es", "es", "“es” does not exist under “pro.monthly” in content/prices.yaml. The path continues after a number."},
		{"prices", "list.2", "es", "“2” does not exist under “list” in content/prices.yaml. The list has the items 0 to 1."},
		{"prices", "pro..monthly", "es", "“” does not exist under “pro” in content/prices.yaml. Known keys: monthly, annual, big, year, count, tiny, minus, yes, none, period."},
		{"prices", "2.5", "es", "“2.5” in content/prices.yaml is a map, not a text or a number. Insert one of its values: 2.5.a, 2.5.b.c."},
		{"prices", "lists", "es", "“lists” in content/prices.yaml is a list, not a text or a number. Insert one item by its number, from 0: lists.0."},
		{"prices", "pro.yes", "es", "“pro.yes” in content/prices.yaml is true or false, not a text or a number. Insert a text or a number."},
		{"prices", "pro.none", "es", "“pro.none” in content/prices.yaml is empty, not a text or a number. Insert a text or a number."},
	} {
		got, list := f.Resolve(c.file, c.path, c.lang, diag.Pos{})
		for _, d := range list {
			got = d.Message + " " + d.Help
		}
		if got != c.want {
			t.Errorf("%s:%s in %s: %s\nwant %s", c.file, c.path, c.lang, got, c.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, c := range []struct{ lang, written, want string }{
		{"es", "-9999", "-9999"}, {"es", "9007199254740991", "9.007.199.254.740.991"}, {"es", "99999.5", "99.999,5"},
		{"es", "0.1", "0,1"}, {"es", "2.5e-13", "0,00000000000025"}, {"es", "0.30000000000000004", "0,30000000000000004"},
		{"es", "123456789012.4567", "123.456.789.012,4567"}, {"es", "-0.0625", "-0,0625"},
		{"es", "49.90", "49,90"}, {"en", "49.90", "49.90"}, {"ru", "1.10", "1,10"}, {"ar", "3.0", "3.0"}, {"fa", "1.10", "۱٫۱۰"},
		{"mr", "12345.50", "१२,३४५.५०"}, {"th", "49.90", "49.90"},
	} {
		root, list := yamlnode.Parse("a.yaml", 1, []byte("n: "+c.written))
		if len(list) > 0 {
			t.Fatal(list)
		}
		if got := numbers.Format(c.lang, root.Get("n").Digits()); got != c.want {
			t.Error(c.lang, c.written, got, c.want)
		}
	}
}
