package migrate

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/starter"
)

// converter turns a Site into files.
type converter struct {
	site        *Site
	fsys        fs.FS
	languages   locale.Set
	codes       map[string]string // by the name that the old site has for a language
	articles    []*article
	byAddress   map[string]*edition // by an old address without a final slash and .html
	byFile      map[string]*edition // by an old file
	public      map[string]string   // old files by address
	collections map[string]*Collection
	components  map[string]*component
	origins     map[string]bool // of pictures on other sites
	redirects   []Redirect
	taken       map[string]bool   // new addresses, without a final slash
	authors     map[string]string // names by id
	terms       *terms
	termRows    []*termRow
	hasFormulas bool
	linked      linkedIDs
	shared      *scratch                      // of the shortcodes of the current text
	data        map[string]any                // of Hugo, read when a shortcode first names it
	unreadable  map[string]bool               // data files
	headings    map[string][]markdown.Heading // of each new file, the title first
	movedTo     map[string]string             // other new addresses by a former one as addressKey returns it
	formerly    map[string]*edition           // by a former address as addressKey returns it
	custom      map[string]bool               // keys of front matter that the site has beside the built-in ones, by collection
	localized   map[string]bool               // those of them that differ between languages
	current     *Text
	baseURL     string
	origin      string              // of the old site; empty if its settings do not say it
	addresses   map[string]string   // addresses of published files by their old path
	problems    map[string]string   // why a picture cannot be used, by its old path; empty if it can
	bySlug      map[string]*article // published ones, by the old address without a language, as letters, digits and hyphens
	result      *Result
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

// Result is a converted site.
type Result struct {
	Name      string
	Languages locale.Set
	Files     map[string][]byte // by path in the new site
	Copies    map[string]string // paths of the old site by path in the new one
	Texts     int
	ToDo      int // entries of the report
	Math      bool
}

// Convert returns the files of a Gaceta site.
func Convert(site *Site, name string) (*Result, error) {
	c := newConverter(site, name)
	c.linked = linkedIDsOf(site.Texts)
	if err := c.plan(); err != nil {
		return nil, err
	}
	c.writeTexts()
	c.checkFragments()
	c.writeFiles()
	c.writeSettings()
	c.result.Files["MIGRATION.md"], c.result.Math = c.report(), c.hasFormulas
	return c.result, nil
}

func newConverter(site *Site, name string) *converter {
	return &converter{
		site: site, fsys: site.Source, codes: map[string]string{}, byAddress: map[string]*edition{}, byFile: map[string]*edition{},
		public: map[string]string{}, collections: map[string]*Collection{}, components: map[string]*component{}, origins: map[string]bool{},
		taken: map[string]bool{}, addresses: map[string]string{}, authors: map[string]string{}, formerly: map[string]*edition{}, movedTo: map[string]string{},
		custom: map[string]bool{}, localized: map[string]bool{}, problems: map[string]string{}, bySlug: map[string]*article{},
		result: &Result{Name: cmp.Or(strings.TrimSpace(name), siteName(site.Name)), Files: map[string][]byte{}, Copies: map[string]string{}},
	}
}

// plan finds the languages, and the new address of each text.
func (c *converter) plan() error {
	if err := c.readLanguages(); err != nil {
		return err
	}
	c.publicNames()
	c.readURL()
	c.group()
	c.setAddresses()
	return nil
}

// siteName returns a name that a site may have.
func siteName(name string) string {
	name = oneLine(name)
	if runes := []rune(name); len(runes) > 100 {
		name = string(runes[:100])
	}
	return cmp.Or(name, "My site")
}

// readLanguages reads the codes of the languages.
func (c *converter) readLanguages() error {
	var codes []string
	for _, l := range c.site.Languages {
		codes = append(codes, strings.ReplaceAll(l.Code, "_", "-"))
	}
	set, err := starter.ParseLanguages(codes)
	if err != nil {
		return err
	}
	prefixes := map[string]bool{}
	for i, l := range c.site.Languages {
		c.codes[l.Code] = set[i].Code
		set[i].Prefix = slugify(l.Prefix)
		if l.Name != "" && !slices.ContainsFunc(set[:i], func(o locale.Language) bool { return o.Name == l.Name }) {
			set[i].Name = l.Name
		}
		if prefixes[set[i].Prefix] {
			return project.Refuse("the languages %s and another one have the same addresses. Name them with --languages", set[i].Code)
		}
		prefixes[set[i].Prefix] = true
	}
	c.languages, c.result.Languages = set, set
	return nil
}

// group joins the translations of each article.
func (c *converter) group() {
	for i := range c.site.Collections {
		col := &c.site.Collections[i]
		c.collections[col.Name] = col
	}
	if c.collections[pagesCollection] == nil {
		c.collections[pagesCollection] = &Collection{Name: pagesCollection, Title: "Pages"}
	}
	byKey := map[string]*article{}
	published := map[string]bool{}
	keyOf := func(t *Text) (*Collection, string) {
		col := c.collections[t.Collection]
		if col == nil {
			col = c.collections[pagesCollection]
		}
		return col, col.Name + "\n" + t.Key
	}
	for _, t := range c.site.Texts {
		if _, key := keyOf(t); !t.isDraft() {
			published[key] = true
		}
	}
	for _, t := range c.site.Texts {
		col, key := keyOf(t)
		if t.isDraft() && published[key] {
			key += "\ndraft" // a draft of a text that other languages have published is an article of its own
		}
		if e := (&edition{Text: t, code: c.codes[t.Lang]}); t.Address != "" && c.relative(e) == "/" {
			col, key = c.collections[pagesCollection], "home"
		}
		a := byKey[key]
		if a == nil {
			a = &article{collection: col, pictures: map[string]string{}}
			byKey[key] = a
			c.articles = append(c.articles, a)
		}
		e := &edition{Text: t, article: a, code: c.codes[t.Lang]}
		if slices.ContainsFunc(a.editions, func(o *edition) bool { return o.code == e.code }) {
			// Two texts with one name in one language are two articles.
			a = &article{collection: col, pictures: map[string]string{}}
			c.articles = append(c.articles, a)
			e.article = a
		}
		a.editions = append(a.editions, e)
	}
	c.articles = joinSpellings(c.articles)
	order := c.languages.Codes()
	for _, a := range c.articles {
		slices.SortStableFunc(a.editions, func(x, y *edition) int {
			return cmp.Compare(slices.Index(order, x.code), slices.Index(order, y.code))
		})
	}
}

// relative returns an old address without the prefix of its language, and without its form of a file.
func (c *converter) relative(e *edition) string {
	address := "/" + strings.Trim(e.Address, "/")
	for _, l := range c.site.Languages {
		if c.codes[l.Code] == e.code && l.Prefix != "" {
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
func (c *converter) setAddresses() {
	for _, name := range sorted(c.collections) {
		col := c.collections[name]
		if c.findPath(col); col.Path != "" {
			col.at, _ = slugPath(col.Path)
			col.at = "/" + col.at
			col.List = col.Path
		} else if i := slices.IndexFunc(c.articles, func(a *article) bool { return a.collection == col && a.editions[0].IsListing }); i >= 0 {
			col.List = c.relative(c.articles[i].editions[0])
		}
		if col.List != "" {
			col.list, _ = slugPath(col.List)
			col.list = "/" + col.list
		}
	}
	// The texts of first pages and listings come first: nothing else can have their addresses.
	slices.SortStableFunc(c.articles, func(a, b *article) int {
		return cmp.Compare(c.rank(a), c.rank(b))
	})
	slugs := map[string]bool{}
	kept := c.articles[:0]
	for _, a := range c.articles {
		if c.setFolder(a, slugs) {
			kept = append(kept, a)
		}
	}
	c.articles = kept
	for _, a := range c.articles {
		if source := a.editions[0]; source.Text.Address != "" && !source.isDraft() {
			c.bySlug[addressSlug(c.relative(source))] = a
		}
		for _, e := range a.editions {
			c.byFile[e.File] = e
			if e.Text.Address != "" && !e.isDraft() {
				c.byAddress[addressKey(e.Text.Address)] = e
			}
			c.taken[strings.Trim(e.address, "/")] = true
		}
	}
	claimed := map[string]bool{}
	for _, a := range c.articles {
		for _, e := range a.editions {
			c.findAliases(e, claimed)
		}
	}
	if c.site.Fallback {
		c.redirectFallbacks(claimed)
	}
	c.findTerms()
	c.findTermRows(claimed)
	for _, r := range c.site.Redirects {
		c.redirect(r, nil, claimed)
	}
	c.redirectFeeds(claimed)
	c.settleRedirects()
}

// rank is 0 for texts that a row shows, and 2 for drafts.
func (c *converter) rank(a *article) int {
	switch {
	case a.editions[0].isDraft():
		return 2
	case c.relative(a.editions[0]) == cmp.Or(a.collection.List, "/"):
		return 0
	}
	return 1
}

// findPath finds the start that the addresses of all texts of a collection have.
func (c *converter) findPath(col *Collection) {
	if col.Path != "" || col.Name == pagesCollection {
		col.Path = strings.TrimSuffix(col.Path, "/")
		return
	}
	var common []string
	seen := map[string]bool{}
	for _, a := range c.articles {
		if a.collection != col {
			continue
		}
		for _, e := range a.editions {
			if e.Text.Address == "" {
				continue
			}
			parts := strings.Split(strings.Trim(c.relative(e), "/"), "/")
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
func (c *converter) setFolder(a *article, slugs map[string]bool) bool {
	source := a.editions[0]
	relative := c.relative(source)
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
			c.site.notes.add("clash", source.File, 0, source.Text.Address)
			return false
		}
		slugs["row "+a.rowID] = true
		for _, e := range a.editions {
			e.address = c.languages.Address(e.code, cmp.Or(a.collection.list, "/"))
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
		c.site.notes.add("slug", source.File, 0, fmt.Sprintf("%s → %s/%s/", source.Text.Address, a.collection.at, slug))
	}
	for i, e := range a.editions {
		at := a.collection.at + "/" + slug
		if i > 0 && e.Text.Address != "" {
			own, ok := strings.CutPrefix(c.relative(e), base+"/")
			if folder, last := path.Split(own); ok && own != slug && strings.Trim(folder, "/") == strings.Trim(path.Dir("/"+slug), "/") && content.IsSlug(last) {
				e.slug, at = last, a.collection.at+"/"+own
			}
		}
		e.address = c.languages.Address(e.code, at)
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

// link returns what a text of the new site has in place of a link of the old one. It reports false if nothing has that
// address.
func (c *converter) link(t *Text, target string) (string, bool) {
	if strings.Contains(target, unknownLink) {
		return target, false
	}
	target = c.local(target)
	if isElsewhere(target) {
		return target, true
	}
	e, fragment := c.target(t, target)
	from := c.byFile[t.File]
	if e == nil || from == nil {
		return c.addressOf(t, target)
	}
	if e.article.rowID != "" || from.article.rowID != "" {
		return e.address + fragment, true
	}
	return relativePath(c.folder(from.article), c.folder(e.article)+"/"+e.code+".md") + fragment, true
}

// local returns an absolute address of the old site as one without its host.
func (c *converter) local(target string) string {
	if rest, ok := strings.CutPrefix(target, c.origin); ok && c.origin != "" && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
		return "/" + strings.TrimPrefix(rest, "/")
	}
	return target
}

// noTarget returns the mark for a link without a target. Links to one page are one entry of the report, whatever their query is.
func (c *converter) noTarget(t *Text, target string) string {
	if _, name, ok := strings.Cut(target, unknownLink); ok {
		return c.site.notes.marked("reference", t.File, "{{< "+name+" >}}")
	}
	page, _, _ := strings.Cut(c.local(target), "#")
	page, _, _ = strings.Cut(page, "?")
	if strings.HasPrefix(page, "/") && !fileEnding.MatchString(page) {
		page = strings.TrimSuffix(page, "/") + "/"
	}
	return c.site.notes.marked("reference", t.File, cmp.Or(page, target))
}

// addressOf returns the new address of what a link of the old site leads to. It reports false if there is none.
func (c *converter) addressOf(t *Text, target string) (string, bool) {
	if strings.Contains(target, unknownLink) {
		return target, false
	}
	target = c.local(target)
	if isElsewhere(target) {
		return target, true
	}
	if e, fragment := c.target(t, target); e != nil {
		return e.address + fragment, true
	}
	if address, ok := c.listing(t, target); ok {
		return address, true
	}
	if address := c.movedTo[addressKey(target)]; address != "" {
		return address, true
	}
	file, query := target, ""
	if i := strings.IndexAny(file, "?#"); i >= 0 {
		file, query = file[:i], file[i:]
	}
	if address, ok := c.publicAddress(t, file); ok {
		return address + query, true
	}
	return target, false
}

// listing returns the address of the first page, or of the listing of a collection.
func (c *converter) listing(t *Text, target string) (string, bool) {
	e := &edition{Text: &Text{Address: target}, code: c.codes[t.Lang]}
	at := c.relative(e)
	for _, col := range c.used() {
		if at == "/" || col.List != "" && at == col.List {
			path := "/"
			if at != "/" {
				path = col.list
			}
			return c.languages.Address(e.code, path), true
		}
	}
	return "", false
}

// isElsewhere reports whether an address leads to another site, or stays on its page.
func isElsewhere(target string) bool {
	scheme, _, ok := strings.Cut(target, ":")
	return target == "" || target[0] == '#' || strings.HasPrefix(target, "//") || ok && !strings.ContainsAny(scheme, "/?#.")
}

// target returns the text that a link leads to, and the fragment of the link.
func (c *converter) target(t *Text, target string) (*edition, string) {
	file, fragment := target, ""
	if i := strings.IndexByte(file, '#'); i >= 0 {
		file, fragment = file[:i], file[i:]
	}
	file, _, _ = strings.Cut(file, "?")
	for _, candidate := range c.filesOf(t, file) {
		if e := c.byFile[candidate]; e != nil && (!e.isDraft() || t.isDraft()) {
			return c.inLanguageOf(t, e), fragment
		}
	}
	address := file
	if !strings.HasPrefix(address, "/") {
		base := t.Address
		if !strings.HasSuffix(base, "/") || c.site.syntax.admonitions {
			base = path.Dir(strings.TrimSuffix(base, "/")) + "/"
		}
		address = path.Join(base, file)
	} else if from := c.byFile[t.File]; from != nil {
		// A rooted address of a text in the language of the page comes first: themes add the prefix.
		if l, _ := c.languages.Get(from.code); l.Prefix != "" {
			if e := c.byAddress[addressKey("/"+l.Prefix+address)]; e != nil && c.byAddress[addressKey(address)] == nil {
				return e, fragment
			}
		}
	}
	if e := cmp.Or(c.byAddress[addressKey(address)], c.formerly[addressKey(address)]); e != nil {
		return e, fragment
	}
	return c.similar(t, file, address), fragment
}

// similar returns the text that a broken link of the old site means: the text of this address in another language, or one
// whose address differs in case, underscores, blanks or brackets, or that lacks the first slash; nil if there is none.
func (c *converter) similar(t *Text, written, address string) *edition {
	written = strings.Trim(written, "()[]<>{} ")
	if isMarkdown(written) {
		written, address = withoutExt(written), withoutExt(address)
	}
	if path.Ext(address) != "" && !isHTML(address) {
		return nil
	}
	candidates := []string{address, path.Clean("/" + written)}
	if first, rest, ok := strings.Cut(strings.TrimPrefix(written, "/"), "/"); ok && rest != "" && c.hasBase(first) {
		candidates = append(candidates, "/"+rest) // /zh/ on a site with zh-CN
	}
	for _, candidate := range candidates {
		for _, l := range c.site.Languages {
			at := c.relative(&edition{Text: &Text{Address: candidate}, code: c.codes[l.Code]})
			if a := c.bySlug[addressSlug(at)]; a != nil && at != "/" {
				return c.inLanguageOf(t, a.editions[0])
			}
		}
	}
	return nil
}

// hasBase reports whether a language of the site is a variety of another one.
func (c *converter) hasBase(code string) bool {
	return slices.ContainsFunc(c.languages, func(l locale.Language) bool {
		base, _, _ := strings.Cut(l.Code, "-")
		return strings.EqualFold(base, code)
	})
}

// addressSlug returns an address in the form that similar ones share.
func addressSlug(address string) string {
	slug, _ := slugPath(addressKey(address))
	return slug
}

// inLanguageOf returns the edition of an article in the language of a text, for a link that does not name the language.
func (c *converter) inLanguageOf(t *Text, e *edition) *edition {
	for _, other := range e.article.editions {
		if other.code == c.codes[t.Lang] {
			return other
		}
	}
	return e
}

// filesOf returns the files that a link between texts can name.
func (c *converter) filesOf(t *Text, file string) []string {
	if file == "" || !isMarkdown(file) && path.Ext(file) != "" {
		return nil
	}
	near := path.Join(path.Dir(t.File), file)
	if strings.HasPrefix(file, "/") {
		near = strings.TrimPrefix(path.Clean(file), "/")
	}
	candidates := []string{near}
	for _, root := range c.site.roots {
		candidates = append(candidates, path.Join(root, file))
	}
	if path.Ext(file) == "" {
		for _, base := range slices.Clone(candidates) {
			for _, ext := range []string{".md", ".mdx", "/index.md", "/index.mdx", "/_index.md"} {
				candidates = append(candidates, base+ext)
			}
		}
	}
	return candidates
}

// folder returns the folder of an article in the new site.
func (c *converter) folder(a *article) string {
	if a.rowID != "" {
		return path.Join("content", content.PagesFolder, a.rowID)
	}
	return path.Join("content", a.collection.Name, a.slug)
}

// relativePath returns the path of a file from a folder.
func relativePath(from, to string) string {
	a, b := strings.Split(from, "/"), strings.Split(to, "/")
	n := 0
	for n < len(a) && n < len(b)-1 && a[n] == b[n] {
		n++
	}
	up := strings.Repeat("../", len(a)-n)
	return up + strings.Join(b[n:], "/")
}

// oldFile returns the file of the old site that an address in a text names.
func (c *converter) oldFile(t *Text, address string) (string, bool) {
	address, _, _ = strings.Cut(address, "?")
	address, _, _ = strings.Cut(address, "#")
	var candidates []string
	if address == "" {
		return "", false
	}
	if strings.HasPrefix(address, "/") {
		if from, ok := c.public[address]; ok {
			return from, true
		}
		if from, ok := c.public[unescaped(address)]; ok {
			return from, true
		}
		for _, root := range c.site.roots {
			candidates = append(candidates, path.Join(root, address))
		}
	} else {
		candidates = append(candidates, path.Join(path.Dir(t.File), address))
		if from, ok := c.public[path.Join(t.Address, address)]; ok {
			return from, true
		}
		if from, ok := c.public[path.Join(path.Dir(strings.TrimSuffix(t.Address, "/")), address)]; ok {
			return from, true
		}
		for from, to := range c.site.shortcuts {
			if rest, ok := strings.CutPrefix(address, from); ok {
				candidates = append(candidates, path.Join(to, rest))
			}
		}
		for _, root := range c.site.roots {
			candidates = append(candidates, path.Join(root, address))
		}
	}
	for _, file := range candidates {
		if decoded := unescaped(file); decoded != file {
			candidates = append(candidates, decoded)
		}
	}
	for _, file := range candidates {
		if fs.ValidPath(file) && file != "." {
			if info, err := fs.Stat(c.fsys, file); err == nil && info.Mode().IsRegular() {
				return file, true
			}
		}
	}
	return "", false
}

// publicAddress returns the address of a file that a text links to. One that was only beside the text is published.
func (c *converter) publicAddress(t *Text, address string) (string, bool) {
	from, ok := c.oldFile(t, address)
	if !ok {
		return "", false
	}
	if to := c.addresses[from]; to != "" {
		return to, true
	}
	to := path.Join("/files", slugify(path.Dir(from)), publicName(path.Base(from)))
	c.public[to], c.addresses[from] = from, to
	c.site.Files = append(c.site.Files, File{from, to})
	return to, true
}
