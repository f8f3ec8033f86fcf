package attestation

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"path/filepath"
	"testing"
)

// FuzzRead reads any file as an attestation. What is accepted names files below the site.
func FuzzRead(f *testing.F) {
	bare := toJSON(f, statement())
	envelope, bundle := enclose(f, bare, base64.StdEncoding)
	for _, data := range [][]byte{bare, envelope, bundle} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _, err := Read(data)
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
