package limits

import "testing"

func TestReservedNames(t *testing.T) {
	for _, name := range []string{"con", "CON", "nul.txt", "com1.tar.gz", "lpt0", "aux ", "prn .md", "conout$", "end.", "end "} {
		if !IsReservedName(name) {
			t.Errorf("%q is not reserved", name)
		}
	}
	for _, name := range []string{"", "console", "com", "com10", "lpt", "my-con", "con-1.txt", "a.con", " con", "conin"} {
		if IsReservedName(name) {
			t.Errorf("%q is reserved", name)
		}
	}
}
