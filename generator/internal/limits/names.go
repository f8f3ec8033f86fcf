package limits

import (
	"slices"
	"strings"
)

var devices = []string{"con", "prn", "aux", "nul", "conin$", "conout$"}

// IsReservedName reports whether Windows does not allow a file of that name.
// The site could not be checked out there.
func IsReservedName(name string) bool {
	base, _, _ := strings.Cut(strings.ToLower(name), ".")
	base = strings.TrimRight(base, " ")
	if len(base) == 4 && (strings.HasPrefix(base, "com") || strings.HasPrefix(base, "lpt")) && base[3] >= '0' && base[3] <= '9' {
		return true
	}
	return slices.Contains(devices, base) || strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ")
}
