package audit

import (
	"crypto/sha512"
	"encoding/base64"
	"testing"
)

func TestMatchesIntegrity(t *testing.T) {
	data := []byte("\"dark\";\n")
	sum := sha512.Sum512(data)
	strong := "sha512-" + base64.StdEncoding.EncodeToString(sum[:])
	right := IntegrityHelp(data)
	right = right[len(`Write integrity="`) : len(right)-len(`".`)]
	for value, want := range map[string]bool{
		right: true, strong: true, "sha256-AAAA": false, "sha256-AAAA " + right: true, right + "?x": true,
		"sha256-AAAA " + strong: true, right + " sha512-AAAA": false, "md5-AAAA": true, "": true,
	} {
		if got := MatchesIntegrity(value, data); got != want {
			t.Errorf("%q: %t, want %t", value, got, want)
		}
	}
}

func TestStaleIntegrity(t *testing.T) {
	data := []byte("\"dark\";\n")
	content := func(address string) []byte { return map[string][]byte{"/dark.js": data}[address] }
	for _, c := range []struct{ body, want string }{
		{`<script src="/dark.js" integrity="sha256-AAAA"></script>`, "audit-integrity"},
		{`<link rel="modulepreload" href="` + origin.String() + `/dark.js" integrity="sha256-AAAA">`, "audit-integrity"},
		{`<script src="/other.js" integrity="sha256-AAAA"></script>`, ""},
		{`<link rel="icon" href="/dark.js">`, ""},
	} {
		a := newAuditor(origin)
		a.CheckPage(Page{Address: "/", HTML: []byte(document(c.body))})
		if got := codes(a.CheckIntegrity(content)); got != c.want {
			t.Errorf("%s: %q, want %q", c.body, got, c.want)
		}
	}
	a := newAuditor(origin)
	a.AddFiles("dark.js", "_assets/loader.js")
	a.CheckPage(Page{Address: "/", HTML: []byte(document(`<script src="/dark.js" integrity="sha256-AAAA"></script><script src="/gone.js" integrity="sha256-AAAA"></script>`))})
	if list := a.CheckLinks(a.BrokenLinks(), nowhere); codes(list) != "audit-link" {
		t.Error(list)
	}
}
