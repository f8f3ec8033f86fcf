package links

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// Check reports a link of a text, as it is published, that leads nowhere, to an article that is not published or to another
// language. It returns the page and the fragment that the link leads to, if there is such a page.
func (t *Targets) Check(f From, l markdown.Link) (page *model.Route, fragment string, list diag.List) {
	written := l.Address
	if l.Image && !strings.HasPrefix(written, "/") {
		return nil, "", nil // a file in the folder of the text
	} else if l.Image {
		written = t.site.Routes.Public(written)
	}
	address, fragment, ok := t.Split(f.Page, written)
	if !ok || f.Page == "" && !t.showsTextsOf(f.Entry.Collection) {
		return nil, "", nil
	}
	if l.Image {
		if !t.hasFile(address) {
			list.Errorf("content-image", l.Pos, "Put it into the text's folder and write the file's name, or put it into site/public.",
				"The picture %s does not exist.", address)
		}
		return nil, "", list
	}
	page = t.Page(address)
	slug, reason, hasTexts := t.hiddenArticle(page, address)
	switch {
	case reason != "" && t.hidden()[f.Entry.Dir()] == "":
		list.Errorf("content-link", l.Pos, "Publish both together, or remove the link.",
			"This link leads to the article “%s”, which is not published: it %s.", slug, reason)
		return nil, "", list
	case page != nil:
		return page, fragment, textLink{t, f, l}.checkLanguage(page)
	case hasTexts:
		return nil, "", nil // what keeps the article from being a page is reported
	}
	return nil, "", textLink{t, f, l}.checkOther(address)
}

// textLink is a link of a text that is checked.
type textLink struct {
	*Targets
	From
	markdown.Link
}

// hiddenArticle returns the slug of the article at an address, and why visitors do not get it; "" if they do. page is the page
// at the address; without one, hasTexts reports whether the article has texts.
func (t *Targets) hiddenArticle(page *model.Route, address string) (slug, reason string, hasTexts bool) {
	if page != nil && page.Article != nil {
		return page.Article.Slug, page.Article.WhyHidden(t.options.Today), true
	}
	if page != nil {
		return "", "", false
	}
	collection, slug, ok := t.site.Routes.ArticleOf(address)
	if !ok {
		return "", "", false
	}
	dir := path.Join("content", collection, slug)
	return slug, t.hidden()[dir], t.hasTexts(dir)
}

// Hidden returns the slug of the article at an address that visitors do not get, and why; "" for other addresses.
func (t *Targets) Hidden(address string) (slug, reason string) {
	slug, reason, _ = t.hiddenArticle(t.Page(address), address)
	return slug, reason
}

// showsTextsOf reports whether any page shows a text of a collection. If none does, the missing routes are reported.
func (t *Targets) showsTextsOf(collection string) bool {
	for _, page := range t.pages() {
		if page.Article != nil && page.Article.Collection == collection || page.Text != nil && page.Text.Collection == collection {
			return true
		}
	}
	return false
}

// checkOther checks a link that leads to no page.
func (l textLink) checkOther(address string) (list diag.List) {
	kind := "page"
	if isFile(address) {
		kind = "file"
	}
	if moved := l.site.Routes.Moved(address); moved != nil {
		list.Warnf("content-link", l.Pos, "Write "+l.local(moved.To.Address)+".", "The page %s has moved.", address)
	} else if !l.mayExist(address) {
		list.Errorf("content-link", l.Pos, l.proposal(address), "The %s %s does not exist.", kind, address)
	}
	return list
}

// mayExist reports whether an address is that of a file, or would be that of a page whose row has an error.
func (t *Targets) mayExist(address string) bool {
	return t.hasFile(address) || t.site.Routes.Broken.HasAddress(t.site.Project.Languages, address)
}

// checkLanguage warns of a link to a page in another language than the text's.
func (l textLink) checkLanguage(page *model.Route) (list diag.List) {
	if page.Lang == l.Entry.Lang || l.Lang != l.Entry.Lang { // the page of the text's own language is checked
		return nil
	}
	help := "Translate that page, or say in the text that it is in another language."
	for _, a := range page.Alternates {
		if a.Lang == l.Lang {
			help = "Write " + l.local(a.Address) + "."
		}
	}
	list.Warnf("content-link-language", l.Pos, help,
		"This link leads to a page in “%s”, and this text is in “%s”.", page.Lang, l.Lang)
	return list
}
