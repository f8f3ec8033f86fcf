package diag

import (
	"bytes"
	"testing"
)

// TestGitHubEscapes: a message or a name must not end a property, a command or
// begin another one.
func TestGitHubEscapes(t *testing.T) {
	for _, c := range []struct {
		d    Diagnostic
		want string
	}{
		{Diagnostic{Error, "a", Pos{File: "content/a.md", Line: 3, Column: 7, Length: 4}, "100% done, then: stop.", "Write\nit."},
			"::error file=content/a.md,line=3,col=7,endColumn=11,title=a::100%25 done, then: stop.%0AWrite%0Ait.\n"},
		{Diagnostic{Warning, "a", Pos{File: "content/50%,a:b\nc.md", Line: 1}, "x", ""},
			"::warning file=content/50%25%2Ca%3Ab%0Ac.md,line=1,title=a::x\n"},
		{Diagnostic{Error, "a", Pos{File: "content/a.md"}, "x\n::set-output name=a::b", ""},
			"::error file=content/a.md,line=1,title=a::x%0A::set-output name=a::b\n"},
		{Diagnostic{Error, "a", Pos{}, "x\r\ny", ""}, "::error title=a::x␍%0Ay\n"},
	} {
		var got bytes.Buffer
		if err := Print(&got, List{c.d}, PrintOptions{Format: GitHub}); err != nil {
			t.Fatal(err)
		}
		if got.String() != c.want {
			t.Errorf("got  %q\nwant %q", got.String(), c.want)
		}
	}
}
