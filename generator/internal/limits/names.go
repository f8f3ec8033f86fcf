package limits

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var reservedName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(\.|$)|[. ]$`)

// IsReservedName reports whether Windows does not allow a file of that name.
// The site could not be checked out there.
func IsReservedName(name string) bool { return reservedName.MatchString(name) }

// AddressHelp says how to write an address that is not too long.
var AddressHelp = fmt.Sprintf("Write at most %d characters between two slashes, and %d in all.", AddressPart, AddressLength)

// IsLongAddress reports whether a path is too long to be an address of a site, whose files have such names.
func IsLongAddress(path string) bool {
	return len(path) > AddressLength ||
		slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool { return len(part) > AddressPart })
}
