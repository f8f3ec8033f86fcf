package rename

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// correctLinks corrects the links in all texts and data that lead to the article.
func (p *plan) correctLinks() {
	for _, e := range p.ws.Content.Entries {
		p.correctData(e.Front)
		body, err := content.Body(p.ws.Files, e)
		if err != nil || !strings.Contains(string(body), path.Base(p.article.Slug)) && !p.namesMoved(string(body)) {
			continue
		}
		for _, l := range p.ws.Links(e) {
			line, start, end := p.span(l.Pos)
			written := strings.Trim(line[start:end], `"`) // attributes of components are quoted
			if now := p.corrected(e, written); now != written {
				p.replace(l.Pos, now)
			}
		}
	}
	for _, d := range p.ws.Content.Data {
		p.correctData(d.Root)
	}
}

// correctData corrects the values that are an address of the article. Values are not paths of texts.
func (p *plan) correctData(n *yamlnode.Node) {
	for child := range n.Fields() {
		p.correctData(child)
	}
	for child := range n.Items() {
		p.correctData(child)
	}
	if now := p.correctedAddress(n.Text()); now != n.Text() {
		line, start, end := p.span(n.Pos())
		if strings.Trim(line[start:end], `"'`) == n.Text() { // not folded, nor with escapes
			p.replace(n.Pos(), now)
		}
	}
}

func (p *plan) namesMoved(text string) bool {
	for old := range p.moved {
		if strings.Contains(text, old) {
			return true
		}
	}
	return false
}

// corrected returns an address in a text as it must be after the change.
func (p *plan) corrected(e *content.Entry, written string) string {
	if now := p.correctedAddress(written); now != written {
		return now
	}
	name, rest := cutAddress(written)
	file, ok := p.ws.TargetFile(e, name)
	below, isMoved := strings.CutPrefix(file, p.From+"/")
	if !ok || p.From == "" || !isMoved || path.Ext(name) != ".md" {
		return written
	}
	return replaceSlug(name, "/"+below, path.Base(p.From), p.slug) + rest
}

// correctSlugs corrects the references to the articles that move, and their places in the data file that orders the
// collection.
func (p *plan) correctSlugs() {
	site := p.ws.Site()
	for _, e := range p.ws.Content.Entries {
		article := site.Article(e.Collection, e.Slug)
		if article == nil {
			continue
		}
		for _, r := range site.ArticleReferences(article, e.Lang) {
			if len(r.Articles) == 0 || r.Articles[0].Collection != p.article.Collection {
				continue
			}
			value := e.Front.Get(r.Key)
			p.correctSlug(value.Text(), value.Pos())
			for item := range value.Items() {
				p.correctSlug(item.Text(), item.Pos())
			}
		}
	}
	file, isFile := strings.CutSuffix(site.Project.Sort(p.article.Collection), project.OutlineEnding)
	if order := site.Data[file]; isFile && order != nil {
		for f := range order.Root.Fields() {
			p.correctSlug(f.Key(), f.KeyPos())
		}
	}
}

// correctSlug corrects a slug that is that of the article, or of one in its folder.
func (p *plan) correctSlug(slug string, pos diag.Pos) {
	rest, isBelow := strings.CutPrefix(slug, p.article.Slug)
	if isBelow && (rest == "" || rest[0] == '/') {
		p.replace(pos, path.Join(path.Dir(p.article.Slug), p.slug)+rest)
	}
}

// correctedAddress returns an address from the site's root as it must be after the change.
func (p *plan) correctedAddress(written string) string {
	address, rest := cutAddress(written)
	if now, ok := p.moved[address]; ok {
		return now + rest
	}
	return written
}

// cutAddress cuts an address before its query or fragment.
func cutAddress(address string) (before, rest string) {
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		return address[:at], address[at:]
	}
	return address, ""
}
