package migrate

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/locale"
)

// links finds what the links of the old site lead to.
type links struct {
	*plan
	files     *files
	byAddress map[string]*edition // by an old address, as addressKey returns it
	byFile    map[string]*edition // by an old file
	bySlug    map[string]*article // published ones, by the old address without a language, as addressSlug returns it
	formerly  map[string]*edition // by a former address, as addressKey returns it
	movedTo   map[string]string   // other new addresses, by a former one as addressKey returns it
}

func newLinks(p *plan, f *files) *links {
	l := &links{
		plan: p, files: f, byAddress: map[string]*edition{}, byFile: map[string]*edition{}, bySlug: map[string]*article{},
		formerly: map[string]*edition{}, movedTo: map[string]string{},
	}
	for _, a := range p.articles {
		if source := a.editions[0]; source.Text.Address != "" && !source.isDraft() {
			l.bySlug[addressSlug(p.relative(source))] = a
		}
		for _, e := range a.editions {
			l.byFile[e.File] = e
			if e.Text.Address != "" && !e.isDraft() {
				l.byAddress[addressKey(e.Text.Address)] = e
			}
		}
	}
	return l
}

// to returns what a text of the new site has in place of a link of the old one. It reports false if nothing has that
// address.
func (l *links) to(t *Text, target string) (string, bool) {
	if strings.Contains(target, unknownLink) {
		return target, false
	}
	target = l.local(withoutBrackets(target))
	if isElsewhere(target) {
		return withScheme(target), true
	}
	e, fragment := l.target(t, target)
	from := l.byFile[t.File]
	if e == nil || from == nil {
		return l.addressOf(t, target)
	}
	if e.article.rowID != "" || from.article.rowID != "" {
		return e.address + fragment, true
	}
	return relativePath(from.article.folder(), e.article.folder()+"/"+e.code+".md") + fragment, true
}

// urlScheme matches a scheme that addresses have; a word before a colon may be anything else.
var urlScheme = regexp.MustCompile(`(?i)^(ftps?|rsync|ircs?|news|nntp|git|svn|ssh|gopher|telnet|file|data|javascript|magnet|xmpp|sms|` +
	`skype|slack|vscode|steam|tg|whatsapp|bitcoin)$`)

// withoutBrackets returns an address without the brackets that its author wrote twice: [a]((https://b)), or URL: before it.
func withoutBrackets(target string) string {
	bare := strings.TrimPrefix(strings.Trim(target, "()[]<> "), "URL:")
	if bare != target && (strings.HasPrefix(bare, "https://") || strings.HasPrefix(bare, "http://")) &&
		strings.Count(bare, "(") == strings.Count(bare, ")") {
		return bare
	}
	return target
}

// noTarget returns the mark for a link without a target. Links to one page are one entry of the report, whatever their query is.
func (l *links) noTarget(t *Text, target string) string {
	if _, name, ok := strings.Cut(target, unknownLink); ok {
		return l.site.notes.marked("reference", t.File, "{{< "+name+" >}}")
	}
	if scheme, _, _ := strings.Cut(target, ":"); hasUnknownScheme(target) && urlScheme.MatchString(scheme) {
		mark := l.site.notes.marked("scheme", t.File, strings.ToLower(scheme)+":")
		l.site.notes[len(l.site.notes)-1].item = target
		return mark
	}
	page, _, _ := strings.Cut(l.local(target), "#")
	page, _, _ = strings.Cut(page, "?")
	if strings.HasPrefix(page, "/") && !fileEnding.MatchString(page) {
		page = strings.TrimSuffix(page, "/") + "/"
	}
	kind := "reference"
	if slices.ContainsFunc(l.site.notes, func(n note) bool { return n.kind == "page" && addressKey(n.detail) == addressKey(page) }) {
		kind = "code-link"
	}
	return l.site.notes.marked(kind, t.File, cmp.Or(page, target))
}

// addressOf returns the new address of what a link of the old site leads to. It reports false if there is none.
func (l *links) addressOf(t *Text, target string) (string, bool) {
	if strings.Contains(target, unknownLink) {
		return target, false
	}
	target = l.local(target)
	if isElsewhere(target) {
		return target, true
	}
	if e, fragment := l.target(t, target); e != nil {
		return e.address + fragment, true
	}
	if address, ok := l.listing(t, target); ok {
		return address, true
	}
	if address := l.movedTo[addressKey(target)]; address != "" {
		return address, true
	}
	file, query := target, ""
	if i := strings.IndexAny(file, "?#"); i >= 0 {
		file, query = file[:i], file[i:]
	}
	if address, ok := l.files.publicAddress(t, file); ok {
		return address + query, true
	}
	return target, false
}

// listing returns the address of the first page, or of the listing of a collection.
func (l *links) listing(t *Text, target string) (string, bool) {
	e := &edition{Text: &Text{Address: target}, code: l.codes[t.Lang]}
	at := l.relative(e)
	for _, col := range l.used() {
		if at == "/" || col.List != "" && at == col.List {
			path := "/"
			if at != "/" {
				path = col.list
			}
			return l.languages.Address(e.code, path), true
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
func (l *links) target(t *Text, target string) (*edition, string) {
	file, fragment := target, ""
	if i := strings.IndexByte(file, '#'); i >= 0 {
		file, fragment = file[:i], file[i:]
	}
	file, _, _ = strings.Cut(file, "?")
	for _, candidate := range l.filesOf(t, file) {
		if e := l.byFile[candidate]; e != nil && (!e.isDraft() || t.isDraft()) {
			return l.inLanguageOf(t, e), fragment
		}
	}
	address := file
	if !strings.HasPrefix(address, "/") {
		base := t.Address
		if !strings.HasSuffix(base, "/") || l.site.syntax.admonitions {
			base = path.Dir(strings.TrimSuffix(base, "/")) + "/"
		}
		address = path.Join(base, file)
	} else if from := l.byFile[t.File]; from != nil {
		// A rooted address of a text in the language of the page comes first: themes add the prefix.
		if lang, _ := l.languages.Get(from.code); lang.Prefix != "" {
			if e := l.byAddress[addressKey("/"+lang.Prefix+address)]; e != nil && l.byAddress[addressKey(address)] == nil {
				return e, fragment
			}
		}
	}
	if e := cmp.Or(l.byAddress[addressKey(address)], l.formerly[addressKey(address)]); e != nil {
		return e, fragment
	}
	return l.similar(t, file, address), fragment
}

// similar returns the text that a broken link of the old site means: the text of this address in another language, or one
// whose address differs in case, underscores, blanks or brackets, or that lacks the first slash; nil if there is none.
func (l *links) similar(t *Text, written, address string) *edition {
	written = strings.Trim(written, "()[]<>{} ")
	if isMarkdown(written) {
		written, address = withoutExt(written), withoutExt(address)
	}
	if path.Ext(address) != "" && !isHTML(address) {
		return nil
	}
	candidates := []string{address, path.Clean("/" + written)}
	if first, rest, ok := strings.Cut(strings.TrimPrefix(written, "/"), "/"); ok && rest != "" && l.hasBase(first) {
		candidates = append(candidates, "/"+rest) // /zh/ on a site with zh-CN
	}
	for _, candidate := range candidates {
		for _, lang := range l.site.Languages {
			at := l.relative(&edition{Text: &Text{Address: candidate}, code: l.codes[lang.Code]})
			if a := l.bySlug[addressSlug(at)]; a != nil && at != "/" {
				return l.inLanguageOf(t, a.editions[0])
			}
		}
	}
	return nil
}

// hasBase reports whether a language of the site is a variety of another one.
func (l *links) hasBase(code string) bool {
	return slices.ContainsFunc(l.languages, func(l locale.Language) bool {
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
func (l *links) inLanguageOf(t *Text, e *edition) *edition {
	for _, other := range e.article.editions {
		if other.code == l.codes[t.Lang] {
			return other
		}
	}
	return e
}

// filesOf returns the files that a link between texts can name.
func (l *links) filesOf(t *Text, file string) []string {
	if file == "" || !isMarkdown(file) && path.Ext(file) != "" {
		return nil
	}
	near := path.Join(path.Dir(t.File), file)
	if strings.HasPrefix(file, "/") {
		near = strings.TrimPrefix(path.Clean(file), "/")
	}
	candidates := []string{near}
	for _, root := range t.roots {
		candidates = append(candidates, path.Join(root, file))
		if inside, ok := strings.CutPrefix(path.Dir(t.File)+"/", t.roots[0]+"/"); ok && !strings.HasPrefix(file, "/") {
			candidates = append(candidates, path.Join(root, inside, file))
		}
	}
	for _, root := range l.site.roots {
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
