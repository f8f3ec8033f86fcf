package migrate

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// rowForm matches a row of a listing: its address, its collection, and its feed.
var rowForm = regexp.MustCompile(`path: (\S+)\n    page: listing\n    collection: (\S+)\n(?:    perPage: (\d+)\n)?(    feed: true)?`)

func TestListsOfArticlesWithoutACommonPath(t *testing.T) {
	for name, c := range map[string]struct {
		files     map[string]string
		rows      []string // address, collection, articles a page
		feed      string   // the feed of the row
		redirects []string
		loops     int // in the report
	}{
		"a section of Hugo": {
			files: map[string]string{
				"hugo.toml":         "title = 'Κήπος'\n[permalinks]\n'νέα' = '/:year/:slug/'\nnews = '/:slug/'\n[pagination]\npagerSize = 7",
				"content/news/a.md": "---\ntitle: Άνοιξη\nslug: anoixi\ndate: 2026-03-01\n---\nα",
				"content/news/b.md": "---\ntitle: Θέρος\nslug: theros\ndate: 2026-06-01\n---\nβ",
			},
			rows: []string{"/news news 7 feed"}, redirects: []string{"/news/index.xml /news/feed.xml", "/index.xml /news/feed.xml"},
		},
		"sections that are not published": {
			files: map[string]string{
				"hugo.toml":         "disableKinds = ['section']\n[permalinks]\nnews = '/:slug/'",
				"content/news/a.md": "---\ntitle: A\nslug: a\ndate: 2026-03-01\n---\n", "content/news/b.md": "---\ntitle: B\nslug: b\ndate: 2026-03-01\n---\n",
			},
		},
		"the first page of Jekyll": {
			files: map[string]string{
				"_config.yml":            "paginate: 1\nplugins: [jekyll-feed, jekyll-paginate]",
				"index.html":             "---\nlayout: list\n---\n{% for post in paginator.posts %}{{ post.title }}{% endfor %}",
				"all.md":                 "---\ntitle: 全部\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}",
				"_posts/2026-01-02-a.md": "---\ntitle: 甲\n---\n", "_posts/2026-02-02-b.md": "---\ntitle: 乙\n---\n",
			},
			rows: []string{"/ posts 1 feed"}, redirects: []string{"/page2/ /page/2/"}, loops: 1,
		},
		"a page of Jekyll whose layout lists": {
			files: map[string]string{
				"_config.yml": "permalink: /:title/", "_layouts/journal.html": "{% include list.html %}",
				"_includes/list.html": "{%- for post in site.posts -%}{{ post.title }}{% endfor %}", "feed/all.xml": "---\n---\n{% for p in site.posts %}{% endfor %}",
				"index.md": "---\ntitle: Κύρια\n---\n{% for post in site.posts limit:2 %}{% endfor %}", "blog.md": "---\nlayout: journal\ntitle: 日誌\n---\n",
				"_posts/2026-01-02-a.md": "---\ntitle: 甲\n---\n",
			},
			rows: []string{"/blog posts 50 feed"}, redirects: []string{"/feed/all.xml /blog/feed.xml"}, loops: 1,
		},
		"Jekyll with a feed alone": {
			files: map[string]string{"_config.yml": "plugins: [jekyll-feed]", "_posts/2026-01-02-a.md": "---\ntitle: 甲\n---\n"},
			rows:  []string{"/posts posts 50 feed"}, redirects: []string{"/feed.xml /posts/feed.xml"},
		},
		"Jekyll without a list": {
			files: map[string]string{"_config.yml": "", "_posts/2026-01-02-a.md": "---\ntitle: 甲\n---\n"},
		},
		"a collection of Jekyll": {
			files: map[string]string{
				"_config.yml": "collections: { guides: { output: true, permalink: '/:path/' } }", "index.html": "---\n---\n{% assign g = site.guides | sort: 'n' %}",
				"_guides/a.md": "---\ntitle: א\n---\n", "_guides/b.md": "---\ntitle: ב\n---\n",
			},
			rows: []string{"/ guides 50"},
		},
		"Astro": {
			files: map[string]string{
				"astro.config.mjs": "export default { site: 'https://x.example' }", "src/content/blog/one.md": "---\ntitle: एक\n---\n", "src/content/blog/two.md": "---\ntitle: दो\n---\n",
				"src/pages/[...slug].astro": `getStaticPaths() { getCollection("blog") }`, "src/pages/index.astro": `getCollection('blog').slice(0, 3)`,
				"src/pages/writing.astro": `getCollection("blog")`, "src/pages/rss.xml.js": `import rss from "@astrojs/rss"; getCollection("blog")`,
			},
			rows: []string{"/writing blog 50 feed"}, redirects: []string{"/rss.xml /writing/feed.xml"},
		},
		"Docusaurus at the top level": {
			files: map[string]string{
				"docusaurus.config.js": "module.exports = { presets: [['classic', { docs: false, blog: { routeBasePath: '/' } }]] }", "blog/2026-01-02-a.md": "---\ntitle: ก\n---\n",
			},
			rows: []string{"/ blog 10 feed"}, redirects: []string{"/rss.xml /feed.xml", "/atom.xml /feed.xml"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			fsys := fstest.MapFS{}
			for file, text := range c.files {
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
			var rows []string
			for _, m := range rowForm.FindAllStringSubmatch(string(result.Files["content/routes.yaml"]), -1) {
				rows = append(rows, strings.TrimSpace(strings.Join([]string{m[1], m[2], m[3], strings.TrimSuffix(strings.TrimSpace(m[4]), ": true")}, " ")))
			}
			if !slices.Equal(rows, c.rows) {
				t.Errorf("rows %q, want %q", rows, c.rows)
			}
			lines := string(result.Files["site/public/_redirects"])
			for _, want := range c.redirects {
				if !strings.Contains(lines, want+" 301\n") {
					t.Errorf("no redirect %q in\n%s", want, lines)
				}
			}
			loops := 0
			for _, n := range site.notes {
				if n.kind == "loop" {
					loops++
				}
				if n.kind == "redirect" {
					t.Errorf("%s: %s", n.file, n.detail)
				}
			}
			if loops != c.loops {
				t.Errorf("%d loops in the report, want %d", loops, c.loops)
			}
		})
	}
}
