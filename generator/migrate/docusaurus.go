package migrate

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/markdown"
)

// docusaurusConfig are the names of Docusaurus' settings.
var docusaurusConfig = []string{
	"docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs", "docusaurus.config.mts",
}

// docusaurusRoot returns the folder of the settings and their file: in the site, or in website/ of a project's repository.
func docusaurusRoot(fsys fs.FS) (dir, config string) {
	return findConfig(fsys, []string{".", "website", "docs", "site"}, docusaurusConfig)
}

// docusaurus reads a site of Docusaurus.
type docusaurus struct {
	*source
	root    string
	config  map[string]any
	locales []string // the languages, the source first
	site    *Site
}

func readDocusaurus(s *source) (*Site, error) {
	root, config := docusaurusRoot(s.fsys)
	d := &docusaurus{source: s, root: root, config: mapOf(s.script(config))}
	base := strings.Trim(textOf(d.config["baseUrl"]), "/")
	d.site = &Site{
		Name: textOf(d.config["title"]), URL: strings.TrimSuffix(strings.TrimSuffix(textOf(d.config["url"]), "/")+"/"+base, "/"),
		IDs: "github", Fallback: true,
		folders: folders{
			Templates: []string{path.Join(root, "src")}, roots: []string{path.Join(root, "static"), root},
			shortcuts: map[string]string{"@site/": root, "pathname://": path.Join(root, "static")},
		},
		syntax: syntax{admonitions: true, mdx: true, emoji: true, vars: map[string]any{}},
	}
	if format := textOf(mapOf(d.config["markdown"])["format"]); format == "detect" || format == "md" {
		d.site.syntax.mdx = false // only in files that are named so
	}
	if d.usesMath(path.Join(root, "package.json"), "package.json") {
		d.site.syntax.formulas = dollars
	}
	d.readLanguages()
	if err := d.readContent(config); err != nil {
		return nil, err
	}
	if err := d.walk(path.Join(root, "static"), nil, func(name string) {
		d.site.Files = append(d.site.Files, File{name, strings.TrimPrefix(name, path.Join(root, "static"))})
	}); err != nil {
		return nil, err
	}
	d.redirects()
	d.site.Menu = d.menu()
	return d.site, nil
}

func (d *docusaurus) readLanguages() {
	i18n := mapOf(d.config["i18n"])
	source := textOf(i18n["defaultLocale"])
	if source == "" {
		source = "en"
	}
	d.locales = []string{source}
	for _, lang := range listOf(i18n["locales"]) {
		if !slices.Contains(d.locales, lang) && exists(d.fsys, path.Join(d.root, "i18n", lang)) {
			d.locales = append(d.locales, lang)
		} else if lang != source {
			d.notes.add("settings", path.Join(d.root, "i18n", lang), 0, "a language of the settings whose texts are not in the repository")
		}
	}
	configs := mapOf(i18n["localeConfigs"])
	for i, lang := range d.locales {
		l := Language{Code: lang, Name: textOf(mapOf(configs[lang])["label"])}
		if i > 0 {
			l.Prefix = lang
		}
		d.site.Languages = append(d.site.Languages, l)
	}
}

// options returns the settings of a plugin of the preset. It reports false if the plugin is switched off.
func (d *docusaurus) options(name string) (map[string]any, bool) {
	for _, list := range []string{"presets", "plugins"} {
		items, _ := d.config[list].([]any)
		for _, item := range items {
			parts, _ := item.([]any)
			if len(parts) < 2 {
				continue
			}
			options := mapOf(parts[1])
			preset := textOf(parts[0])
			if strings.Contains(preset, "preset") || preset == "classic" || preset == "" && options["docs"] != nil {
				if options[name] == false {
					return nil, false
				}
				if m := mapOf(options[name]); len(m) > 0 {
					return m, true
				}
			}
		}
	}
	return map[string]any{}, true
}

// withDefault returns an option as text.
func withDefault(options map[string]any, key, otherwise string) string {
	if v, ok := options[key].(string); ok {
		return v
	}
	return otherwise
}

// docs is one set of documentation: a version in one language.
type docs struct {
	dir, source, lang, collection, base string // source is the folder of the texts that dir translates
	sidebars                            any
	keepsNumbers                        bool // numbers before names of files are parts of the addresses
}

// readContent reads the documentation with its versions, the other sets of plugins, the blog, and the pages.
func (d *docusaurus) readContent(config string) error {
	if options, ok := d.options("docs"); ok {
		if err := d.readDocs("docs", "default", options); err != nil {
			return err
		}
	}
	items, _ := d.config["plugins"].([]any)
	for _, item := range items {
		parts, _ := item.([]any)
		if len(parts) < 2 || !strings.HasSuffix(textOf(parts[0]), "plugin-content-docs") {
			continue
		}
		if id := textOf(mapOf(parts[1])["id"]); id != "" {
			if err := d.readDocs(id, id, mapOf(parts[1])); err != nil {
				return err
			}
		}
	}
	if options, ok := d.options("blog"); ok {
		if err := d.readBlog(options); err != nil {
			return err
		}
	}
	if len(d.site.Texts) == 0 {
		d.notes.add("settings", config, 0, "the folders of the texts are computed")
	}
	return d.readPages()
}

// readDocs reads a set of documentation in all versions and languages.
func (d *docusaurus) readDocs(name, id string, options map[string]any) error {
	route := strings.Trim(withDefault(options, "routeBasePath", name), "/")
	current := path.Join(d.root, withDefault(options, "path", name))
	suffix := ""
	if id != "default" {
		suffix = id + "_"
	}
	var versions []string
	if value, ok := d.versionsOf(suffix); ok {
		versions = value
	}
	settings := mapOf(options["versions"])
	last := withDefault(options, "lastVersion", "current")
	if len(versions) > 0 && options["lastVersion"] == nil {
		last = versions[0]
	}
	byName := map[string]Version{}
	add := func(version, dir string, sidebars any) error {
		base := route
		segment := version
		if version == "current" {
			segment = "next"
		}
		if version == last {
			segment = ""
		}
		if p, ok := mapOf(settings[version])["path"].(string); ok {
			segment = p
		}
		base = path.Join("/", base, segment)
		collection := slugify(name)
		if segment != "" {
			collection += "-" + slugify(segment)
		}
		before := len(d.site.Texts)
		for i, lang := range d.locales {
			from := dir
			if i > 0 {
				folder := "docusaurus-plugin-content-docs"
				if id != "default" {
					folder += "-" + id
				}
				label := version
				if version != "current" {
					label = "version-" + version
				}
				from = path.Join(d.root, "i18n", lang, folder, label)
			}
			if err := d.readSet(docs{from, dir, lang, collection, base, sidebars, options["numberPrefixParser"] == false}); err != nil {
				return err
			}
		}
		if len(d.site.Texts) > before {
			d.site.Collections = append(d.site.Collections, Collection{
				Name: collection, Title: titleOf(collection), Path: strings.TrimSuffix(base, "/"), Tree: true, Order: d.order(sidebars),
			})
			name := cmp.Or(textOf(mapOf(settings[version])["label"]), version)
			if version == "current" && name == version {
				name = "Next"
			}
			byName[version] = Version{collection, name}
			d.addTags(collection, strings.TrimSuffix(base, "/"))
			d.redirectCategories(collection, strings.TrimSuffix(base, "/"), sidebars)
		}
		return nil
	}
	if options["includeCurrentVersion"] != false {
		if err := add("current", current, d.sidebars(options)); err != nil {
			return err
		}
	}
	for _, version := range versions {
		sidebars := d.script(path.Join(d.root, suffix+"versioned_sidebars", "version-"+version+"-sidebars.json"))
		if err := add(version, path.Join(d.root, suffix+"versioned_docs", "version-"+version), sidebars); err != nil {
			return err
		}
	}
	if len(byName) > 1 && d.site.Versions == nil {
		for _, version := range slices.Concat([]string{last, "current"}, versions) {
			if v, ok := byName[version]; ok {
				d.site.Versions = append(d.site.Versions, v)
				delete(byName, version)
			}
		}
	}
	return nil
}

// versionsOf returns the versions of a set.
func (d *docusaurus) versionsOf(prefix string) ([]string, bool) {
	text, ok := d.read(path.Join(d.root, prefix+"versions.json"))
	if !ok {
		return nil, false
	}
	value, ok := parseYAML("versions.json", text)
	return listOf(value), ok
}

// sidebars returns the value of the file with the order of the texts.
func (d *docusaurus) sidebars(options map[string]any) any {
	for _, name := range []string{textOf(options["sidebarPath"]), "sidebars.js", "sidebars.ts", "sidebars.json", "sidebars.mjs"} {
		if name = path.Join(d.root, name); exists(d.fsys, name) && name != d.root {
			return d.script(name)
		}
	}
	return nil
}

// order returns the ids of sidebars in their order.
func (d *docusaurus) order(sidebars any) []string {
	var ids []string
	var add func(v any)
	add = func(v any) {
		switch v := v.(type) {
		case string:
			ids = append(ids, v)
		case []any:
			for _, item := range v {
				add(item)
			}
		case map[string]any:
			if id := textOf(v["id"]); id != "" {
				ids = append(ids, id)
			}
			if link, ok := v["link"]; ok {
				add(link)
			}
			if items, ok := v["items"]; ok {
				add(items)
			} else if v["type"] == nil && v["id"] == nil {
				for _, key := range sorted(v) {
					if list, ok := v[key].([]any); ok {
						add(list)
					}
				}
			}
		}
	}
	add(sidebars)
	return ids
}

// redirectCategories leads the pages that Docusaurus makes for categories of sidebars to the first text of each.
func (d *docusaurus) redirectCategories(collection, base string, sidebars any) {
	addresses := map[string]map[string]string{} // by key and language
	for _, t := range d.site.Texts {
		if t.Collection == collection {
			if addresses[t.Key] == nil {
				addresses[t.Key] = map[string]string{}
			}
			addresses[t.Key][t.Lang] = t.Address
		}
	}
	seen, ids := map[string]int{}, markdown.New(markdown.Syntax{IDs: markdown.GitHubIDs})
	var visit func(v any)
	visit = func(v any) {
		for _, item := range anyItems(v) {
			visit(item)
		}
		category := mapOf(v)
		for _, key := range sorted(category) {
			visit(category[key])
		}
		link := mapOf(category["link"])
		if textOf(link["type"]) != "generated-index" {
			return
		}
		at := textOf(link["slug"])
		if at == "" {
			headings := ids.Headings("", 1, []byte("# "+oneLine(textOf(category["label"]))))
			if len(headings) == 0 {
				return
			}
			at = "/category/" + headings[0].ID
			if n := seen[at]; n > 0 {
				at += "-" + strconv.Itoa(n)
			}
			seen[at]++
		}
		for _, id := range d.order(category["items"]) {
			if of := addresses[id]; of != nil {
				for _, lang := range d.locales {
					to := cmp.Or(of[lang], of[d.locales[0]])
					d.site.Redirects = append(d.site.Redirects, Redirect{From: d.prefix(lang) + path.Join(base, at), To: to})
				}
				return
			}
		}
	}
	visit(sidebars)
}

var numbered = regexp.MustCompile(`^(\d+)\s*[-_.]+\s*([^-_.\s].*)$`)

// unnumbered returns a name without the number that sorts it.
func unnumbered(name string) string {
	if m := numbered.FindStringSubmatch(name); m != nil && !postName.MatchString(name) &&
		!regexp.MustCompile(`^\d+[._-]\d`).MatchString(name) {
		return m[2]
	}
	return name
}

// readSet reads the texts of one version in one language.
func (d *docusaurus) readSet(set docs) error {
	if !fs.ValidPath(set.dir) {
		d.notes.add("settings", set.dir, 0, "a folder outside of the site: name the folder that contains both as the old site")
		return nil
	}
	prefix := d.prefix(set.lang)
	return d.walk(set.dir, nil, func(name string) {
		relative := strings.TrimPrefix(name, set.dir+"/")
		if !isMarkdown(name) || isPartial(relative) {
			return
		}
		t, _, ok := d.text(name)
		if !ok {
			return
		}
		parts := strings.Split(withoutExt(relative), "/")
		for i, part := range parts {
			if set.keepsNumbers {
				break
			}
			parts[i] = unnumbered(part)
			if m := numbered.FindStringSubmatch(part); m != nil && i == len(parts)-1 && t.Front["sidebar_position"] == nil {
				t.Front["sidebar_position"] = parseNumber(m[1])
			}
		}
		folder, last := path.Join(parts[:len(parts)-1]...), parts[len(parts)-1]
		id := cmp.Or(textOf(t.Front["id"]), last)
		t.Key, t.Lang, t.Collection = path.Join(folder, id), set.lang, set.collection
		t.roots = []string{set.dir, set.source}
		at := path.Join(folder, id)
		if isIndex(last, folder) { // whatever its id is
			at = folder
		}
		if slug := textOf(t.Front["slug"]); slug != "" {
			if at = path.Join(folder, slug); strings.HasPrefix(slug, "/") {
				at = slug
			}
		}
		t.Address = prefix + strings.TrimSuffix(path.Join(set.base, at), "/")
		if t.Address == "" || strings.HasSuffix(prefix, t.Address) {
			t.Address += "/"
		}
		if t.Front["unlisted"] == true || t.Front["draft"] == true {
			t.Front["draft"] = t.Front["draft"] == true
		}
		if label := textOf(t.Front["sidebar_label"]); label != "" && textOf(t.Front["title"]) == "" && !firstHeading.MatchString(t.Body) {
			t.Front["title"] = label
		}
		d.site.Texts = append(d.site.Texts, t)
	})
}

func parseNumber(text string) any {
	n := int64(0)
	for _, c := range text {
		n = n*10 + int64(c-'0')
	}
	return n
}

// isIndex reports whether a text is that of its folder.
func isIndex(name, folder string) bool {
	name = strings.ToLower(name)
	return name == "index" || name == "readme" || folder != "" && name == strings.ToLower(path.Base(folder))
}

// isPartial reports whether a text is only a part of others.
func isPartial(relative string) bool {
	return slices.ContainsFunc(strings.Split(relative, "/"), func(part string) bool { return strings.HasPrefix(part, "_") })
}

func (d *docusaurus) prefix(lang string) string {
	if lang == d.locales[0] {
		return ""
	}
	return "/" + lang
}

var blogName = regexp.MustCompile(`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$`)

// readBlog reads the articles of the blog.
func (d *docusaurus) readBlog(options map[string]any) error {
	dir := path.Join(d.root, withDefault(options, "path", "blog"))
	route := path.Join("/", withDefault(options, "routeBasePath", "blog"))
	d.readAuthors(dir)
	before := len(d.site.Texts)
	for i, lang := range d.locales {
		from := dir
		if i > 0 {
			from = path.Join(d.root, "i18n", lang, "docusaurus-plugin-content-blog")
		}
		err := d.walk(from, nil, func(name string) {
			relative := strings.TrimPrefix(name, from+"/")
			if !isMarkdown(name) || isPartial(relative) {
				return
			}
			t, _, ok := d.text(name)
			if !ok {
				return
			}
			at := strings.TrimSuffix(withoutExt(relative), "/index")
			t.Key, t.Lang, t.Collection, t.roots = at, lang, "blog", []string{from, dir}
			if m := blogName.FindStringSubmatch(at); m != nil {
				if t.Front["date"] == nil {
					t.Front["date"] = m[1] + "-" + pad(m[2]) + "-" + pad(m[3])
				}
				at = path.Join(m[1], pad(m[2]), pad(m[3]), m[4])
			}
			if slug := textOf(t.Front["slug"]); slug != "" {
				at = strings.Trim(slug, "/")
			}
			t.Address = d.prefix(lang) + path.Join(route, at)
			d.site.Texts = append(d.site.Texts, t)
		})
		if err != nil {
			return err
		}
	}
	if len(d.site.Texts) > before {
		route = strings.TrimSuffix(route, "/")
		perPage, _ := strconv.Atoi(cmp.Or(textOf(options["postsPerPage"]), "10"))
		d.site.Collections = append(d.site.Collections, Collection{
			Name: "blog", Title: withDefault(options, "blogTitle", "Blog"),
			Path: route, List: cmp.Or(route, "/"), Feed: true, PerPage: perPage,
			Feeds: []string{route + "/rss.xml", route + "/atom.xml"},
		})
		d.addTags("blog", route)
		for _, l := range d.locales {
			d.site.Redirects = append(d.site.Redirects, Redirect{From: d.prefix(l) + route + "/archive", To: d.prefix(l) + route + "/"})
		}
	}
	return nil
}

// addTags adds the pages of tags of a collection, if a text has one.
func (d *docusaurus) addTags(collection, base string) {
	if slices.ContainsFunc(d.site.Texts, func(t *Text) bool { return t.Collection == collection && len(listOf(t.Front["tags"])) > 0 }) {
		d.site.Taxonomies = append(d.site.Taxonomies, Taxonomy{Key: "tags", Path: base + "/tags", Collection: collection, slug: kebabCase})
	}
}

var kebabWord = regexp.MustCompile(`\p{Lu}+(?:\P{L}|$)|\p{Lu}+\p{Ll}*|\p{Ll}+|[\p{Lo}\p{Lm}\pM]+|\pN+`)

// kebabCase returns a tag as Docusaurus has it in an address: its words, also those of camelCase, with hyphens.
func kebabCase(text string) string {
	var words []string
	for _, word := range kebabWord.FindAllString(text, -1) {
		words = append(words, strings.ToLower(strings.TrimFunc(word,
			func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })))
	}
	return strings.Join(words, "-")
}

// readAuthors reads the names of the blog's authors.
func (d *docusaurus) readAuthors(dir string) {
	d.site.Authors = map[string]string{}
	for key, v := range d.settings(path.Join(dir, "authors.yml"), path.Join(dir, "authors.yaml")) {
		if name := textOf(mapOf(v)["name"]); name != "" {
			d.site.Authors[key] = name
		}
	}
}

// readPages reads src/pages: texts, and components, which a person writes again.
func (d *docusaurus) readPages() error {
	for i, lang := range d.locales {
		from := path.Join(d.root, "src/pages")
		if i > 0 {
			from = path.Join(d.root, "i18n", lang, "docusaurus-plugin-content-pages")
		}
		err := d.walk(from, nil, func(name string) {
			relative := strings.TrimPrefix(name, from+"/")
			if isPartial(relative) {
				return
			}
			address := strings.TrimSuffix("/"+withoutExt(relative), "/index")
			if !isMarkdown(name) {
				if slices.Contains([]string{".js", ".jsx", ".ts", ".tsx"}, path.Ext(name)) && i == 0 &&
					!strings.Contains(path.Base(name), ".test.") {
					d.notes.add("page", name, 0, cmp.Or(address, "/"))
				}
				return
			}
			t, _, ok := d.text(name)
			if !ok {
				return
			}
			t.Key, t.Lang, t.Collection = withoutExt(relative), lang, pagesCollection
			t.Address = cmp.Or(d.prefix(lang)+address, "/")
			d.site.Texts = append(d.site.Texts, t)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// redirects reads those of the plugin for redirects.
func (d *docusaurus) redirects() {
	items, _ := d.config["plugins"].([]any)
	for _, item := range items {
		parts, _ := item.([]any)
		if len(parts) < 2 || !strings.HasSuffix(textOf(parts[0]), "plugin-client-redirects") {
			continue
		}
		options := mapOf(parts[1])
		list, _ := options["redirects"].([]any)
		for _, r := range list {
			for _, from := range listOf(mapOf(r)["from"]) {
				d.site.Redirects = append(d.site.Redirects, Redirect{From: from, To: textOf(mapOf(r)["to"])})
			}
		}
		for _, ext := range listOf(options["fromExtensions"]) { // /page.html leads to /page
			for _, t := range d.site.Texts {
				if address := strings.TrimSuffix(t.Address, "/"); address != "" {
					t.Aliases = append(t.Aliases, address+"."+ext)
				}
			}
		}
	}
}

// menu returns the entries of the bar at the top.
func (d *docusaurus) menu() []Link {
	items, _ := mapOf(mapOf(d.config["themeConfig"])["navbar"])["items"].([]any)
	var links []Link
	for _, item := range items {
		m := mapOf(item)
		title, address := textOf(m["label"]), first(m, "to", "href")
		if id := first(m, "docId"); id != "" && address == "" {
			for _, t := range d.site.Texts {
				if t.Key == id && t.Lang == d.locales[0] && address == "" {
					address = t.Address
				}
			}
		}
		if title != "" && address != "" {
			if !isElsewhere(address) && !strings.HasPrefix(address, "/") {
				address = "/" + address
			}
			links = append(links, Link{title, address})
		}
	}
	return links
}
