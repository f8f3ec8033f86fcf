package limits

import (
	"slices"
	"strings"
)

var reservedNames = []string{
	"con", "prn", "aux", "nul", "conin$", "conout$",
	"com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// IsReservedName reports whether Windows does not allow a file of that name, with any ending.
// The site could not be checked out there.
func IsReservedName(name string) bool {
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return true
	}
	base, _, _ := strings.Cut(name, ".")
	base = strings.TrimRight(base, " ")
	return slices.ContainsFunc(reservedNames, func(reserved string) bool { return strings.EqualFold(base, reserved) })
}
