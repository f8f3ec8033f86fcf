package attestation

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
)

var sum = strings.Repeat("ab", 32)

func statement() Statement {
	m := manifest.Manifest{Files: []manifest.File{
		{Path: "_assets/a.css", SHA256: sum, Size: 7, Type: "text/css"},
		{Path: "_assets/a.css.br", SHA256: strings.Repeat("cd", 32), Size: 3, Type: "text/css", Encoding: "br"},
		{Path: "index.html", SHA256: sum, Size: 9, Type: "text/html"},
	}}
	return New(m, dist.BuildID{Build: "b", Path: "/docs"}, func(string) string { return "" }, &Commit{ID: "c0ffee"}, Local("1.0"))
}

// enclose returns a statement as another tool signs it.
func enclose(t testing.TB, payload []byte, alphabet *base64.Encoding) (envelope, bundle []byte) {
	e := map[string]any{"payloadType": payloadType, "payload": alphabet.EncodeToString(payload), "signatures": []any{map[string]string{"sig": "AA"}}}
	return toJSON(t, e), toJSON(t, map[string]any{"mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json", "dsseEnvelope": e})
}

func TestReadsWhatOtherToolsSign(t *testing.T) {
	s := statement()
	s.Predicate.Run.Builder.ID = "https://builder.example/?????" // contains a slash in base64
	bare := toJSON(t, s)
	for what, alphabet := range map[string]*base64.Encoding{
		"standard": base64.StdEncoding, "URL": base64.URLEncoding, "unpadded": base64.RawURLEncoding,
	} {
		envelope, bundle := enclose(t, bare, alphabet)
		for kind, data := range map[string][]byte{"bare": bare, "envelope": envelope, "bundle": bundle} {
			got, isSigned, err := Read(data)
			if err != nil || !bytes.Equal(toJSON(t, got), bare) || isSigned != (kind != "bare") {
				t.Errorf("%s, %s: %+v, %t, %v", what, kind, got, isSigned, err)
			}
		}
	}
}

func TestReadRefusesOtherEnvelopes(t *testing.T) {
	envelope, _ := enclose(t, toJSON(t, statement()), base64.StdEncoding)
	for what, c := range map[string]struct{ old, new, want string }{
		"another payload": {payloadType, "text/plain", "does not contain an in-toto statement"},
		"no base64":       {`"payload":"`, `"payload":"*`, "not base64"},
	} {
		_, _, err := Read([]byte(strings.Replace(string(envelope), c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	if _, _, err := Read([]byte(`{"dsseEnvelope":{}}`)); err == nil {
		t.Error("an empty bundle is accepted")
	}
}

func TestStatementIsDeterministic(t *testing.T) {
	if a, b := toJSON(t, statement()), toJSON(t, statement()); string(a) != string(b) {
		t.Errorf("%s\n%s", a, b)
	}
}

func TestFilesWithEncoding(t *testing.T) {
	files, _ := statement().Files("br")
	if f := files[0]; f.SHA256 != strings.Repeat("cd", 32) || f.Size != 3 || f.Encoding != "br" {
		t.Errorf("%+v", f)
	}
	plain, _ := statement().Files("")
	if f := plain[0]; f.SHA256 != sum || f.Size != 7 || f.Encoding != "" || plain[1].Encoding != "br" {
		t.Errorf("%+v", plain)
	}
}

func TestParseRefuses(t *testing.T) {
	valid := string(toJSON(t, statement()))
	for what, c := range map[string]struct{ old, new, want string }{
		"another type":          {statementType, "https://in-toto.io/Statement/v0.1", "not an in-toto statement v1"},
		"another predicate":     {predicateType, "https://spdx.dev/Document", "not an SLSA provenance v1"},
		"no digest":             {sum, "ab", "no SHA-256 of _assets/a.css"},
		"a digest that is none": {sum, strings.Repeat("x", 64), "no SHA-256 of _assets/a.css"},
		"a path outside":        {"index.html", "../secret", "not the path of a file"},
		"a file twice":          {"index.html", "_assets/a.css", "names _assets/a.css twice"},
		"no JSON":               {"{", "", "not valid JSON"},
	} {
		if _, _, err := Read([]byte(strings.Replace(valid, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

func TestRemoteHasNoCredentials(t *testing.T) {
	for remote, want := range map[string]string{
		"https://user:secret@example.org/a/b.git": "https://example.org/a/b",
		"git@example.org:a/b.git":                 "git@example.org:a/b",
	} {
		if got := withoutCredentials(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

func toJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
