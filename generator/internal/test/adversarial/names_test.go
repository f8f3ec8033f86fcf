package adversarial

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// replaced is a file of the smallest site with a part exchanged.
func replaced(name, old, text string) map[string]string {
	data, err := os.ReadFile(filepath.Join("../testsite/testdata/site", name))
	if err != nil {
		panic(err)
	}
	if !strings.Contains(string(data), old) {
		panic(name + " does not hold " + old)
	}
	return map[string]string{name: strings.Replace(string(data), old, text, 1)}
}

// named is an article in a folder of that name.
func named(slug string) map[string]string {
	files := map[string]string{}
	for _, lang := range []string{"de", "fr", "it"} {
		text, err := os.ReadFile("../testsite/testdata/site/content/recipes/brot/" + lang + ".md")
		if err != nil {
			panic(err)
		}
		files["content/recipes/"+slug+"/"+lang+".md"] = string(text)
	}
	return files
}

// TestNames are names of folders, files and addresses.
func TestNames(t *testing.T) {
	route := "  - id: evil\n    path: %\n    title: { de: A, fr: B, it: C }\n    description: { de: A, fr: B, it: C }\n    prose: about\n  - id: missing"
	path := func(p string) map[string]string {
		return replaced("content/routes.yaml", "  - id: missing", strings.Replace(route, "%", p, 1))
	}
	var attacks []attack
	for name, slug := range map[string]string{
		"a slug with capitals":         "Brot",
		"a slug with dots":             "a..b",
		"a slug with spaces":           "a b",
		"a slug with a quote":          `a"onclick=`,
		"a slug with markup":           "<b>",
		"a slug with a control":        "a\x1b[2Jb",
		"a slug with a line end":       "a\nb",
		"a slug that turns the text":   "a\u202eb",
		"a slug in another script":     "\u0430bc",
		"a slug with a percent sign":   "a%2fb",
		"a slug with a backslash":      `a\b`,
		"a slug of Windows' own":       "con",
		"another slug of Windows":      "lpt1",
		"a slug that is very long":     strings.Repeat("a", 201),
		"a slug with a full-width dot": "a\uff0eb",
	} {
		attacks = append(attacks, attack{name: name, files: named(slug), code: "content-slug"})
	}
	for name, p := range map[string]string{
		"a path that leads out":        `"/../../evil"`,
		"a path with percent signs":    `"/%2e%2e/evil"`,
		"a path to another site":       `"//evil.example"`,
		"a path with a backslash":      `'/..\evil'`,
		"a path with a question mark":  `"/a?b"`,
		"a path with a hash":           `"/a#b"`,
		"a path with a line end":       `"/a\nX-Evil: 1"`,
		"a path with a hidden folder":  `"/.git"`,
		"a path of Windows' own":       `"/aux"`,
		"a path with a dot at its end": `"/a."`,
	} {
		attacks = append(attacks, attack{name: name, files: path(p), code: "routes-path"})
	}
	run(t, append(attacks, []attack{
		{name: "a path with a control", files: path(`"/a\u0001"`), code: "yaml-characters"},
		{name: "a path in other capitals", files: path("/About"), code: "routes-clash"},
		{name: "the page of a component outside", files: replaced("content/routes.yaml", "    prose: about", "    prose: about\n    page: ../../../etc/passwd"), code: "content-pattern"},
		{name: "the page of an object's insides", files: replaced("content/routes.yaml", "    prose: about", "    prose: about\n    page: constructor"),
			code: "routes-page", says: "The component site/pages/constructor.tsx of the route “about” does not exist."},
		{name: "a text outside", files: replaced("content/routes.yaml", "prose: about", "prose: ../../secret"), code: "routes-text"},
		{name: "data outside", files: replaced("content/routes.yaml", "data: [shop]", "data: [../../secret]"), code: "routes-data"},
		{name: "a collection outside", files: replaced("content/site.yaml", "[recipes]", "[recipes, ../../etc]"), code: "site-settings"},
		{name: "a language that leads out", files: replaced("content/site.yaml", "prefix: fr", "prefix: ../fr"), code: "site-settings"},
		{name: "shared data outside", files: replaced("content/site.yaml", "shared: [site]", "shared: [site, ../../../etc/hosts]"), code: "site-settings"},
		{name: "an origin with a path that leads out", files: replaced("content/site.yaml", "https://tiny.example", `"https://tiny.example/<script>"`), code: "site-settings"},
		{name: "a header in an allowed origin", files: replaced("content/site.yaml", "links:", "allow: { scripts: [\"https://a.example\\n  X-Evil: 1\"] }\nlinks:"), code: "site-settings"},
		{name: "a policy in an allowed origin", files: replaced("content/site.yaml", "links:", "allow: { connect: [\"https://a.example; script-src *\"] }\nlinks:"), code: "site-settings"},
		{name: "everything as an allowed origin", files: replaced("content/site.yaml", "links:", "allow: { scripts: [\"*\"] }\nlinks:"), code: "site-settings"},
		{name: "unsafe-inline as an allowed origin", files: replaced("content/site.yaml", "links:", "allow: { scripts: [\"'unsafe-inline'\"] }\nlinks:"), code: "site-settings"},
		{name: "a public file in place of a page", files: map[string]string{"site/public/about/index.html": "x"}, code: "public-clash"},
		{name: "a public file in place of the headers", files: map[string]string{"site/public/_headers": "x"}, code: "public-clash"},
		{name: "a public file in place of another language's llms.txt", files: map[string]string{"site/public/fr/llms.txt": "x"}, code: "public-clash"},
		{name: "a public file in place of an article's Markdown", files: map[string]string{"site/public/recipes/brot/index.md": "x"}, code: "public-clash"},
		{name: "a public file like a sitemap’s part", files: map[string]string{"site/public/sitemap-2.xml": "x"}, code: "public-clash"},
		{name: "a public file in place of a page's folder", files: map[string]string{"site/public/about": "x"}, code: "public-clash"},
		{name: "a public folder in place of a file", files: map[string]string{"site/public/robots.txt/a.txt": "x"}, code: "public-clash"},
		{name: "a public file with a backslash", files: map[string]string{`site/public/a\b.txt`: "x"}, code: "public-name"},
		{name: "a public file with a line end", files: map[string]string{"site/public/a\nb.txt": "x"}, code: "public-name"},
		{name: "a public file of Windows' own", files: map[string]string{"site/public/aux.txt": "x"}, code: "public-name"},
		{name: "a public file that turns the text", files: map[string]string{"site/public/a\u202etxt.exe": "x"}, code: "public-name"},
		{name: "data whose name is a command", files: map[string]string{"content/a&calc&.yaml": "a: 1"}, code: "file-name"},
		{name: "a text whose name is a command", files: map[string]string{"content/recipes/a|b.md": "x"}, code: "file-name"},
		{name: "a picture whose name is a variable", files: map[string]string{"content/recipes/brot/a^b.png": "x"}, code: "file-name"},
		{name: "a name below a folder of pictures", files: map[string]string{"content/recipes/brot/images/a&b/c.png": "x"}, code: "file-name"},
		{name: "a component of Windows' own", files: map[string]string{"site/components/nul.tsx": "export {};"}, code: "file-name"},
		{name: "a component with a control", files: map[string]string{"site/a\x1b[2Jb.ts": "export {};"}, code: "file-name"},
		{name: "a folder that ends with a blank", files: map[string]string{"site/components/a /b.ts": "export {};"}, code: "file-name"},
		{name: "a template with a stream", files: map[string]string{"templates/robots.txt:x": "x"}, code: "file-name"},
		{name: "public files that differ in capitals", files: map[string]string{"site/public/a.txt": "x", "site/public/A.txt": "y"}, code: "public-clash"},
		{name: "public files that differ in the form of an accent", files: map[string]string{"site/public/\u00e9.txt": "x", "site/public/e\u0301.txt": "y"}, code: "public-name"},
	}...))
}
