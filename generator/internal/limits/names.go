package limits

import "regexp"

var reservedName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(\.|$)|[. ]$`)

// IsReservedName reports whether Windows does not allow a file of that name.
// The site could not be checked out there.
func IsReservedName(name string) bool { return reservedName.MatchString(name) }
