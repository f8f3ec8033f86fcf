package linkcheck

import (
	"net/url"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/markdown"
)

// NeedsCheck reports whether Check could find a fault in a text, apart from
// fragments. Only such texts need to be added: the memory of a build does not
// grow with its texts.
func (c *Checker) NeedsCheck(e *content.Entry, doc markdown.Doc) bool {
	for _, l := range doc.Links {
		if l.Image {
			if strings.HasPrefix(l.Address, "/") {
				return true
			}
			continue
		}
		address, ok := c.localAddress(l.Address)
		if !ok || strings.HasPrefix(address, "#") {
			continue
		}
		address, _, _ = strings.Cut(address, "#")
		address, _, _ = strings.Cut(address, "?")
		address, _ = url.PathUnescape(address)
		rt := c.byAddress()[address]
		if rt == nil || rt.Lang != e.Lang || rt.Article != nil && c.hidden(rt.Article.Text(c.site.Project.Languages.Default().Code)) != "" {
			return true
		}
	}
	return false
}
