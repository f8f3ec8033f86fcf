package links

import (
	"net/url"
	"strings"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/project"
)

// Space is the part of all addresses that belongs to a site: those below its base URL.
type Space struct{ BaseURL project.BaseURL }

// Split returns the address and the fragment of a link that is written on the page at base, as they are compared. It reports
// false for other sites, and for a relative address if base is empty.
func (s Space) Split(base, written string) (address, fragment string, ok bool) {
	address, ok = s.localAddress(written)
	if !ok || base == "" && address[0] != '/' {
		return "", "", false
	}
	address, fragment, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if address == "" {
		address = base
	} else if address[0] != '/' || strings.Contains(address, "/.") {
		if u, err := (&url.URL{Path: base}).Parse(address); err == nil {
			address = u.EscapedPath()
		}
	}
	return identifier.Decode(address), identifier.Decode(fragment), true
}

// Public returns the public address of an address and a fragment.
func (s Space) Public(address, fragment string) string {
	return s.BaseURL.Address(strings.TrimSuffix(address+"#"+fragment, "#"))
}

// local returns a public address without the base path.
func (s Space) local(address string) string {
	local, _ := s.BaseURL.Local(address)
	return local
}

// localAddress returns an address of the site without its origin and base path;
// false for other sites.
func (s Space) localAddress(address string) (string, bool) {
	address = strings.TrimSpace(address)
	if rest, ok := strings.CutPrefix(address, s.BaseURL.Origin); ok {
		return s.BaseURL.Local(rest)
	}
	if address == "" || strings.HasPrefix(address, "//") {
		return "", false
	}
	if address[0] == '/' {
		return s.BaseURL.Local(address)
	}
	if i := strings.IndexAny(address, ":/?#"); i > 0 && address[i] == ':' { // a scheme
		return "", false
	}
	return address, true
}
