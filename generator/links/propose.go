package links

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/model"
)

// maxProposals bounds the addresses that a proposal is chosen from: comparing
// all addresses of a large site takes too long.
const maxProposals = 2000

// siteForm is the form of the address of another site without https://.
var siteForm = regexp.MustCompile(`^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|edu|es|eu|gob|gov|io|net|org|uk)(?:[/?#]|$)`)

// namesOfFiles says how files in site/public may be named: those of other scripts are refused there.
const namesOfFiles = "Names there have letters a to z, digits, dots, hyphens and underscores."

// proposal returns how to fix a broken link.
func (l textLink) proposal(target string) string {
	pages := l.pages()
	// https：//, as input methods write it
	if plain := norm.NFKC.String(l.Address); plain != l.Address && (limits.IsWebAddress(plain) || strings.HasPrefix(plain, "mailto:")) {
		return "Write " + plain + "."
	}
	if base := l.site.Project.BaseURL; base.Path != "" {
		if below := l.local(target); below != target && (pages[below] != nil || l.hasFile(below)) {
			return "Write " + below + ": the base path " + base.Path + " is added to addresses in texts."
		}
	}
	if !strings.HasSuffix(target, "/") && pages[target+"/"] != nil {
		return "Write " + target + "/ with a slash at the end."
	}
	rooted, _, _ := l.Split("", "/"+l.Address)
	if !strings.HasPrefix(l.Address, "/") && pages[rooted] != nil {
		return "Write " + rooted + " with a slash at the beginning."
	}
	for _, scheme := range slices.Sorted(maps.Keys(l.site.Project.Schemes)) {
		if w, _ := l.site.Works.Cited(scheme + ":" + l.Address); w != nil {
			return "Write " + scheme + ":" + l.Address + "."
		}
	}
	if siteForm.MatchString(l.Address) {
		return "Write https://" + l.Address + " for an address of another site."
	}
	if !strings.HasPrefix(l.Address, "/") && path.Ext(target) != "" {
		if !limits.IsPublicName(path.Base(target)) {
			return "Put files for download into site/public. " + namesOfFiles
		}
		return "Put files for download into site/public and write their address with a slash: /" + path.Base(target) + "."
	}
	if address := l.site.Project.Languages.Address(l.Lang, target); pages[address] != nil {
		return "Write " + address + "."
	}
	if own := l.sameArticle(target); own != "" {
		return "Did you mean " + own + "?"
	}
	if near := l.nearest(l.Lang, target); near != "" {
		return "Did you mean " + near + "?"
	}
	if isFile(target) {
		if slices.ContainsFunc(strings.Split(target[1:], "/"), func(part string) bool { return !limits.IsPublicName(part) }) {
			return "Save the file in site/public and write its address. " + namesOfFiles
		}
		return "Save the file as site/public" + target + "."
	}
	return "Write the address of a page, the name of a route (route:…), or the path of a text (../<slug>/" + l.Lang + ".md)."
}

// sameArticle returns the address of an article in the language of the link, or "". The target names the article by its folder, or by its
// slug in another language.
func (l textLink) sameArticle(target string) string {
	pages := l.pages()
	forms := l.site.Routes.ArticleCandidates(target)
	if len(forms) == 0 || len(pages) > maxProposals {
		return ""
	}
	for _, address := range slices.Sorted(maps.Keys(pages)) {
		a := pages[address].Article
		if a == nil || l.site.Routes.Article(a, l.Lang) == "" {
			continue
		}
		if slices.ContainsFunc(forms, func(f model.ArticleCandidate) bool {
			return f.Collection == a.Collection && (f.Slug == a.Slug || f.Slug == path.Base(address))
		}) {
			return l.local(l.site.Routes.Article(a, l.Lang))
		}
	}
	return ""
}

// nearestText returns the path of the text that is probably meant by a path whose folder does not exist, or "". The path
// leads to the file target.
func (t *Targets) nearestText(target, written string) string {
	var slugs []string
	collection, folder := articleFolder(target)
	for _, e := range t.options.Entries {
		if e.Collection == collection && path.Base(e.File) == path.Base(target) {
			slugs = append(slugs, e.Slug)
		}
	}
	before, ok := strings.CutSuffix(written, folder+"/"+path.Base(written))
	if !ok || len(slugs) > maxProposals || t.hasTexts(path.Dir(target)) {
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
func (t *Targets) nearest(lang, target string) string {
	pages := t.pages()
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
	_, path := t.site.Project.Languages.Split(target)
	for _, address := range []string{target, t.site.Project.Languages.Address(lang, path)} {
		if near, ok := diag.Nearest(address, own); ok {
			return near
		}
	}
	if near, ok := diag.Nearest(target, other); ok {
		for _, a := range pages[near].Alternates {
			if a.Lang == lang {
				return t.local(a.Address)
			}
		}
	}
	return ""
}

// Nearest returns a help text with the page that is probably meant by an address, or "".
func (t *Targets) Nearest(address string) string {
	if near := t.NearestPage(address); near != "" {
		return "Did you mean " + t.Public(near, "") + "?"
	}
	return ""
}

// NearestPage returns the address of the page that is probably meant by an address, without the base path, or "".
func (t *Targets) NearestPage(address string) string {
	lang, _ := t.site.Project.Languages.Split(address)
	return t.nearest(lang, address)
}
