package migrate

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// fileEnding matches the end of an address that is no page with a final slash.
var fileEnding = regexp.MustCompile(`\.[A-Za-z][A-Za-z0-9]*$`)

// findAliases finds the former addresses of an edition.
func (c *converter) findAliases(e *edition, claimed map[string]bool) {
	for _, from := range slices.Concat([]string{e.Text.Address}, e.Text.Aliases) {
		c.redirect(Redirect{From: from, To: e.address}, e, claimed)
	}
}

// redirect adds a redirect: an alias of an edition if it can be one, or else a line of _redirects.
func (c *converter) redirect(r Redirect, e *edition, claimed map[string]bool) {
	from, to := strings.TrimSpace(r.From), r.To
	if strings.Contains(from, "://") {
		return // of another host
	}
	from = "/" + strings.TrimLeft(from, "/")
	key := strings.Trim(from, "/")
	if from == "/" || c.taken[key] || claimed[key] || from == strings.TrimSuffix(to, "/") {
		return
	}
	if !fileEnding.MatchString(from) && !strings.HasSuffix(from, "/*") {
		from = "/" + key + "/"
	}
	claimed[key] = true
	if target := c.byAddress[addressKey(to)]; e == nil && target != nil {
		page, fragment, hasFragment := strings.Cut(to, "#")
		if to = target.address; hasFragment && page != "" {
			to += "#" + fragment
		} else {
			e = target
		}
	}
	if e != nil {
		c.formerly[addressKey(from)] = e
	}
	// An alias becomes a file, and some disks ignore case: one that differs from another address in case alone is a line.
	file := strings.ToLower(from)
	isFile := !claimed[file] && !c.taken[strings.ToLower(key)]
	claimed[file] = true
	isAlias := isFile && limits.IsFormerAddress(identifier.Decode(from))
	if e != nil && e.article.rowID == "" && isAlias && (r.Status == 0 || r.Status == 301) {
		e.aliases = append(e.aliases, from)
		return
	}
	c.redirects = append(c.redirects, Redirect{from, to, cmp.Or(r.Status, 301)})
}

// redirectFallbacks redirects the pages on which the old site showed a text in a language that has no translation of it.
func (c *converter) redirectFallbacks(claimed map[string]bool) {
	for _, a := range c.articles {
		source := a.editions[0]
		if a.rowID != "" || source.isDraft() || source.Text.Address == "" || source.code != c.languages.Default().Code {
			continue
		}
		for _, l := range c.site.Languages[1:] {
			code := c.codes[l.Code]
			if slices.ContainsFunc(a.editions, func(e *edition) bool { return e.code == code }) {
				continue
			}
			to := c.languages.Address(code, a.collection.at+"/"+a.slug)
			c.taken[strings.Trim(to, "/")] = true
			own := source.Text.Address
			if first := c.site.Languages[0].Prefix; first != "" {
				own = strings.TrimPrefix(own, "/"+first)
			}
			c.redirect(Redirect{From: "/" + l.Prefix + own, To: to}, nil, claimed)
		}
	}
}

// redirectFeeds redirects the former addresses of feeds: what subscribers read goes on. A feed of several collections becomes that
// of the one with the most articles.
func (c *converter) redirectFeeds(claimed map[string]bool) {
	cols := slices.DeleteFunc(c.used(), func(col *Collection) bool { return !col.Feed || col.list == "" })
	count := func(col *Collection, code string) int {
		n := 0
		for _, a := range c.articles {
			if a.collection == col && a.rowID == "" && slices.ContainsFunc(a.editions, func(e *edition) bool { return e.code == code && !e.isDraft() }) {
				n++
			}
		}
		return n
	}
	for _, l := range c.site.Languages {
		code := c.codes[l.Code]
		slices.SortStableFunc(cols, func(a, b *Collection) int { return count(b, code) - count(a, code) })
		for _, col := range cols {
			of := code
			if count(col, code) == 0 && c.site.Fallback { // the old feed had the articles of the source language
				of = c.languages.Default().Code
			}
			if count(col, of) == 0 {
				continue
			}
			feed := c.languages.Address(of, col.list) + "feed.xml"
			c.taken[strings.Trim(feed, "/")] = true
			for _, from := range col.Feeds {
				if l.Prefix != "" {
					from = "/" + l.Prefix + from
				}
				c.redirect(Redirect{From: from, To: feed}, nil, claimed)
			}
		}
	}
}

// settleRedirects leads each redirect to the end of its chain. One that Gaceta does not know, or that leads nowhere, is named in
// the report.
func (c *converter) settleRedirects() {
	byFrom := map[string]string{}
	for _, r := range c.redirects {
		byFrom[strings.Trim(r.From, "/")] = r.To
	}
	var exact, patterns []Redirect
	for _, r := range c.redirects {
		const longest = 5
		for range longest {
			if c.isPage(r.To) {
				break
			}
			if e := c.formerly[addressKey(r.To)]; e != nil {
				r.To = e.address
			} else if to := byFrom[strings.Trim(r.To, "/")]; to != "" {
				r.To = to
			} else {
				r.To = c.throughPattern(r.To)
			}
		}
		if slash := r.To + "/"; !c.isPage(r.To) && c.isPage(slash) {
			r.To = slash
		}
		r.From, r.To = escapedPath(r.From), escapedPath(r.To)
		_, mistakes := redirects.Parse(r.line())
		isPattern := strings.HasSuffix(r.From, "*")
		switch {
		case len(mistakes) > 0:
			c.site.notes.add("redirect", r.From+" → "+r.To, 0, strings.TrimSuffix(mistakes[0].Text, "."))
		case isPattern && c.hasPagesBelow(r.From):
			c.site.notes.add("redirect", r.From+" → "+r.To, 0, "pages of these addresses exist")
		case strings.HasPrefix(r.To, "/") && !c.isPage(r.To):
			c.site.notes.add("redirect", r.From+" → "+r.To, 0, "nothing has the new address")
		case isPattern:
			patterns = append(patterns, r)
		default:
			exact = append(exact, r)
			c.movedTo[addressKey(unescaped(r.From))] = r.To
		}
	}
	// The first rule that matches counts: exact ones, then the pattern with the longest start.
	slices.SortStableFunc(patterns, func(a, b Redirect) int { return len(b.From) - len(a.From) })
	c.redirects = append(exact, patterns...)
}

// throughPattern returns where a redirect such as /old/* leads from an address; the address if there is none.
func (c *converter) throughPattern(address string) string {
	best, to := "", address
	for _, r := range c.redirects {
		start, isPattern := strings.CutSuffix(r.From, "*")
		if rest, ok := strings.CutPrefix(address, start); ok && isPattern && len(start) > len(best) && strings.Contains(r.To, ":splat") {
			best, to = start, strings.Replace(r.To, ":splat", rest, 1)
		}
	}
	return to
}

// line returns the line of _redirects.
func (r Redirect) line() string { return r.From + " " + r.To + " " + strconv.Itoa(r.Status) }

// isPage reports whether the new site has a page or a file at an address.
func (c *converter) isPage(address string) bool {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if decoded, err := url.PathUnescape(address); err == nil {
		address = decoded
	}
	key := strings.Trim(address, "/")
	isWritten := (strings.HasSuffix(address, "/") || fileEnding.MatchString(address)) && c.taken[key] || c.public[address] != ""
	if isWritten || strings.Contains(address, ":splat") {
		return true
	}
	for _, l := range c.languages {
		if address == c.languages.Address(l.Code, "/") {
			return true
		}
		for _, col := range c.used() {
			if col.list != "" && address == c.languages.Address(l.Code, col.list) {
				return true
			}
		}
	}
	return false
}

// hasPagesBelow reports whether a pattern such as /old/* matches a page.
func (c *converter) hasPagesBelow(pattern string) bool {
	start := strings.Trim(pattern, "/*")
	for key := range c.taken {
		if key == start || strings.HasPrefix(key, start+"/") || start == "" {
			return true
		}
	}
	return false
}
