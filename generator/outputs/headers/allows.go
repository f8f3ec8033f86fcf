package headers

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
)

// Allows reports whether the policy lets a page of the origin own load an address. The first directive that the policy
// contains decides. Paths of sources are ignored.
func (p Policy) Allows(address, own *url.URL, directives ...string) bool {
	if _, upgraded := p["upgrade-insecure-requests"]; upgraded && address.Scheme == "http" {
		secure := *address
		secure.Scheme = "https"
		address = &secure
	}
	for _, source := range p.sources(directives...) {
		if source == "'self'" && sameHost(address, own.Scheme, own.Host) || matchesSource(source, address, own) {
			return true
		}
	}
	return false
}

// matchesSource reports whether a source other than a keyword matches an address.
func matchesSource(source string, address, own *url.URL) bool {
	isWeb := slices.Contains([]string{"https", "http", "wss", "ws"}, address.Scheme)
	if source == "*" {
		return isWeb
	}
	if scheme, ok := strings.CutSuffix(source, ":"); ok && !strings.Contains(scheme, "/") {
		return matchesScheme(scheme, address.Scheme)
	}
	if strings.HasPrefix(source, "'") || !isWeb {
		return false
	}
	scheme, host, ok := strings.Cut(source, "://")
	if !ok {
		scheme, host = own.Scheme, source
	}
	host, _, _ = strings.Cut(host, "/")
	return sameHost(address, scheme, host)
}

// sameHost reports whether an address has a source's scheme, host and port. The host may begin with a star.
func sameHost(address *url.URL, scheme, host string) bool {
	host, anyPort := strings.CutSuffix(host, ":*")
	source := url.URL{Scheme: scheme, Host: host}
	name, asked := strings.ToLower(source.Hostname()), strings.ToLower(address.Hostname())
	if rest, ok := strings.CutPrefix(name, "*"); ok && !strings.HasSuffix(asked, rest) || !ok && name != asked {
		return false
	}
	if !matchesScheme(scheme, address.Scheme) {
		return false
	}
	want, got := port(&source), port(address)
	return anyPort || want == got || want == "80" && got == "443"
}

// secured lists the schemes that a source allows besides its own.
var secured = map[string][]string{"http": {"https", "ws", "wss"}, "https": {"wss"}, "ws": {"wss"}}

func matchesScheme(source, address string) bool {
	return source == address || slices.Contains(secured[source], address)
}

func port(u *url.URL) string {
	if u.Port() == "" && (u.Scheme == "http" || u.Scheme == "ws") {
		return "80"
	}
	return cmp.Or(u.Port(), "443")
}
