package document

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// JSON that is taken as it is is what json.HTMLEscape would leave as it is.
func TestEmbeddedJSONIsEscaped(t *testing.T) {
	seed.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a\"\\<>&\u2027\u2028\u2029\u202aé"))).Draw(t, "text")
		var want bytes.Buffer
		json.HTMLEscape(&want, []byte(text))
		if got := embed([]byte(text)); string(got) != want.String() {
			t.Fatalf("%q is embedded as %q, not as %q", text, got, want.String())
		}
	})
}
