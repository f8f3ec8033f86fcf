package attestation

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"path/filepath"
	"testing"
)

// FuzzRead reads any file as an attestation. What is accepted names files below the site. With a key, only the statement
// that was signed is accepted.
func FuzzRead(f *testing.F) {
	_, key, err := ed25519.GenerateKey(bytes.NewReader(make([]byte, 64)))
	private, public := keyPair(f, key, err)
	e, err := Sign(statement(), private)
	if err != nil {
		f.Fatal(err)
	}
	signed := toJSON(f, statement())
	f.Add(signed)
	f.Add(toJSON(f, e))
	f.Add(toJSON(f, map[string]any{"dsseEnvelope": e}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := Read(data, public); err == nil && !bytes.Equal(toJSON(t, s), signed) {
			t.Errorf("another statement counts as signed: %+v", s)
		}
		s, err := Read(data, nil)
		if err != nil {
			return
		}
		again, err := parse(toJSON(t, s))
		if err != nil || !bytes.Equal(toJSON(t, s), toJSON(t, again)) {
			t.Errorf("written and read again: %+v, %v", again, err)
		}
		files, _ := s.Files("br")
		seen := map[string]bool{}
		for _, file := range files {
			if sum, err := hex.DecodeString(file.SHA256); err != nil || len(sum) != 32 || !filepath.IsLocal(file.Path) || seen[file.Path] {
				t.Errorf("%+v", file)
			}
			seen[file.Path] = true
		}
		s.CommitID()
	})
}
