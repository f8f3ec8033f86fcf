// Package hosting knows which files of a site hosts publish, and which of these they read themselves instead of sending them
// to visitors. A path is that of a file in an output, or in site/public without the folder.
//
//  1. A file is hidden if its name, or that of a folder above it, begins with a dot. Hidden files are not published: such
//     names belong to programs, and often hold secrets.
//  2. Exceptions are HostFiles, and the folder .well-known of the root (RFC 8615).
//  3. Hosts read _headers, _redirects and HostFiles. Visitors cannot fetch them.
package hosting

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/hosting/redirects"
)

// WellKnown is the folder whose name begins with a dot and that is published.
const WellKnown = ".well-known"

// HostFiles are the files whose names begin with a dot and that hosts read: GitHub Pages leaves out folders such as _assets
// without .nojekyll, Apache reads .htaccess, and Codeberg Pages .domains.
var HostFiles = []string{".nojekyll", ".htaccess", ".domains"}

// IsHidden reports whether a file or folder is not published, because a part of its path begins with a dot.
func IsHidden(name string) bool {
	if slices.Contains(HostFiles, name) {
		return false
	}
	first, rest, _ := strings.Cut(name, "/")
	return strings.HasPrefix(first, ".") && first != WellKnown || strings.Contains("/"+rest, "/.")
}

// IsServed reports whether visitors can fetch a file.
func IsServed(name string) bool {
	return !IsHidden(name) && !slices.Contains(HostFiles, name) && name != headers.FileName && name != redirects.FileName
}
