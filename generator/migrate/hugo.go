package migrate

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// hugoConfig are the names of Hugo's settings, and hugoConfigFolders the folders with more of them. Later ones come first.
var (
	hugoConfig        = []string{"hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json"}
	hugoConfigFolders = []string{"config/_default", "config/production"}
)

func isHugo(fsys fs.FS) bool {
	return exists(fsys, append(hugoConfigFolders, hugoConfig...)...) && exists(fsys, "content", "archetypes", "layouts", "themes")
}

// hugo reads a site of Hugo.
type hugo struct {
	*source
	config    map[string]any
	languages languageFolders
	folders   map[string]string // folders of texts, by language
	permalink map[string]any
	site      *Site
}

func readHugo(s *source) (*Site, error) {
	h := &hugo{source: s, config: lowerKeys(s.settings(hugoConfig...)), folders: map[string]string{}}
	for _, dir := range hugoConfigFolders {
		if err := h.readConfigFolder(dir); err != nil {
			return nil, err
		}
	}
	h.permalink = mapOf(h.config["permalinks"])
	if pages := mapOf(h.permalink["page"]); len(pages) > 0 {
		h.permalink = pages
	}
	h.site = &Site{
		Name: first(h.config, "title"), URL: strings.TrimSuffix(first(h.config, "baseurl"), "/"), IDs: "github",
		Templates: []string{"layouts"}, roots: []string{"static", "assets"},
		syntax: syntax{shortcodes: true, indentedCode: true, emoji: h.config["enableemoji"] == true, vars: map[string]any{"site": h.config}},
	}
	h.readLanguages()
	for _, lang := range h.languages.names {
		h.site.roots = append(h.site.roots, h.folders[lang])
		if err := h.readFolder(lang, h.folders[lang]); err != nil {
			return nil, err
		}
	}
	static := listOf(h.config["staticdir"])
	if len(static) == 0 {
		static = []string{"static"}
	}
	for _, theme := range listOf(h.config["theme"]) {
		static = append(static, path.Join("themes", theme, "static"))
	}
	published := map[string]bool{}
	for _, dir := range static {
		dir = path.Clean(dir)
		if err := h.walk(dir, nil, func(name string) {
			if to := strings.TrimPrefix(name, dir); !published[to] { // a file of the site comes before that of its theme
				published[to] = true
				h.site.Files = append(h.site.Files, File{name, to})
			}
		}); err != nil {
			return nil, err
		}
	}
	h.readWords()
	h.addCollections()
	h.site.Menu = h.menu()
	return h.site, nil
}

// readConfigFolder adds the settings of a folder. A file has all of them, or is named by a key, and by a language whose
// settings it has: menus.ja.toml.
func (h *hugo) readConfigFolder(dir string) error {
	return h.walk(dir, nil, func(name string) {
		if !slices.Contains([]string{".toml", ".yaml", ".yml", ".json"}, path.Ext(name)) {
			return
		}
		values := lowerKeys(h.settings(name))
		key, lang, _ := strings.Cut(strings.ToLower(withoutExt(path.Base(name))), ".")
		if key != "hugo" && key != "config" && (key != "languages" || lang == "") {
			values = map[string]any{key: values}
		}
		if lang != "" {
			values = map[string]any{"languages": map[string]any{lang: values}}
		}
		merge(h.config, values)
	})
}

// merge adds values to a map. Maps in both are merged.
func merge(into, values map[string]any) {
	for key, v := range values {
		if m, ok := v.(map[string]any); ok {
			if known, ok := into[key].(map[string]any); ok {
				merge(known, m)
				continue
			}
		}
		into[key] = v
	}
}

// lowerKeys returns settings with keys in lower case: Hugo does not distinguish them.
func lowerKeys(values map[string]any) map[string]any {
	out := map[string]any{}
	for key, v := range values {
		if m, ok := v.(map[string]any); ok && key != "params" {
			v = lowerKeys(m)
		}
		out[strings.ToLower(key)] = v
	}
	return out
}

// readLanguages reads the languages, with the folder of each.
func (h *hugo) readLanguages() {
	source := first(h.config, "defaultcontentlanguage")
	if source == "" {
		source = "en"
	}
	h.languages.add(source)
	settings := mapOf(h.config["languages"])
	for _, name := range sorted(settings) {
		if mapOf(settings[name])["disabled"] != true {
			h.languages.add(name)
		}
	}
	all := "content"
	if dir := first(h.config, "contentdir"); dir != "" {
		all = path.Clean(dir)
	}
	mounts, _ := mapOf(h.config["module"])["mounts"].([]any)
	for i, name := range h.languages.names {
		l := Language{Code: name, Name: first(mapOf(settings[name]), "languagename", "label")}
		if i > 0 || h.config["defaultcontentlanguageinsubdir"] == true {
			l.Prefix = strings.ToLower(name)
		}
		h.site.Languages = append(h.site.Languages, l)
		h.folders[name] = all
		if dir := first(mapOf(settings[name]), "contentdir"); dir != "" {
			h.folders[name] = path.Clean(dir)
		}
		for _, m := range mounts { // the folder that is mounted as content of the language, or of all
			mount := lowerKeys(mapOf(m))
			lang := first(mount, "lang")
			if langs := listOf(mapOf(mapOf(mapOf(mount["sites"])["matrix"]))["languages"]); len(langs) > 0 {
				lang = langs[0]
			}
			if textOf(mount["target"]) == "content" && (lang == "" || lang == name) {
				if dir := path.Clean(textOf(mount["source"])); fs.ValidPath(dir) {
					h.folders[name] = dir
				}
			}
		}
		if !exists(h.fsys, h.folders[name]) && exists(h.fsys, path.Join(all, name)) {
			h.folders[name] = path.Join(all, name)
		}
	}
	if name := first(mapOf(settings[source]), "title"); h.site.Name == "" {
		h.site.Name = name
	}
}

// readFolder reads the texts of a language. Languages with one folder tell their texts apart by the end of their names.
func (h *hugo) readFolder(lang, folder string) error {
	var skip []string
	for other, dir := range h.folders {
		if other != lang && dir != folder && strings.HasPrefix(dir, folder+"/") {
			skip = append(skip, dir)
		}
	}
	isShared := false
	for other, dir := range h.folders {
		isShared = isShared || other != lang && dir == folder
	}
	return h.walk(folder, skip, func(name string) {
		relative := strings.TrimPrefix(name, folder+"/")
		if !isMarkdown(name) && !isHTML(name) {
			if h.isBundled(name) && !isShared || isShared && lang == h.languages.names[0] && h.isBundled(name) {
				h.site.Files = append(h.site.Files, File{name, h.fileAddress(lang, relative)})
			}
			return
		}
		key, own := withoutExt(relative), h.languages.names[0]
		if base, suffix, ok := cutLast(key, "."); ok && h.languages.has(suffix) {
			key, own = base, h.languages.names[h.languages.index(suffix)]
		}
		if isShared && own != lang {
			return
		}
		h.add(name, lang, key)
	})
}

// isBundled reports whether a file is published beside a text.
func (h *hugo) isBundled(name string) bool { return !strings.HasPrefix(path.Base(name), ".") }

// fileAddress returns the address of a file in a bundle.
func (h *hugo) fileAddress(lang, relative string) string {
	prefix := ""
	for _, l := range h.site.Languages {
		if l.Code == lang && l.Prefix != "" {
			prefix = "/" + l.Prefix
		}
	}
	return prefix + "/" + strings.ToLower(path.Dir(relative)) + "/" + path.Base(relative)
}

// add reads a text.
func (h *hugo) add(name, lang, key string) {
	t, hasFront, ok := h.text(name)
	if !ok || !hasFront && isHTML(name) {
		return
	}
	if strings.HasPrefix(t.Body, "{") && !hasFront {
		h.notes.add("front", name, 1, "front matter in JSON")
		return
	}
	t.Lang = lang
	for _, field := range []string{"title", "date", "draft", "slug", "url", "aliases", "description", "summary", "tags", "categories", "weight", "lastmod"} {
		for k, v := range t.Front { // Hugo does not distinguish the case of keys
			if k != field && strings.EqualFold(k, field) {
				t.Front[field] = v
				delete(t.Front, k)
			}
		}
	}
	if params := mapOf(t.Front["params"]); len(params) > 0 {
		for k, v := range params {
			t.Front[k] = v
		}
		delete(t.Front, "params")
	}
	parts := strings.Split(key, "/")
	last := parts[len(parts)-1]
	isSection, isBundle := last == "_index", last == "index"
	if (isSection || isBundle) && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	t.Key = strings.Join(parts, "/")
	if mapOf(t.Front["build"])["render"] == "never" || mapOf(t.Front["_build"])["render"] == false || t.Front["headless"] == true {
		h.notes.add("unpublished", name, 0, "its front matter says that it is no page")
		return
	}
	t.Collection = pagesCollection
	if len(parts) > 1 || isSection && key != "_index" {
		t.Collection = slugify(parts[0])
	}
	if key == "_index" {
		t.Key = "home"
	}
	t.Address = h.address(t, parts, key == "_index")
	for _, alias := range listOf(t.Front["aliases"]) {
		if !strings.HasPrefix(alias, "/") {
			alias = path.Join(path.Dir(strings.TrimSuffix(t.Address, "/")), alias)
		} else if l := h.prefix(lang); l != "" && !strings.HasPrefix(alias, l+"/") {
			alias = l + alias // Hugo counts aliases from the root of the language
		}
		t.Aliases = append(t.Aliases, alias)
	}
	if t.Collection == "" {
		t.Collection = pagesCollection
	}
	h.site.Texts = append(h.site.Texts, t)
}

// prefix returns how the addresses of a language begin.
func (h *hugo) prefix(lang string) string {
	for _, l := range h.site.Languages {
		if l.Code == lang && l.Prefix != "" {
			return "/" + l.Prefix
		}
	}
	return ""
}

// address returns where Hugo publishes a text.
func (h *hugo) address(t *Text, parts []string, isHome bool) string {
	prefix := h.prefix(t.Lang)
	if u := textOf(t.Front["url"]); u != "" {
		return prefix + "/" + strings.TrimPrefix(u, "/")
	}
	if isHome {
		return prefix + "/"
	}
	relative := strings.Join(parts, "/")
	slug := textOf(t.Front["slug"])
	if pattern := textOf(h.permalink[strings.ToLower(parts[0])]); pattern != "" && len(parts) > 1 && path.Base(withoutExt(t.File)) != "_index" {
		filled := placeholder.ReplaceAllStringFunc(pattern, func(name string) string { return h.placeholder(t, parts, name) })
		return prefix + path.Clean("/"+filled) + h.end(parts[0])
	}
	if slug != "" {
		relative = path.Join(path.Dir(relative), slug)
	}
	return prefix + "/" + urlize(relative) + h.end(parts[0])
}

// end returns how the addresses of a section end.
func (h *hugo) end(section string) string {
	if ugly := h.config["uglyurls"]; ugly == true || mapOf(ugly)[strings.ToLower(section)] == true {
		return ".html"
	}
	return "/"
}

var hugoSpaces = regexp.MustCompile(`\s+`)

// urlize returns a path as Hugo does: in lower case, with hyphens for spaces.
func urlize(text string) string {
	text = hugoSpaces.ReplaceAllString(strings.ToLower(strings.TrimSpace(text)), "-")
	return strings.NewReplacer("'", "", `"`, "", "?", "", "!", "", ",", "", ":", "").Replace(text)
}

// placeholder returns what a part of a permalink becomes.
func (h *hugo) placeholder(t *Text, parts []string, name string) string {
	date, _ := time.Parse(time.DateOnly, dateOf(t.Front["date"]))
	switch name {
	case ":year":
		return date.Format("2006")
	case ":month":
		return date.Format("01")
	case ":monthname":
		return strings.ToLower(date.Format("January"))
	case ":day":
		return date.Format("02")
	case ":section":
		return parts[0]
	case ":sections":
		return urlize(strings.Join(parts[:len(parts)-1], "/"))
	case ":title":
		return urlize(textOf(t.Front["title"]))
	case ":slug":
		if slug := textOf(t.Front["slug"]); slug != "" {
			return urlize(slug)
		}
		return urlize(textOf(t.Front["title"]))
	case ":slugorfilename", ":slugorcontentbasename":
		if slug := textOf(t.Front["slug"]); slug != "" {
			return urlize(slug)
		}
		return urlize(parts[len(parts)-1])
	case ":filename", ":contentbasename":
		return urlize(parts[len(parts)-1])
	}
	h.notes.add("address", t.File, 1, "the permalink contains "+name)
	return ""
}

// readWords reads i18n/ and data/.
func (h *hugo) readWords() {
	_ = h.walk("i18n", nil, func(name string) {
		lang := withoutExt(path.Base(name))
		text, ok := h.read(name)
		if !ok || !h.languages.has(lang) {
			return
		}
		values := map[string]any{}
		if path.Ext(name) == ".toml" {
			values = h.toml(name, text)
		} else if value, ok := parseYAML(name, text); ok {
			values = mapOf(value)
			list, _ := value.([]any)
			for _, item := range list { // the old form: a list of id and translation
				values[textOf(mapOf(item)["id"])] = mapOf(item)["translation"]
			}
		}
		for key, v := range values {
			if other := textOf(mapOf(v)["other"]); other != "" && len(mapOf(v)) == 1 {
				values[key] = other
			}
		}
		h.site.Words = append(h.site.Words, Words{lang, name, values})
	})
	_ = h.walk("data", nil, func(name string) {
		h.site.Data = append(h.site.Data, Data{withoutExt(strings.TrimPrefix(name, "data/")), name})
	})
}

// addCollections makes a collection of each section.
func (h *hugo) addCollections() {
	seen := map[string]bool{}
	for _, t := range h.site.Texts {
		if t.Collection == pagesCollection || seen[t.Collection] {
			continue
		}
		seen[t.Collection] = true
		col := Collection{Name: t.Collection, Title: titleOf(t.Collection), Tree: true}
		isDated, isDeep := true, false
		for _, other := range h.site.Texts {
			if other.Collection == t.Collection {
				section := path.Base(withoutExt(other.File)) == "_index" || strings.HasPrefix(path.Base(other.File), "_index.")
				isDated = isDated && (section || dateOf(value(other.Front, "date")) != "")
				isDeep = isDeep || section && strings.Contains(other.Key, "/")
			}
		}
		if isDated && !isDeep {
			col.Tree, col.Feed = false, true
		}
		h.site.Collections = append(h.site.Collections, col)
	}
	// A section of one page, such as content/about/index.md, is a page.
	slices.SortFunc(h.site.Collections, func(a, b Collection) int { return strings.Compare(a.Name, b.Name) })
}

// menu returns the entries of the main menu.
func (h *hugo) menu() []Link {
	menus := mapOf(h.config["menus"])
	if len(menus) == 0 {
		menus = mapOf(h.config["menu"])
	}
	if len(menus) == 0 {
		source := mapOf(mapOf(h.config["languages"])[h.languages.names[0]])
		menus = mapOf(source["menus"])
		if len(menus) == 0 {
			menus = mapOf(source["menu"])
		}
	}
	items, _ := menus["main"].([]any)
	var links []Link
	for _, item := range items {
		m := lowerKeys(mapOf(item))
		if title, address := first(m, "name", "identifier"), first(m, "url", "pageref"); title != "" && address != "" {
			links = append(links, Link{title, address})
		}
	}
	return links
}
