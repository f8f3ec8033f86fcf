package audit

import (
	"bytes"
	"net/url"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
)

// sitePolicy is the content security policy of the pages, for rule 8.
type sitePolicy struct {
	policy   headers.Policy
	own      *url.URL
	settings string          // file with “allow”
	local    map[string]bool // by Use.Allow: whether the policy allows addresses of the site itself
}

// UsePolicy makes CheckPage compare pages with their content security policy. settings is the file in which origins are
// allowed.
func (a *Auditor) UsePolicy(policy, settings string) {
	parsed, err := headers.ParsePolicy(policy)
	own, urlErr := url.Parse(a.base.Origin)
	if err != nil || urlErr != nil || policy == "" {
		return // reported with the headers
	}
	a.policy = &sitePolicy{parsed, own, settings, map[string]bool{}}
	for _, use := range headers.Uses {
		a.policy.local[use.Allow] = parsed.Allows(own.JoinPath("/"), own, use.Directives...)
	}
}

// policyCheck reports what the policy forbids.
type policyCheck struct {
	*pageReader
	site *sitePolicy // nil if none is known
}

// check reports what the policy forbids to the current element.
func (c *policyCheck) check() {
	if c.site == nil {
		return
	}
	switch string(c.tag) {
	case "script":
		if kind := string(c.attr("type")); kind != "application/json" && kind != "application/ld+json" {
			c.checkUse(headers.LoadScript, c.attr("src"))
		}
	case "link":
		c.checkLinkElement()
	case "img":
		c.checkUse(headers.LoadImage, c.attr("src"))
		c.checkSourceSet()
	case "image", "feimage":
		c.checkUse(headers.LoadImage, c.attr("href"))
		c.checkUse(headers.LoadImage, c.attr("xlink:href"))
	case "source":
		c.checkUse(headers.LoadMedia, c.attr("src"))
		c.checkSourceSet()
	case "video":
		c.checkUse(headers.LoadImage, c.attr("poster"))
		c.checkUse(headers.LoadMedia, c.attr("src"))
	case "audio", "track":
		c.checkUse(headers.LoadMedia, c.attr("src"))
	case "iframe", "frame":
		c.checkUse(headers.LoadFrame, c.attr("src"))
	case "form":
		c.checkUse(headers.SendForm, c.attr("action"))
	case "button", "input":
		c.checkUse(headers.SendForm, c.attr("formaction"))
		c.checkUse(headers.LoadImage, c.attr("src"))
	case "a", "area":
		for address := range bytes.FieldsSeq(c.attr("ping")) {
			c.checkUse(headers.Connect, address)
		}
	}
}

// checkLinkElement checks what a link element loads.
func (c *policyCheck) checkLinkElement() {
	href := c.attr("href")
	for rel := range bytes.FieldsSeq(c.attr("rel")) {
		switch string(lower(rel)) {
		case "stylesheet":
			c.checkUse(headers.LoadStyle, href)
		case "icon", "apple-touch-icon":
			c.checkUse(headers.LoadImage, href)
		case "modulepreload":
			c.checkUse(headers.LoadScript, href)
		case "preload":
			uses := map[string]headers.Use{
				"font": headers.LoadFont, "image": headers.LoadImage, "style": headers.LoadStyle, "script": headers.LoadScript,
			}
			if use, ok := uses[string(lower(c.attr("as")))]; ok {
				c.checkUse(use, href)
			} else {
				c.checkHint(href)
			}
		case "prefetch", "prerender", "preconnect", "dns-prefetch", "manifest":
			c.checkHint(href)
		}
	}
}

// checkHint checks an address to which the browser connects early. The policy does not stop that in all browsers, so it must
// allow the origin for something that the page loads.
func (c *policyCheck) checkHint(written []byte) {
	p := c.site
	address, err := p.resolve(asBrowsers(written))
	if err != nil || sameOrigin(address, p.own) || address.Scheme == "javascript" {
		return
	}
	for _, use := range headers.Uses {
		if use.Allow != headers.SendForm.Allow && p.policy.Allows(address, p.own, use.Directives...) {
			return
		}
	}
	c.checkUse(headers.Connect, written)
}

// lower returns a word in lower case, without a copy if possible.
func lower(word []byte) []byte {
	for _, c := range word {
		if classes[c]&capital != 0 {
			return bytes.ToLower(word)
		}
	}
	return word
}

func sameOrigin(a, b *url.URL) bool { return headers.Origin(a) == headers.Origin(b) }

// checkSourceSet checks the addresses of srcset. A comma ends an address only before white space, and after a width.
func (c *policyCheck) checkSourceSet() {
	for rest := c.attr("srcset"); len(rest) > 0; {
		rest = bytes.TrimLeft(rest, ", \t\n\f\r")
		end := bytes.IndexAny(rest, " \t\n\f\r")
		if end < 0 {
			end = len(rest)
		}
		address := bytes.TrimRight(rest[:end], ",")
		c.checkUse(headers.LoadImage, address)
		if rest = rest[end:]; len(address) == end { // a width follows
			_, rest, _ = bytes.Cut(rest, []byte(","))
		}
	}
}

// asBrowsers returns an address as browsers read it: without control characters around it, without tabs and line ends in it,
// and with slashes for the backslashes of its path.
func asBrowsers(address []byte) []byte {
	address = bytes.TrimFunc(address, func(c rune) bool { return c <= ' ' })
	if !bytes.ContainsAny(address, "\t\n\r\\") {
		return address
	}
	out, inPath := make([]byte, 0, len(address)), true
	for _, c := range address {
		switch c {
		case '\t', '\n', '\r':
			continue
		case '?', '#':
			inPath = false
		case '\\':
			if inPath {
				c = '/'
			}
		}
		out = append(out, c)
	}
	return out
}

// resolve resolves an address of asBrowsers. Browsers escape what a path may not hold, so that the host alone decides.
func (p *sitePolicy) resolve(written []byte) (*url.URL, error) {
	address, err := p.own.Parse(string(written))
	if before, after, ok := bytes.Cut(written, []byte("//")); err != nil && ok {
		if end := bytes.IndexAny(after, "/?#"); end >= 0 {
			return p.own.Parse(string(before) + "//" + string(after[:end]))
		}
	}
	return address, err
}

// checkUse reports an address that the policy does not allow for a use.
func (c *policyCheck) checkUse(use headers.Use, written []byte) {
	p := c.site
	written = asBrowsers(written)
	if len(written) == 0 {
		return
	}
	if isLocal := !bytes.HasPrefix(written, []byte("//")) && !hasScheme(written); isLocal && p.local[use.Allow] {
		return
	}
	address, err := p.resolve(written)
	if err != nil || address.Scheme == "javascript" || p.policy.Allows(address, p.own, use.Directives...) {
		return
	}
	help := use.Help(address, p.settings)
	if use.Allow != headers.LoadFrame.Allow && headers.Origin(address) == headers.Origin(p.own) {
		help = "Add to the policy in templates/headers: " + use.Directive() + " 'self'." // the built-in one has it
	}
	c.errorf("audit-policy", help, "The policy of the pages blocks %s %s.", use.Text, shorten(string(written)))
	if pos, ok := c.auditor.findLiteral(string(written)); ok && c.file == nil {
		c.list[len(c.list)-1].Pos = pos
	}
}

// findLiteral finds the first place where an address is written. Later parts of an address may be computed, so it also
// looks for the origin alone.
func (a *Auditor) findLiteral(address string) (diag.Pos, bool) {
	pos, ok := a.targets.Find(address)
	if parsed, err := url.Parse(address); !ok && err == nil && parsed.Host != "" {
		return a.targets.Find(headers.Origin(parsed))
	}
	return pos, ok
}
