package adversarial

import (
	"maps"
	"strings"
	"testing"
)

// keys adds keys to the front matter of the article.
func keys(lines string) map[string]string {
	return article(strings.Replace(front("Brot"), "\n---\n", "\n"+lines+"\n---\n", 1))
}

// settings adds keys to content/site.yaml.
func settings(lines string) map[string]string {
	return replaced("content/site.yaml", "links:", lines+"\nlinks:")
}

// TestComponents are components in texts whose names or attributes could run code, or lead out.
func TestComponents(t *testing.T) {
	const script = "</summary><script>alert(1)</script>"
	loose := body(":::note{onclick=\"alert(1)\" dangerouslySetInnerHTML=\"x\" tone=\"<b>\"}\nText.\n:::")
	maps.Copy(loose, map[string]string{
		"site/markdown/note.tsx":                    "export default function Note({ tone, children }: { tone?: string; children?: React.ReactNode }) { return <aside title={tone}>{children}</aside>; }\n",
		"content/schemas/markdown/note.schema.json": `{ "type": "object", "properties": { "tone": { "type": "string" } } }`,
	})
	run(t, []attack{
		{name: "markup in an attribute", files: body(":::details{title=\"" + script + "\"}\nText.\n:::"), shows: []string{script}},
		{name: "a video of another site", files: body(`::video{src="https://evil.example/x.mp4" title="x"}`), code: "content-pattern"},
		{name: "a video of another site without a scheme", files: body(`::video{src="//evil.example/x.mp4" title="x"}`), code: "content-pattern"},
		{name: "a video of another site with a backslash", files: body(`::video{src="/\\evil.example/x.mp4" title="x"}`), code: "content-link"},
		{name: "a video that runs code", files: body(`::video{src="javascript:alert(1)" title="x"}`), code: "markdown-link"},
		{name: "a source that runs code", files: body(":::quote{by=\"A\" url=\"javascript:alert(1)\"}\nText.\n:::"), code: "markdown-link"},
		{name: "a source that runs code, with a tab", files: body(":::quote{by=\"A\" url=\"java\tscript:alert(1)\"}\nText.\n:::"), code: "markdown-link"},
		{name: "the component of an object's insides", files: body(":::constructor\nText.\n:::"), code: "markdown-component"},
		{name: "the component of every object's insides", files: body(":::__proto__\nText.\n:::"), shows: []string{":::"}},
		{name: "the attribute of an object's insides", files: body(":::details{title=\"a\" __proto__=\"x\"}\nText.\n:::"), code: "markdown-attribute"},
		{name: "an attribute that React reads", files: body(":::details{title=\"a\" children=\"x\"}\nText.\n:::"), code: "markdown-attribute"},
		{name: "an attribute with HTML", files: body(":::details{title=\"a\" dangerouslySetInnerHTML=\"x\"}\nText.\n:::"), code: "markdown-attribute"},
		{name: "attributes that no schema names", files: loose, code: "markdown-attribute"},
		{name: "an attribute that is evaluated", files: body(":::details{title={alert(1)}}\nText.\n:::"), code: "markdown-attribute"},
		{name: "components in components", files: body(strings.Repeat(":", 5000) + "details{title=\"a\"}\nText.\n"), code: "markdown-component"},
		{name: "components without end", files: body(strings.Repeat(":::details{title=\"a\"}\n", 5000)), code: "markdown-size"},
		{name: "attributes without end", files: body(":::details{title=\"a\" " + strings.Repeat("open ", 50_000) + "}\nText.\n:::"), code: "markdown-attribute"},
		{name: "components in a line without end", files: body(strings.Repeat(":details[", 20_000)), code: "markdown-size"},
	})
}

// TestWorks are links by scheme whose address could run code.
func TestWorks(t *testing.T) {
	work := func(scheme, url, fragment, link string) map[string]string {
		files := settings("schemes: { " + scheme + ": laws }")
		files["content/laws.yaml"] = "act: { title: '<b>Act</b>', url: " + url + ", fragment: " + fragment + " }\n"
		maps.Copy(files, body("[Article]("+link+")"))
		return files
	}
	const url = `"https://law.example/a"`
	run(t, []attack{
		{name: "a work that runs code", files: work("law", `"javascript:alert(1)"`, `"art_{}"`, "law:act#5"), code: "content-scheme"},
		{name: "a work with data", files: work("law", `"data:text/html,x"`, `"art_{}"`, "law:act#5"), code: "content-scheme"},
		{name: "a work of another origin in its fragment", files: work("law", url, `"\"onclick=alert(1) {}"`, "law:act#5"), code: "content-scheme"},
		{name: "markup in the number", files: work("law", url, `"art_{}"`, "<law:act#5\"><script>>"), code: "markdown-html"},
		{name: "a number that leads out", files: work("law", url, `"art_{}"`, "law:act#5/../x"), code: "content-link"},
		{name: "a work of an object's insides", files: work("law", url, `"art_{}"`, "law:__proto__#5"), code: "content-link"},
		{name: "javascript as a scheme", files: work("javascript", url, `"art_{}"`, "javascript:act#5"), code: "site-settings"},
		{name: "https as a scheme", files: work("https", url, `"art_{}"`, "https:act#5"), code: "site-settings"},
		{name: "a scheme of data outside", files: settings("schemes: { law: ../../etc/passwd }"), code: "site-settings"},
	})
}

// TestAccountability are the keys with which an article names sources, reviewers and corrections.
func TestAccountability(t *testing.T) {
	run(t, []attack{
		{name: "a source of an article that runs code", files: keys(`sources: [{ title: x, url: "javascript:alert(1)" }]`), code: "content-pattern"},
		{name: "a source of an article with a line end", files: keys(`sources: [{ title: x, url: "https://a.example/\nx" }]`), code: "content-pattern"},
		{name: "markup in a correction", files: keys(`corrections: [{ date: 2026-01-01, text: "</script><script>alert(1)</script>" }]`)},
		{name: "the end of front matter in a correction", files: keys(`corrections: [{ date: 2026-01-01, text: "a\n---\nb" }]`)},
		{name: "a disclosure of an object's insides", files: keys("disclosure: constructor"), code: "content-value"},
		{name: "markup as a disclosure", files: keys(`disclosure: "<b>"`), code: "content-value"},
		{name: "a language of an object's insides", files: keys("languages: [constructor]"), code: "content-value"},
		{name: "an end without end", files: keys("until: 99999-01-01"), code: "content-date"},
	})
}

// TestAddressesOfPages are slugs, aliases and base paths that lead out, or write other lines into files for hosts.
func TestAddressesOfPages(t *testing.T) {
	var attacks []attack
	for name, slug := range map[string]string{
		"that leads out": `"../../x"`, "of two folders": `"a/b"`, "with markup": `"<b>"`, "with percent signs": `"%2e%2e"`, "with a line end": `"a\nb"`,
		"of Windows' own": "con", "that is empty": `""`, "of an object's insides": "__proto__",
	} {
		attacks = append(attacks, attack{name: "a slug " + name, files: keys("slug: " + slug), code: "content-slug"})
	}
	for name, alias := range map[string]string{
		"to another site": `"//evil.example/"`, "with another line": `"/a/\n/b/ https://evil.example/ 301"`, "with another column": `"/a/ https://evil.example/ 301"`,
		"for all pages": `"/*"`, "with a placeholder": `"/:splat/"`, "that leads out": `"/../x/"`, "with percent signs that lead out": `"/%2e%2e/x/"`,
		"with a backslash": `'/..\x/'`, "in place of assets": `"/_assets/x/"`, "in place of the headers": `"/_headers/"`, "with markup": `'/"><script>alert(1)</script>/'`,
		"with a query": `"/a/?b"`, "of a hidden folder": `"/.git/"`, "of another address": `"https://evil.example/"`,
	} {
		attacks = append(attacks, attack{name: "an alias " + name, files: keys("aliases: [" + alias + "]"), code: "routes-alias"})
	}
	for name, base := range map[string]string{
		"with markup": `'https://tiny.example/"><script>'`, "that leads out": "https://tiny.example/../x", "with a password": "https://a:b@tiny.example",
		"with another line": `"https://tiny.example/x\n  X-Evil: 1"`, "that runs code": `"javascript:alert(1)"`, "with percent signs that lead out": "https://tiny.example/%2e%2e",
		"with a query": "https://tiny.example/?x", "with a backslash": `'https://tiny.example\@evil.example'`, "with a column": `"https://tiny.example/a b"`,
	} {
		attacks = append(attacks, attack{name: "a base URL " + name, files: replaced("content/site.yaml", "https://tiny.example", base), code: "site-settings"})
	}
	run(t, append(attacks,
		attack{name: "a redirect with another line", files: map[string]string{"site/public/_redirects": "/a/ /b/ 301\r/c/ /d/ 301\n"}, code: "redirects-line"},
		attack{name: "a redirect that runs code", files: map[string]string{"site/public/_redirects": "/a/ javascript:alert(1) 301\n"}, code: "redirects-line"},
		attack{name: "a redirect of every page", files: map[string]string{"site/public/_redirects": "/* https://evil.example/ 301\n"}, code: "redirects-there"},
		attack{name: "a time zone outside", files: settings("schedule: { timeZone: ../../../etc/passwd }"), code: "site-settings"},
		attack{name: "a policy in the address of forms", files: settings(`forms: { endpoint: "https://a.example/;script-src *" }`), hides: []string{";script-src *"}},
		attack{name: "a header in the address of forms", files: settings(`forms: { endpoint: "https://a.example/\n  X-Evil: 1" }`), hides: []string{"\n  X-Evil: 1"}},
		attack{name: "a policy in the origin of forms", files: settings(`forms: { endpoint: "https://a.example;script-src" }`), code: "headers-blocked"},
		attack{name: "markup in the notice of a fallback", files: settings(`fallbackNotice: { de: "<script>alert(1)</script>", fr: x, it: x }`)},
		attack{name: "a tag that leads out", files: keys(`tags: ["../../x"]`)},
		attack{name: "markup as a tag", files: keys(`tags: ["<script>alert(1)</script>"]`)},
	))
}
