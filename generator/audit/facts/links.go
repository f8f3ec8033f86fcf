package facts

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
)

// link is where a link leads, whatever the language of the page there.
type link struct {
	key              string // "" if it leads to another place in its own text
	fragment         string // its digits, such as 50 for #art_50
	isLocal          bool   // the address names the language of its text
	page, full, host string // an address of the web without its fragment, and with it
	written          string
	pos              diag.Pos
}

// languageTag is a part of an address that names a language: en, pt-BR, zh_Hans, en-us.
var languageTag = regexp.MustCompile(`^(?i:[a-z]{2,3}(?:[-_](?:[a-z]{2}|[a-z]{4}|[0-9]{3}))?)$`)

// languageKeys are keys of a query that name a language.
var languageKeys = []string{"lang", "language", "locale", "hl", "l", "lr", "uselang", "setlang"}

// wikis have pages whose names are translated: a link to one of them may lead to any page in another language.
var wikis = []string{".wikipedia.org", ".wikibooks.org", ".wiktionary.org", ".wikisource.org", ".wikiquote.org", ".wikinews.org"}

// read returns where a link leads.
func (c *comparison) read(l markdown.Link) link {
	out := link{written: l.Written, pos: l.Pos}
	address, err := url.Parse(l.Written)
	if err != nil {
		out.key = l.Written
		return out
	}
	out.fragment = digitsIn(address.Fragment)
	if address.Host != "" {
		out.page, out.full = strings.TrimSuffix(l.Written, "#"+address.EscapedFragment()), l.Written
		out.host = address.Host
	}
	if c.site.Page != nil && l.Written != "" && l.Written[0] != '#' {
		name, exists := c.site.Page(l.Address, c.translation.Lang)
		switch {
		case exists:
			out.key = name
			return out
		case name != "":
			return out // the translation cannot lead there
		}
	}
	switch {
	case address.Scheme != "" && address.Host == "":
		out.key = strings.ToLower(address.Scheme) + ":" + address.Opaque + address.Path
		if address.Scheme != "mailto" && address.Scheme != "tel" {
			out.key += "#" + address.Fragment
		}
	case address.Host == "" && address.Path == "":
		// elsewhere in the text
	default:
		out.key, out.isLocal = withoutLanguage(address, []string{c.source.Lang, c.translation.Lang})
	}
	return out
}

// withoutLanguage returns an address without what names a language in it, and whether there was something.
func withoutLanguage(address *url.URL, languages []string) (key string, had bool) {
	isLanguage := func(part string) bool {
		part = strings.TrimSuffix(part, ".md")
		if !languageTag.MatchString(part) {
			return false
		}
		part = strings.ToLower(strings.ReplaceAll(part, "_", "-"))
		base, _, isLong := strings.Cut(part, "-")
		return isLong && len(base) == 2 || slices.ContainsFunc(languages, func(code string) bool {
			code = strings.ToLower(code)
			return part == code || strings.HasPrefix(code, part+"-")
		})
	}
	if _, archived, ok := strings.Cut(address.Path, "/http"); ok && address.Host == "web.archive.org" {
		if original, err := url.Parse("http" + archived); err == nil {
			address = original
		}
	}
	host := strings.TrimPrefix(strings.ToLower(address.Host), "www.")
	for _, wiki := range wikis {
		if strings.HasSuffix(host, wiki) {
			return wiki, true
		}
	}
	if first, rest, _ := strings.Cut(host, "."); isLanguage(first) && strings.Contains(rest, ".") {
		host, had = rest, true
	}
	var steps []string
	for step := range strings.SplitSeq(strings.TrimSuffix(path.Clean("/"+address.Path), ".html"), "/") {
		switch {
		case isLanguage(step):
			had = true
		case step != "" && step != "index":
			steps = append(steps, step)
		}
	}
	query := address.Query()
	for _, key := range languageKeys {
		query.Del(key)
	}
	key = host + "/" + strings.ToLower(strings.Join(steps, "/"))
	if encoded := query.Encode(); encoded != "" {
		key += "?" + encoded
	}
	return key, had
}

// digitsIn returns the digits of a fragment of ASCII characters.
func digitsIn(fragment string) string {
	var out []byte
	for _, c := range []byte(fragment) {
		if c >= 0x80 {
			return ""
		}
		if '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	return string(out)
}

// hasEqualLinks reports whether a translation writes all links as its source does.
func hasEqualLinks(u unit) bool {
	if len(u.from) != len(u.to) {
		return false
	}
	for i := range u.from {
		if !slices.EqualFunc(u.from[i].Links, u.to[i].Links, func(a, b markdown.Link) bool {
			return a.Image && b.Image || a.Written == b.Written && a.Image == b.Image
		}) {
			return false
		}
	}
	return true
}

// compareLinks reports the links of a source that the translation lacks.
func (c *comparison) compareLinks(sections [][]unit) {
	if !slices.ContainsFunc(sections, func(units []unit) bool {
		return slices.ContainsFunc(units, func(u unit) bool { return !hasEqualLinks(u) })
	}) {
		return
	}
	everywhere, inSource := map[string]int{}, map[string]int{} // how often the translation and the source have a key
	type links struct{ from, to []link }
	var all []links
	for _, units := range sections {
		for _, u := range units {
			l := links{c.linksIn(u.from), c.linksIn(u.to)}
			for _, t := range l.to {
				everywhere[t.key]++
			}
			for _, f := range l.from {
				inSource[f.key]++
			}
			all = append(all, l)
		}
	}
	reported := map[string]bool{}
	n := -1
	for _, units := range sections {
		for _, u := range units {
			n++
			to := all[n].to
			for _, l := range all[n].from {
				if l.key == "" || reported[l.key] {
					continue
				}
				same := slices.IndexFunc(to, func(t link) bool { return t.leadsWhere(l) && !t.isElsewhere(l) })
				if same >= 0 {
					to = slices.Delete(to, same, same+1)
					continue
				}
				c.compareLink(u, l, to, everywhere, inSource, reported)
			}
		}
	}
}

// leadsWhere reports whether two links lead to the same place. An address without a host may be one of the other's host.
func (l link) leadsWhere(other link) bool {
	if l.written == other.written {
		return true
	}
	if l.key == other.key {
		return !slices.Contains(wikis, l.key) || l.page == other.page || l.host != other.host
	}
	if l.isLocal && other.isLocal && l.page != other.page && isTranslatedPath(l.key, other.key) {
		return true
	}
	short, long := l.key, other.key
	if !strings.HasPrefix(short, "/") {
		short, long = long, short
	}
	return len(short) > 1 && strings.HasPrefix(short, "/") && strings.HasSuffix(long, short)
}

// isTranslatedPath reports whether two addresses without their languages differ in their last part alone, and in more than a
// few letters: each language has its own name for the page.
func isTranslatedPath(a, b string) bool {
	i, j := strings.LastIndexByte(a, '/'), strings.LastIndexByte(b, '/')
	if i < 0 || j < 0 || a[:i] != b[:j] {
		return false
	}
	a, b = a[i+1:], b[j+1:]
	shorter, begin, end := min(len(a), len(b)), 0, 0
	for begin < shorter && a[begin] == b[begin] {
		begin++
	}
	for begin+end < shorter && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return begin+end+3 < max(len(a), len(b))
}

// isElsewhere reports whether two links lead to different places of a page: to another article of the same law, or to another
// fragment of the very same page. The fragments of a translated page may be translated.
func (l link) isElsewhere(other link) bool {
	if l.page != "" && l.page == other.page {
		return l.full != other.full && l.full != l.page && other.full != other.page
	}
	return l.fragment != "" && other.fragment != "" && l.fragment != other.fragment
}

// compareLink reports a link that its unit of the translation lacks. to are the links of the unit that have no counterpart.
func (c *comparison) compareLink(u unit, l link, to []link, everywhere, inSource map[string]int, reported map[string]bool) {
	for _, t := range to {
		if t.leadsWhere(l) {
			if t.isElsewhere(l) {
				c.warn(t.pos, l.pos, help, "This link leads to “%s”, the one in the source to “%s”", t.written, l.written)
			}
			return
		}
	}
	for _, t := range to {
		if t.key != "" && inSource[t.key] == 0 && !reported[t.key] {
			reported[l.key], reported[t.key] = true, true // one link is reported once
			c.warn(t.pos, l.pos, help, "This link leads to “%s”, the one in the source to “%s”", t.written, l.written)
			return
		}
	}
	if everywhere[l.key] >= inSource[l.key] || everywhere[l.key] > 0 && (len(u.from) > 1 || len(u.to) > 1) {
		return // the translation has it in another place
	}
	reported[l.key] = true
	c.warn(c.place(u, nil), l.pos, "Add it, or remove it from the source.",
		"The translation lacks a link to “%s”, which the source has", l.written)
}

// linksIn returns the links of passages, without pictures.
func (c *comparison) linksIn(all []*passage) (out []link) {
	for _, p := range all {
		for _, l := range p.Links {
			if !l.Image {
				out = append(out, c.read(l))
			}
		}
	}
	return out
}
