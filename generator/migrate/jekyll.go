package migrate

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// jekyllConfig are the names of Jekyll's settings.
var jekyllConfig = []string{"_config.yml", "_config.yaml", "_config.toml"}

func isJekyll(fsys fs.FS) bool {
	return exists(fsys, jekyllConfig...) || exists(fsys, "_posts") && exists(fsys, "_layouts")
}

// jekyll reads a site of Jekyll.
type jekyll struct {
	*source
	config    map[string]any
	root      string // the folder of the sources
	languages languageFolders
	posts     []*Text
	layouts   map[*Text]string
	dated     map[*Text]string // the names of posts with their dates
	feedFiles []string         // addresses of the feeds of the posts that templates make
	site      *Site
}

func readJekyll(s *source) (*Site, error) {
	j := &jekyll{source: s, config: s.settings(jekyllConfig...), root: ".", layouts: map[*Text]string{}, dated: map[*Text]string{}}
	if dir := path.Clean(textOf(j.config["source"])); dir != "." && fs.ValidPath(dir) {
		j.root = dir
	}
	ids := "github"
	if input := textOf(mapOf(j.config["kramdown"])["input"]); input != "" && !strings.EqualFold(input, "GFM") {
		ids = "kramdown"
	}
	j.site = &Site{
		Name: first(j.config, "title", "name"), URL: strings.TrimSuffix(textOf(j.config["url"]), "/") + textOf(j.config["baseurl"]),
		IDs: ids, folders: folders{Templates: []string{"_layouts", "_includes"}},
		syntax: syntax{
			liquid: true, kramdown: true, indentedCode: true,
			emoji: slices.Contains(slices.Concat(listOf(j.config["plugins"]), listOf(j.config["gems"])), "jemoji"),
			vars:  map[string]any{"site": j.config}, formulas: kramdownMarks},
	}
	for _, key := range []string{"lang", "locale", "default_lang", "languages", "langs"} {
		for _, code := range listOf(j.config[key]) {
			j.languages.add(code)
		}
	}
	if err := j.readTexts(); err != nil {
		return nil, err
	}
	j.readData()
	j.setKeys()
	_ = j.walk(path.Join(j.root, "_plugins"), nil, func(name string) { // a folder that cannot be read has no plugins
		if text, _ := j.read(name); strings.Contains(text, "< Generator") || strings.Contains(text, "Jekyll::Generator") {
			j.notes.add("generator", name, 0, "")
		}
	})
	j.site.Menu = j.menu()
	return j.site, nil
}

// languageFolders are the languages of a site, by the names that its folders and front matter have for them.
type languageFolders struct{ names []string }

var languageName = regexp.MustCompile(`^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$`)

// add adds a language. The first one is the source.
func (l *languageFolders) add(name string) {
	if languageName.MatchString(name) && !l.has(name) {
		l.names = append(l.names, name)
	}
}

// has reports whether a name is that of a language.
func (l *languageFolders) has(name string) bool { return l.index(name) >= 0 }

func (l *languageFolders) index(name string) int {
	return slices.IndexFunc(l.names, func(n string) bool { return codeOf(n) == codeOf(name) })
}

// codeOf returns the code of a language as it is compared.
func codeOf(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "-")) }

// readTexts reads all files below the root.
func (j *jekyll) readTexts() error {
	skip := []string{path.Join(j.root, "vendor"), path.Join(j.root, "_site"), path.Join(j.root, "node_modules")}
	for _, name := range listOf(j.config["exclude"]) {
		skip = append(skip, j.excluded(name)...)
	}
	for _, name := range []string{"README.md", "LICENSE.md", "Gemfile", "Gemfile.lock", "package.json", "package-lock.json"} {
		skip = append(skip, path.Join(j.root, name))
	}
	include := listOf(j.config["include"])
	return j.walk(j.root, skip, func(name string) {
		relative := strings.TrimPrefix(name, j.root+"/")
		parts := strings.Split(relative, "/")
		special := slices.IndexFunc(parts, func(p string) bool { return strings.HasPrefix(p, "_") && !slices.Contains(include, p) })
		switch {
		case slices.ContainsFunc(parts, func(p string) bool {
			return strings.ContainsAny(p[:1], ".#~") && !slices.Contains(include, p) && p != ".well-known"
		}):
		case special >= 0 && (parts[special] == "_posts" || parts[special] == "_drafts") && special < len(parts)-1:
			j.post(name, parts[:special], parts[special] == "_drafts")
		case special >= 0:
			j.document(name, parts)
		default:
			j.page(name, relative)
		}
	})
}

// excluded returns the files that a pattern of “exclude” names.
func (j *jekyll) excluded(pattern string) []string {
	pattern = path.Join(j.root, strings.Trim(pattern, "/"))
	if !strings.ContainsAny(pattern, "*?[") {
		return []string{pattern}
	}
	found, _ := fs.Glob(j.fsys, pattern)
	return found
}

// postName matches the names of posts. A name can have a line break.
var postName = regexp.MustCompile(`(?s)^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$`)

// post reads an article of the journal.
func (j *jekyll) post(name string, folders []string, isDraft bool) {
	t, _, ok := j.text(name)
	base := withoutExt(path.Base(name))
	m := postName.FindStringSubmatch(base)
	if !ok || !isMarkdown(name) && !isHTML(name) {
		return
	}
	if m == nil && !isDraft {
		j.notes.add("unpublished", name, 0, "its name does not begin with a date")
		return
	}
	t.Collection, t.Key = "posts", base
	j.addDefaults(t, "posts")
	if m != nil {
		t.Key = m[4]
		if t.Front["date"] == nil {
			t.Front["date"] = m[1] + "-" + pad(m[2]) + "-" + pad(m[3])
		}
	}
	if isDraft {
		t.Front["draft"] = true
	}
	if t.Front["categories"] == nil && t.Front["category"] == nil && len(folders) > 0 {
		t.Front["categories"] = anyList(folders)
	}
	j.posts = append(j.posts, t)
	j.dated[t] = base
	j.add(t)
}

func pad(number string) string {
	if len(number) == 1 {
		return "0" + number
	}
	return number
}

func anyList(texts []string) []any {
	var list []any
	for _, text := range texts {
		list = append(list, text)
	}
	return list
}

// document reads a file in a folder that begins with an underscore: that of a collection.
func (j *jekyll) document(name string, parts []string) {
	collection := strings.TrimPrefix(parts[0], "_")
	if dir := textOf(j.config["collections_dir"]); dir != "" && len(parts) > 1 && parts[0] == dir {
		collection, parts = strings.TrimPrefix(parts[1], "_"), parts[1:]
	}
	settings, isCollection := j.collections()[collection]
	if !isCollection || !isMarkdown(name) && !isHTML(name) {
		return
	}
	t, hasFront, ok := j.text(name)
	if !ok {
		return
	}
	if !hasFront {
		j.notes.add("unpublished", name, 0, "it has no front matter")
		return
	}
	t.Collection, t.Key = collection, withoutExt(strings.Join(parts[1:], "/"))
	j.addDefaults(t, collection)
	if m := postName.FindStringSubmatch(path.Base(t.Key)); m != nil && t.Front["date"] == nil {
		t.Front["date"] = m[1] + "-" + pad(m[2]) + "-" + pad(m[3])
	}
	if mapOf(settings)["output"] != true && textOf(t.Front["permalink"]) == "" {
		j.notes.add("unpublished", name, 0, "its collection has no “output: true”")
		return
	}
	j.add(t)
}

// collections returns the settings of the collections by name.
func (j *jekyll) collections() map[string]any {
	if list, ok := j.config["collections"].([]any); ok {
		byName := map[string]any{}
		for _, name := range listOf(list) {
			byName[name] = map[string]any{}
		}
		return byName
	}
	return mapOf(j.config["collections"])
}

// page reads a file that is a page if it has front matter, and else is published as it is.
func (j *jekyll) page(name, relative string) {
	isText := isMarkdown(name) || isHTML(name)
	if !isText {
		start, _ := j.startsWithFrontMatter(name)
		switch ext := path.Ext(name); {
		case start && slices.Contains([]string{".scss", ".sass", ".css", ".coffee", ".js"}, ext):
			j.notes.add("template", name, 0, "style sheet or script with front matter")
		case start && slices.Contains([]string{".xml", ".rss", ".atom"}, path.Ext(name)) && j.listsPosts(name):
			j.feedFiles = append(j.feedFiles, "/"+relative)
		case start:
			j.notes.add("template", name, 0, "generated file")
		case slices.Contains([]string{".scss", ".sass", ".less"}, ext):
			j.notes.add("template", name, 0, "style sheet")
		default:
			j.site.Files = append(j.site.Files, File{name, "/" + relative})
		}
		return
	}
	t, hasFront, ok := j.text(name)
	switch {
	case !ok:
	case !hasFront && isHTML(name):
		j.site.Files = append(j.site.Files, File{name, "/" + relative})
	case !hasFront && j.root == "." && !strings.Contains(relative, "/") &&
		relative == strings.ToUpper(withoutExt(relative))+path.Ext(relative):
		// Files such as CONTRIBUTING.md are for the repository.
	default:
		t.Collection, t.Key = pagesCollection, withoutExt(relative)
		j.addDefaults(t, "pages")
		j.add(t)
	}
}

// startsWithFrontMatter reports whether Jekyll runs a file through Liquid.
func (j *jekyll) startsWithFrontMatter(name string) (bool, error) {
	f, err := j.fsys.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	var start [4]byte
	n, err := f.Read(start[:])
	return strings.HasPrefix(string(start[:n]), "---\n") || string(start[:n]) == "---\r", err
}

// addDefaults adds the front matter that the settings have for a text.
func (j *jekyll) addDefaults(t *Text, kind string) {
	list, _ := j.config["defaults"].([]any)
	for _, item := range slices.Backward(list) { // later ones are stronger
		scope := mapOf(mapOf(item)["scope"])
		dir, of := strings.Trim(textOf(scope["path"]), "/"), textOf(scope["type"])
		if of != "" && of != kind ||
			dir != "" && t.File != path.Join(j.root, dir) && !strings.HasPrefix(t.File, path.Join(j.root, dir)+"/") {
			continue
		}
		for key, value := range mapOf(mapOf(item)["values"]) {
			if _, has := t.Front[key]; !has &&
				slices.Contains([]string{"permalink", "lang", "layout", "published", "author", "categories", "category", "tags"}, key) {
				t.Front[key] = value
			}
		}
	}
}

func (j *jekyll) add(t *Text) {
	if t.Front["published"] == false {
		t.Front["draft"] = true
	}
	if redirect := first(t.Front, "redirect_to"); redirect != "" {
		t.Front["redirect_to"] = redirect
	}
	if lang := first(t.Front, "lang", "locale"); lang != "" {
		j.languages.add(lang)
	}
	j.site.Texts = append(j.site.Texts, t)
}

// setKeys sets the language of each text, the key that it shares with its translations, and its address.
func (j *jekyll) setKeys() {
	if len(j.languages.names) == 0 {
		j.languages.add("en")
	}
	// Without a setting, the source is the language of the texts that are in no folder of a language.
	if first(j.config, "lang", "locale", "default_lang") == "" && len(listOf(j.config["languages"])) == 0 {
		counts := map[string]int{}
		for _, t := range j.site.Texts {
			if lang := textOf(t.Front["lang"]); lang != "" && !slices.ContainsFunc(strings.Split(t.Key, "/"), j.languages.has) {
				counts[lang]++
			}
		}
		best := j.languages.names[0]
		for _, lang := range j.languages.names {
			if counts[lang] > counts[best] {
				best = lang
			}
		}
		if i := j.languages.index(best); i > 0 {
			j.languages.names = slices.Insert(slices.Delete(j.languages.names, i, i+1), 0, best)
		}
	}
	source := j.languages.names[0]
	kept := j.site.Texts[:0]
	for _, t := range j.site.Texts {
		t.Address = j.address(t)
		if to := textOf(t.Front["redirect_to"]); to != "" {
			j.site.Redirects = append(j.site.Redirects, Redirect{From: t.Address, To: to})
			continue
		}
		t.Lang = source
		parts := strings.Split(t.Key, "/")
		if i := slices.IndexFunc(parts, j.languages.has); i >= 0 && (i == 0 || len(parts) > 1) {
			t.Lang = parts[i]
			t.Key = strings.Join(slices.Delete(parts, i, i+1), "/")
		} else if base, suffix, ok := cutLast(t.Key, "."); ok && j.languages.has(suffix) {
			t.Lang, t.Key = suffix, base
		}
		if lang := first(t.Front, "lang", "locale"); lang != "" && j.languages.has(lang) {
			t.Lang = lang
		}
		if ref := first(t.Front, "ref", "translation_key", "page_id", "lang-ref", "lang_ref"); ref != "" {
			t.Key = ref
		}
		if t.Key == "" || t.Lang != source && strings.Trim(t.Address, "/") == codeOf(t.Lang) {
			t.Key = "index"
		}
		j.layouts[t] = textOf(t.Front["layout"])
		t.Aliases = slices.Concat(listOf(t.Front["redirect_from"]), listOf(t.Front["alias"]))
		for _, key := range []string{"lang", "locale", "ref", "permalink", "redirect_from", "alias", "published", "layout"} {
			delete(t.Front, key)
		}
		kept = append(kept, t)
	}
	j.site.Texts = kept
	j.separatePosts()
	for i, name := range j.languages.names {
		l := Language{Code: name}
		if i > 0 || strings.HasPrefix(j.homeOf(name), "/"+name) {
			l.Prefix = strings.ToLower(name)
		}
		j.site.Languages = append(j.site.Languages, l)
	}
	for i, t := range j.site.Texts {
		j.site.Texts[i].Lang = j.languages.names[j.languages.index(t.Lang)]
	}
	if len(j.posts) > 0 {
		j.site.Collections = append(j.site.Collections, Collection{
			Name: "posts", Title: "Posts", Feed: true, Feeds: j.feeds(),
		})
	}
	for _, name := range sorted(j.collections()) {
		if name != "posts" {
			j.site.Collections = append(j.site.Collections, Collection{Name: name, Title: titleOf(name)})
		}
	}
	for i := range j.site.Collections {
		j.findList(&j.site.Collections[i])
	}
}

// homeOf returns the address of the first page in a language.
func (j *jekyll) homeOf(lang string) string {
	for _, t := range j.site.Texts {
		if t.Key == "index" && t.Lang == lang {
			return t.Address
		}
	}
	return ""
}

func cutLast(text, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}

// styles are the permalinks that have names.
var styles = map[string]string{
	"date":     "/:categories/:year/:month/:day/:title:output_ext",
	"pretty":   "/:categories/:year/:month/:day/:title/",
	"ordinal":  "/:categories/:year/:y_day/:title:output_ext",
	"weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
	"none":     "/:categories/:title:output_ext",
}

var placeholder = regexp.MustCompile(`:[a-z_]+`)

// address returns where Jekyll publishes a text.
func (j *jekyll) address(t *Text) string {
	global := textOf(j.config["permalink"])
	if global == "" {
		global = "date"
	}
	isPretty := global == "pretty" || strings.HasSuffix(global, "/")
	pattern := textOf(t.Front["permalink"])
	if pattern == "" {
		switch t.Collection {
		case "posts":
			pattern = textOf(mapOf(j.collections()["posts"])["permalink"])
			if pattern == "" {
				pattern = global
			}
		case pagesCollection:
			return pageAddress(t.Key, isPretty)
		default:
			pattern = textOf(mapOf(j.collections()[t.Collection])["permalink"])
			if pattern == "" {
				pattern = "/:collection/:path:output_ext"
				if isPretty {
					pattern = "/:collection/:path/"
				}
			}
		}
	}
	if style, ok := styles[pattern]; ok {
		pattern = style
	}
	filled := placeholder.ReplaceAllStringFunc(pattern, func(name string) string { return j.placeholder(t, name) })
	address := path.Clean("/" + filled)
	if strings.HasSuffix(filled, "/") && address != "/" {
		address += "/"
	}
	return strings.TrimSuffix(address, "index.html")
}

// pageAddress returns the address of a page by its file.
func pageAddress(key string, isPretty bool) string {
	switch {
	case path.Base(key) == "index":
		return strings.TrimSuffix("/"+key, "index")
	case isPretty:
		return "/" + key + "/"
	}
	return "/" + key + ".html"
}

// placeholder returns what a part of a permalink becomes.
func (j *jekyll) placeholder(t *Text, name string) string {
	date, _ := time.Parse(time.DateOnly, dateOf(t.Front["date"]))
	slug := textOf(t.Front["slug"])
	if slug == "" {
		slug = path.Base(t.Key)
	}
	switch name {
	case ":title", ":slug":
		return slug
	case ":path":
		return t.Key
	case ":name", ":basename":
		return path.Base(t.Key)
	case ":collection":
		return t.Collection
	case ":output_ext":
		return ".html"
	case ":categories":
		var parts []string
		for _, c := range slices.Concat(listOf(t.Front["category"]), categoriesOf(t.Front["categories"])) {
			if c = slugify(c); !slices.Contains(parts, c) {
				parts = append(parts, c)
			}
		}
		return strings.Join(parts, "/")
	case ":year":
		return date.Format("2006")
	case ":short_year":
		return date.Format("06")
	case ":month":
		return date.Format("01")
	case ":i_month":
		return strconv.Itoa(int(date.Month()))
	case ":day":
		return date.Format("02")
	case ":i_day":
		return strconv.Itoa(date.Day())
	case ":y_day":
		return date.Format("002")
	case ":week":
		_, week := date.ISOWeek()
		return pad(strconv.Itoa(week))
	case ":short_day":
		return date.Format("Mon")
	}
	j.notes.add("address", t.File, 1, "the permalink contains "+name)
	return ""
}

// categoriesOf returns categories, which may be words in one text.
func categoriesOf(value any) []string {
	if text, ok := value.(string); ok {
		return strings.Fields(text)
	}
	return listOf(value)
}

// readData finds the data files, and among them the texts of the interface.
func (j *jekyll) readData() {
	dir := textOf(j.config["data_dir"])
	if dir == "" {
		dir = "_data"
	}
	dir = path.Join(j.root, strings.Trim(dir, "/"))
	data := map[string]any{}
	_ = j.walk(dir, nil, func(name string) {
		relative := withoutExt(strings.TrimPrefix(name, dir+"/"))
		values, ok := j.dataFile(name)
		if !ok {
			j.notes.add("data", name, 0, "")
			return
		}
		at := data
		parts := strings.Split(relative, "/")
		for _, part := range parts[:len(parts)-1] {
			if at[part] == nil {
				at[part] = map[string]any{}
			}
			at = mapOf(at[part])
		}
		at[parts[len(parts)-1]] = values
		if m := mapOf(values); j.isWords(parts, m) {
			for lang, texts := range m {
				if inner := mapOf(texts); j.languages.has(lang) && len(inner) > 0 {
					j.site.Words = append(j.site.Words, Words{lang, name, inner})
				}
			}
			if lang := parts[len(parts)-1]; len(m) > 0 && !j.languages.has(sorted(m)[0]) {
				j.site.Words = append(j.site.Words, Words{lang, name, m})
			}
			return
		}
		j.site.Data = append(j.site.Data, Data{relative, name})
	})
	mapOf(j.site.syntax.vars["site"])["data"] = data
}

// dataFile returns the values of a data file in YAML, JSON or TOML.
func (j *jekyll) dataFile(name string) (any, bool) {
	text, ok := j.read(name)
	if !ok || !slices.Contains([]string{".yml", ".yaml", ".json", ".toml"}, path.Ext(name)) {
		return nil, false
	}
	if path.Ext(name) == ".toml" {
		return j.toml(name, text), true
	}
	return parseYAML(name, text)
}

// isWords reports whether a data file holds the texts of the interface: those of one language in a file named like it, or of
// all languages under their codes.
func (j *jekyll) isWords(parts []string, values map[string]any) bool {
	if len(values) == 0 || len(j.languages.names) < 2 {
		return false
	}
	isLanguage := func(name string) bool { return j.languages.has(name) }
	return isLanguage(parts[len(parts)-1]) || !slices.ContainsFunc(sorted(values), func(key string) bool { return !isLanguage(key) })
}

// menu returns the entries of _data/navigation.yml, which themes read.
func (j *jekyll) menu() []Link {
	navigation := mapOf(mapOf(j.config["data"])["navigation"])
	items, ok := mapOf(j.config["data"])["navigation"].([]any)
	for _, key := range sorted(navigation) {
		if !ok {
			items, ok = navigation[key].([]any)
		}
	}
	var links []Link
	for _, item := range items {
		title, address := first(mapOf(item), "title", "name", "label"), first(mapOf(item), "url", "link", "href")
		if title != "" && address != "" {
			links = append(links, Link{title, address})
		}
	}
	return links
}
