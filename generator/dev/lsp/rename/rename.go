// Package rename plans how an article gets another address.
//
//  1. A new slug of an article renames its folder. A new “slug” in front matter changes the address in one language. Of a slug
//     in folders it is the last part. The articles in a renamed folder move along, with their addresses.
//  2. Each address that changes stays as an alias, which redirects readers. An alias that the article has now is removed.
//  3. Links in texts, in their components, in front matter and in data are corrected, whether they name the text or its
//     address, and so are references to the article and its place in the data file that orders the collection.
package rename

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// Edit replaces a part of a line. Start and End are bytes; Line counts from 0.
type Edit struct {
	Line, Start, End int
	Text             string
}

// Plan is what a new slug changes.
type Plan struct {
	Edits    map[string][]Edit // by file
	From, To string            // the folder to rename, after the edits; empty if it stays
}

// plan collects the edits of a Plan.
type plan struct {
	Plan
	ws      *workspace.Workspace
	article *model.Article
	slug    string            // the new one: the last part
	moved   map[string]string // addresses from the site's root: old → new
	lines   map[string][]string
}

// Folder plans another name of an article's folder. Its error is a sentence for the author.
func Folder(ws *workspace.Workspace, e *content.Entry, slug string) (Plan, error) {
	p, err := newPlan(ws, e, slug)
	if err != nil {
		return Plan{}, err
	}
	p.From, p.To = e.Dir(), path.Join(path.Dir(e.Dir()), slug)
	if _, err := fs.Lstat(ws.Files, p.To); !errors.Is(err, fs.ErrNotExist) {
		return Plan{}, fmt.Errorf("The folder %s already exists.", p.To)
	}
	for _, text := range ws.Content.Entries {
		if isIn := text.Dir() == p.From; isIn && text.Addresses.Slug == nil || strings.HasPrefix(text.Dir(), p.From+"/") {
			p.move(text)
		}
	}
	p.correctLinks()
	p.correctSlugs()
	return p.Plan, nil
}

// Slug plans another “slug” in the front matter of a text. Its error is a sentence for the author.
func Slug(ws *workspace.Workspace, e *content.Entry, slug string) (Plan, error) {
	p, err := newPlan(ws, e, slug)
	if err != nil {
		return Plan{}, err
	}
	if e.Addresses.Slug == nil {
		return Plan{}, fmt.Errorf("The file %s has no valid slug.", e.File)
	}
	p.replace(e.Addresses.Slug.Pos(), slug)
	p.move(e)
	p.correctLinks()
	return p.Plan, nil
}

// newPlan returns an empty plan, or an error for the author if the slug cannot be used.
func newPlan(ws *workspace.Workspace, e *content.Entry, slug string) (*plan, error) {
	p := &plan{
		Plan: Plan{Edits: map[string][]Edit{}}, ws: ws, article: ws.Site().Article(e.Collection, e.Slug), slug: slug,
		moved: map[string]string{}, lines: map[string][]string{},
	}
	switch {
	case !content.IsSlug(slug):
		return nil, fmt.Errorf("“%s” is not a valid slug. Use lower-case letters a to z, digits and single hyphens.", slug)
	case p.article == nil:
		return nil, fmt.Errorf("The article “%s” has no page yet. Fix its errors first.", e.Slug)
	case slug == path.Base(e.AddressSlug()):
		return nil, fmt.Errorf("The slug is “%s” already.", slug)
	}
	return p, nil
}

// move records that the address of a text changes, and writes the old one into its aliases. Below a folder that is renamed,
// the part of the folder changes.
func (p *plan) move(e *content.Entry) {
	site := p.ws.Site()
	article := site.Article(e.Collection, e.Slug)
	if article == nil || article.IsFallback(e.Lang) {
		return
	}
	old, ok := site.Project.BaseURL.Local(site.Routes.Article(article, e.Lang))
	if !ok || old == "" {
		return
	}
	part, after := path.Base(e.AddressSlug()), "/"
	if e.Slug != p.article.Slug {
		part, after = path.Base(p.article.Slug), strings.TrimPrefix(e.AddressSlug(), p.article.Slug)+"/"
	}
	now := replaceSlug(old, after, part, p.slug)
	p.moved[old] = now
	for alias := range e.Addresses.Aliases.Items() {
		if strings.Trim(alias.Text(), "/") == strings.Trim(now, "/") {
			p.replace(alias.Pos(), old)
			return
		}
	}
	p.addAlias(e.File, old)
}

// replaceSlug replaces the last part of an address or a path that is a slug, and that after follows.
func replaceSlug(address, after, old, now string) string {
	at := strings.LastIndex("/"+address, "/"+old+after)
	if at < 0 {
		return address
	}
	return address[:at] + now + address[at+len(old):]
}

// addAlias writes an alias into the front matter of a text.
func (p *plan) addAlias(file, alias string) {
	lines := p.linesOf(file)
	for i, line := range lines[1:] {
		number := i + 1
		value, isAliases := strings.CutPrefix(line, content.AliasesKey+":")
		switch {
		case line == "---":
			p.edit(file, Edit{number, 0, 0, content.AliasesKey + ": [" + alias + "]\n"})
			return
		case !isAliases:
		case strings.Contains(value, "]"):
			end := strings.LastIndex(line, "]")
			separator := ", "
			if strings.HasSuffix(strings.TrimRight(line[:end], " "), "[") {
				separator = ""
			}
			p.edit(file, Edit{number, end, end, separator + alias})
			return
		case strings.Contains(value, "["): // the list ends on a later line
			begin := strings.Index(line, "[") + 1
			p.edit(file, Edit{number, begin, begin, alias + ", "})
			return
		default:
			next := lines[min(number+1, len(lines)-1)]
			indent := next[:len(next)-len(strings.TrimLeft(next, " "))]
			p.edit(file, Edit{number + 1, 0, 0, indent + "- " + alias + "\n"})
			return
		}
	}
}

// replace replaces the value at a position.
func (p *plan) replace(pos diag.Pos, text string) {
	line, start, end := p.span(pos)
	if quote := line[start:min(len(line), start+1)]; quote == `"` || quote == "'" {
		text = quote + text + quote
	}
	p.edit(pos.File, Edit{pos.Line - 1, start, end, text})
}

// span returns the line of a position, and where it begins and ends.
func (p *plan) span(pos diag.Pos) (line string, start, end int) {
	lines := p.linesOf(pos.File)
	if pos.Line < 1 || pos.Line > len(lines) {
		return "", 0, 0
	}
	line = lines[pos.Line-1]
	start, end = pos.Span(line)
	return line, start, end
}

// edit adds an edit once: several links may share a definition.
func (p *plan) edit(file string, e Edit) {
	if !slices.Contains(p.Edits[file], e) {
		p.Edits[file] = append(p.Edits[file], e)
	}
}

func (p *plan) linesOf(file string) []string {
	if lines, ok := p.lines[file]; ok {
		return lines
	}
	text, _ := fs.ReadFile(p.ws.Files, file) // Load has read it
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	p.lines[file] = lines
	return lines
}
