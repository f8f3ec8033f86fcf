package precheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

// clinic is a faultless site in Arabic, Hindi and Korean.
var clinic = map[string]string{
	"content/site.yaml": `baseUrl: https://clinic.example
name: { ar: العيادة, hi: क्लिनिक, ko: 병원 }
languages:
  - { code: ar, name: العربية, locale: ar_EG }
  - { code: hi, prefix: hi, name: हिन्दी, locale: hi_IN }
  - { code: ko, prefix: ko, name: 한국어, locale: ko_KR }
collections: [advice]
`,
	"content/routes.yaml": `routes:
  - { id: home, path: /, title: { ar: أ, hi: अ, ko: 가 }, description: { ar: أ, hi: अ, ko: 가 }, data: { hours: hours } }
  - { id: team, path: /team, page: people, title: { ar: ب, hi: ब, ko: 나 }, description: { ar: ب, hi: ब, ko: 나 }, data: { staff: staff } }
  - { id: advice, path: /advice, collection: advice, title: { ar: ج, hi: ज, ko: 다 }, description: { ar: ج, hi: ज, ko: 다 } }
  - { id: article, path: "/advice/:slug", collection: advice }
  - { id: lost, path: /404, error: true, title: { ar: د, hi: द, ko: 라 }, description: { ar: د, hi: द, ko: 라 } }
`,
	"content/hours.yaml":                "open: { ar: مفتوح, hi: खुला, ko: 영업 }\n",
	"content/staff.yaml":                "doctor: { ar: طبيب, hi: डॉक्टर, ko: 의사 }\n",
	"content/schemas/hours.schema.json": `{ "type": "object" }`,
	"content/schemas/staff.schema.json": `{ "type": "object" }`,
	"content/advice/sleep/ar.md":        "---\ntitle: النوم\nexcerpt: عن النوم\ndate: 2025-01-01\n---\n\nنص.\n",
	"content/advice/sleep/hi.md":        "---\ntitle: नींद\nexcerpt: नींद पर\n---\n\nपाठ।\n",
	"content/advice/sleep/ko.md":        "---\ntitle: 잠\nexcerpt: 잠에 대해\n---\n\n글.\n",
	"content/advice/food/ar.md":         "---\ntitle: الطعام\nexcerpt: عن الطعام\ndate: 2025-01-01\ndraft: true\n---\n\nنص.\n",
	"content/advice/food/hi.md":         "---\ntitle: भोजन\nexcerpt: भोजन पर\n---\n\nपाठ।\n",
	"content/advice/food/ko.md":         "---\ntitle: 음식\nexcerpt: 음식에 대해\n---\n\n글.\n",
	"site/layout.tsx":                   `export default () => <div id="메뉴"><slot /></div>;` + "\n",
	"site/pages/home.tsx":               "export default () => null;\n",
	"site/pages/people.tsx":             "export default () => null;\n",
	"site/pages/advice.tsx":             "export default () => null;\n",
	"site/pages/article.tsx":            "export default () => null;\n",
	"site/pages/lost.tsx":               "export default () => null;\n",
	"site/public/robots-note.txt":       "نص\n",
}

var today = time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC)

// joined returns the clinic with other or further files; "" removes one. It returns the faults of reading it.
func joined(t *testing.T, files map[string]string) (*model.Site, content.Content, diag.List) {
	t.Helper()
	fsys := fstest.MapFS{}
	all := maps.Clone(clinic)
	maps.Copy(all, files)
	for name, text := range all {
		if text != "" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	p, list := project.OpenFS("", fsys)
	c, found, _ := content.NewReader(p).Load()
	site, faults := model.New(p, c, model.Options{Now: today})
	return site, c, slices.Concat(list, found, faults)
}

// interfaceTexts are texts for i18next in the languages of the clinic.
func interfaceTexts(ar, hi, ko string) map[string]string {
	return map[string]string{"site/i18n/ar/المتجر.json": ar, "site/i18n/hi/المتجر.json": hi, "site/i18n/ko/المتجر.json": ko}
}

func TestRun(t *testing.T) {
	const widget = "console.log(1);\n"
	hash := strings.TrimSuffix(strings.TrimPrefix(audit.IntegrityHelp([]byte(widget)), "Write "), ".")
	edit := func(file, old, now string) map[string]string {
		return map[string]string{file: strings.Replace(clinic[file], old, now, 1)}
	}
	withScript := func(tag string) map[string]string {
		return map[string]string{
			"site/public/widgets/w.js": widget, "site/layout.tsx": clinic["site/layout.tsx"] + "const s = `" + tag + "`;\n",
		}
	}
	for name, c := range map[string]struct {
		files map[string]string
		want  string // code file:line, or "" for no fault
	}{
		"nothing":                    {nil, ""},
		"a component that is gone":   {map[string]string{"site/pages/people.tsx": ""}, "routes-page content/routes.yaml:3"},
		"a component misspelled":     {edit("content/routes.yaml", "page: people", "page: peopel"), "routes-page content/routes.yaml:3"},
		"a script that nobody loads": {map[string]string{"site/public/widgets/w.js": widget}, "public-script site/public/widgets/w.js:0"},
		"a script that code names":   {withScript("/widgets/w.js"), ""},
		"the hash of a script":       {withScript(`<script src="/widgets/w.js" ` + hash + `>`), ""},
		"another hash":               {withScript(`<script src="/widgets/w.js" integrity="sha384-AAAA">`), "audit-integrity site/layout.tsx:2"},
		"a page with inline code":    {map[string]string{"site/public/old.html": "<!doctype html>\n<meta charset=utf-8>\n<title>옛</title>\n<script>alert(1)</script>\n"}, "audit-inline site/public/old.html:4"},
		"plural forms of languages": {
			interfaceTexts(`{"يوم_few": "أيام", "يوم_other": "يوما"}`, `{"يوم_other": "दिन"}`, `{"يوم_other": "일"}`), "",
		},
		"a text of the interface": {
			interfaceTexts(`{"قائمة": {"فتح": "افتح"}}`, `{"قائمة": {}}`, `{"قائمة": {"فتح": "열기"}}`),
			"content-translation site/i18n/hi/المتجر.json:1",
		},
		"a file of the interface": {interfaceTexts(`{"فتح": "افتح"}`, `{"فتح": "खोलें"}`, ""), "content-translation site/i18n/ko/المتجر.json:1"},
		"a language of nobody":    {map[string]string{"site/i18n/kr/المتجر.json": "{}"}, "content-language site/i18n/kr/المتجر.json:1"},
		"texts that are code": {map[string]string{
			"site/i18n/ar/المتجر.json": `{"فتح": "افتح"}`, "site/i18n/hi/المتجر.ts": "export default {};\n", "site/i18n/ko/المتجر.ts": "export default {};\n",
		}, ""},
		"a template that is none": {map[string]string{"templates/document.html": "{{.Nothing"}, "document-template templates/document.html:1"},
	} {
		site, entries, list := joined(t, c.files)
		checks, found := Run(site, entries.Entries, code.Read(site.Project.FS), today)
		list = append(list, found...)
		got := ""
		if len(list) > 0 {
			got = fmt.Sprintf("%s %s:%d", list[0].Code, list[0].Pos.File, list[0].Pos.Line)
		}
		if got != c.want || len(list) > 1 {
			t.Errorf("%s: %v, want %q", name, list, c.want)
		}
		if name == "nothing" && (!checks.ReservedIDs["메뉴"] || !checks.Targets.Exists("/ko/advice/sleep/") || !strings.Contains(checks.Policy, "default-src")) {
			t.Errorf("the results are %+v", checks)
		}
	}
}

// A build leaves out the texts of drafts, in all languages.
func TestBuiltTexts(t *testing.T) {
	site, c, _ := joined(t, nil)
	checks, _ := Run(site, c.Entries, code.Read(site.Project.FS), today)
	for _, e := range checks.BuiltTexts(site, c.Entries) {
		if e.Slug != "sleep" {
			t.Errorf("%s is built", e.File)
		}
	}
	if n := len(checks.BuiltTexts(site, c.Entries)); n != 3 {
		t.Errorf("%d texts are built", n)
	}
}

func TestFaultlessRoutes(t *testing.T) {
	site, _, _ := joined(t, nil)
	ids := func(list diag.List) string {
		var all []string
		for _, rt := range FaultlessRoutes(site, list) {
			if rt.Lang == "ko" {
				all = append(all, rt.ID)
			}
		}
		return strings.Join(all, " ")
	}
	row := site.Routes.All[slices.IndexFunc(site.Routes.All, func(rt model.Route) bool { return rt.ID == "team" })].Pos
	for name, c := range map[string]struct {
		severity diag.Severity
		pos      diag.Pos
		want     string
	}{
		"a text":             {diag.Error, diag.Pos{File: "content/advice/sleep/ko.md", Line: 2, Column: 1}, "home team lost"},
		"a warning":          {diag.Warning, diag.Pos{File: "content/advice/sleep/ko.md", Line: 2, Column: 1}, "home team advice article lost"},
		"the data of a page": {diag.Error, diag.Pos{File: "content/staff.yaml", Line: 1, Column: 1}, "home lost"},
		"a row":              {diag.Error, row, "home advice article lost"},
		"data of articles":   {diag.Error, diag.Pos{File: "content/people.yaml", Line: 1, Column: 1}, "home team lost"},
	} {
		if got := ids(diag.List{{Severity: c.severity, Pos: c.pos}}); got != c.want {
			t.Errorf("an error in %s leaves %q, want %q", name, got, c.want)
		}
	}
}
