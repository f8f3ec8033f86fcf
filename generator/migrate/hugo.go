package migrate

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/redirects"
)

// hugoConfig are the names of Hugo's settings, and hugoConfigFolders the folders with more of them. Later ones come first.
var (
	hugoConfig = []string{
		"hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json",
	}
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
	cascades  map[string]map[string]any // front matter that texts have from their section, by its folder
	site      *Site
}

func readHugo(s *source) (*Site, error) {
	h := &hugo{source: s, config: lowerKeys(s.settings(hugoConfig...)), folders: map[string]string{}, cascades: map[string]map[string]any{}}
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
		folders: folders{roots: []string{"static", "assets"}},
		syntax: syntax{
			shortcodes: true, indentedCode: true, emoji: h.config["enableemoji"] == true, vars: map[string]any{"site": h.config},
		},
	}
	folders := []string{"layouts"}
	for _, theme := range listOf(h.config["theme"]) {
		folders = append(folders, path.Join("themes", theme, "layouts"))
	}
	for _, dir := range folders {
		if exists(h.fsys, dir) {
			h.site.Templates = append(h.site.Templates, dir)
		}
	}
	goldmark := mapOf(mapOf(h.config["markup"])["goldmark"])
	h.site.syntax.headingID = hugoIDs[textOf(mapOf(goldmark["parser"])["autoheadingidtype"])]
	passthrough := mapOf(mapOf(goldmark["extensions"])["passthrough"])
	if passthrough["enable"] == true {
		delimiters := mapOf(passthrough["delimiters"])
		for _, pair := range slices.Concat(anyItems(delimiters["block"]), anyItems(delimiters["inline"])) {
			if marks := listOf(pair); len(marks) == 2 {
				h.site.syntax.formulas = append(h.site.syntax.formulas, formula{marks[0], marks[1]})
			}
		}
		slices.SortStableFunc(h.site.syntax.formulas, func(a, b formula) int { return len(b.open) - len(a.open) })
	}
	h.readLanguages()
	for _, lang := range h.languages.names {
		h.site.roots = append(h.site.roots, h.folders[lang])
		if err := h.readFolder(lang, h.folders[lang]); err != nil {
			return nil, err
		}
	}
	if err := h.nameOtherFolders(); err != nil {
		return nil, err
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
	h.addTaxonomies()
	if err := h.addRedirects(); err != nil {
		return nil, err
	}
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
		} else if len(h.languages.names) > 1 { // Hugo redirects the address that the language would have
			h.site.Redirects = append(h.site.Redirects, Redirect{From: "/" + strings.ToLower(name) + "/", To: "/"})
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

// versionFolder matches the name of a folder with a version of a documentation, but not a year.
var versionFolder = regexp.MustCompile(`^(v\d+(\.\d+)*(\.x)?|\d+(\.\d+)+(\.x)?|next|latest|current|dev|stable|main|master)$`)

// splitVersions makes a collection of each version of a documentation: of the folders of a section whose names are versions.
// A menu of all versions would be on every page.
func (h *hugo) splitVersions() {
	versions := map[string]map[string]bool{}
	folders := func(t *Text) (section, folder string, ok bool) {
		section, rest, _ := strings.Cut(t.Key, "/")
		folder, _, _ = strings.Cut(rest, "/")
		isNumbered := strings.ContainsAny(folder, "0123456789") // a folder “main” alone is no version
		if versionFolder.MatchString(folder) && isNumbered && versions[section] == nil {
			versions[section] = map[string]bool{}
		}
		return section, folder, versionFolder.MatchString(folder)
	}
	for _, t := range h.site.Texts {
		if section, folder, ok := folders(t); ok && versions[section] != nil {
			versions[section][folder] = true
		}
	}
	for _, t := range h.site.Texts {
		section, folder, ok := folders(t)
		if !ok || len(versions[section]) < 2 || t.Collection != slugify(section) {
			continue
		}
		t.Collection += "-" + slugify(folder)
		t.IsListing = t.Key == section+"/"+folder
	}
	maps.DeleteFunc(versions, func(_ string, folders map[string]bool) bool { return len(folders) < 2 })
	if len(versions) > 1 {
		return // a site has one switch
	}
	for section, folders := range versions {
		h.addVersions(section, slices.Collect(maps.Keys(folders)))
	}
}

// addVersions adds the versions of a section: the current one, then the others from the newest to the oldest, then those without
// a number. The current one is the newest, unless a parameter such as “latest_stable_version” names another one.
func (h *hugo) addVersions(section string, folders []string) {
	numbers := func(folder string) (all []int) {
		for _, digits := range strings.FieldsFunc(folder, func(c rune) bool { return c < '0' || c > '9' }) {
			n, _ := strconv.Atoi(digits) // the largest integer if there are too many
			all = append(all, n)
		}
		return all
	}
	current := ""
	for key, v := range mapOf(h.config["params"]) {
		if name := textOf(v); strings.Contains(key, "latest") && slices.Contains(folders, name) {
			current = name
		}
	}
	slices.SortFunc(folders, func(a, b string) int {
		return cmp.Or(slices.Compare(numbers(b), numbers(a)), strings.Compare(a, b))
	})
	if i := slices.Index(folders, current); i > 0 {
		folders = slices.Insert(slices.Delete(folders, i, i+1), 0, current)
	}
	for _, folder := range folders {
		h.site.Versions = append(h.site.Versions, Version{slugify(section) + "-" + slugify(folder), folder})
	}
}

// addCollections makes a collection of each section, or of each of its versions.
func (h *hugo) addCollections() {
	h.splitVersions()
	seen := map[string]bool{}
	for _, t := range h.site.Texts {
		if t.Collection == pagesCollection || seen[t.Collection] {
			continue
		}
		seen[t.Collection] = true
		col := Collection{Name: t.Collection, Title: titleOf(t.Collection), Tree: true}
		if section, _, isDeep := strings.Cut(t.Key, "/"); isDeep && !slices.Contains(listOf(h.config["disablekinds"]), "section") {
			col.List = "/" + urlize(section)
		}
		col.PerPage, _ = strconv.Atoi(cmp.Or(first(mapOf(h.config["pagination"]), "pagersize"), first(h.config, "paginate")))
		if section, version, isVersion := strings.Cut(t.Key, "/"); isVersion && t.Collection != slugify(section) {
			version, _, _ = strings.Cut(version, "/")
			col.Title = titleOf(section) + " " + version
			col.Path, col.List = "/"+section+"/"+version, ""
		}
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
			rss := mapOf(mapOf(h.config["outputformats"])["rss"])
			name := cmp.Or(first(rss, "basename"), "index") + ".xml"
			col.Feeds = []string{cmp.Or(col.List, "/"+t.Collection) + "/" + name, "/" + name}
		}
		if !col.Feed {
			h.notes.add("feed", "content/routes.yaml", 0, "feeds of sections")
			h.notes[len(h.notes)-1].item = cmp.Or(col.List, col.Path, "/"+t.Collection) + "/index.xml"
		}
		h.site.Collections = append(h.site.Collections, col)
	}
	// A section of one page, such as content/about/index.md, is a page.
	slices.SortFunc(h.site.Collections, func(a, b Collection) int { return strings.Compare(a.Name, b.Name) })
}

// addTaxonomies adds the keys of front matter that have pages for their values: tags and categories, or those of the settings.
func (h *hugo) addTaxonomies() {
	off := listOf(h.config["disablekinds"])
	if slices.Contains(off, "taxonomy") || slices.Contains(off, "taxonomyTerm") {
		return
	}
	names, isSet := h.config["taxonomies"].(map[string]any)
	if !isSet {
		names = map[string]any{"tag": "tags", "category": "categories"}
	}
	for _, singular := range slices.Backward(sorted(names)) { // tags come before categories
		if plural := textOf(names[singular]); plural != "" {
			h.site.Taxonomies = append(h.site.Taxonomies, Taxonomy{Key: plural, Path: "/" + urlize(plural), slug: urlize})
		}
	}
}

// addRedirects reads the templates that make a file _redirects: their lines, but not those that are computed.
func (h *hugo) addRedirects() error {
	formats := mapOf(h.config["outputformats"])
	return h.walk("layouts", nil, func(name string) {
		for _, format := range sorted(formats) {
			if first(mapOf(formats[format]), "basename") == redirects.FileName && path.Ext(name) == "."+format {
				text, _ := h.read(name)
				h.site.Redirects = append(h.site.Redirects, h.redirectLines(name, text, h.config)...)
			}
		}
	})
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
