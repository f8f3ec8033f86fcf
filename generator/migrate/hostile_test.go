package migrate

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// bombs are small sites that would take hours or all memory to read.
func bombs() map[string]map[string]string {
	all := map[string]map[string]string{}
	jekyll := func(name, body string, more map[string]string) {
		files := map[string]string{"_config.yml": "title: T\n", "a.md": "---\ntitle: A\n---\n" + body + "\n"}
		for file, text := range more {
			files[file] = text
		}
		all[name] = files
	}
	hugo := func(name, body string, more map[string]string) {
		files := map[string]string{"hugo.toml": "title = 'T'\n", "content/a.md": "---\ntitle: A\n---\n" + body + "\n"}
		for file, text := range more {
			files[file] = text
		}
		all[name] = files
	}
	chain := func(n int, name, call func(i int) string) map[string]string {
		files := map[string]string{}
		for i := range n {
			files[name(i)] = strings.Repeat(call(i+1)+"\n", 10)
		}
		files[name(n)] = "end"
		return files
	}
	jekyll("includes that double", "{% include i0.html %}", chain(30,
		func(i int) string { return fmt.Sprintf("_includes/i%d.html", i) }, func(i int) string { return fmt.Sprintf("{%% include i%d.html %%}", i) }))
	jekyll("an include of itself", "{% include a.html %}", map[string]string{"_includes/a.html": strings.Repeat("{% include a.html %}", 3)})
	jekyll("a text that doubles", "{% assign a = 'xxxxxxxxxx' %}"+strings.Repeat("{% assign a = a | append: a %}", 60)+"{{ a }}", nil)
	jekyll("a text that is captured twice", "{% assign a = 'xxxxxxxxxx' %}"+strings.Repeat("{% capture a %}{{ a }}{{ a }}{% endcapture %}", 60), nil)
	jekyll("a replacement that grows", "{% assign a = 'xxxxxxxxxx' %}"+strings.Repeat("{% assign a = a | replace: 'x', 'xxxxxxxxxx' %}", 60), nil)
	jekyll("lists that grow", "{% assign a = 'x,x,x,x,x,x,x,x' | split: ',' %}"+strings.Repeat("{% assign a = a | concat: a | join: ',' | split: ',' %}", 60), nil)
	jekyll("loops within loops", strings.Repeat("{% for i in (1..9999) %}", 9)+"x"+strings.Repeat("{% endfor %}", 9), nil)
	jekyll("blocks within blocks", strings.Repeat("{% if x %}", 20000)+strings.Repeat("{% endif %}", 20000), nil)
	jekyll("elements within elements", strings.Repeat("<div>", 20000)+"x", nil)
	jekyll("elements that are closed", strings.Repeat("<div>", 50000)+strings.Repeat("</div>", 50000), nil)
	jekyll("lists within lists", strings.Repeat("<ul><li>", 4000)+"x", nil)
	jekyll("quotes within quotes", strings.Repeat("<blockquote>", 5000)+"x"+strings.Repeat("</blockquote>", 5000), nil)
	jekyll("tables within tables", strings.Repeat("<table><tr><td>", 5000)+"x", nil)
	jekyll("a wide and long table", "<table><tr>"+strings.Repeat("<td>a", 20000)+strings.Repeat("<tr><td>b", 20000)+"</table>", nil)
	jekyll("marks of the conversion", "\ue0001\ue001 \ue012\ue013<table><tr><td>\ue012\ue013</table>", nil)
	jekyll("invisible characters", strings.Repeat("\u200b\u0001", 100000), nil)
	jekyll("open brackets", strings.Repeat("[", 100000), nil)
	jekyll("open angles", strings.Repeat("<", 100000), nil)
	jekyll("open tags", strings.Repeat("{%", 100000), nil)
	jekyll("open elements", strings.Repeat("<a ", 50000), nil)
	jekyll("backticks", strings.Repeat("`a``b```c````", 10000), nil)
	jekyll("formulas", strings.Repeat("$a", 50000), nil)
	jekyll("many entities", "x", map[string]string{"a.svg": "<!DOCTYPE svg [" + func() string {
		var out strings.Builder
		for i := range 10000 {
			fmt.Fprintf(&out, `<!ENTITY e%d "x">`, i)
		}
		return out.String()
	}() + `]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>` + strings.Repeat("&e1;", 100000) + "</text></svg>"})
	jekyll("a YAML bomb", "x", map[string]string{"_data/a.yml": "a: &a [1,1,1,1,1,1,1,1,1,1]\n" + func() (s string) {
		for i := range 12 {
			s += fmt.Sprintf("a%d: &a%d [*a%s, *a%s, *a%s, *a%s, *a%s, *a%s]\n", i, i, num(i), num(i), num(i), num(i), num(i), num(i))
		}
		return s
	}()})
	jekyll("deep YAML", "x", map[string]string{"_data/a.yml": strings.Repeat("[", 100000)})
	jekyll("deep JSON", "x", map[string]string{"_data/a.json": strings.Repeat(`{"a":`, 100000)})
	hugo("deep TOML", "x", map[string]string{"hugo.toml": "a = " + strings.Repeat("[", 1000000)})
	hugo("deep tables in TOML", "x", map[string]string{"hugo.toml": "a = " + strings.Repeat("{a=", 20000)})
	hugo("long keys in TOML", "x", map[string]string{"hugo.toml": "[" + strings.Repeat("a.", 100000) + "b]\n"})
	hugo("many tables in TOML", "x", map[string]string{"hugo.toml": strings.Repeat("[[a.b.c]]\nx=1\n", 20000)})
	hugo("shortcodes within shortcodes", strings.Repeat("{{< a >}}", 40)+"x"+strings.Repeat("{{< /a >}}", 40), map[string]string{"layouts/shortcodes/a.html": "<script>{{ .Inner }}</script>"})
	hugo("shortcodes that show themselves twice", strings.Repeat("{{< a >}}", 40)+"x"+strings.Repeat("{{< /a >}}", 40), map[string]string{"layouts/shortcodes/a.html": "<b>{{ .Inner }}{{ .Inner }}</b>"})
	hugo("a template that loops", "{{< a >}}", map[string]string{"layouts/shortcodes/a.html": `{{ range (index (slice (slice 1 2 3)) 0) }}{{ range (split (replaceRE "x" "xxxxxxxxxxxxxxx" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") "") }}{{ range (split (replaceRE "x" "xxxxxxxxxxxxxxx" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") "") }}{{ range (split (replaceRE "x" "xxxxxxxxxxxxxxx" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") "") }}{{ . }}{{ end }}{{ end }}{{ end }}{{ end }}`})
	hugo("a template of itself", "{{< a >}}", map[string]string{"layouts/shortcodes/a.html": `{{ define "b" }}{{ template "b" . }}{{ template "b" . }}{{ end }}{{ template "b" . }}`})
	hugo("a template that grows", "{{< a >}}", map[string]string{"layouts/shortcodes/a.html": `{{ $a := "xxxxxxxxxx" }}` + strings.Repeat(`{{ $a = replace $a "x" "xxxxxxxxxx" }}`, 12)})
	hugo("a template that prints", "{{< a >}}", map[string]string{"layouts/shortcodes/a.html": `{{ $a := "xxxxxxxxxx" }}` + strings.Repeat(`{{ $a = printf "%s%s%s%s%s" $a $a $a $a $a }}`, 20)})
	hugo("a template that pads", "{{< a >}}", map[string]string{"layouts/shortcodes/a.html": `{{ printf "%999999999d" 1 }}`})
	hugo("many tags in one line", strings.Repeat("{{< a >}} ", 20000), nil)
	docusaurus := func(name, config string, more map[string]string) {
		files := map[string]string{"docusaurus.config.js": config, "docs/a.mdx": "---\ntitle: A\n---\nA\n"}
		for file, text := range more {
			files[file] = text
		}
		all[name] = files
	}
	docusaurus("lists that spread", "const a0 = [1,1,1,1,1,1,1,1,1,1];\n"+func() (s string) {
		for i := range 12 {
			s += fmt.Sprintf("const a%d = [%s];\n", i+1, strings.Repeat(fmt.Sprintf("...a%d, ", i), 10))
		}
		return s
	}()+"export default { title: 'T', x: a12 };", nil)
	docusaurus("maps that hold maps", "const a0 = {x: 1};\n"+func() (s string) {
		for i := range 30 {
			s += fmt.Sprintf("const a%d = {a: a%d, b: a%d};\n", i+1, i, i)
		}
		return s
	}()+"export default { title: 'T', customFields: a30, themeConfig: {navbar: {items: [a30]}} };", nil)
	docusaurus("imports of itself", func() (s string) {
		for i := range 300 {
			s += fmt.Sprintf("import a%d from './docusaurus.config.js';\n", i)
		}
		return s
	}()+"export default { title: 'T' };", nil)
	docusaurus("deep settings", "export default { title: 'T', x: "+strings.Repeat("[", 300000), nil)
	docusaurus("deep sidebars", "export default { title: 'T' };", map[string]string{"sidebars.js": "module.exports = { a: " + strings.Repeat("[{a:", 100000)})
	docusaurus("texts of which texts are made", "export default { title: 'T' };", func() map[string]string {
		files := map[string]string{}
		for i := range 7 {
			files[fmt.Sprintf("docs/_p%d.mdx", i)] = fmt.Sprintf("import B from './_p%d.mdx';\n\n", i+1) + strings.Repeat("<B/>\n\n", 30)
		}
		files["docs/a.mdx"] = "import B from './_p0.mdx';\n\n<B/>\n"
		return files
	}())
	docusaurus("braces", "export default { title: 'T' };", map[string]string{"docs/a.mdx": "# A\n\n" + strings.Repeat("{", 50000)})
	docusaurus("components within components", "export default { title: 'T' };", map[string]string{"docs/a.mdx": "# A\n\n" + strings.Repeat("<A>\n\n", 20000)})
	return all
}

func num(i int) string {
	if i == 0 {
		return ""
	}
	return fmt.Sprint(i - 1)
}

// TestBombs ends soon, in little memory.
func TestBombs(t *testing.T) {
	for name, files := range bombs() {
		t.Run(name, func(t *testing.T) { convertAll(t, files) })
	}
}

// convertAll moves a site.
func convertAll(t *testing.T, files map[string]string) *Result {
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
	return result
}

// comments matches the comments of a component.
var comments = regexp.MustCompile(`(?s)/\*.*?\*/`)

// TestNothingIsInjected moves sites whose names and values try to be something else in the files that are written: settings, code,
// other places, or commands for a terminal.
func TestNothingIsInjected(t *testing.T) {
	const key = "\nPWNED: 1"
	quoted := func(text string) string { return yamlQuote(text) }
	for name, files := range map[string]map[string]string{
		"Jekyll": {
			"_config.yml": "title: " + quoted(`a\", PWNED: "x`+key) + "\nurl: \"https://e.example/`;PWNED`\"\npermalink: /:title/\ncollections:\n" +
				"  " + quoted("x: { translations: omit }"+key) + ": { output: true }\n  pages: { output: true }\n  my_docs: { output: true }\n  My Docs: { output: true }\n",
			"_x: { translations: omit }" + key + "/a.md": "---\ntitle: A\n---\ntext",
			"_pages/b.md":            "---\ntitle: B\n---\ntext",
			"_my_docs/c.md":          "---\ntitle: C\n---\ntext",
			"_My Docs/d.md":          "---\ntitle: D\n---\ntext",
			"_data/x" + key + ".yml": "a: 1\n" + quoted(`b": 1`+key) + ": " + quoted(`x" y`+key) + "\n",
			"e.md": "---\ntitle: " + quoted(`t\"`+key) + "\npermalink: " + quoted(`/q\", PWNED: "/`) + "\nexcerpt: " + quoted(`e\", PWNED: "x`) + "\ntags: [" +
				quoted(`x\", PWNED: 1`) + ", '::error::PWNED']\nauthor: " + quoted("x"+key) + "\n" + quoted("k"+key) + ": 2\n---\n" +
				"{% include w.html a=\"x*/\" %} {% include n.html %} <b onclick=PWNED>x</b>\n\n{{ \"<img src=x onerror=PWNED>\" }}\n",
			"_includes/w.html":        "<script src=\"**//\nPWNED();/*\"></script><iframe src=\"https://e.example/*/\nPWNED()//\"></iframe>{{ page.x | unknown }}",
			"_includes/*/n.html":      "<script src=\"*/PWNED/*\"></script>",
			"x\x1b[31m\u202e.md":      "---\ntitle: [unclosed\n---\nx {% unknown %}",
			"y\n# PWNED.md":           "---\ntitle: [unclosed\n---\nx {% unknown %}",
			"assets/\x1b]0;x\x07.txt": "", "assets/a\nb.txt": "", "assets/Foo.txt": "1", "assets/foo.txt": "2", "CON.txt": "", "nul.png": "", "aux/prn.md": "---\ntitle: P\n---\nx",
			"assets/e\u0301.txt": "1", "assets/\u00e9.txt": "2", "assets/\u202etxt.exe": "",
		},
		"Hugo": {
			"hugo.toml": `title = 'a\", PWNED: "x'` + "\nbaseURL = 'https://e.example/`;PWNED`'\ntheme = '../../..'\n" +
				`[[menu.main]]` + "\n" + `name = 'x\", PWNED: "1'` + "\n" + `url = '/\", PWNED: "1'` + "\n",
			"content/pages/a.md":            "---\ntitle: A\n---\n{{< a*/PWNED >}} {{< ../../../../etc/passwd >}} {{< x y=\"*/PWNED/*\" >}}",
			"content/x: {}" + key + "/b.md": "---\ntitle: B\n---\n",
			"content/schemas/c.md":          "---\ntitle: C\n---\n",
			"data/con.yaml":                 "a: 1\n", "content/CON/nul.png": "\xff\xd8\xff\xda\xff\xd9", "layouts/shortcodes/prn.html": "<script>1</script>",
			"content/CON/lpt1.md":       "---\ntitle: E\n---\n![n](nul.png)\n\n{{< prn >}}\n",
			"content/CON/aux.md":        "---\ntitle: D\n---\n",
			"i18n/en.toml":              "[a]\n" + `other = 'x\", PWNED: "1'`,
			"layouts/shortcodes/x.html": "<script src=\"**//PWNED()//\"></script>",
		},
		"Docusaurus": {
			"docusaurus.config.js": `export default { title: 'a\\", PWNED: "x', url: 'https://e.example', presets: [['classic', ` +
				`{docs: {routeBasePath: 'x: {PWNED', versions: {current: {label: 'x\\", PWNED: "1'}}}}]] };`,
			"docs/a.mdx":                            "---\ntitle: A\n---\nimport X from '@site/src/x';\n\n<X a={PWNED} b=\"*/PWNED\"/>\n\n{PWNED}\n\nexport const y = PWNED;\n",
			"src/x.js":                              "const a = '<script src=\"**//PWNED()//\"></script>';",
			"versions.json":                         "[\"1: {PWNED\"]",
			"versioned_docs/version-1: {PWNED/b.md": "---\ntitle: B\n---\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			result := convertAll(t, files)
			names := map[string]string{}
			for _, file := range slices.Concat(slices.Collect(maps.Keys(result.Files)), slices.Collect(maps.Keys(result.Copies))) {
				folded := strings.ToLower(norm.NFC.String(file))
				if names[folded] != "" && names[folded] != file {
					t.Errorf("%q and %q are one file on some disks", file, names[folded])
				}
				names[folded] = file
				for part := range strings.SplitSeq(file, "/") {
					if part != ".vscode" && !limits.IsPublicName(part) {
						t.Errorf("%q is no name of a file", file)
					}
				}
			}
			for file, data := range result.Files {
				text := string(data)
				if at, what := limits.FindBadCharacter(data); at >= 0 {
					t.Errorf("%s contains %s:\n%s", file, what, text)
				}
				switch path.Ext(file) {
				case ".yaml":
					node, list := yamlnode.Parse(file, 1, data)
					if len(list) > 0 {
						t.Errorf("%v:\n%s", list, text)
					} else if hasKey(node.Plain(), "PWNED") {
						t.Errorf("%s has another key:\n%s", file, text)
					}
				case ".md":
					front, isFront := strings.CutPrefix(text, "---\n")
					front, _, _ = strings.Cut(front, "\n---\n")
					if node, list := yamlnode.Parse(file, 2, []byte(front)); isFront && (len(list) > 0 || hasKey(node.Plain(), "PWNED")) {
						t.Errorf("%s has another key: %v\n%s", file, list, text)
					}
					if regexp.MustCompile(`(?m)^(# )?PWNED|^::error`).MatchString(text) {
						t.Errorf("%s has another line:\n%s", file, text)
					}
				case ".tsx":
					if code := comments.ReplaceAllString(text, ""); strings.Contains(code, "PWNED") || strings.Contains(code, "*/") {
						t.Errorf("%s has other code:\n%s", file, text)
					}
				}
			}
			if report := string(result.Files["MIGRATION.md"]); strings.Contains(report, "against https://e.example/`") {
				t.Error(report)
			}
		})
	}
}

// hasKey reports whether a value has a key at any depth.
func hasKey(value any, key string) bool {
	switch v := value.(type) {
	case map[string]any:
		for k, item := range v {
			if k == key || hasKey(item, key) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(item any) bool { return hasKey(item, key) })
	}
	return false
}
