package headers

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// FuzzParse reads any _headers file and asks for any address, in bounded time.
func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text, address string) {
		begin := time.Now()
		rules, err := Parse(text)
		if err != nil {
			return
		}
		for name, values := range rules.For(address) {
			if http.CanonicalHeaderKey(name) != name || len(values) == 0 {
				t.Errorf("%q: %q", name, values)
			}
			for _, v := range values {
				if strings.ContainsAny(v, "\n") {
					t.Errorf("%q breaks its line: %q", name, v)
				}
			}
		}
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("it takes %v", took)
		}
	})
}
