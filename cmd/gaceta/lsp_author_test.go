package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// authorSite is the smallest site with everything that texts can name.
func authorSite(t *testing.T) string {
	t.Helper()
	root := newSite(t)
	for name, text := range map[string]string{
		"content/laws.yaml": `food-act:
  title: { de: Lebensmittelgesetz, fr: Loi sur les denrées alimentaires, it: Legge sulle derrate }
  url: { de: https://law.example/de, fr: https://law.example/fr, it: https://law.example/it }
  fragment: "art_{}"
`,
		"content/prices.yaml": "bread:\n  loaf: 6.5\n  name: { de: Laib, fr: Miche, it: Pagnotta }\n",
		"content/tags.yaml":   "sweet: { name: { de: Süßes, fr: Douceurs } }\nsalty: { name: { de: Salziges, fr: Salés } }\n",
		"content/schemas/markdown/note.schema.json": `{ "type": "object", "description": "A remark.",
  "properties": { "tone": { "enum": ["calm", "loud"], "description": "How it is said." }, "leads": { "type": "string", "x-link": true } } }`,
		"site/markdown/note.tsx": "export default function Note({ children }) { return <aside>{children}</aside>; }\n",
	} {
		writeFile(t, root, name, text)
	}
	settings, err := os.ReadFile(filepath.Join(root, "content/site.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, root, "content/site.yaml", strings.ReplaceAll(string(settings), "  - { code: it, prefix: it, name: Italiano, locale: it_CH }\n", "")+"schemes: { law: laws }\n")
	for _, file := range []string{"content/recipes/brot/it.md", "content/recipes/suppe/it.md", "content/pages/about/it.md"} {
		if err := os.Remove(filepath.Join(root, file)); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"content/shop.yaml", "content/cooks.yaml", "content/routes.yaml", "content/laws.yaml", "content/prices.yaml"} {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			if before, _, ok := strings.Cut(line, ", it: "); ok {
				lines[i] = before + " " + line[strings.LastIndex(line[:len(strings.TrimRight(line, " }"))+2], "}"):]
				if strings.HasSuffix(line, "} }") {
					lines[i] = before + " } }"
				}
			}
		}
		writeFile(t, root, file, strings.Join(lines, "\n"))
	}
	return root
}

type proposed struct{ Label, Detail, Text string }

// complete returns what can be written at ‸.
func (e *editor) complete(file, part string) []proposed {
	e.t.Helper()
	var found []proposed
	for _, item := range e.request("textDocument/completion", e.at(file, part)).(map[string]any)["items"].([]any) {
		i := item.(map[string]any)
		detail, _ := i["detail"].(string)
		found = append(found, proposed{i["label"].(string), detail, i["textEdit"].(map[string]any)["newText"].(string)})
	}
	return found
}

// pick takes the proposal with a label, as an author does, and expects a detail.
func (e *editor) pick(file, part, label, detail string) {
	e.t.Helper()
	items := e.request("textDocument/completion", e.at(file, part)).(map[string]any)["items"].([]any)
	for _, item := range items {
		i := item.(map[string]any)
		if i["label"] != label {
			continue
		}
		if got, _ := i["detail"].(string); !strings.Contains(got, detail) {
			e.t.Errorf("%s: the detail of %s is %q, want %q", part, label, got, detail)
		}
		e.apply(file, []any{i["textEdit"]})
		return
	}
	e.t.Fatalf("%s: no %q in %v", part, label, items)
}

// apply changes an open file as a server asks for.
func (e *editor) apply(file string, edits []any) {
	e.t.Helper()
	offset := func(p any) int {
		at := p.(map[string]any)
		lines := strings.SplitAfter(e.texts[file], "\n")
		before := strings.Join(lines[:int(at["line"].(float64))], "")
		units := int(at["character"].(float64))
		for i, r := range lines[int(at["line"].(float64))] {
			if units <= 0 {
				return len(before) + i
			}
			if units--; r > 0xFFFF {
				units--
			}
		}
		return len(e.texts[file])
	}
	type change struct {
		from, to int
		text     string
	}
	var changes []change
	for _, edit := range edits {
		r := edit.(map[string]any)["range"].(map[string]any)
		changes = append(changes, change{offset(r["start"]), offset(r["end"]), edit.(map[string]any)["newText"].(string)})
	}
	slices.SortFunc(changes, func(a, b change) int { return b.from - a.from })
	text := e.texts[file]
	for _, c := range changes {
		text = text[:c.from] + c.text + text[c.to:]
	}
	e.version++
	e.texts[file] = text
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": e.uri(file), "version": e.version}, "contentChanges": []any{map[string]any{"text": text}},
	})
}

// hover returns what is shown at ‸.
func (e *editor) hover(file, part string) string {
	e.t.Helper()
	found, ok := e.request("textDocument/hover", e.at(file, part)).(map[string]any)
	if !ok {
		return ""
	}
	return found["contents"].(map[string]any)["value"].(string)
}

// definitions returns the places where what is at ‸ is defined, as file:line.
func (e *editor) definitions(file, part string) string {
	e.t.Helper()
	var places []string
	for _, l := range e.request("textDocument/definition", e.at(file, part)).([]any) {
		uri := strings.TrimPrefix(l.(map[string]any)["uri"].(string), e.uri(".")+"/")
		start, _ := json.Marshal(l.(map[string]any)["range"].(map[string]any)["start"].(map[string]any)["line"])
		places = append(places, uri+":"+string(start))
	}
	return strings.Join(places, " ")
}

func (e *editor) save(file string) {
	e.t.Helper()
	writeFile(e.t, e.root, file, e.texts[file])
	e.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": e.uri(file)}})
}

// The two languages of the article that TestLSPAuthor writes.
const authorDE, authorFR = "content/recipes/torte/de.md", "content/recipes/torte/fr.md"

// TestLSPAuthor writes an article in two languages with every kind of help that the server offers.
func TestLSPAuthor(t *testing.T) {
	root := authorSite(t)
	if found := checked(t, root); len(found) > 0 {
		t.Fatalf("the site of the test has mistakes: %v", found)
	}
	writeFile(t, root, "content/recipes/torte/torte.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>`)
	e := openEditor(t, root)
	e.writeFrontMatter()
	e.writeLinks()
	e.writeMedia()
	e.translate()
	e.editRoutes()
	e.outdateTranslation()
	e.renameArticle()
	e.close()
}

// TestLSPProposesTagsInUse completes tags on a site that does not define them: those of the other articles in the language.
func TestLSPProposesTagsInUse(t *testing.T) {
	root := newSite(t)
	const brot, suppe = "content/recipes/brot/de.md", "content/recipes/suppe/de.md"
	text, err := os.ReadFile(filepath.Join(root, suppe))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, root, suppe, strings.Replace(string(text), "---\n", "---\ntags: [Herbst, Warmes]\n", 1))
	e := openEditor(t, root)
	e.open(brot, "")
	e.await(brot, "checked", func([]map[string]any) bool { return true })
	e.edit(brot, "---\n", "---\ntags: [he]\n")
	e.pick(brot, "[he‸]", "Herbst", "")
	e.close()
}

// writeFrontMatter completes keys with their descriptions, values, and references with their titles.
func (e *editor) writeFrontMatter() {
	e.open(authorDE, "---\nti\n---\n")
	e.await(authorDE, "broken", func(list []map[string]any) bool { return len(list) > 0 })
	e.pick(authorDE, "ti‸", "title", "required")
	e.edit(authorDE, "title: ", "title: Torte 🎂\nexcerpt: Süß.\nda")
	e.pick(authorDE, "da‸", "date", "date")
	e.edit(authorDE, "date: ", "date: 2025-01-01\ncook: an")
	if got := e.hover(authorDE, "coo‸k: an"); !strings.Contains(got, "Who cooks it") {
		e.t.Errorf("hover of a key: %q", got)
	}
	e.pick(authorDE, "cook: an‸", "anna", "Anna")
	if got := e.hover(authorDE, "cook: an‸na"); !strings.Contains(got, "**Anna**") {
		e.t.Errorf("hover of a reference: %q", got)
	}
	if got := e.definitions(authorDE, "cook: an‸na"); got != "content/cooks.yaml:0" {
		e.t.Errorf("definition of a reference: %s", got)
	}
	for _, p := range e.complete(authorDE, "cook: anna‸\n---") {
		if p.Label != "anna" {
			e.t.Errorf("proposed as a cook: %v", p)
		}
	}
	e.edit(authorDE, "cook: anna\n", "cook: anna\ntags: [sw]\ndisclosure: \n")
	e.pick(authorDE, "[sw‸]", "sweet", "Süßes")
	if got := e.hover(authorDE, "[swe‸et]"); !strings.Contains(got, "**Süßes**") {
		e.t.Errorf("hover of a tag: %q", got)
	}
	e.pick(authorDE, "disclosure: ‸", "human-only", "")
	e.edit(authorDE, "cook: anna\n", "cook: ana\n")
	e.awaitMessage(authorDE, "Did you mean “anna”?")
	e.fixAll(authorDE)
	e.edit(authorDE, "disclosure: human-only\n", "draft: t\n")
	e.pick(authorDE, "draft: t‸", "true", "")
	e.edit(authorDE, "draft: true\n", "")
}

// writeLinks completes links to texts, headings, routes, named links and works.
func (e *editor) writeLinks() {
	e.edit(authorDE, "[sweet]\n---\n", "[sweet]\n---\n\n## Boden\n\n## Füllung\n\nWie [Suppe](sup) und [oben](#)\n")
	e.pick(authorDE, "(sup‸)", "../suppe/de.md", "Suppe")
	e.pick(authorDE, "(#‸)", "#fullung", "Füllung")
	e.edit(authorDE, "Wie [Suppe]", "[Wir](route:about), wie [Suppe]")
	if got := e.hover(authorDE, "route:ab‸out"); !strings.Contains(got, "**Über uns**") {
		e.t.Errorf("hover of a route with a text: %q", got)
	}
	e.edit(authorDE, "[Wir](route:about), wie [Suppe]", "Wie [Suppe]")
	e.edit(authorDE, "../suppe/de.md", "../suppe/de.md#")
	if got := e.hover(authorDE, "../suppe/de‸.md"); !strings.Contains(got, "**Suppe**") {
		e.t.Errorf("hover of a link: %q", got)
	}
	if got := e.definitions(authorDE, "../suppe/de‸.md"); !strings.HasPrefix(got, "content/recipes/suppe/de.md:") {
		e.t.Errorf("definition of a link: %s", got)
	}
	e.edit(authorDE, "de.md#", "de.md")
	e.edit(authorDE, "[Suppe](../suppe/de.md)", "[Suppe](/su)")
	e.pick(authorDE, "(/su‸)", "/recipes/suppe/", "Suppe")
	e.edit(authorDE, "(/recipes/suppe/)", "(../suppe/de.md)")
	e.edit(authorDE, "und [oben]", "und [wir](rou), [Markt](lin), [Gesetz](law:) und [oben]")
	e.pick(authorDE, "(rou‸)", "route:about", "Über uns")
	e.pick(authorDE, "(lin‸)", "link:market", "market.example")
	e.pick(authorDE, "(law:‸)", "law:food-act", "Lebensmittelgesetz")
	if got := e.hover(authorDE, "law:foo‸d-act"); !strings.Contains(got, "https://law.example/de") {
		e.t.Errorf("hover of a work: %q", got)
	}
	if got := e.definitions(authorDE, "law:foo‸d-act"); got != "content/laws.yaml:0" {
		e.t.Errorf("definition of a work: %s", got)
	}
	if got := e.definitions(authorDE, "route:ab‸out"); got != "content/pages/about/de.md:0" && got != "content/routes.yaml:6" {
		e.t.Errorf("definition of a route: %s", got)
	}
}

// writeMedia completes pictures, data and components.
func (e *editor) writeMedia() {
	e.edit(authorDE, "\n## Füllung", "\n![Eine Torte](t)\n\nEin Laib kostet {{pri}}.\n\n:::no\n\n## Füllung")
	e.pick(authorDE, "(t‸)", "torte.svg", "")
	if got := e.hover(authorDE, "(tor‸te.svg)"); !strings.Contains(got, "recipes/torte/torte.svg)\n\ncontent/recipes/torte/torte.svg, 1 KB") {
		e.t.Errorf("hover of a picture: %q", got)
	}
	e.pick(authorDE, "{{pri‸}}", "prices", "content/prices.yaml")
	e.pick(authorDE, "{{prices:‸}}", "prices:bread", "a map")
	e.edit(authorDE, "{{prices:bread}}", "{{prices:bread.}}")
	e.pick(authorDE, "{{prices:bread.‸}}", "prices:bread.loaf", "6.5")
	if got := e.definitions(authorDE, "{{prices:bread.lo‸af}}"); got != "content/prices.yaml:1" {
		e.t.Errorf("definition of data: %s", got)
	}
	e.pick(authorDE, ":::no‸", "note", "")
	e.edit(authorDE, ":::note\n", ":::note{to}\nSie ist süß.\n:::\n")
	e.pick(authorDE, "{to‸}", "tone", "calm | loud")
	e.pick(authorDE, "{tone=‸}", "calm", "")
	e.edit(authorDE, `{tone="calm"}`, `{tone="" leads=""}`)
	e.pick(authorDE, `{tone="‸"`, "calm", "")
	e.pick(authorDE, `leads="‸"`, "route:about", "Über uns")
	e.edit(authorDE, ` leads="route:about"`, "")
	if got := e.hover(authorDE, ":::no‸te"); !strings.Contains(got, "A remark.") || !strings.Contains(got, "`tone`") {
		e.t.Errorf("hover of a component: %q", got)
	}
	if got := e.definitions(authorDE, ":::no‸te"); got != "site/markdown/note.tsx:0" {
		e.t.Errorf("definition of a component: %s", got)
	}
	e.awaitMessage(authorDE, "translation is missing")
}

// translate writes the translation: it is offered only the keys that it needs, and definitions are the same parts of the source.
func (e *editor) translate() {
	e.open(authorFR, "---\n\n---\n")
	for _, p := range e.complete(authorFR, "---\n‸\n---") {
		if p.Label == "date" || p.Label == "cook" {
			e.t.Errorf("a translation inherits %s", p.Label)
		}
	}
	e.edit(authorFR, "---\n\n---\n", "---\ntitle: Tarte\nexcerpt: Sucrée.\n---\n\n## Fond\n\n![Une tarte](torte.svg)\n\n"+
		"Une miche coûte {{prices:bread.loaf}}. Comme [la soupe](../suppe/fr.md), [nous](route:about), [le marché](link:market) "+
		"et [la loi](law:food-act).\n\n:::note{tone=\"calm\"}\nElle est sucrée.\n:::\n\n## Garniture\n")
	e.awaitClean(authorDE)
	e.awaitClean(authorFR)
	if got := e.definitions(authorFR, "## Gar‸niture"); !strings.HasPrefix(got, authorDE+":") {
		e.t.Errorf("definition of a heading: %s", got)
	}
	if got := e.definitions(authorFR, "ti‸tle"); got != authorDE+":1" {
		e.t.Errorf("definition of a key: %s", got)
	}
	e.save(authorDE)
	e.save(authorFR)
	if found := checked(e.t, e.root); len(found) > 0 {
		e.t.Errorf("check finds %v", found)
	}
}

// editRoutes completes routes, and references to pages in data.
func (e *editor) editRoutes() {
	const routes, shop = "content/routes.yaml", "content/shop.yaml"
	e.open(routes, "")
	e.edit(routes, "    prose: about\n", "    prose: \n    page: h\n")
	e.pick(routes, "prose: ‸", "about", "")
	e.pick(routes, "page: h‸", "home", "")
	e.edit(routes, "    page: home\n", "    da: \n")
	e.pick(routes, "prose: about\n    da‸", "data", "")
	e.edit(routes, "    data: \n", "")
	e.open(shop, "")
	e.edit(shop, "[route:recipes", "[rou, route:recipes")
	e.pick(shop, "[rou‸", "route:home", "Küchenblatt")
	if got := e.definitions(shop, "route:ho‸me"); got != routes+":1" {
		e.t.Errorf("definition of a route in data: %s", got)
	}
	if got := e.hover(routes, "pro‸se: about"); !strings.Contains(got, "**prose**") {
		e.t.Errorf("hover of a key of routes: %q", got)
	}
	e.awaitClean(shop)
}

// outdateTranslation changes the source after the translation was recorded.
func (e *editor) outdateTranslation() {
	if code := run(e.t.Context(), []string{"translations", "--accept", "torte", "--root", e.root}, io.Discard, io.Discard); code != statusDone {
		e.t.Fatalf("translations --accept: status %d", code)
	}
	e.reload(authorFR)
	e.awaitClean(authorFR)
	if got := e.lenses(authorFR) + e.lenses(authorDE); got != "" {
		e.t.Errorf("lenses of a translation that is up to date: %s", got)
	}
	e.edit(authorDE, "Sie ist süß.", "Sie ist sehr süß.")
	e.edit(authorDE, "Wie [Suppe]", "So gut wie [Suppe]")
	e.awaitMessage(authorFR, "is older than de.md")
	const stale = "Français is stale: 2 sections"
	if got := e.lenses(authorFR); got != stale+" gaceta.open "+e.uri(authorDE) {
		e.t.Errorf("lenses of the translation: %s", got)
	}
	if got := e.lenses(authorDE); got != stale+" gaceta.open "+e.uri(authorFR) {
		e.t.Errorf("lenses of the source: %s", got)
	}
	e.request("workspace/executeCommand", map[string]any{"command": "gaceta.open", "arguments": []string{e.uri(authorFR)}})
}

// renameArticle changes the slug of the article in both languages. The former addresses lead to the new ones.
func (e *editor) renameArticle() {
	e.rename(authorDE, "tit‸le:", "kuchen")
	for file, want := range map[string]string{
		"content/recipes/kuchen/de.md": "[/recipes/torte/]", "content/recipes/kuchen/fr.md": "[/fr/recipes/torte/]",
	} {
		if got := aliases(e.t, e.root, file); got != want {
			e.t.Errorf("the aliases of %s are %s", file, got)
		}
	}
	if found := checked(e.t, e.root); len(found) != 1 || len(found["content/recipes/kuchen/fr.md"]) != 1 { // it is outdated
		e.t.Errorf("after the rename check finds %v", found)
	}
}

// reload takes over the file on the disk, as editors do.
func (e *editor) reload(file string) {
	e.t.Helper()
	text, err := os.ReadFile(filepath.Join(e.root, file))
	if err != nil {
		e.t.Fatal(err)
	}
	e.edit(file, e.texts[file], string(text))
}

// lenses returns the titles of code lenses and their commands.
func (e *editor) lenses(file string) string {
	e.t.Helper()
	var all []string
	for _, l := range e.request("textDocument/codeLens", map[string]any{"textDocument": map[string]any{"uri": e.uri(file)}}).([]any) {
		c := l.(map[string]any)["command"].(map[string]any)
		arguments, _ := c["arguments"].([]any)
		all = append(all, strings.Trim(fmt.Sprint(c["title"], " ", c["command"], " ", arguments), "[]"))
		all[len(all)-1] = strings.Replace(all[len(all)-1], "[", "", 1)
	}
	return strings.Join(all, "; ")
}

// fixAll applies fixes until no “did you mean” is shown.
func (e *editor) fixAll(file string) {
	e.t.Helper()
	isShown := func() bool {
		return slices.ContainsFunc(e.shown[file], func(d map[string]any) bool {
			return strings.Contains(d["message"].(string), "Did you mean") || strings.Contains(d["message"].(string), "Write /")
		})
	}
	for range 50 {
		if !isShown() {
			return
		}
		actions := e.request("textDocument/codeAction", map[string]any{
			"textDocument": map[string]any{"uri": e.uri(file)}, "context": map[string]any{"diagnostics": []any{}},
			"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 99, "character": 0}},
		}).([]any)
		if len(actions) > 0 {
			e.apply(file, actions[0].(map[string]any)["edit"].(map[string]any)["changes"].(map[string]any)[e.uri(file)].([]any))
		} else if isShown() {
			e.receive() // what depends on several files comes later
		}
	}
	e.t.Errorf("%s still has %v\n%s", file, e.shown[file], e.texts[file])
}

// TestLSPFixesEverySuggestion applies the fix of every “did you mean”.
func TestLSPFixesEverySuggestion(t *testing.T) {
	root := authorSite(t)
	writeFile(t, root, "content/recipes/brot/laib.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>`)
	e := openEditor(t, root)
	const de, shop = "content/recipes/brot/de.md", "content/shop.yaml"
	e.open(de, `---
titel: Brot 😀
excerpt: Brot, de.
date: 2025-02-01
cook: ana
---

## Brot

😀 [a](route:abaut), [b](link:markt), [c](law:fod-act), [d](lwa:food-act), [e](/abuot/), [f](#brto), [g](/about#brot), [h](../supe/de.md)

![Laib](lab.svg) und {{prices:bread.laof}} und {{prize:bread.loaf}} und :noote[x]{ton="calm"} und :note[x]{ton="calm"} :note[y]{tone="clam"}
`)
	e.awaitMessage(de, "Did you mean")
	params := map[string]any{
		"textDocument": map[string]any{"uri": e.uri(de)},
		"context":      map[string]any{"diagnostics": []any{}, "only": []string{"source.fixAll"}},
		"range":        map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 99, "character": 0}},
	}
	if got := e.request("textDocument/codeAction", params); len(got.([]any)) > 0 {
		t.Errorf("a client that wants no quick fixes gets %v", got)
	}
	const settings = "content/site.yaml"
	e.open(settings, "")
	e.edit(settings, "schemes:", "typograpy: true\nschemes:")
	e.awaitMessage(settings, "resembles “typography”")
	e.fixAll(settings)
	if !strings.Contains(e.texts[settings], "\ntypography: true\n") {
		t.Errorf("the fixed settings are\n%s", e.texts[settings])
	}
	e.open(shop, "heading: { de: Was wir kochen, fr: Ce que nous cuisinons }\nlinks: [route:recipes, \"route:abot\", link:marke]\n")
	for _, file := range []string{de, shop} {
		e.awaitMessage(file, "Did you mean")
		e.fixAll(file)
	}
	e.save(de)
	e.save(shop)
	e.awaitChecked(checked(t, root)) // the article has links once it is an article
	e.fixAll(de)
	for _, want := range []string{
		"title: Brot 😀", "cook: anna", "[a](route:about), [b](link:market), [c](law:food-act), [d](law:food-act), [e](/about/), [f](#brot), [g](/about/",
		"[h](../suppe/de.md)",
		"(laib.svg)", "{{prices:bread.loaf}} und {{prices:bread.loaf}}", `:note[x]{tone="calm"} und :note[x]{tone="calm"} :note[y]{tone="calm"}`,
	} {
		if !strings.Contains(e.texts[de], want) {
			t.Errorf("the fixed text has no %q:\n%s", want, e.texts[de])
		}
	}
	if want := "[route:recipes, \"route:about\", link:market]"; !strings.Contains(e.texts[shop], want) {
		t.Errorf("the fixed data has no %s:\n%s", want, e.texts[shop])
	}
	e.close()
}
