package migrate

import (
	"net/url"
	"strings"
)

// withScheme returns an address with https: if it has no scheme.
func withScheme(address string) string {
	if strings.HasPrefix(address, "//") {
		return "https:" + address
	}
	return address
}

// remoteOrigin returns the origin of an address on another site; empty for any other.
func remoteOrigin(address string) string {
	u, err := url.Parse(strings.TrimSpace(withScheme(address)))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Host)
}

// unescaped returns a path without percent-encoding.
func unescaped(path string) string {
	decoded, err := url.PathUnescape(path)
	if err != nil {
		return path
	}
	return decoded
}
