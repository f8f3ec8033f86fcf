package project

import (
	"net/url"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

var hostForm = regexp.MustCompile(`^(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]+)?$|^\[[0-9a-f:]+\](:[0-9]+)?$`)

// checkAllow checks the origins under “allow”, which are copied into a header.
func (r settings) checkAllow(node *yamlnode.Node) {
	for f := range node.Fields() {
		for item := range f.Items() {
			scheme, host, ok := strings.Cut(item.Text(), "://")
			if !ok || scheme != "https" && scheme != "wss" && scheme != "http" || !hostForm.MatchString(host) {
				r.list.Errorf("site-settings", item.Pos(), "Write only an origin, such as https://stats.site.example.",
					"“%s” is not an origin.", item.Text())
			}
		}
	}
}

// isPlainHost reports whether the host of an origin may be copied into a header.
func isPlainHost(u *url.URL) bool {
	return hostForm.MatchString(u.Host) && !strings.HasPrefix(u.Host, "*")
}
