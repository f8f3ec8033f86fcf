package migrate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
)

// Taxonomy is a key of front matter whose values have pages in the old site, such as /tags/oven/.
type Taxonomy struct {
	Key        string // of front matter, such as tags
	Path       string // the address of all values, such as /tags
	Collection string // whose texts count; empty for all
	slug       func(value string) string
}

// terms are the tags of all texts.
//
//  1. A tag has one key in all languages. It is made from its name in the source language.
//  2. A tag of a translation is the one that most often has the same place in the list of its source.
//  3. Two spellings that differ in case or signs alone are one tag.
type terms struct {
	source string                       // the source language
	pairs  map[string]map[string]int    // how often tags have one place, by language and tag
	keys   map[string]string            // by tag
	names  map[string]map[string]string // by key and language
	used   map[string]bool              // keys in the front matter of articles
}

func newTerms(source string) *terms {
	return &terms{
		source: source, pairs: map[string]map[string]int{}, keys: map[string]string{},
		names: map[string]map[string]string{}, used: map[string]bool{},
	}
}

// folded returns a tag as it is compared.
func (t *terms) folded(tag string) string { return cmp.Or(slugify(tag), strings.ToLower(tag)) }

// pair counts the tags of a translation that have the place of those of its source.
func (t *terms) pair(lang string, tags, source []string) {
	if len(tags) != len(source) || lang == t.source {
		return
	}
	for i, tag := range tags {
		at := lang + "\n" + t.folded(tag)
		if t.pairs[at] == nil {
			t.pairs[at] = map[string]int{}
		}
		t.pairs[at][t.folded(source[i])]++
	}
}

// key returns the key of a tag in a language, and adds its name there.
func (t *terms) key(lang, tag string) string {
	id := t.folded(tag)
	pairs := t.pairs[lang+"\n"+id]
	if own := pairs[id]; own == 0 {
		for _, other := range slices.Sorted(maps.Keys(pairs)) {
			if pairs[other] > own && t.keys[other] != "" {
				id, own = other, pairs[other]
			}
		}
	}
	key := t.keys[id]
	if key == "" {
		if key = slugify(tag); !content.IsSlug(key) || languageName.MatchString(key) && len(key) == 2 {
			key = fmt.Sprintf("tag-%d", len(t.names)+1) // two letters could be a language
		}
		t.keys[id], t.names[key] = key, map[string]string{}
	}
	if t.names[key][lang] == "" {
		t.names[key][lang] = tag
	}
	return key
}

// isTranslated reports whether a tag has another name in another language.
func (t *terms) isTranslated() bool {
	for _, names := range t.names {
		for _, name := range names {
			if name != names[t.source] {
				return true
			}
		}
	}
	return false
}

// yaml returns content/tags.yaml, with the tags that articles have.
func (t *terms) yaml(languages []string) string {
	var out strings.Builder
	for _, key := range sorted(t.used) {
		names := t.names[key]
		var parts []string
		for i, code := range languages {
			name := names[code]
			if i == 0 && name == "" { // a tag of translations alone
				name = names[slices.Sorted(maps.Keys(names))[0]]
			}
			if name != "" {
				parts = append(parts, yamlQuote(code)+": "+yamlQuote(name))
			}
		}
		fmt.Fprintf(&out, "%s: { name: { %s } }\n", yamlQuote(key), strings.Join(parts, ", "))
	}
	return out.String()
}

// tags are the tags of articles, and the pages that list them.
type tags struct {
	*plan
	terms *terms
	rows  []*termRow
}

// tagKeys are the keys of front matter whose values become tags.
var tagKeys = []string{"tags", "categories", "category"}

// find finds the tags of all articles.
func (t *tags) find() {
	each := func(visit func(e *edition, tags, source []string)) {
		for _, a := range t.articles {
			source := t.of(a.editions[0].Front)
			for _, e := range a.editions {
				visit(e, t.of(e.Front), source)
			}
		}
	}
	each(func(e *edition, tags, source []string) {
		if e.article.editions[0].code == t.terms.source {
			t.terms.pair(e.code, tags, source)
		}
	})
	for _, isSource := range []bool{true, false} { // names in the source language make the keys
		each(func(e *edition, tags, _ []string) {
			if (e.code == t.terms.source) == isSource {
				t.keysOf(e.code, tags)
			}
		})
	}
}

// keysOf returns the keys of tags in a language, each once.
func (t *tags) keysOf(lang string, tags []string) []string {
	var keys []string
	for _, tag := range tags {
		if key := t.terms.key(lang, tag); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// hasData reports whether content/tags.yaml has the names of tags: they have pages or translations.
func (t *tags) hasData() bool {
	isFree := t.collections["tags"] == nil && !slices.ContainsFunc(t.articles, func(a *article) bool { return a.rowID == "tags" })
	return isFree && len(t.terms.names) > 0 && (len(t.site.Taxonomies) > 0 || t.terms.isTranslated())
}

// termRow is a row with a page for each tag.
type termRow struct {
	id, path   string
	collection *Collection
	languages  map[string]map[string]bool // the languages that have a page, by key
}

// findRows finds the rows for the tags, and redirects the former addresses of tags and of their lists.
func (t *tags) findRows(rs *redirectRules) {
	for _, taxonomy := range t.site.Taxonomies {
		var row *termRow
		if slices.Contains(tagKeys, taxonomy.Key) {
			row = t.row(taxonomy, rs)
		} else {
			t.site.notes.add("page", "content/routes.yaml", 0, taxonomy.Path+"/…: the values of “"+taxonomy.Key+"”")
		}
		for _, l := range t.site.Languages {
			code := t.codes[l.Code]
			prefix := ""
			if l.Prefix != "" {
				prefix = "/" + l.Prefix
			}
			list := t.languages.Address(code, "/")
			if row != nil {
				list = t.languages.Address(code, row.path)
				rs.taken[strings.Trim(list, "/")] = true
			}
			rs.add(Redirect{From: prefix + taxonomy.Path + "/", To: list}, nil)
			for _, tag := range t.tagsIn(taxonomy, code) {
				to := list
				if row != nil {
					if key := t.terms.key(code, tag); row.languages[key][code] {
						to = strings.TrimSuffix(list, "/") + "/" + key + "/"
						rs.taken[strings.Trim(to, "/")] = true
					}
				}
				rs.add(Redirect{From: prefix + taxonomy.Path + "/" + taxonomy.slug(tag) + "/", To: to}, nil)
			}
		}
	}
}

// tagsIn returns the tags that texts in a language have under the key of a taxonomy, in all spellings.
func (t *tags) tagsIn(taxonomy Taxonomy, code string) []string {
	var tags []string
	for _, a := range t.articles {
		if taxonomy.Collection != "" && a.collection.Name != taxonomy.Collection {
			continue
		}
		for _, e := range a.editions {
			if e.code == code && !e.isDraft() {
				tags = append(tags, listOf(e.Front[taxonomy.Key])...)
			}
		}
	}
	slices.Sort(tags)
	return slices.DeleteFunc(slices.Compact(tags), func(tag string) bool { return strings.TrimSpace(tag) == "" })
}

// row returns the row that has pages for the tags of a taxonomy: that of the collection with the most tagged articles. It
// returns nil if there are none, or its address is taken.
func (t *tags) row(taxonomy Taxonomy, rs *redirectRules) *termRow {
	counts := map[*Collection]int{}
	for _, a := range t.articles {
		of := taxonomy.Collection == "" || a.collection.Name == taxonomy.Collection
		if of && a.rowID == "" && !a.editions[0].isDraft() && len(t.of(a.editions[0].Front)) > 0 {
			counts[a.collection]++
		}
	}
	var best *Collection
	for _, name := range sorted(t.collections) {
		if col := t.collections[name]; counts[col] > 0 && (best == nil || counts[col] > counts[best]) {
			best = col
		}
	}
	at, _ := slugPath(taxonomy.Path)
	if best == nil || !t.hasData() {
		return nil
	}
	for _, known := range t.rows {
		if known.collection == best {
			return known // the values of categories are tags too
		}
	}
	if rs.taken[at] {
		return nil
	}
	row := &termRow{id: rowID(at), path: "/" + at, collection: best, languages: map[string]map[string]bool{}}
	for _, a := range t.articles {
		if a.collection != best || a.rowID != "" || a.editions[0].isDraft() {
			continue
		}
		for _, key := range t.keysOf(a.editions[0].code, t.of(a.editions[0].Front)) {
			if row.languages[key] == nil {
				row.languages[key] = map[string]bool{}
			}
			for _, e := range a.editions {
				row.languages[key][e.code] = row.languages[key][e.code] || !e.isDraft()
			}
			for _, l := range t.languages {
				row.languages[key][l.Code] = row.languages[key][l.Code] || t.site.Fallback
			}
		}
	}
	t.rows = append(t.rows, row)
	return row
}
