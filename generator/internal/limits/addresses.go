package limits

import (
	"regexp"
	"slices"
	"strings"
)

var schemeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

var safeSchemes = []string{"https", "http", "mailto", "tel"}

// IsScriptURL reports whether an address could run code or open another program. Browsers ignore control characters before
// a scheme, and tabs and line ends everywhere.
func IsScriptURL[T string | []byte](address T) bool {
	const https = "https://"
	if len(address) == 0 || address[0] == '/' || address[0] == '#' || string(address[:min(len(https), len(address))]) == https {
		return false // most addresses
	}
	plain := strings.Map(func(c rune) rune {
		if c <= ' ' || c == 0x7f || c == 0xad {
			return -1
		}
		return c
	}, string(address))
	scheme, _, ok := strings.Cut(plain, ":")
	return ok && schemeForm.MatchString(scheme) && !slices.Contains(safeSchemes, strings.ToLower(scheme))
}
