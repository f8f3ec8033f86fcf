package page

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// Revision is what Git knows of a file.
type Revision struct {
	Commit  string   // the last one that changed the file
	Blob    string   // Git's hash of the file's content in that commit
	Authors []string // of all commits that changed the file, the first author first
}

// History holds the revisions of a site's texts by file. It is nil without a repository.
type History map[string]Revision

// revision returns the revision of a file with the given text. It returns the zero Revision for a text that is not committed:
// no commit contains it.
func (h History) revision(file string, text []byte) Revision {
	r, ok := h[file]
	if !ok {
		return Revision{}
	}
	hash := sha1.New()
	if len(r.Blob) == hex.EncodedLen(sha256.Size) { // git init --object-format=sha256
		hash = sha256.New()
	}
	fmt.Fprintf(hash, "blob %d\x00%s", len(text), text)
	if r.Blob != hex.EncodeToString(hash.Sum(nil)) {
		return Revision{}
	}
	return r
}

// addTo adds the revision of a file to a key.
func (h History) addTo(key digest.Hash, file string) {
	if r, ok := h[file]; ok {
		key.Text(r.Commit, r.Blob).Text(r.Authors...)
	}
}
