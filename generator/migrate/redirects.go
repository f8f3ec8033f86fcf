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

	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// fileEnding matches the end of an address that is no page with a final slash.
var fileEnding = regexp.MustCompile(`\.[A-Za-z][A-Za-z0-9]*$`)

// redirectRules are the addresses of the new site, and the lines of _redirects.
type redirectRules struct {
	*plan
	links   *links
	list    []Redirect
	taken   map[string]bool // new addresses, without a final slash
	claimed map[string]bool // former addresses with a redirect
}

// findAll finds the former addresses of all articles, tags and feeds.
func (rs *redirectRules) findAll(t *tags) {
	for _, a := range rs.articles {
		for _, e := range a.editions {
			rs.taken[strings.Trim(e.address, "/")] = true
		}
	}
	for _, a := range rs.articles {
		for _, e := range a.editions {
			rs.findAliases(e)
		}
	}
	for _, col := range rs.used() {
		for _, l := range rs.site.Languages {
			if list := rs.languages.Address(rs.codes[l.Code], col.list); col.list != "" {
				rs.taken[strings.Trim(list, "/")] = true
				rs.add(Redirect{From: path.Join("/", l.Prefix, col.List), To: list}, nil)
			}
		}
	}
	if rs.site.Fallback {
		rs.addFallbacks()
	}
	t.find()
	t.findRows(rs)
	for _, r := range rs.site.Redirects {
		rs.add(r, nil)
	}
	rs.addFeeds()
	rs.settle()
}

// findAliases finds the former addresses of an edition.
func (rs *redirectRules) findAliases(e *edition) {
	for _, from := range slices.Concat([]string{e.Text.Address}, e.Text.Aliases) {
		rs.add(Redirect{From: from, To: e.address}, e)
	}
}

// add adds a redirect: an alias of an edition if it can be one, or else a line of _redirects.
func (rs *redirectRules) add(r Redirect, e *edition) {
	from, to := strings.TrimSpace(r.From), r.To
	if strings.Contains(from, "://") {
		return // of another host
	}
	from = "/" + strings.TrimLeft(from, "/")
	key := strings.Trim(from, "/")
	if from == "/" || rs.taken[key] || rs.claimed[key] || from == strings.TrimSuffix(to, "/") {
		return
	}
	if !fileEnding.MatchString(from) && !strings.HasSuffix(from, "/*") {
		from = "/" + key + "/"
	}
	rs.claimed[key] = true
	if target := rs.links.byAddress[addressKey(to)]; e == nil && target != nil {
		page, fragment, hasFragment := strings.Cut(to, "#")
		if to = target.address; hasFragment && page != "" {
			to += "#" + fragment
		} else {
			e = target
		}
	}
	if e != nil {
		rs.links.formerly[addressKey(from)] = e
	}
	// An alias becomes a file, and some disks ignore case: one that differs from another address in case alone is a line.
	file := strings.ToLower(from)
	isFile := !rs.claimed[file] && !rs.taken[strings.ToLower(key)]
	rs.claimed[file] = true
	isAlias := isFile && limits.IsFormerAddress(identifier.Decode(from))
	if e != nil && e.article.rowID == "" && isAlias && (r.Status == 0 || r.Status == 301) {
		e.aliases = append(e.aliases, from)
		return
	}
	rs.list = append(rs.list, Redirect{from, to, cmp.Or(r.Status, 301)})
}

// addFallbacks redirects the pages on which the old site showed a text in a language that has no translation of it.
func (rs *redirectRules) addFallbacks() {
	for _, a := range rs.articles {
		source := a.editions[0]
		if a.rowID != "" || source.isDraft() || source.Text.Address == "" || source.code != rs.languages.Default().Code {
			continue
		}
		for _, l := range rs.site.Languages[1:] {
			code := rs.codes[l.Code]
			if slices.ContainsFunc(a.editions, func(e *edition) bool { return e.code == code }) {
				continue
			}
			to := rs.languages.Address(code, a.collection.at+"/"+a.slug)
			rs.taken[strings.Trim(to, "/")] = true
			own := source.Text.Address
			if first := rs.site.Languages[0].Prefix; first != "" {
				own = strings.TrimPrefix(own, "/"+first)
			}
			rs.add(Redirect{From: "/" + l.Prefix + own, To: to}, nil)
		}
	}
}

// addFeeds redirects the former addresses of feeds: what subscribers read goes on. A feed of several collections becomes that
// of the one with the most articles.
func (rs *redirectRules) addFeeds() {
	cols := slices.DeleteFunc(rs.used(), func(col *Collection) bool { return !col.Feed || col.list == "" })
	count := func(col *Collection, code string) int {
		n := 0
		for _, a := range rs.articles {
			isPublished := func(e *edition) bool { return e.code == code && !e.isDraft() }
			if a.collection == col && a.rowID == "" && slices.ContainsFunc(a.editions, isPublished) {
				n++
			}
		}
		return n
	}
	for _, l := range rs.site.Languages {
		code := rs.codes[l.Code]
		slices.SortStableFunc(cols, func(a, b *Collection) int { return count(b, code) - count(a, code) })
		for _, col := range cols {
			of := code
			if count(col, code) == 0 && rs.site.Fallback { // the old feed had the articles of the source language
				of = rs.languages.Default().Code
			}
			if count(col, of) == 0 {
				continue
			}
			feed := rs.languages.Address(of, col.list) + "feed.xml"
			rs.taken[strings.Trim(feed, "/")] = true
			for _, from := range col.Feeds {
				if l.Prefix != "" {
					from = "/" + l.Prefix + from
				}
				rs.add(Redirect{From: from, To: feed}, nil)
			}
		}
	}
}

// settle leads each redirect to the end of its chain. One that Gaceta does not know, or that leads nowhere, is named in
// the report.
func (rs *redirectRules) settle() {
	byFrom := map[string]string{}
	for _, r := range rs.list {
		byFrom[strings.Trim(r.From, "/")] = r.To
	}
	var exact, patterns []Redirect
	for _, r := range rs.list {
		const longest = 5
		for range longest {
			if rs.isPage(r.To) {
				break
			}
			if e := rs.links.formerly[addressKey(r.To)]; e != nil {
				r.To = e.address
			} else if to := byFrom[strings.Trim(r.To, "/")]; to != "" {
				r.To = to
			} else {
				r.To = rs.throughPattern(r.To)
			}
		}
		if slash := r.To + "/"; !rs.isPage(r.To) && rs.isPage(slash) {
			r.To = slash
		}
		r.From, r.To = escapedPath(r.From), escapedPath(r.To)
		_, mistakes := redirects.Parse(r.line())
		isPattern := strings.HasSuffix(r.From, "*")
		switch {
		case len(mistakes) > 0:
			rs.site.notes.add("redirect", r.From+" → "+r.To, 0, strings.TrimSuffix(mistakes[0].Text, "."))
		case isPattern && rs.hasPagesBelow(r.From):
			rs.site.notes.add("redirect", r.From+" → "+r.To, 0, "pages of these addresses exist")
		case strings.HasPrefix(r.To, "/") && !rs.isPage(r.To):
			rs.site.notes.add("redirect", r.From+" → "+r.To, 0, "nothing has the new address")
		case isPattern:
			patterns = append(patterns, r)
		default:
			exact = append(exact, r)
			rs.links.movedTo[addressKey(unescaped(r.From))] = r.To
		}
	}
	// The first rule that matches counts: exact ones, then the pattern with the longest start.
	slices.SortStableFunc(patterns, func(a, b Redirect) int { return len(b.From) - len(a.From) })
	rs.list = append(exact, patterns...)
}

// throughPattern returns where a redirect such as /old/* leads from an address; the address if there is none.
func (rs *redirectRules) throughPattern(address string) string {
	best, to := "", address
	for _, r := range rs.list {
		start, isPattern := strings.CutSuffix(r.From, "*")
		if rest, ok := strings.CutPrefix(address, start); ok && isPattern && len(start) > len(best) && strings.Contains(r.To, ":splat") {
			best, to = start, strings.Replace(r.To, ":splat", rest, 1)
		}
	}
	return to
}

// write writes the lines of _redirects.
func (rs *redirectRules) write() {
	var lines strings.Builder
	for _, r := range rs.list {
		lines.WriteString(r.line() + "\n")
	}
	if len(rs.list) > 0 {
		rs.result.Files["site/public/_redirects"] = []byte(lines.String())
	}
}

// line returns the line of _redirects.
func (r Redirect) line() string { return r.From + " " + r.To + " " + strconv.Itoa(r.Status) }

// pageNumber matches the end of the address of a listing's second or later page.
var pageNumber = regexp.MustCompile(`/page/\d+/$`)

// isPage reports whether the new site has a page or a file at an address.
func (rs *redirectRules) isPage(address string) bool {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if decoded, err := url.PathUnescape(address); err == nil {
		address = decoded
	}
	address = pageNumber.ReplaceAllString(address, "/")
	key := strings.Trim(address, "/")
	isWritten := (strings.HasSuffix(address, "/") || fileEnding.MatchString(address)) && rs.taken[key] ||
		rs.links.files.public[address] != ""
	if isWritten || strings.Contains(address, ":splat") {
		return true
	}
	for _, l := range rs.languages {
		if address == rs.languages.Address(l.Code, "/") {
			return true
		}
		for _, col := range rs.used() {
			if col.list != "" && address == rs.languages.Address(l.Code, col.list) {
				return true
			}
		}
	}
	return false
}

// hasPagesBelow reports whether a pattern such as /old/* matches a page.
func (rs *redirectRules) hasPagesBelow(pattern string) bool {
	start := strings.Trim(pattern, "/*")
	for key := range rs.taken {
		if key == start || strings.HasPrefix(key, start+"/") || start == "" {
			return true
		}
	}
	return false
}

// escapedPath returns an address with what is not ASCII percent-encoded.
func escapedPath(address string) string {
	var out strings.Builder
	for i := range len(address) {
		if b := address[i]; b <= ' ' || b >= 0x7f {
			fmt.Fprintf(&out, "%%%02X", b)
		} else {
			out.WriteByte(b)
		}
	}
	return out.String()
}
