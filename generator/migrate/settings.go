package migrate

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
)

// settings writes the settings, the data and the texts of the interface.
type settings struct {
	*plan
	links *links
	texts *texts
}

// write writes site.yaml, routes.yaml, and the menu.
func (s *settings) write() {
	var out strings.Builder
	line := func(parts ...string) { out.WriteString(strings.Join(parts, "") + "\n") }
	line("# yaml-language-server: $schema=../.gaceta/schemas/site.schema.json")
	line("name: ", quotedYAML(s.result.Name))
	line("# The address where the site will be published.")
	line("baseUrl: ", quotedYAML(s.baseURL))
	line("languages:")
	for i, l := range s.languages {
		text := "  - { code: " + yamlQuote(l.Code) + ", prefix: " + yamlQuote(l.Prefix) + ", name: " + yamlQuote(l.Name)
		if l.Locale != "" {
			text += ", locale: " + l.Locale
		}
		if i > 0 {
			text += ", fallback: " + yamlQuote(s.languages[0].Code)
		}
		line(text, " }")
	}
	line("collections:")
	for _, col := range s.used() {
		translations := "omit"
		if s.site.Fallback {
			translations = "fallback"
		}
		text := "  " + col.Name + ": { translations: " + translations
		if sort := s.sortOf(col); sort != "" {
			text += ", sort: " + sort
		}
		line(text, " }")
	}
	if versions := s.versions(); len(versions) > 1 {
		line("versions:")
		for _, v := range versions {
			line("  - { collection: ", v.Collection, ", name: ", yamlQuote(v.Name), " }")
		}
	}
	line("shared: [site, words, menu]")
	line("markdown: { ids: ", cmp.Or(s.site.IDs, "github"), `, sizes: "(min-width: 48rem) 44rem, 92vw"`,
		map[bool]string{true: ", math: true"}[s.texts.hasFormulas], " }")
	if len(s.texts.origins) > 0 {
		line("allow: { images: ", yamlValue(anyList(sorted(s.texts.origins))), " }")
	}
	s.result.Files["content/site.yaml"] = []byte(out.String())
	if s.texts.front.tags.hasData() {
		s.result.Files["content/tags.yaml"] = []byte("# The tags. Their keys are in the front matter of articles.\n" +
			s.texts.front.tags.terms.yaml(s.languages.Codes()))
	}
	s.writeMenu()
	s.writeRoutes()
}

// yamlQuote returns a text between quotation marks.
func yamlQuote(text string) string { return encodeJSON(clean(text)) }

// versions returns the versions of the documentation whose collections have articles.
func (s *settings) versions() []Version {
	return slices.DeleteFunc(slices.Clone(s.site.Versions), func(v Version) bool {
		return !slices.ContainsFunc(s.used(), func(col *Collection) bool { return col.Name == v.Collection })
	})
}

// sortOf returns how a collection is sorted; empty if by date.
func (s *settings) sortOf(col *Collection) string {
	if len(col.Order) > 0 && s.writeOrder(col) {
		return col.Name + "-order.yaml"
	}
	if s.texts.front.custom[col.Name+"\norder"] {
		return "order"
	}
	for _, a := range s.articles {
		if a.collection == col && a.rowID == "" && dateOf(value(a.editions[0].Front, "date")) == "" {
			return "title"
		}
	}
	return ""
}

// writeOrder writes the articles of a collection in their order. It reports false if none of them is known.
func (s *settings) writeOrder(col *Collection) bool {
	byKey := map[string]string{}
	for _, a := range s.articles {
		if a.collection == col && a.rowID == "" {
			for _, e := range a.editions {
				byKey[e.Key] = a.slug
			}
		}
	}
	var out strings.Builder
	seen := map[string]bool{}
	for _, key := range col.Order {
		if slug := byKey[key]; slug != "" && !seen[slug] {
			seen[slug] = true
			out.WriteString(yamlQuote(slug) + ":\n")
		}
	}
	if len(seen) == 0 {
		return false
	}
	for _, a := range s.articles {
		if a.collection == col && a.rowID == "" && !seen[a.slug] {
			seen[a.slug] = true
			out.WriteString(yamlQuote(a.slug) + ":\n")
		}
	}
	s.result.Files[dataFile(col.Name+"-order")] = []byte("# The articles in the order of the menu.\n" + out.String())
	return true
}

// writeMenu writes the entries of the menu.
func (s *settings) writeMenu() {
	var out strings.Builder
	for _, l := range s.site.Menu {
		address := l.Address
		if !isElsewhere(address) {
			if e := s.links.byAddress[addressKey(address)]; e != nil {
				address = e.address
			} else if moved := s.links.movedTo[addressKey(address)]; moved != "" {
				address = moved
			} else if !slices.ContainsFunc(s.used(), func(col *Collection) bool {
				return col.List != "" && strings.Trim(address, "/") == strings.Trim(col.List, "/")
			}) {
				if !s.isCode(address) { // else the entry for its page says it
					s.site.notes.add("reference", "the menu", 0, l.Title+": "+address)
				}
				continue
			} else {
				address = "/" + strings.Trim(address, "/") + "/"
			}
		}
		out.WriteString("  - { label: " + yamlQuote(l.Title) + ", href: " + yamlQuote(address) + " }\n")
	}
	if out.Len() == 0 {
		for _, col := range s.used() {
			if col.List != "" && !col.Tree {
				out.WriteString("  - { label: " + yamlQuote(col.Title) + ", href: " +
					yamlQuote(s.languages.Address(s.languages[0].Code, col.list)) + " }\n")
			}
		}
	}
	items := "items:\n" + out.String()
	if out.Len() == 0 {
		items = "items: []\n"
	}
	s.result.Files[dataFile("menu")] = []byte("# The entries of the menu. A label may be a text in every language.\n" + items)
}

// isCode reports whether the page at an address is code, which a person has to write again.
func (s *settings) isCode(address string) bool {
	return slices.ContainsFunc(s.site.notes, func(n note) bool { return n.kind == "page" && addressKey(n.detail) == addressKey(address) })
}

// writeRoutes writes the rows of all pages.
func (s *settings) writeRoutes() {
	var out strings.Builder
	line := func(parts ...string) { out.WriteString(strings.Join(parts, "") + "\n") }
	line("# yaml-language-server: $schema=../.gaceta/schemas/routes.schema.json")
	line("routes:")
	byRow := map[string]*article{}
	for _, a := range s.articles {
		if a.rowID != "" {
			byRow[a.rowID] = a
		}
	}
	var first *Collection // the one that the first page lists
	if i := slices.IndexFunc(s.used(), func(col *Collection) bool { return col.list == "/" }); i >= 0 {
		first = s.used()[i]
	}
	s.writeRow(line, "home", "/", "", first, byRow["home"], s.result.Name)
	delete(byRow, "home")
	for _, col := range s.used() {
		lists := ""
		if col.Tree {
			lists = "{ menu: { collection: " + col.Name + ", tree: true } }"
		}
		if col.List != "" && col != first {
			id := rowID(col.list)
			s.writeRow(line, id, col.list, lists, col, byRow[id], col.Title)
			delete(byRow, id)
		}
		line("  - id: ", col.Name, "-article")
		line("    path: ", col.at, "/:slug")
		line("    page: article")
		line("    collection: ", col.Name)
		if lists != "" {
			line("    lists: ", lists)
		}
	}
	for _, id := range sorted(byRow) {
		s.writeRow(line, id, byRow[id].collection.list, "", nil, byRow[id], byRow[id].collection.Title)
	}
	for _, r := range s.texts.front.tags.rows {
		s.writeTermRow(line, r)
	}
	line("  - id: not-found")
	line("    path: /404")
	line("    page: text")
	line("    error: true")
	var titles []string
	for _, l := range s.languages {
		titles = append(titles, inLanguage(l.Code, cmp.Or(s.errorTitles[l.Code], "404")))
	}
	line("    title: { ", strings.Join(titles, ", "), " }")
	line("    description: { ", s.inEveryLanguage(s.result.Name), " }")
	s.result.Files["content/routes.yaml"] = []byte(out.String())
}

// writeTermRow writes the page with all tags, and the row with a page for each.
func (s *settings) writeTermRow(line func(...string), r *termRow) {
	source := s.languages[0].Code
	line("  - id: ", r.id)
	line("    path: ", r.path)
	line("    page: listing")
	line("    terms: [", r.id, "-term]")
	line("    title: { ", yamlQuote(source), ": ", yamlQuote(titleOf(path.Base(r.path))), " }")
	line("    description: { ", yamlQuote(source), ": ", yamlQuote(titleOf(path.Base(r.path))), " }")
	line("  - id: ", r.id, "-term")
	line("    path: ", r.path, "/:tags")
	line("    page: listing")
	line("    collection: ", r.collection.Name)
	line("    perPage: 50")
	line("    title: { ", s.inEveryLanguage("{term}"), " }")
	line("    description: { ", s.inEveryLanguage("{term}"), " }")
}

// inLanguage returns a text in one language, as an entry of a map in YAML.
func inLanguage(code, text string) string { return yamlQuote(code) + ": " + yamlQuote(text) }

// inEveryLanguage returns a text that is the same in all languages.
func (s *settings) inEveryLanguage(text string) string {
	var entries []string
	for _, l := range s.languages {
		entries = append(entries, inLanguage(l.Code, text))
	}
	return strings.Join(entries, ", ")
}

// writeRow writes a page: the first one, a listing, or another one with a text of its own.
func (s *settings) writeRow(line func(...string), id, at, lists string, col *Collection, text *article, title string) {
	line("  - id: ", id)
	line("    path: ", at)
	line("    page: ", map[bool]string{true: "home", false: "listing"}[id == "home" && col == nil])
	if col != nil {
		line("    collection: ", col.Name)
		if !col.Tree {
			line("    perPage: ", strconv.Itoa(cmp.Or(col.PerPage, 50)))
		}
		if col.Feed {
			line("    feed: true")
		}
	}
	if lists != "" {
		line("    lists: ", lists)
	}
	source := s.languages[0].Code
	titles, descriptions := inLanguage(source, title), inLanguage(source, title)
	if id == "home" { // the name of the site
		titles, descriptions = s.inEveryLanguage(title), s.inEveryLanguage(title)
	}
	if text != nil {
		line("    prose: ", id)
		var named, described []string
		for _, e := range text.editions {
			named = append(named, inLanguage(e.code, e.title))
			excerpt := oneLine(plainText(textOf(value(e.Front, "excerpt"))))
			described = append(described, inLanguage(e.code, cmp.Or(excerpt, e.title)))
		}
		if text.editions[0].code != source { // the other languages borrow from the source
			named, described = append(named, inLanguage(source, title)), append(described, inLanguage(source, title))
		}
		titles, descriptions = strings.Join(named, ", "), strings.Join(described, ", ")
	}
	line("    title: { ", titles, " }")
	line("    description: { ", descriptions, " }")
}
