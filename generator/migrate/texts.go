package migrate

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
)

// texts writes the articles of the new site.
type texts struct {
	*plan
	links       *links
	components  components
	hugo        *shortcodes
	front       *frontMatter
	linked      linkedIDs       // ids that links name
	origins     map[string]bool // of pictures on other sites
	hasFormulas bool
	current     *Text
	included    int // bytes of the texts that the current one includes
}

func newTexts(p *plan, l *links, t *tags) *texts {
	w := &texts{plan: p, links: l, components: components{}, origins: map[string]bool{}, linked: linkedIDsOf(p.site.Texts)}
	w.hugo = &shortcodes{plan: p, links: l, linked: w.linked}
	w.front = &frontMatter{
		plan: p, files: l.files, tags: t, authors: map[string]string{}, custom: map[string]bool{}, localized: map[string]bool{},
	}
	return w
}

// writeAll writes all texts.
func (w *texts) writeAll() {
	for _, a := range w.articles {
		w.front.findLocalized(a)
	}
	for _, a := range w.articles {
		for _, e := range a.editions {
			w.current = e.Text
			body := e.Body
			switch {
			case w.site.syntax.liquid:
				body = newLiquid(w.site).whole(e.Text)
			case w.site.syntax.shortcodes:
				body = w.hugo.replaceAll(e.Text)
			}
			e.title, body = w.titleOf(e, body)
			body = withoutRepeatedIDs(w.withHeadingIDs(w.rewrite(e.Text, body)))
			f := w.front.of(e, body)
			for _, key := range sorted(f.custom) {
				f.set(key, f.custom[key])
			}
			file := e.file()
			text := "---\n" + strings.Join(f.lines, "\n") + "\n---\n"
			if body != "" {
				text += "\n" + body + "\n"
			}
			w.result.Files[file] = []byte(clean(w.site.notes.resolve(file, text)))
			w.result.Texts++
		}
		w.fillLanguages(a)
	}
}

// fillLanguages writes an empty text for each language that a first page or listing lacks: its page exists in all of them.
func (w *texts) fillLanguages(a *article) {
	for _, l := range w.languages {
		has := func(e *edition) bool { return e.code == l.Code }
		if a.rowID != "" && !slices.ContainsFunc(a.editions, has) {
			w.result.Files[a.folder()+"/"+l.Code+".md"] = []byte("---\ntitle: " + yamlValue(a.editions[0].title) + "\n---\n")
		}
	}
}

// firstHeading matches a heading at the start of a text, after imports of MDX.
var firstHeading = regexp.MustCompile(`^((?:\s*(?:import|export)[ \t][^\n]*\n)*)\s*#[ \t]+([^\n]+?)(?:[ \t]+\{#[^}\n]*\}|[ \t]+#+)?` +
	`[ \t]*(?:\n|$)`)

// titleOf returns the title of a text, and its body without the heading that repeats it.
func (w *texts) titleOf(e *edition, body string) (title, rest string) {
	title = strings.TrimSpace(textOf(e.Front["title"]))
	if w.site.syntax.liquid && strings.Contains(title, "{") {
		title = unmarked(newLiquid(w.site).replace(e.Text, title))
	}
	m := firstHeading.FindStringSubmatch(body)
	if m != nil {
		heading := plain(strings.TrimSpace(m[2]))
		if title == "" || strings.EqualFold(title, heading) {
			return cmp.Or(title, heading), m[1] + body[len(m[0]):]
		}
	}
	if title == "" && e.article.rowID == "home" {
		title = siteName(w.site.Name)
	}
	return cmp.Or(title, titleOf(path.Base(e.Key))), body
}
