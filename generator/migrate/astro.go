package migrate

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// astroConfig are the names of Astro's settings.
var astroConfig = []string{"astro.config.mjs", "astro.config.ts", "astro.config.js", "astro.config.mts", "astro.config.cjs"}

// astroRoot returns the folder of the settings and their file: in the site, or in docs/ of a project's repository.
func astroRoot(fsys fs.FS) (dir, config string) {
	return findConfig(fsys, []string{".", "docs", "website", "site"}, astroConfig)
}

// astro reads a site of Astro, also with Starlight.
type astro struct {
	*source
	root      string
	config    map[string]any
	starlight map[string]any // nil without Starlight
	folders   map[string]int // languages by the folder of their texts, in lower case: addresses are
	codes     []string
	site      *Site
}

func readAstro(s *source) (*Site, error) {
	root, config := astroRoot(s.fsys)
	a := &astro{source: s, root: root, config: mapOf(s.script(config)), folders: map[string]int{}}
	integrations, _ := a.config["integrations"].([]any)
	for _, item := range integrations {
		if c, ok := item.(call); ok && c.name == "starlight" {
			a.starlight = mapOf(firstArgument(c.args))
		}
	}
	title := a.starlight["title"]
	base := strings.Trim(textOf(a.config["base"]), "/")
	a.site = &Site{
		Name: cmp.Or(textOf(title), textOf(mapOf(title)["en"])),
		URL:  strings.TrimSuffix(strings.TrimSuffix(textOf(a.config["site"]), "/")+"/"+base, "/"),
		IDs:  "github", Fallback: a.starlight != nil,
		folders: folders{
			Templates: []string{path.Join(root, "src/components"), path.Join(root, "src/layouts"), path.Join(root, "src/pages")},
			roots:     []string{path.Join(root, "public"), root},
			shortcuts: map[string]string{"~/": path.Join(root, "src"), "@/": path.Join(root, "src")},
		},
		syntax: syntax{admonitions: a.starlight != nil, vars: map[string]any{}},
	}
	if a.site.URL == "/" {
		a.site.URL = ""
	}
	if a.usesMath(path.Join(root, "package.json"), "package.json") {
		a.site.syntax.formulas = dollars
	}
	a.readLanguages()
	if err := a.readCollections(); err != nil {
		return nil, err
	}
	if err := a.readPages(); err != nil {
		return nil, err
	}
	public := path.Join(root, "public")
	if err := a.walk(public, nil, func(name string) {
		a.site.Files = append(a.site.Files, File{name, strings.TrimPrefix(name, public)})
	}); err != nil {
		return nil, err
	}
	for _, from := range sorted(mapOf(a.config["redirects"])) {
		to := mapOf(a.config["redirects"])[from]
		a.site.Redirects = append(a.site.Redirects, Redirect{From: from, To: cmp.Or(textOf(to), textOf(mapOf(to)["destination"]))})
	}
	return a.site, nil
}

// readLanguages reads the languages of Starlight or of Astro's own setting.
func (a *astro) readLanguages() {
	add := func(folder, code, name string) {
		l := Language{Code: code, Name: name, Prefix: strings.ToLower(folder)}
		a.folders[strings.ToLower(folder)] = len(a.codes)
		a.codes = append(a.codes, code)
		a.site.Languages = append(a.site.Languages, l)
	}
	if locales := mapOf(a.starlight["locales"]); len(locales) > 0 {
		source := cmp.Or(textOf(a.starlight["defaultLocale"]), "root")
		folders := sorted(locales)
		slices.SortStableFunc(folders, func(x, y string) int {
			return cmp.Compare(b2i(y == source || y == "root"), b2i(x == source || x == "root"))
		})
		for _, folder := range folders {
			settings := mapOf(locales[folder])
			code := cmp.Or(textOf(settings["lang"]), folder)
			if folder == "root" {
				folder = ""
				code = cmp.Or(textOf(settings["lang"]), "en")
			}
			add(folder, code, textOf(settings["label"]))
		}
		return
	}
	i18n := mapOf(a.config["i18n"])
	source := cmp.Or(textOf(i18n["defaultLocale"]), "en")
	prefix := ""
	if mapOf(i18n["routing"])["prefixDefaultLocale"] == true {
		prefix = source
	}
	add(prefix, source, "")
	locales, _ := i18n["locales"].([]any)
	for _, item := range locales {
		code := cmp.Or(textOf(item), textOf(mapOf(item)["path"]))
		if code != "" && code != source {
			add(code, code, "")
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// language returns the language of a text, and its path without the folder of the language.
func (a *astro) language(relative string) (index int, rest string) {
	folder, rest, _ := strings.Cut(relative, "/")
	if i, known := a.folders[strings.ToLower(folder)]; known {
		return i, rest
	}
	return 0, relative
}

// readCollections reads the texts in src/content.
func (a *astro) readCollections() error {
	root := path.Join(a.root, "src/content")
	err := a.walk(root, nil, func(name string) {
		collection, relative, ok := strings.Cut(strings.TrimPrefix(name, root+"/"), "/")
		switch {
		case ok && collection == "i18n" && path.Ext(name) == ".json":
			a.addWords(name)
		case ok && isMarkdown(name) && !isPartial(relative):
			a.collectionText(name, collection, relative)
		case ok && slices.Contains([]string{".json", ".yaml", ".yml"}, path.Ext(name)):
			a.site.Data = append(a.site.Data, Data{withoutExt(strings.TrimPrefix(name, root+"/")), name})
		}
	})
	seen := map[string]bool{}
	for _, t := range a.site.Texts {
		if !seen[t.Collection] {
			seen[t.Collection] = true
			col := Collection{Name: t.Collection, Title: titleOf(t.Collection), Feed: a.starlight == nil}
			if a.starlight != nil && t.Collection == "docs" {
				col.Tree, col.Order = true, a.order()
			}
			a.site.Collections = append(a.site.Collections, col)
		}
	}
	return err
}

// collectionText reads a text of a collection.
func (a *astro) collectionText(name, collection, relative string) {
	t, _, ok := a.text(name)
	if !ok {
		return
	}
	index, rest := a.language(withoutExt(relative))
	at := slugged(strings.TrimSuffix("/"+rest, "/index"))
	t.Lang, t.Collection = a.codes[index], slugify(collection)
	t.Key = strings.Trim(at, "/")
	if slug, ok := t.Front["slug"].(string); ok {
		_, own := a.language(slug)
		at = "/" + own
	}
	base := ""
	if a.starlight == nil || collection != "docs" {
		base = a.baseOf(collection)
	}
	if t.Key == "" {
		t.Key = "index"
	}
	t.Address = a.prefix(index) + base + strings.TrimSuffix(at, "/") + "/"
	a.site.Texts = append(a.site.Texts, t)
}

func (a *astro) prefix(index int) string {
	if p := a.site.Languages[index].Prefix; p != "" {
		return "/" + p
	}
	return ""
}

// baseOf returns the address of a collection: that of the folder in src/pages whose page shows each of its texts.
func (a *astro) baseOf(collection string) string {
	base, found := "/"+collection, false
	_ = a.walk(path.Join(a.root, "src/pages"), nil, func(name string) {
		file := path.Base(name)
		if !strings.HasPrefix(file, "[") || path.Ext(name) != ".astro" {
			return
		}
		text, _ := a.read(name)
		if showsCollection(text, collection) {
			base, found = strings.TrimPrefix(path.Dir(name), path.Join(a.root, "src/pages")), true
		}
	})
	if strings.Contains(base, "[") {
		base = strings.TrimSuffix(base[:strings.Index(base, "[")], "/")
	}
	if !found {
		a.notes.add("address", path.Join(a.root, "src/content", collection), 0, "no page in src/pages shows the collection "+collection)
	}
	return base
}

// slugged returns a path as Astro makes it from a file: in lower case, with hyphens for blanks.
func slugged(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,:;!?()'\"&", r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(strings.ToLower(name), " ", "-"))
}

// addWords reads the texts of the interface in one language.
func (a *astro) addWords(name string) {
	text, _ := a.read(name)
	value, ok := parseYAML(name, text)
	if !ok {
		a.notes.add("data", name, 0, "")
		return
	}
	for _, code := range a.codes {
		if codeOf(code) == codeOf(withoutExt(path.Base(name))) {
			a.site.Words = append(a.site.Words, Words{code, name, mapOf(value)})
		}
	}
}

// readPages reads the texts in src/pages. Pages that are code are named in the report.
func (a *astro) readPages() error {
	root := path.Join(a.root, "src/pages")
	return a.walk(root, nil, func(name string) {
		relative := strings.TrimPrefix(name, root+"/")
		address := strings.TrimSuffix("/"+withoutExt(relative), "/index")
		switch {
		case isPartial(relative):
		case isMarkdown(name):
			t, _, ok := a.text(name)
			if !ok {
				return
			}
			index, rest := a.language(withoutExt(relative))
			t.Lang, t.Collection, t.Key = a.codes[index], pagesCollection, rest
			t.Address = strings.TrimSuffix(a.prefix(index)+strings.TrimSuffix("/"+rest, "/index"), "/") + "/"
			a.site.Texts = append(a.site.Texts, t)
		default:
			a.codePage(name, address)
		}
	})
}

// codePage reads a page that is code. One that lists a collection becomes the list of the new site, or its feed.
func (a *astro) codePage(name, address string) {
	text, _ := a.read(name)
	static, _, isDynamic := strings.Cut(address, "/[")
	isFeed := strings.Contains(text, "@astrojs/rss") || path.Ext(withoutExt(name)) == ".xml" && !strings.Contains(text, "<urlset")
	if isDynamic && !strings.Contains(text, "paginate(") {
		return
	}
	for i := range a.site.Collections {
		col := &a.site.Collections[i]
		switch {
		case !showsCollection(text, col.Name) || a.starlight != nil:
		case isFeed:
			col.Feeds = append(col.Feeds, address)
			return
		case col.List == "" || col.List == "/" && static != "":
			col.List = cmp.Or(static, "/")
			if static != "" {
				return
			}
		}
	}
	switch {
	case isDynamic:
	case path.Ext(address) != "":
		a.notes.add("template", name, 0, "generated file "+address)
	default:
		a.notes.add("page", name, 0, cmp.Or(address, "/"))
	}
}

// showsCollection reports whether code reads the texts of a collection.
func showsCollection(code, name string) bool {
	return strings.Contains(code, `getCollection("`+name+`"`) || strings.Contains(code, "getCollection('"+name+"'")
}

// order returns the keys of texts in the order of Starlight's menu.
func (a *astro) order() []string {
	var keys []string
	var add func(item any)
	add = func(item any) {
		m := mapOf(item)
		switch items, isGroup := m["items"].([]any); {
		case textOf(item) != "":
			keys = append(keys, strings.Trim(textOf(item), "/"))
		case isGroup:
			for _, inner := range items {
				add(inner)
			}
		case m["autogenerate"] != nil:
			keys = append(keys, a.keysBelow(textOf(mapOf(m["autogenerate"])["directory"]))...)
		case first(m, "slug", "link") != "":
			keys = append(keys, strings.Trim(first(m, "slug", "link"), "/"))
		}
	}
	items, _ := a.starlight["sidebar"].([]any)
	for _, item := range items {
		add(item)
	}
	return keys
}

// keysBelow returns the keys of the texts in a folder, by their order and then by name.
func (a *astro) keysBelow(folder string) []string {
	var found []*Text
	for _, t := range a.site.Texts {
		if t.Lang == a.codes[0] && t.Collection == "docs" && (t.Key == folder || strings.HasPrefix(t.Key, folder+"/")) {
			found = append(found, t)
		}
	}
	position := func(t *Text) float64 {
		switch n := mapOf(t.Front["sidebar"])["order"].(type) {
		case int64:
			return float64(n)
		case uint64:
			return float64(n)
		case float64:
			return n
		}
		return 1e9
	}
	slices.SortStableFunc(found, func(x, y *Text) int {
		return cmp.Or(cmp.Compare(position(x), position(y)), cmp.Compare(x.Key, y.Key))
	})
	var keys []string
	for _, t := range found {
		keys = append(keys, t.Key)
	}
	return keys
}
