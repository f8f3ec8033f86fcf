package linkcheck

import (
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// maxProposals bounds the addresses that a proposal is chosen from: comparing
// all addresses of a large site takes too long.
const maxProposals = 2000

// Check checks the links of all texts, once all texts are added. It also returns the
// targets of the broken links: public address or address#fragment.
func (c *Checker) Check(files *Files) (diag.List, []string) {
	c.files, c.unpublished = files, c.unpublishedArticles()
	collections := map[string]bool{}
	for _, address := range slices.Sorted(maps.Keys(c.texts)) {
		t := c.texts[address]
		collections[t.entry.Collection] = true
		for _, l := range t.links {
			c.checkLink(t, l)
		}
	}
	for _, t := range c.unrouted {
		if !collections[t.entry.Collection] {
			continue // the missing routes are reported
		}
		c.checkRooted(t)
	}
	return c.list, c.broken
}

// checkRooted checks the links of a text that no page shows. Relative addresses depend on the page's.
func (c *Checker) checkRooted(t *text) {
	for _, l := range t.links {
		if strings.HasPrefix(l.Address, "/") {
			c.checkLink(t, l)
		}
	}
}

// Merge adds the texts and pictures of another checker of the same site. It is called before Check.
func (c *Checker) Merge(other *Checker) {
	c.unrouted = append(c.unrouted, other.unrouted...)
	maps.Copy(c.texts, other.texts)
}

// Recheck checks the links of the texts of another checker of the same site, which replace the texts at their
// addresses. It is called after Check.
func (c *Checker) Recheck(other *Checker) diag.List {
	maps.Copy(c.texts, other.texts)
	c.list = nil
	for _, t := range other.texts {
		for _, l := range t.links {
			c.checkLink(t, l)
		}
	}
	for _, t := range other.unrouted {
		c.checkRooted(t)
	}
	return c.list
}

// unpublishedArticles returns why articles are not published, by their folders.
func (c *Checker) unpublishedArticles() map[string]string {
	reasons := map[string]string{}
	for _, e := range c.entries {
		if e.IsSource(c.site.Project.Languages) {
			reasons[e.Dir()] = c.hidden(e)
		}
	}
	return reasons
}

// hasTexts reports whether a folder holds texts, whose errors may keep them from being pages.
func (c *Checker) hasTexts(dir string) bool {
	files, _ := fs.ReadDir(c.site.Project.FS, dir)
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool { return path.Ext(f.Name()) == ".md" })
}

// checkLink reports a link to a page, a file or a heading that does not exist, or to an article that is not published.
func (c *Checker) checkLink(t *text, l markdown.Link) {
	target, fragment := splitAddress(t.address, l.Address)
	fail := func(code, help, format string, args ...any) {
		c.broken = append(c.broken, c.site.Project.BaseURL.Address(strings.TrimSuffix(target+"#"+fragment, "#")))
		c.list.Errorf(code, l.Pos, help, format, args...)
	}
	if l.Image {
		if !c.files.Has(target) {
			fail("content-image", "Put it into the text's folder and write the file's name, or put it into site/public.",
				"The picture %s does not exist.", target)
		}
		return
	}
	rt := c.byAddress()[target]
	if collection, slug, ok := c.site.Routes.ArticleOf(target); ok && (rt == nil || rt.Article != nil) {
		dir := path.Join("content", collection, slug)
		if reason := c.unpublished[dir]; reason != "" && c.unpublished[t.entry.Dir()] == "" {
			fail("content-link", "Publish both together, or remove the link.",
				"This link leads to the article “%s”, which is not published: it %s.", slug, reason)
			return
		}
		if rt == nil && c.hasTexts(dir) {
			return // what keeps the article from being a page is reported
		}
	}
	if moved := c.site.Routes.Moved(target); rt == nil && moved != nil {
		c.list.Warnf("content-link", l.Pos, "Write "+c.local(moved.To.Address)+".", "The page %s has moved.", target)
		return
	}
	if rt == nil {
		if !c.files.Has(target) && !c.site.Routes.Broken.HasAddress(c.site.Project.Languages, target) {
			kind := "page"
			if isFile(target) {
				kind = "file"
			}
			fail("content-link", c.proposal(t, l, target), "The %s %s does not exist.", kind, target)
		}
		return
	}
	c.checkLanguage(t, l, rt)
	if other := c.texts[target]; other != nil && fragment != "" && fragment != "top" && !c.hasID(other, fragment) {
		help := diag.DidYouMean(fragment, "ids", other.headingIDs)
		if id := c.translatedID(other, fragment); id != "" {
			help = "In this language the heading is #" + id + "."
		}
		where := other.entry.File
		if other == t {
			where = "this text"
		}
		fail("content-anchor", help, "No heading of %s has the id “%s”.", where, fragment)
	}
}

// checkLanguage warns of a link to a page in another language than the text's.
func (c *Checker) checkLanguage(t *text, l markdown.Link, rt *model.Route) {
	if rt.Lang == t.entry.Lang {
		return
	}
	help := "Translate that page, or say in the text that it is in another language."
	for _, a := range rt.Alternates {
		if a.Lang == t.entry.Lang {
			help = "Write " + c.local(a.Address) + "."
		}
	}
	c.list.Warnf("content-link-language", l.Pos, help,
		"This link leads to a page in “%s”, and this text is in “%s”.", rt.Lang, t.entry.Lang)
}

// splitAddress returns the absolute address and the fragment of a link on the page base.
func splitAddress(base, address string) (target, fragment string) {
	u, err := (&url.URL{Path: base}).Parse(address)
	if err != nil {
		return address, ""
	}
	return u.Path, u.Fragment
}

// hasID reports whether a page may have an id: of a heading or a footnote, or in
// the site's components.
func (c *Checker) hasID(t *text, id string) bool {
	return slices.Contains(t.headingIDs, id) || slices.Contains(t.footnoteIDs, id) || c.files.elementIDs[id]
}

// translatedID returns the id of the heading that has the given id in another
// language. If both texts have as many headings, it is the one in the same place.
func (c *Checker) translatedID(t *text, id string) string {
	for _, a := range c.byAddress()[t.address].Alternates {
		other := c.texts[c.local(a.Address)]
		if other == nil || other == t || len(other.headingIDs) != len(t.headingIDs) {
			continue
		}
		if i := slices.Index(other.headingIDs, id); i >= 0 {
			return t.headingIDs[i]
		}
	}
	return ""
}

// siteForm is the form of the address of another site without https://.
var siteForm = regexp.MustCompile(`^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|edu|es|eu|gob|gov|io|net|org|uk)(?:[/?#]|$)`)

// proposal returns how to fix a broken link.
func (c *Checker) proposal(t *text, l markdown.Link, target string) string {
	pages := c.byAddress()
	if base := c.site.Project.BaseURL; base.Path != "" {
		if below := c.local(target); below != target && (pages[below] != nil || c.files.Has(below)) {
			return "Write " + below + ": the base path " + base.Path + " is added to addresses in texts."
		}
	}
	if !strings.HasSuffix(target, "/") && pages[target+"/"] != nil {
		return "Write " + target + "/ with a slash at the end."
	}
	rooted, _ := splitAddress("/", "/"+l.Address)
	if !strings.HasPrefix(l.Address, "/") && pages[c.site.Project.BaseURL.Address(rooted)] != nil {
		return "Write " + rooted + " with a slash at the beginning."
	}
	for _, scheme := range slices.Sorted(maps.Keys(c.site.Project.Schemes)) {
		if w, _ := c.site.Works.Cited(scheme + ":" + l.Address); w != nil {
			return "Write " + scheme + ":" + l.Address + "."
		}
	}
	if siteForm.MatchString(l.Address) {
		return "Write https://" + l.Address + " for an address of another site."
	}
	if !strings.HasPrefix(l.Address, "/") && path.Ext(target) != "" {
		return "Put files for download into site/public and write their address with a slash: /" + path.Base(target) + "."
	}
	if address := c.site.Project.Languages.Address(t.entry.Lang, target); pages[address] != nil {
		return "Write " + address + "."
	}
	if own := c.sameArticle(t.entry.Lang, target); own != "" {
		return "Did you mean " + own + "?"
	}
	if near := c.nearest(t.entry.Lang, target); near != "" {
		return "Did you mean " + near + "?"
	}
	if isFile(target) {
		return "Save the file as site/public" + target + "."
	}
	return "Write the address of a page, the name of a route (route:…), or the path of a text (../<slug>/" + t.entry.Lang + ".md)."
}

// sameArticle returns the address of an article in a language, or "". The target names the article by its folder, or by its
// slug in another language.
func (c *Checker) sameArticle(lang, target string) string {
	pages := c.byAddress()
	forms := c.site.Routes.ArticleCandidates(target)
	if len(forms) == 0 || len(pages) > maxProposals {
		return ""
	}
	for _, address := range slices.Sorted(maps.Keys(pages)) {
		a := pages[address].Article
		if a == nil || c.site.Routes.Article(a, lang) == "" {
			continue
		}
		if slices.ContainsFunc(forms, func(f model.ArticleCandidate) bool {
			return f.Collection == a.Collection && (f.Slug == a.Slug || f.Slug == path.Base(address))
		}) {
			return c.local(c.site.Routes.Article(a, lang))
		}
	}
	return ""
}

// nearestText returns the path of the text that is probably meant by a path whose folder does not exist, or "". The path
// leads to the file target.
func (c *Checker) nearestText(target, written string) string {
	var slugs []string
	collection, folder := articleFolder(target)
	for _, e := range c.entries {
		if e.Collection == collection && path.Base(e.File) == path.Base(target) {
			slugs = append(slugs, e.Slug)
		}
	}
	before, ok := strings.CutSuffix(written, folder+"/"+path.Base(written))
	if !ok || len(slugs) > maxProposals || c.hasTexts(path.Dir(target)) {
		return ""
	}
	if near, ok := diag.Nearest(folder, slugs); ok {
		return before + near + "/" + path.Base(written)
	}
	return ""
}

// isFile reports whether an address leads to a file, such as /report.pdf, and not to a page.
func isFile(address string) bool { return path.Ext(address) != "" && path.Ext(address) != ".html" }

// nearest returns the page in a language that is probably meant by an address, or "". An address that is nearest to a page
// in another language means that page's translation.
func (c *Checker) nearest(lang, target string) string {
	pages := c.byAddress()
	if len(pages) > maxProposals {
		return ""
	}
	var own, other []string
	for address, rt := range pages {
		if rt.Lang == lang {
			own = append(own, address)
		} else {
			other = append(other, address)
		}
	}
	slices.Sort(own)
	slices.Sort(other)
	_, path := c.site.Project.Languages.Split(target)
	for _, address := range []string{target, c.site.Project.Languages.Address(lang, path)} {
		if near, ok := diag.Nearest(address, own); ok {
			return near
		}
	}
	if near, ok := diag.Nearest(target, other); ok {
		for _, a := range pages[near].Alternates {
			if a.Lang == lang {
				return c.local(a.Address)
			}
		}
	}
	return ""
}
