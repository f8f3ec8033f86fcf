package migrate

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// moved returns the site that the files of an old one become, with its report.
func moved(t *testing.T, files map[string]string) (*Site, *Result) {
	t.Helper()
	fsys := fstest.MapFS{}
	for file, text := range files {
		fsys[file] = &fstest.MapFile{Data: []byte(text)}
	}
	site, err := readFrom(fsys, "old")
	if err != nil {
		t.Fatal(err)
	}
	result, err := Convert(site, "")
	if err != nil {
		t.Fatal(err)
	}
	return site, result
}

// versionRow matches a row of the version switch.
var versionRow = regexp.MustCompile(`- \{ collection: (\S+), name: "?([^"\n]*?)"? \}`)

// The version switch has the versions with texts, the one that visitors get first, with the names that the old site showed.
func TestVersionsOfDocusaurus(t *testing.T) {
	for name, c := range map[string]struct {
		options, versions string
		want              []string // collection, name, address
	}{
		"the newest is the last one": {
			"{}", `["2.0", "1.0"]`, []string{"docs 2.0 /docs", "docs-next Next /docs/next", "docs-1-0 1.0 /docs/1-0"},
		},
		"labels and paths": {
			`{ lastVersion: "current", versions: { current: { label: "Канарейка" }, "2.0": { label: "安定版", path: "stable" } } }`, `["2.0", "1.0"]`,
			[]string{"docs Канарейка /docs", "docs-stable 安定版 /docs/stable", "docs-1-0 1.0 /docs/1-0"},
		},
		"the current one is not published": {
			`{ includeCurrentVersion: false }`, `["2.0", "1.0"]`, []string{"docs 2.0 /docs", "docs-1-0 1.0 /docs/1-0"},
		},
		"a version without texts": {"{}", `["2.0", "0.9"]`, []string{"docs 2.0 /docs", "docs-next Next /docs/next"}},
		"one version":             {"{}", `[]`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, result := moved(t, map[string]string{
				"docusaurus.config.js": `module.exports = { i18n: { defaultLocale: "ru", locales: ["ru", "ja"] }, ` +
					`presets: [["classic", { docs: ` + c.options + ` }]] }`,
				"versions.json":                                               c.versions,
				"docs/ткань.md":                                               "---\ntitle: Ткань\n---\nОснова и уток.",
				"versioned_docs/version-2.0/ткань.md":                         "---\ntitle: Ткань\n---\nОснова.",
				"versioned_docs/version-1.0/ткань.md":                         "---\ntitle: Ткань\n---\nУток.",
				"i18n/ja/docusaurus-plugin-content-docs/version-2.0/ткань.md": "---\ntitle: 布\n---\n経糸。",
				"i18n/ja/docusaurus-plugin-content-docs/version-1.0/нить.md":  "---\ntitle: 布\n---\n緯糸。",
			})
			var got []string
			routes := string(result.Files["content/routes.yaml"])
			for _, m := range versionRow.FindAllStringSubmatch(string(result.Files["content/site.yaml"]), -1) {
				row := regexp.MustCompile(`path: (\S+)/:slug\n    page: article\n    collection: ` + m[1] + "\n").FindStringSubmatch(routes)
				if row == nil {
					t.Fatalf("no row of %s in\n%s", m[1], routes)
				}
				got = append(got, m[1]+" "+m[2]+" "+row[1])
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("versions %q, want %q", got, c.want)
			}
		})
	}
}

// Links name files from the root of the documentation, of the text's version and language or else of the source.
func TestDocusaurusLinksFromTheRootOfTheDocumentation(t *testing.T) {
	site, result := moved(t, map[string]string{
		"docusaurus.config.js":                       `module.exports = { i18n: { defaultLocale: "en", locales: ["en", "el"] }, presets: [["classic", { docs: {} }]] }`,
		"versions.json":                              `["1.0"]`,
		"docs/guides/start.md":                       "---\ntitle: Start\n---\n[wool](/wool/index.mdx#dye)\n",
		"docs/wool/index.mdx":                        "---\ntitle: Wool\n---\n## Dye\n",
		"versioned_docs/version-1.0/guides/start.md": "---\ntitle: Start\n---\n[wool](/wool/yarn.md)\n",
		"versioned_docs/version-1.0/wool/yarn.md":    "---\ntitle: Yarn\n---\n",
		"i18n/el/docusaurus-plugin-content-docs/current/guides/start.md":     "---\ntitle: Αρχή\n---\n[μαλλί](/wool/index.mdx)\n",
		"i18n/el/docusaurus-plugin-content-docs/version-1.0/guides/start.md": "---\ntitle: Αρχή\n---\n[νήμα](/wool/yarn.md) [κοντά](../wool/yarn.md)\n",
	})
	for file, want := range map[string]string{
		"content/docs-next/guides/start/en.md": "[wool](../../wool/en.md#dye)",
		"content/docs-next/guides/start/el.md": "[μαλλί](../../wool/en.md)",
		"content/docs/guides/start/en.md":      "[wool](../../wool/yarn/en.md)",
		"content/docs/guides/start/el.md":      "[νήμα](../../wool/yarn/en.md) [κοντά](../../wool/yarn/en.md)",
	} {
		if text := string(result.Files[file]); !strings.Contains(text, want) {
			t.Errorf("%s has no %s:\n%s", file, want, text)
		}
	}
	for _, n := range site.notes {
		if n.kind == "reference" {
			t.Errorf("%s: %s", n.file, n.detail)
		}
	}
}

// With the format “detect”, braces are code in files of MDX alone.
func TestDocusaurusFormats(t *testing.T) {
	site, result := moved(t, map[string]string{
		"docusaurus.config.js": `module.exports = { title: "Χ", url: process.env.X || "http://localhost:3000", markdown: { format: "detect" }, ` +
			`presets: [["classic", { docs: {} }]] }`,
		"docs/template.md": "---\ntitle: Шаблон\n---\nИмя: {{.Имя}}, набор: {а, б}.\n\nimport нити не нужен.\n",
		"docs/code.mdx": "---\ntitle: Code\n---\nimport CodeBlock from '@theme/CodeBlock';\nimport Example from '!!raw-loader!/examples/пример.go';\n" +
			"import Badge from '@site/src/Badge';\n\n## 織る {/* #weave */}\n\nA. <Badge link={true} />\n\n" +
			"<CodeBlock language=\"go\" title=\"пример.go\" showLineNumbers>{Example}</CodeBlock>\n\n{Example}\n\n## 織る {/* #weave */}\n\n[γιορτή](/party)\n",
		"examples/пример.go": "package main // `{x}`\n",
		"src/Badge/index.js": "export default () => null;",
		"src/pages/party.js": "export default () => null;",
		"netlify.toml":       "[[redirects]]\nfrom = \"/старое\"\nto = \"/docs/code\"\nstatus = 200\n[[redirects]]\nfrom = \"/x/*\"\nto = \"/docs/code\"\nstatus = 200\n",
	})
	if text, want := string(result.Files["content/docs/template/en.md"]), "Имя: \\{{.Имя}}, набор: {а, б}.\n\nimport нити не нужен."; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	text := string(result.Files["content/docs/code/en.md"])
	for _, want := range []string{"```go title=\"пример.go\"\npackage main // `{x}`\n```", "`{Example}`", "## 織る {#weave}\n\nA.", "## 織る\n\nγιορτή"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	var found []string
	for _, n := range site.notes {
		if n.kind != "page" {
			found = append(found, strings.TrimSpace(n.kind+" "+n.detail+" "+n.item))
		}
	}
	slices.Sort(found)
	want := []string{
		"attribute <Badge> link", "code-link /party/", "component site/markdown/badge-inline.tsx", "expression {Example}",
		"redirect another page is shown at this address: netlify.toml", "settings baseUrl: write the address of the site",
	}
	if !slices.Equal(found, want) {
		t.Errorf("the report names\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
	if report := string(result.Files["MIGRATION.md"]); !strings.Contains(report, "From `src/Badge/index.js`") {
		t.Error("the report does not name the component's file")
	}
	if !strings.Contains(text, "/%D1%81%D1%82%D0%B0%D1%80%D0%BE%D0%B5/") && !strings.Contains(text, "/старое/") {
		t.Errorf("no alias for the address that showed the page:\n%s", text)
	}
}

// A published page that only leads elsewhere becomes a redirect. One that programs read stays, without what Gaceta refuses.
func TestPagesThatOnlyLeadElsewhere(t *testing.T) {
	refresh := `<!doctype html><html lang=el><head>%s<META HTTP-EQUIV="Refresh" content="0; URL='%s'"></head><body>Μετακόμισε.</body></html>`
	page := func(head, to string) string {
		return strings.NewReplacer("%s", head).Replace(strings.Replace(refresh, "%s'", to+"'", 1))
	}
	_, result := moved(t, map[string]string{
		"hugo.toml":                "title = 'Κήπος'",
		"content/garden.md":        "---\ntitle: Κήπος\n---\nΚείμενο.",
		"static/old/index.html":    page("", "/garden/"),
		"static/far/index.html":    page("", "https://far.example/?a=1&amp;b=2"),
		"static/a/b.html":          page("", "../garden/"),
		"static/module/index.html": page(`<meta name="go-import" content="κ git https://k.example">`, "/garden/"),
		"static/plain/index.html":  "<!doctype html><title>Σελίδα</title>",
	})
	lines := string(result.Files["site/public/_redirects"])
	if want := "/far/ https://far.example/?a=1&b=2 301\n"; !strings.Contains(lines, want) {
		t.Errorf("no %q in\n%s", want, lines)
	}
	for _, alias := range []string{"/old/", "/a/b.html"} {
		if text := string(result.Files["content/texts/garden/en.md"]); !strings.Contains(text, alias) {
			t.Errorf("no alias %s in\n%s", alias, text)
		}
	}
	if text := string(result.Files["site/public/module/index.html"]); !strings.Contains(text, "go-import") || strings.Contains(text, "HTTP-EQUIV") {
		t.Errorf("the page of the module: %s", text)
	}
	for name := range result.Copies {
		if strings.HasSuffix(name, ".html") && name != "site/public/plain/index.html" {
			t.Errorf("%s was copied", name)
		}
	}
}

// A site whose settings have no name is told so, and its page for addresses that do not exist keeps its titles.
func TestNamesThatTheSettingsLack(t *testing.T) {
	site, result := moved(t, map[string]string{
		"_config.yml": "permalink: /:title/\n", "index.md": "---\ntitle: Αρχή\n---\nα",
		"404.md": "---\ntitle: \"404: Δεν βρέθηκε\"\npermalink: /404.html\n---\nβ",
	})
	if !slices.ContainsFunc(site.notes, func(n note) bool { return n.kind == "settings" && strings.HasPrefix(n.detail, "name:") }) {
		t.Error("the report does not ask for the name of the site")
	}
	if routes := string(result.Files["content/routes.yaml"]); !strings.Contains(routes, `"404: Δεν βρέθηκε"`) {
		t.Errorf("the title of the error page is lost:\n%s", routes)
	}
}

// Numbers before the names of files order them, unless the settings say that they are parts of the addresses.
func TestNumbersOfDocusaurusFiles(t *testing.T) {
	for options, want := range map[string]string{"{}": "content/docs/ora/en.md", "{ numberPrefixParser: false }": "content/docs/01-ora/en.md"} {
		_, result := moved(t, map[string]string{
			"docusaurus.config.js": `module.exports = { title: "Ώρα", presets: [["classic", { docs: ` + options + ` }]] }`,
			"docs/01-ora.md":       "---\ntitle: Ώρα\n---\nα",
			"docs/rules/README.md": "---\ntitle: Κανόνες\nid: first-rules\n---\nα",
		})
		if result.Files[want] == nil {
			t.Errorf("%s: %s is missing", options, want)
		}
		if text := string(result.Files["content/docs/rules/en.md"]); text == "" {
			t.Errorf("%s: the first page of a folder is missing", options)
		}
	}
}
