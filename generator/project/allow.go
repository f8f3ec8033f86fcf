package project

import (
	"net/url"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

var hostForm = regexp.MustCompile(`^(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]+)?$|^\[[0-9a-f:]+\](:[0-9]+)?$`)

// allow checks the origins beyond the site's own that its pages may use: they
// are written into a header as they are.
func (r settings) allow(node *yamlnode.Node) {
	for f := range node.Fields() {
		for item := range f.Items() {
			scheme, host, ok := strings.Cut(item.Text(), "://")
			if !ok || scheme != "https" && scheme != "wss" && scheme != "http" || !hostForm.MatchString(host) {
				r.list.Errorf("site-settings", item.Pos(), "Give an origin alone, such as https://stats.site.example.", "“%s” is no origin that pages can be allowed.", item.Text())
			}
		}
	}
}

// host reports whether an origin's host can stand in a header and in a page.
func host(u *url.URL) bool { return hostForm.MatchString(u.Host) && !strings.HasPrefix(u.Host, "*") }
