package migrate

import (
	"cmp"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/starter"
)

// plan is what the parts of a conversion share: the articles with their new addresses, and the files of the new site.
type plan struct {
	site        *Site
	languages   locale.Set
	codes       map[string]string // by the name that the old site has for a language
	articles    []*article
	collections map[string]*Collection
	baseURL     string
	origin      string // of the old site; empty if its settings do not say it
	result      *Result
	errorTitles map[string]string // of the old page for addresses that do not exist, by language
}

// article is a text with its translations.
type article struct {
	collection *Collection
	slug       string // empty for the text of a listing or of the first page
	rowID      string // of a text that is a page of its own
	editions   []*edition
	pictures   map[string]string // names of pictures in the article's folder, by old file
}

// edition is an article in one language.
type edition struct {
	*Text
	article *article
	code    string // of the language
	slug    string // the last part of its address, if it is not that of the folder
	address string // new
	aliases []string
	title   string
}

// folder returns the folder of an article in the new site.
func (a *article) folder() string {
	if a.rowID != "" {
		return path.Join("content", content.PagesFolder, a.rowID)
	}
	return path.Join("content", a.collection.Name, a.slug)
}

// file returns the file of an edition in the new site.
func (e *edition) file() string { return e.article.folder() + "/" + e.code + ".md" }

// siteName returns a name that a site may have.
func siteName(name string) string {
	name = oneLine(name)
	if runes := []rune(name); len(runes) > 100 {
		name = string(runes[:100])
	}
	return cmp.Or(name, "My site")
}

// readLanguages reads the codes of the languages.
func (p *plan) readLanguages() error {
	var codes []string
	for _, l := range p.site.Languages {
		codes = append(codes, strings.ReplaceAll(l.Code, "_", "-"))
	}
	set, err := starter.ParseLanguages(codes)
	if err != nil {
		return err
	}
	prefixes := map[string]bool{}
	for i, l := range p.site.Languages {
		p.codes[l.Code] = set[i].Code
		set[i].Prefix = slugify(l.Prefix)
		if l.Name != "" && !slices.ContainsFunc(set[:i], func(o locale.Language) bool { return o.Name == l.Name }) {
			set[i].Name = l.Name
		}
		if prefixes[set[i].Prefix] {
			return project.Refuse("the languages %s and another one have the same addresses. Name them with --languages", set[i].Code)
		}
		prefixes[set[i].Prefix] = true
	}
	p.languages, p.result.Languages = set, set
	return nil
}

// nameCollections gives each collection a name that Gaceta allows, because settings and files have it.
func (p *plan) nameCollections() {
	names, taken := map[string]string{}, map[string]bool{content.PagesFolder: true, "schemas": true}
	for _, col := range p.site.Collections {
		if slugify(col.Name) == col.Name && limits.IsPublicName(col.Name) && !taken[col.Name] {
			names[col.Name], taken[col.Name] = col.Name, true
		}
	}
	for i, col := range p.site.Collections {
		if names[col.Name] == "" {
			wanted := allowed(cmp.Or(slugify(col.Name), "collection"))
			name := wanted
			for n := 2; taken[name]; n++ {
				name = wanted + "-" + strconv.Itoa(n)
			}
			names[col.Name], taken[name] = name, true
		}
		p.site.Collections[i].Name = names[col.Name]
	}
	for _, t := range p.site.Texts {
		t.Collection = cmp.Or(names[t.Collection], t.Collection)
	}
	for i, v := range p.site.Versions {
		p.site.Versions[i].Collection = cmp.Or(names[v.Collection], v.Collection)
	}
	for i, taxonomy := range p.site.Taxonomies {
		p.site.Taxonomies[i].Collection = cmp.Or(names[taxonomy.Collection], taxonomy.Collection)
	}
}

// group joins the translations of each article.
func (p *plan) group() {
	p.nameCollections()
	for i := range p.site.Collections {
		col := &p.site.Collections[i]
		p.collections[col.Name] = col
	}
	if p.collections[pagesCollection] == nil {
		p.collections[pagesCollection] = &Collection{Name: pagesCollection, Title: "Pages"}
	}
	byKey := map[string]*article{}
	published := map[string]bool{}
	keyOf := func(t *Text) (*Collection, string) {
		col := p.collections[t.Collection]
		if col == nil {
			col = p.collections[pagesCollection]
		}
		return col, col.Name + "\n" + t.Key
	}
	p.site.Texts = slices.DeleteFunc(p.site.Texts, func(t *Text) bool {
		isError := p.relative(&edition{Text: t, code: p.codes[t.Lang]}) == "/404"
		if isError {
			p.site.notes.add("unpublished", t.File, 0, "the new site has a page of its own for addresses that do not exist")
			if title := oneLine(textOf(t.Front["title"])); title != "" && p.errorTitles[p.codes[t.Lang]] == "" {
				p.errorTitles[p.codes[t.Lang]] = title
			}
		}
		return isError
	})
	for _, t := range p.site.Texts {
		if _, key := keyOf(t); !t.isDraft() {
			published[key] = true
		}
	}
	for _, t := range p.site.Texts {
		col, key := keyOf(t)
		if t.isDraft() && published[key] {
			key += "\ndraft" // a draft of a text that other languages have published is an article of its own
		}
		if e := (&edition{Text: t, code: p.codes[t.Lang]}); t.Address != "" && p.relative(e) == "/" {
			col, key = p.collections[pagesCollection], "home"
		}
		a := byKey[key]
		if a == nil {
			a = &article{collection: col, pictures: map[string]string{}}
			byKey[key] = a
			p.articles = append(p.articles, a)
		}
		e := &edition{Text: t, article: a, code: p.codes[t.Lang]}
		if slices.ContainsFunc(a.editions, func(o *edition) bool { return o.code == e.code }) {
			// Two texts with one name in one language are two articles.
			a = &article{collection: col, pictures: map[string]string{}}
			p.articles = append(p.articles, a)
			e.article = a
		}
		a.editions = append(a.editions, e)
	}
	p.articles = joinSpellings(p.articles)
	order := p.languages.Codes()
	for _, a := range p.articles {
		slices.SortStableFunc(a.editions, func(x, y *edition) int {
			return cmp.Compare(slices.Index(order, x.code), slices.Index(order, y.code))
		})
	}
}

// relative returns an old address without the prefix of its language, and without its form of a file.
func (p *plan) relative(e *edition) string {
	address := "/" + strings.Trim(e.Address, "/")
	for _, l := range p.site.Languages {
		if p.codes[l.Code] == e.code && l.Prefix != "" {
			prefix := "/" + l.Prefix
			if strings.EqualFold(address, prefix) {
				address = ""
			} else if len(address) > len(prefix) && strings.EqualFold(address[:len(prefix)+1], prefix+"/") {
				address = address[len(prefix):]
			}
		}
	}
	return "/" + strings.TrimPrefix(withoutHTML(address), "/")
}

// withoutHTML returns an address without .html.
func withoutHTML(address string) string {
	if isHTML(address) {
		address = withoutExt(address)
	}
	return address
}

// setAddresses sets the folder of each article, and the new address of each edition.
func (p *plan) setAddresses() {
	lists := map[string]bool{}
	for _, name := range sorted(p.collections) {
		col := p.collections[name]
		p.findPath(col)
		if at, _ := slugPath(col.Path); at != "" {
			col.at = "/" + at
		}
		if i := slices.IndexFunc(p.articles, func(a *article) bool { return a.collection == col && a.editions[0].IsListing }); i >= 0 {
			col.List = p.relative(p.articles[i].editions[0])
		}
		if col.List = cmp.Or(col.List, col.Path); col.List == "" {
			continue
		}
		list, _ := slugPath(col.List)
		if list == "" && col.List != "/" {
			list = col.Name
		}
		if col.list = "/" + list; lists[col.list] { // a page lists one collection
			col.List, col.list = "", ""
		}
		lists[col.list] = true
	}
	// The texts of first pages and listings come first: nothing else can have their addresses.
	slices.SortStableFunc(p.articles, func(a, b *article) int {
		return cmp.Compare(p.rank(a), p.rank(b))
	})
	slugs := map[string]bool{}
	kept := p.articles[:0]
	for _, a := range p.articles {
		if p.setFolder(a, slugs) {
			kept = append(kept, a)
		}
	}
	p.articles = kept
}

// rank is 0 for texts that a row shows, and 2 for drafts.
func (p *plan) rank(a *article) int {
	switch {
	case a.editions[0].isDraft():
		return 2
	case p.relative(a.editions[0]) == cmp.Or(a.collection.List, "/"):
		return 0
	}
	return 1
}

// findPath finds the start that the addresses of all texts of a collection have.
func (p *plan) findPath(col *Collection) {
	if col.Path != "" || col.Name == pagesCollection {
		col.Path = strings.TrimSuffix(col.Path, "/")
		return
	}
	var common []string
	seen := map[string]bool{}
	for _, a := range p.articles {
		if a.collection != col {
			continue
		}
		for _, e := range a.editions {
			if e.Text.Address == "" {
				continue
			}
			parts := strings.Split(strings.Trim(p.relative(e), "/"), "/")
			if len(seen) == 0 {
				common = parts
			}
			seen[strings.Join(parts, "/")] = true
			n := 0
			for n < len(common) && n < len(parts) && common[n] == parts[n] {
				n++
			}
			common = common[:n]
		}
	}
	if len(seen) == 1 {
		common = common[:len(common)-1]
	}
	if i := slices.IndexFunc(common, func(part string) bool { return !rowPart.MatchString(part) }); i >= 0 {
		common = common[:i]
	}
	if len(common) > 0 {
		col.Path = "/" + strings.Join(common, "/")
	}
}

// rowPart is a part of an address that a row may have; years belong to the articles.
var rowPart = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// setFolder sets the folder of an article. It reports false if the article cannot be moved.
func (p *plan) setFolder(a *article, slugs map[string]bool) bool {
	source := a.editions[0]
	relative := p.relative(source)
	if source.Text.Address == "" {
		relative = a.collection.Path + "/" + a.editions[0].Key
	}
	base := a.collection.Path
	if relative == cmp.Or(a.collection.List, "/") {
		a.rowID = "home"
		if a.collection.List != "" {
			a.rowID = rowID(a.collection.list)
		}
		if slugs["row "+a.rowID] {
			p.site.notes.add("clash", source.File, 0, source.Text.Address)
			return false
		}
		slugs["row "+a.rowID] = true
		for _, e := range a.editions {
			e.address = p.languages.Address(e.code, cmp.Or(a.collection.list, "/"))
		}
		return true
	}
	below, isBelow := strings.CutPrefix(relative, base+"/")
	if !isBelow {
		below = relative
	}
	slug, isExact := slugPath(below)
	if slug == "" {
		slug = cmp.Or(dateOf(source.Front["date"]), "text-"+strconv.Itoa(len(slugs)+1))
		isExact = false
	}
	for n, wanted := 2, slug; slugs[a.collection.Name+" "+slug] || slugs["at "+a.collection.at+"/"+slug]; n++ {
		slug, isExact = wanted+"-"+strconv.Itoa(n), false
	}
	slugs[a.collection.Name+" "+slug], slugs["at "+a.collection.at+"/"+slug] = true, true
	a.slug = slug
	if !isExact && !source.isDraft() {
		p.site.notes.add("slug", source.File, 0, fmt.Sprintf("%s → %s/%s/", source.Text.Address, a.collection.at, slug))
	}
	for i, e := range a.editions {
		at := a.collection.at + "/" + slug
		if i > 0 && e.Text.Address != "" {
			own, ok := strings.CutPrefix(p.relative(e), base+"/")
			if folder, last := path.Split(own); ok && own != slug && strings.Trim(folder, "/") == strings.Trim(path.Dir("/"+slug), "/") &&
				content.IsSlug(last) {
				e.slug, at = last, a.collection.at+"/"+own
			}
		}
		e.address = p.languages.Address(e.code, at)
	}
	return true
}

// rowID returns the id of the row at an address.
func rowID(address string) string { return cmp.Or(slugify(address), "home") }

// addressKey returns an address as it is looked up.
func addressKey(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	address = strings.TrimSuffix(withoutHTML(address), "/")
	return strings.ToLower(strings.Trim(strings.TrimSuffix(address, "/index"), "/"))
}

// readURL finds the address of the site: in its settings, or in the file with which GitHub Pages has it.
func (p *plan) readURL(f *files) {
	if cname, ok := (&source{fsys: p.site.Source}).read(cmp.Or(f.public["/CNAME"], "CNAME")); ok && p.site.URL == "" {
		p.site.URL = "https://" + strings.TrimSpace(cname)
	}
	if u, err := url.Parse(p.site.URL); err == nil && u.Hostname() != "localhost" && (u.Scheme == "https" || u.Scheme == "http") {
		if base, ok := project.ParseBaseURL(p.site.URL); ok {
			p.baseURL, p.origin = base.String(), base.Origin
			return
		}
	}
	p.baseURL = "https://www.example.org"
	p.site.notes.add("settings", "content/site.yaml", 3, "baseUrl: write the address of the site")
}

// local returns an absolute address of the old site as one without its host.
func (p *plan) local(target string) string {
	if rest, ok := strings.CutPrefix(target, p.origin); ok && p.origin != "" && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
		return "/" + strings.TrimPrefix(rest, "/")
	}
	return target
}

// used returns the collections that have articles.
func (p *plan) used() []*Collection {
	var list []*Collection
	for _, name := range sorted(p.collections) {
		if slices.ContainsFunc(p.articles, func(a *article) bool { return a.collection.Name == name && a.rowID == "" }) {
			list = append(list, p.collections[name])
		}
	}
	return list
}
