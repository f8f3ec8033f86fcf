package limits

import "testing"

// TestEveryByteAtEveryPlace compares FindBadCharacter with characterProblem.
func TestEveryByteAtEveryPlace(t *testing.T) {
	for b := range 0x80 {
		for i := range 17 {
			text := []byte("seventeen letters")
			text[i] = byte(b)
			offset, what := FindBadCharacter(text)
			bad := characterProblem(rune(b)) != "" || b == '\r'
			if bad != (offset == i) || bad != (what != "") {
				t.Errorf("byte %#x at %d: offset %d, %q", b, i, offset, what)
			}
		}
	}
}
