package project

import (
	"net/url"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale"
)

// BaseURL is the address of a published site, such as https://www.site.example or
// https://site.example/docs. Every public address of the site begins with Path. The
// files of the output do not: the host serves the output folder at Path.
type BaseURL struct {
	Origin string // https://site.example
	Path   string // /docs, without a final slash; empty for a site at the root of its host
}

var basePathForm = regexp.MustCompile(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$`)

// ParseBaseURL parses the address of a published site. Slashes at its end do not
// matter, nor do capitals in its scheme and host. It reports false if the text is not
// the address of a website.
func ParseBaseURL(text string) (BaseURL, bool) {
	scheme, rest, _ := strings.Cut(strings.TrimRight(text, "/"), "://")
	host, path, hasPath := strings.Cut(rest, "/")
	scheme, host = strings.ToLower(scheme), strings.ToLower(host)
	b := BaseURL{Origin: scheme + "://" + host}
	if hasPath {
		b.Path = "/" + path
	}
	if _, err := url.Parse(b.Origin); err != nil { // such as [0], which is no address of a host
		return b, false
	}
	return b, originForm.MatchString(b.Origin) && strings.HasPrefix(scheme, "http") &&
		!strings.Contains(host, "*") && !limits.IsLongAddress(b.Path) && basePathForm.MatchString(b.Path)
}

// String returns the address without a final slash.
func (b BaseURL) String() string { return b.Origin + b.Path }

// Address returns the public address of a path of the site, which begins with a
// slash: /docs/news/ for /news/.
func (b BaseURL) Address(path string) string { return b.Path + path }

// Local returns the path of the site that has a public address: /news/ for
// /docs/news/. It reports false for an address outside the site.
func (b BaseURL) Local(address string) (string, bool) {
	path, ok := strings.CutPrefix(address, b.Path)
	if !ok || path != "" && !strings.ContainsAny(path[:1], "/?#") {
		return address, false
	}
	if path == "" || path[0] != '/' {
		path = "/" + path
	}
	return path, true
}

// File returns the output file of a public address: news/index.html for /docs/news/.
func (b BaseURL) File(address string) string {
	return locale.FileAt(strings.TrimPrefix(address, b.Path))
}

// IsRooted reports whether an address begins at the root of its host: /news/.
// Browsers read two slashes as the start of a host.
func IsRooted(address string) bool {
	return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
}
