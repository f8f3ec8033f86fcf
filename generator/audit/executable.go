package audit

import (
	"bytes"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// executableCheck reports what runs without regard to the policy.
type executableCheck struct {
	*pageReader
	policies int      // meta elements with one
	scripts  []string // addresses of the site's scripts that a file loads
}

// checkAttribute reports an attribute that is code itself or holds an address that runs code.
func (c *executableCheck) checkAttribute(a attribute) {
	switch string(a.key) {
	case "href", "src", "action", "formaction", "poster", "data", "ping", "background", "cite", "xlink:href":
		if limits.IsScriptURL(a.value) && !isInlineImage(a) {
			c.reportAddress(a.value)
		}
	case "srcset", "imagesrcset":
		for candidate := range bytes.FieldsFuncSeq(a.value, func(r rune) bool { return r == ',' || r <= ' ' }) {
			if limits.IsScriptURL(candidate) && !bytes.HasPrefix(candidate, []byte("data:")) { // the policy decides about pictures
				c.reportAddress(candidate)
			}
		}
	default:
		if isInline(a.key) {
			help := "Use a class, or set it from an island after hydration."
			if bytes.HasPrefix(a.key, []byte("on")) {
				help = "Handle the event in the component of an island: onClick={…}, or addEventListener in an effect."
			}
			c.errorf("audit-inline", help, "<%s> has the inline attribute %s=%q.", c.tag, a.key, shorten(string(a.value)))
		} else if bytes.HasSuffix(a.key, []byte(":href")) && limits.IsScriptURL(a.value) {
			c.reportAddress(a.value) // of any namespace
		}
	}
}

// checkAnimation reports an element that changes an address or a handler.
func (c *executableCheck) checkAnimation() {
	name := bytes.ToLower(bytes.TrimSpace(c.attr("attributename")))
	if name = name[bytes.LastIndexByte(name, ':')+1:]; string(name) == "href" || isInline(name) {
		c.errorf("audit-inline", "Remove it.", "A <%s> element changes the attribute %s.", c.tag, name)
	}
}

func (c *executableCheck) reportAddress(address []byte) {
	c.errorf("audit-inline", "Use a button in an island, or an address that begins with https://.",
		"The address %q could run code.", shorten(string(address)))
}

// checkScript reports a script whose code is not in a file, or not in that file alone. A drawing names the file as href.
func (c *executableCheck) checkScript() {
	kind, src := string(c.attr("type")), c.attr("src")
	isData := kind == "application/json" || kind == "application/ld+json"
	switch hasCode := len(bytes.TrimSpace(c.code())) > 0; {
	case c.attr("href") != nil || c.attr("xlink:href") != nil:
		c.errorf("audit-inline", "Load the script with src, outside of drawings.", "The page has a script of a drawing.")
	case isData && src != nil:
		c.errorf("audit-inline", "Remove src, or the type.", "The script %s has the type of data.", src)
	case isData:
	case len(src) == 0:
		c.errorf("audit-inline", c.codeHelp(), "The page has an inline script.")
	case hasCode:
		c.errorf("audit-inline", c.codeHelp(), "The script %s has inline code too.", src)
	case len(c.attr("integrity")) == 0:
		c.errorf("audit-integrity", c.integrityHelp(), "The script %s has no integrity.", src)
	default:
		c.checkIntegrityForm()
	}
	if len(src) > 0 && c.file != nil {
		c.checkLoadedScript()
	}
}

// codeHelp returns where the code of an inline script belongs.
func (c *executableCheck) codeHelp() string {
	if c.file != nil {
		return "Move the code into a module."
	}
	return "Move the code into an island, or into site/browser.ts, which every page runs."
}

// checkIntegrityForm reports an integrity that browsers ignore. They compare hashes of three algorithms.
func (c *executableCheck) checkIntegrityForm() {
	value := c.attr("integrity")
	if len(value) == 0 {
		return
	}
	for hash := range bytes.FieldsSeq(value) {
		if hashForm.Match(hash) {
			return
		}
	}
	c.errorf("audit-integrity", "Write a hash that begins with sha256-, sha384- or sha512-, in base64.",
		"Browsers ignore the integrity %s.", shorten(string(value)))
}

// hashForm matches a hash that browsers compare. They ignore one with other characters.
var hashForm = regexp.MustCompile(`^(?i:sha256|sha384|sha512)-[A-Za-z0-9+/_-]+={0,2}(?:\?.*)?$`)

// refresh matches the content of a refresh, with its address.
var refresh = regexp.MustCompile(`(?is)^[\s]*[0-9.]*[\s;,]*(?:url[\s]*=[\s]*)?["']?(.*)$`)

// checkDirective reports a meta element that acts as a header.
func (c *executableCheck) checkDirective() {
	switch string(bytes.ToLower(bytes.TrimSpace(c.attr("http-equiv")))) {
	case "content-security-policy":
		if c.policies++; c.policies > 1 || c.isInBody() {
			c.errorf("audit-inline", "Change templates/headers instead.", "The page has a second content security policy.")
		}
	case "refresh":
		found := refresh.FindSubmatch(c.attr("content"))
		if found == nil || len(bytes.TrimSpace(found[1])) == 0 {
			return // it loads the page again
		}
		address := bytes.Trim(found[1], `"' `+"\t\n\f\r")
		if c.localAddress(address) == "" {
			c.errorf("audit-inline", "Write a link.", "A <meta> element sends visitors to %s.", shorten(string(address)))
		}
	}
}

// checkLoadedScript compares the hash of a script that a file loads with the script, and records its address.
func (c *executableCheck) checkLoadedScript() {
	address := c.localAddress(c.attr("src"))
	integrity := c.attr("integrity")
	if address == "" {
		return
	}
	c.scripts = append(c.scripts, address)
	if len(integrity) == 0 {
		return // reported
	}
	if data := c.file.Content(address); data != nil && !MatchesIntegrity(string(integrity), data) {
		c.errorf("audit-integrity", IntegrityHelp(data), "Browsers will block %s: its integrity is not that of the file.", address)
	}
}

// integrityHelp returns how to add the hash of a script.
func (c *executableCheck) integrityHelp() string {
	if c.file != nil {
		if data := c.file.Content(c.localAddress(c.attr("src"))); data != nil {
			return IntegrityHelp(data)
		}
	}
	if src := string(c.attr("src")); c.file == nil && strings.Contains(src, "//") && !strings.HasPrefix(src, c.auditor.base.Origin) {
		return `If its vendor publishes the hash of this version, add integrity="sha384-…" and crossOrigin="anonymous". ` +
			"A script that changes belongs in site/browser.ts, which can create the element."
	}
	return "Add the hash from the asset's integrity."
}
