package content

import (
	"strings"
	"testing"
)

func TestIsSlug(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "a-1": true, "2026-ai-act": true, "console": true,
		"": false, "-": false, "-a": false, "a-": false, "a--b": false, "A": false, "á": false, "a.b": false, "a/b": false, "con": false,
		strings.Repeat("a", 300): false,
	} {
		if IsSlug(name) != want {
			t.Errorf("%q: want %v", name, want)
		}
	}
}
