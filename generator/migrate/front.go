package migrate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// frontKeys are the keys of front matter that are moved to a built-in one, with the names that generators have for them,
// best first.
var frontKeys = map[string][]string{"title": {"title"}, "draft": {"draft"}, "tags": {"tags", "keywords"}}

func init() {
	for _, key := range []string{"excerpt", "date", "updated", "until", "image", "imageAlt", "author"} {
		frontKeys[key] = append([]string{key}, content.ForeignKeys[key]...)
	}
}

// ownKeys have another meaning in Gaceta.
var ownKeys = []string{
	"languages", "related", "sources", "corrections", "disclosure", "reviewedBy", "slug", "aliases", "address", "collection", "body",
	"headings", "terms", "front", "newer", "older", "lang",
}

// ignoredKeys say how a generator makes a page.
var ignoredKeys = words("layout permalink url lang locale aliases type markup outputs slug id redirect_from linkTitle menu cascade " +
	"template head published sitemap hide_title hide_table_of_contents custom_edit_url pagination_next pagination_prev pagefind editUrl " +
	"prev next tableOfContents i18nReady comments toc share categories category sidebar sidebar_label")

// front is the front matter of one edition.
type front struct {
	lines  []string
	custom map[string]any
}

// frontMatter writes the front matter of articles.
type frontMatter struct {
	*plan
	files     *files
	tags      *tags
	authors   map[string]string // names by id
	custom    map[string]bool   // keys that the site has beside the built-in ones, after their collection
	localized map[string]bool   // those of them that differ between languages
}

// value returns the value of a built-in key.
func value(values map[string]any, key string) any {
	for _, name := range frontKeys[key] {
		if v, ok := values[name]; ok && v != nil {
			if key == "excerpt" && textOf(v) == "" {
				continue
			}
			return v
		}
	}
	return nil
}

// set adds a line.
func (f *front) set(key string, v any) { f.lines = append(f.lines, key+": "+yamlValue(v)) }

// of returns the front matter of an edition. What is not text, translations inherit from the source.
func (m *frontMatter) of(e *edition, body string) *front {
	a, values := e.article, e.Front
	f := &front{custom: map[string]any{}}
	f.set("title", clean(e.title))
	excerpt := clean(oneLine(plainText(textOf(value(values, "excerpt")))))
	if a.rowID != "" {
		if excerpt != "" {
			f.set("description", excerpt)
		}
		return f
	}
	if source := a.editions[0].Front; excerpt == "" && textOf(value(source, "excerpt")) != "" {
		excerpt = cmp.Or(firstParagraph(body), clean(e.title)) // a translation has an excerpt if its source has one
	}
	if excerpt != "" {
		f.set("excerpt", excerpt)
	}
	isSource := e == a.editions[0]
	if isSource {
		m.fromSource(e, f)
	} else {
		m.compare(e, a.editions[0])
	}
	if e.slug != "" {
		f.set("slug", e.slug)
	}
	if len(e.aliases) > 0 {
		f.set("aliases", e.aliases)
	}
	m.own(e, f)
	return f
}

// firstParagraph returns the words of the first paragraph of a text, which is what other generators show as its excerpt.
func firstParagraph(body string) string {
	for block := range strings.SplitSeq(body, "\n\n") {
		block = strings.TrimSpace(unmarked(block))
		if block == "" || strings.ContainsAny(block[:1], "#:>|`~!-") {
			continue
		}
		words := []rune(clean(oneLine(plain(destinations.ReplaceAllString(block, "]")))))
		if len(words) > 200 {
			words = append(words[:199], '…')
		}
		return strings.ReplaceAll(string(words), "]", "")
	}
	return ""
}

// destinations matches the addresses of links and pictures.
var destinations = regexp.MustCompile(`\]\([^)]*\)`)

// plainText returns a text without elements, and without tags of templates.
func plainText(text string) string {
	return liquidTag.ReplaceAllString(anyTag.ReplaceAllString(text, ""), "")
}

// fromSource adds what translations inherit.
func (m *frontMatter) fromSource(e *edition, f *front) {
	values := e.Front
	if date := dateOf(value(values, "date")); date != "" {
		f.set("date", date)
		if updated := updatedOn(values); updated > date {
			f.set("updated", updated)
		}
	} else if updated := updatedOn(values); updated != "" {
		f.set("updated", updated)
	}
	if until := dateOf(value(values, "until")); until != "" {
		f.set("until", until)
	}
	if e.isDraft() {
		f.set("draft", true)
	}
	if tags := m.tags.of(values); len(tags) > 0 {
		if m.tags.hasData() {
			tags = m.tags.keysOf(e.code, tags)
			for _, key := range tags {
				m.tags.terms.used[key] = true
			}
		}
		f.set("tags", tags)
	}
	if ids := m.authorsOf(value(values, "author")); len(ids) > 0 {
		f.set("author", ids[0])
		if len(ids) > 1 {
			f.custom["authors"] = anyList(ids)
		}
	}
	image := value(values, "image")
	src := m.files.local(cmp.Or(textOf(image), first(mapOf(image), "src", "url", "path", "image", "file")))
	if remoteOrigin(src) != "" {
		m.site.notes.add("damaged", e.File, 0, src+": it is on another site")
	} else if src != "" {
		from, ok := m.files.oldFile(e.Text, src)
		if ok = ok && pictureExt.MatchString(from); !ok {
			m.site.notes.add("picture", e.File, 0, src)
		} else if problem := m.files.pictureProblem(from); problem != "" {
			m.site.notes.add("damaged", e.File, 0, from+": "+problem)
		} else {
			f.set("image", m.files.copyPicture(e.article, from))
			if alt := cmp.Or(textOf(value(values, "imageAlt")), first(mapOf(image), "alt")); alt != "" {
				f.set("imageAlt", clean(alt))
			}
		}
	}
	if order := orderOf(values); order != nil {
		f.custom["order"] = order
	}
	// An article without the site's first language is limited to those that it has.
	if e.code != m.languages.Default().Code {
		var codes []string
		for _, other := range e.article.editions {
			codes = append(codes, other.code)
		}
		f.set("languages", codes)
	}
	if related := m.related(e); len(related) > 0 {
		f.set("related", related)
	}
}

// updatedOn returns the day of the last change.
func updatedOn(values map[string]any) string {
	v := value(values, "updated")
	return cmp.Or(dateOf(v), dateOf(mapOf(v)["date"]))
}

// orderOf returns the number by which a text is sorted, or nil.
func orderOf(values map[string]any) any {
	for _, from := range []map[string]any{values, mapOf(values["sidebar"])} {
		for _, key := range content.OrderKeys {
			switch v := from[key].(type) {
			case int64, uint64, float64:
				return v
			}
		}
	}
	return nil
}

// of returns the tags of a text, each once. Spellings that differ in case alone are one tag.
func (t *tags) of(values map[string]any) []string {
	list := listOf(value(values, "tags"))
	if len(list) == 1 && strings.Contains(list[0], ",") {
		list = strings.Split(list[0], ",")
	}
	if _, isText := values["tags"].(string); isText && len(list) == 1 && t.site.syntax.liquid {
		list = strings.Fields(list[0])
	}
	for _, key := range []string{"categories", "category"} {
		if t.site.syntax.liquid {
			list = append(list, categoriesOf(values[key])...)
		} else {
			list = append(list, listOf(values[key])...)
		}
	}
	var tags []string
	for _, tag := range list {
		if tag = clean(strings.TrimSpace(tag)); tag == "" {
			continue
		}
		if !slices.ContainsFunc(tags, func(other string) bool { return t.terms.folded(other) == t.terms.folded(tag) }) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// authorsOf returns the ids of authors.
func (m *frontMatter) authorsOf(v any) []string {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	var ids []string
	for _, item := range list {
		name := textOf(item)
		if m := mapOf(item); len(m) > 0 {
			name = first(m, "name", "title", "key")
		}
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id := slugify(name)
		if id == "" {
			id = fmt.Sprintf("author-%d", len(m.authors)+1)
			for known, other := range m.authors {
				if other == name {
					id = known
				}
			}
		}
		if m.authors[id] == "" {
			m.authors[id] = cmp.Or(m.site.Authors[name], name)
		}
		ids = append(ids, id)
	}
	return ids
}

// related returns the articles that a text names to read next, if all of them exist.
func (m *frontMatter) related(e *edition) []string {
	var slugs []string
	for _, name := range listOf(e.Front["related"]) {
		found := ""
		for _, a := range m.articles {
			if a.collection == e.article.collection && a != e.article && (a.slug == name || path.Base(a.editions[0].Key) == name) {
				found = a.slug
			}
		}
		if found == "" {
			return nil
		}
		slugs = append(slugs, found)
	}
	return slugs
}

// compare names the values in which a translation differs from its source.
func (m *frontMatter) compare(e, source *edition) {
	if d, s := dateOf(value(e.Front, "date")), dateOf(value(source.Front, "date")); d != "" && d != s {
		m.contradiction(e, "date", d)
	}
	tags, inherited := m.tags.keysOf(e.code, m.tags.of(e.Front)), m.tags.keysOf(source.code, m.tags.of(source.Front))
	for _, key := range tags {
		if !slices.Contains(inherited, key) {
			m.contradiction(e, "tags", m.tags.terms.names[key][e.code])
		}
	}
}

// contradiction names a value of a translation that was left out.
func (m *frontMatter) contradiction(e *edition, key, value string) {
	m.site.notes = append(m.site.notes, note{kind: "contradiction", file: e.File, detail: key, item: value})
}

// ownValues returns the keys of a text that Gaceta does not have.
func (m *frontMatter) ownValues(e *edition) map[string]any {
	used := map[string]bool{"related": len(m.related(e.article.editions[0])) > 0}
	for _, names := range frontKeys {
		for _, name := range names {
			used[name] = true
		}
	}
	for _, key := range content.OrderKeys {
		used[key] = true
	}
	values := map[string]any{}
	for key, v := range e.Front {
		if used[key] || ignoredKeys[key] || isEmpty(v) || !keyForm.MatchString(key) {
			continue
		}
		if slices.Contains(ownKeys, key) {
			key = strings.ToLower(m.site.Generator) + strings.ToUpper(key[:1]) + key[1:]
		}
		values[key] = v
	}
	return values
}

// findLocalized finds the keys of an article that differ between languages. Each language then has them.
func (m *frontMatter) findLocalized(a *article) {
	source := m.ownValues(a.editions[0])
	for _, e := range a.editions[1:] {
		for key, v := range m.ownValues(e) {
			if !reflect.DeepEqual(source[key], v) {
				m.localized[a.collection.Name+"\n"+key] = true
			}
		}
	}
}

// own adds the keys that Gaceta does not have. A translation has those that differ, with the value of its source
// if it has none.
func (m *frontMatter) own(e *edition, f *front) {
	source := e.article.editions[0]
	values := m.ownValues(source)
	maps.Copy(values, m.ownValues(e))
	for key, v := range values {
		at := e.article.collection.Name + "\n" + key
		if e == source || m.localized[at] {
			f.custom[key] = v
		}
	}
	for key := range f.custom {
		m.custom[e.article.collection.Name+"\n"+key] = true
	}
}

// write writes the schemas of the keys that a collection adds, and the authors.
func (m *frontMatter) write() {
	for _, name := range sorted(m.collections) {
		properties := map[string]any{}
		for _, at := range sorted(m.custom) {
			collection, key, _ := strings.Cut(at, "\n")
			if collection != name {
				continue
			}
			property := map[string]any{"description": "From the front matter of the old site."}
			if key == "order" {
				property = map[string]any{"type": "number", "description": "Sorts the articles."}
			}
			if m.localized[at] {
				property["x-localized"] = true
			}
			properties[key] = property
		}
		if len(properties) > 0 {
			m.result.Files["content/schemas/"+name+".schema.json"] = schemaFile(map[string]any{"properties": properties})
		}
	}
	var out strings.Builder
	for _, id := range sorted(m.authors) {
		fmt.Fprintf(&out, "%s: { name: %s }\n", id, yamlValue(m.authors[id]))
	}
	if out.Len() > 0 {
		m.result.Files["content/authors.yaml"] = []byte(out.String())
	}
}

var keyForm = regexp.MustCompile(`^[\pL_][\pL\pN_-]*$`)

func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return strings.TrimSpace(v) == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// clean returns a text without characters that Gaceta refuses, such as invisible ones.
func clean(text string) string {
	const context = 128 // bytes before a character on which it depends whether it is allowed, and more
	var out []byte
	for rest := []byte(unmarked(text)); ; {
		at, problem := limits.FindBadCharacter(rest)
		if problem == "" {
			return string(append(out, rest...))
		}
		_, n := utf8.DecodeRune(rest[at:])
		from := max(0, at-context)
		for from < at && !utf8.RuneStart(rest[from]) {
			from++
		}
		out = append(out, rest[:from]...)
		copy(rest[from+n:], rest[from:at])
		rest = rest[from+n:]
	}
}

var (
	plainYAML = regexp.MustCompile(`^[\pL][\pL\pM\pN ,.’'()/+&?!-]*$`)
	otherWord = regexp.MustCompile(`(?i)^(true|false|null|yes|no|on|off|y|n|\.nan|\.inf)$`)
)

// yamlValue returns a value in one line of YAML. JSON is YAML.
func yamlValue(v any) string {
	if text, ok := v.(string); ok {
		if text = clean(text); plainYAML.MatchString(text) && !otherWord.MatchString(text) && !strings.HasSuffix(text, " ") {
			return text
		}
		v = text
	}
	return encodeJSON(cleaned(v))
}

func encodeJSON(v any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic("internal error: a value cannot be written: " + err.Error())
	}
	return strings.TrimSpace(out.String())
}

// cleaned returns a value without invisible characters in its texts.
func cleaned(v any) any {
	switch v := v.(type) {
	case string:
		return clean(v)
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = cleaned(item)
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for key, item := range v {
			if item != nil {
				m[clean(key)] = cleaned(item)
			}
		}
		return m
	}
	return v
}
