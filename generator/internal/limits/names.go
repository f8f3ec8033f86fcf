package limits

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var reservedName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(\.|$)|[. ]$`)

// IsReservedName reports whether Windows does not allow a file of that name.
// The site could not be checked out there.
func IsReservedName(name string) bool { return reservedName.MatchString(name) }

// NameProblem returns why a file of a site may not have a name, as the end of a sentence, or "". Windows does not allow some
// characters. Others run a command where a tool of an author builds a command line from names, and names of photographs do not
// have them.
func NameProblem(name string) string {
	for _, c := range name {
		switch {
		case strings.ContainsRune(`&|<>^":\*?`, c):
			return fmt.Sprintf("contains “%c”", c)
		case unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || characterProblem(c) != "":
			return fmt.Sprintf("contains the control character U+%04X", c)
		}
	}
	switch {
	case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
		return "ends with a dot or a blank"
	case IsReservedName(name):
		return "is reserved in Windows"
	}
	return ""
}

// publicName matches names that every disk, host and address can hold.
var publicName = regexp.MustCompile(`^[A-Za-z0-9._~@+-]+$`)

// IsPublicName reports whether a file that is published as it is may have a name.
func IsPublicName(name string) bool { return publicName.MatchString(name) && !IsReservedName(name) }

// IsFormerAddress reports whether files and redirects can lead on from a path of an older site, in any script. The path is
// decoded. It begins at the site's root, and its parts are names of folders. Those that begin with an underscore are the
// generator's own, such as /_assets/, whose files are cached for ever.
func IsFormerAddress(path string) bool {
	if path == "/" {
		return true
	}
	rest, isRooted := strings.CutPrefix(strings.TrimSuffix(path, "/"), "/")
	return isRooted && !strings.HasPrefix(rest, "_") && !IsLongAddress(path) &&
		!slices.ContainsFunc(strings.Split(rest, "/"), func(part string) bool {
			return part == "" || part[0] == '.' || part[0] == ' ' || strings.ContainsAny(part, "#%") || NameProblem(part) != ""
		})
}

// AddressHelp says how to write an address that is not too long.
var AddressHelp = fmt.Sprintf("Write at most %d characters between two slashes, and %d in all.", AddressPart, AddressLength)

// IsLongAddress reports whether a path is too long to be an address of a site, whose files have such names.
func IsLongAddress(path string) bool {
	return len(path) > AddressLength ||
		slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool { return len(part) > AddressPart })
}
