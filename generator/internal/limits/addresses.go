package limits

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var schemeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

var safeSchemes = []string{"https", "http", "mailto", "tel"}

// hostForm matches what a web address has between // and its path: a host without the forbidden code points of the URL
// Standard, or an address in brackets.
var hostForm = regexp.MustCompile(`^([^/?#@]*@)?(\[[0-9A-Fa-f:.]+\]|[^\s#/:<>?@\[\\\]^|]+)(:[0-9]{1,5})?$`)

// AddressProblem describes why browsers read an address in another way than it looks, or cannot read it: https:///host and
// http:/host lead to a host, //host and \\host to another site, mailto: and tel: to nobody. It returns "" for all other
// addresses.
func AddressProblem(address string) string {
	if strings.ContainsFunc(address, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		return "it contains a tab, a line end or a control character"
	}
	if strings.TrimFunc(address, IsUnseen) != address {
		return "it begins or ends with a space or an invisible character"
	}
	path, _, _ := strings.Cut(address, "?")
	path, _, _ = strings.Cut(path, "#")
	scheme, rest, hasScheme := strings.Cut(path, ":")
	isWeb := hasScheme && (strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "http"))
	isLocal := !hasScheme || !schemeForm.MatchString(scheme)
	switch {
	case isLocal && leadingSlashes(path) > 1:
		return "it has no scheme, so it leads to another site"
	case !isWeb:
		return contactProblem(scheme, rest, address)
	}
	host, ok := strings.CutPrefix(rest, "//")
	if host, _, _ = strings.Cut(host, "/"); !ok || !isPlainHost(host) && !hostForm.MatchString(host) {
		return "it has no valid host"
	}
	return ""
}

// IsUnseen reports whether readers cannot see a character. Addresses that were copied from chats and texts from right to left end
// with a mark of direction, those of Japanese input methods with a wide space.
func IsUnseen(c rune) bool { return unicode.IsSpace(c) || unicode.Is(unicode.Cf, c) }

// contactProblem describes why an address of mailto or tel reaches nobody. Mail without a recipient, mailto:?subject=…, is one
// that readers send to whom they like.
func contactProblem(scheme, rest, address string) string {
	if decoded, err := url.PathUnescape(rest); err == nil {
		rest = decoded
	}
	switch {
	case strings.EqualFold(scheme, "mailto") && !strings.Contains(rest, "@") && (rest != "" || !strings.Contains(address, "?")):
		return "it has no e-mail address, such as mailto:hello@site.example"
	case strings.EqualFold(scheme, "tel") && (!strings.ContainsAny(rest, "0123456789") || strings.ContainsFunc(rest, isForeignDigit)):
		return "it has no number in digits from 0 to 9, such as tel:+34910000000"
	}
	return ""
}

// IsContact reports whether an address is one of mailto or tel.
func IsContact(address string) bool {
	scheme, _, ok := strings.Cut(address, ":")
	return ok && (strings.EqualFold(scheme, "mailto") || strings.EqualFold(scheme, "tel"))
}

// isForeignDigit reports whether phones cannot dial a digit: ٣, ३, ３.
func isForeignDigit(c rune) bool { return c > '9' && unicode.IsDigit(c) }

// IsWebAddress reports whether browsers read an address as one of http or https, with a host.
func IsWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && AddressProblem(address) == ""
}

// leadingSlashes returns how many slashes an address begins with. Browsers read backslashes as slashes.
func leadingSlashes(address string) int { return len(address) - len(strings.TrimLeft(address, `/\`)) }

// isPlainHost reports whether a host has the form of most: it spares them the regular expression.
func isPlainHost(host string) bool {
	for i := range len(host) {
		c := host[i]
		isLetter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if isEnd := i == 0 || i == len(host)-1; !isLetter && (isEnd || c != '.' && c != '-') {
			return false
		}
	}
	return host != ""
}

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
