package document

import (
	"html/template"
	"sync"

	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// A block of the template that many documents have in common is executed once
// for all that show the same in it. It sees these fields alone:
//
//	{{block "policy" .}} .Policy
//	{{block "assets" .}} .Fonts, .Styles, .Early, .Loader
//	{{block "feeds" .}}  .Feeds
//	{{block "site" .}}   .SiteName, .Locale, .OtherLocales
//
// In the template of a document, what it gave stands in its place, as HTML:
// html/template escapes both for where they stand.
type blocks struct {
	from *template.Template // the template as the site has it

	mu   sync.RWMutex
	made map[string]template.HTML
}

// maxMade is how many are kept: there is one of assets for each kind of page, one
// of feeds for each listing, and one of a site for each language.
const maxMade = 500

var given = map[string]string{
	"policy": `{{define "policy"}}{{.PolicyMeta}}{{end}}`,
	"assets": `{{define "assets"}}{{.Assets}}{{end}}`,
	"feeds":  `{{define "feeds"}}{{.FeedLinks}}{{end}}`,
	"site":   `{{define "site"}}{{.SiteMeta}}{{end}}`,
}

// divide parses a site's template, and gives one that takes the blocks as made.
func divide(text string) (*template.Template, *blocks, error) {
	from, err := template.New("document").Parse(text)
	if err != nil {
		return nil, nil, err
	}
	page, err := from.Clone()
	for name, instead := range given {
		if err == nil && from.Lookup(name) != nil {
			_, err = page.Parse(instead)
		}
	}
	return page, &blocks{from: from, made: map[string]template.HTML{}}, err
}

// make gives a block for the values that its key names; "" where the site has none of
// this name.
func (b *blocks) make(name string, data any, key []byte) (template.HTML, error) {
	b.mu.RLock()
	made, ok := b.made[string(key)]
	b.mu.RUnlock()
	if ok {
		return made, nil
	}
	if b.from.Lookup(name) == nil {
		return "", nil
	}
	out := bufpool.Get()
	defer bufpool.Put(out)
	if err := b.from.ExecuteTemplate(out, name, data); err != nil {
		return "", err
	}
	made = template.HTML(out.String())
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.made) < maxMade {
		b.made[string(key)] = made
	}
	return made, nil
}

// policy is the block of that name.
func (b *blocks) policy(p *Page) (template.HTML, error) {
	var room [1024]byte
	return b.make("policy", struct{ Policy string }{p.Policy}, join(append(room[:0], 'p'), p.Policy))
}

// assets is the block of that name.
func (b *blocks) assets(p *Page) (template.HTML, error) {
	var room [1024]byte
	key := append(room[:0], 'a')
	for _, list := range [...][]Asset{p.Fonts, p.Styles, {p.Early, p.Loader}} {
		for _, a := range list {
			key = join(key, a.URL, a.Integrity)
		}
		key = append(key, '\n')
	}
	return b.make("assets", struct {
		Fonts, Styles []Asset
		Early, Loader Asset
	}{p.Fonts, p.Styles, p.Early, p.Loader}, key)
}

// feeds is the block of that name.
func (b *blocks) feeds(p *Page) (template.HTML, error) {
	var room [1024]byte
	key := append(room[:0], 'f')
	for _, f := range p.Feeds {
		key = join(key, f.Title, f.URL)
	}
	return b.make("feeds", struct{ Feeds []Feed }{p.Feeds}, key)
}

// site is the block of that name.
func (b *blocks) site(p *Page) (template.HTML, error) {
	var room [1024]byte
	key := join(append(room[:0], 's'), p.SiteName, p.Locale)
	return b.make("site", struct {
		SiteName, Locale string
		OtherLocales     []string
	}{p.SiteName, p.Locale, p.OtherLocales}, join(key, p.OtherLocales...))
}

// join adds values to a key: no two lists of them give the same.
func join(key []byte, values ...string) []byte {
	for _, v := range values {
		for _, c := range []byte(v) {
			if key = append(key, c); c == 0 {
				key = append(key, 0)
			}
		}
		key = append(key, 0, 1)
	}
	return key
}
