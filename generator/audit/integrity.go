package audit

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// integrityMark separates an address from the integrity that a page expects of it, in
// a link target. HTML cannot contain it.
const integrityMark = "\x00"

// splitTarget returns the parts of a link target. Fragment or integrity may be empty.
func splitTarget(target string) (address, fragment, integrity string) {
	target, integrity, _ = strings.Cut(target, integrityMark)
	address, fragment, _ = strings.Cut(target, "#")
	return address, fragment, integrity
}

// CheckIntegrity reports scripts and style sheets that browsers will block, because
// their integrity belongs to other content. content returns a published file, or nil
// if it is not known.
func (a *Auditor) CheckIntegrity(content func(address string) []byte) diag.List {
	var list diag.List
	for n, from := range a.from {
		address, _, integrity := splitTarget(a.table[n])
		if from == "" || integrity == "" {
			continue
		}
		if data := content(address); data != nil && !MatchesIntegrity(integrity, data) {
			pos, ok := a.targets.Find(integrity)
			if !ok {
				pos = a.pages[from].pos
			}
			list.Errorf("audit-integrity", pos, IntegrityHelp(data),
				"Browsers will block %s: its integrity is not that of the file.", address)
		}
	}
	return list
}

// IntegrityHelp returns the help for a stale integrity of a file.
func IntegrityHelp(data []byte) string {
	sum := sha256.Sum256(data)
	return `Write integrity="sha256-` + base64.StdEncoding.EncodeToString(sum[:]) + `".`
}

// MatchesIntegrity reports whether browsers accept a file with an integrity attribute:
// one of the hashes with the strongest algorithm is that of the file. They ignore
// hashes of unknown algorithms.
func MatchesIntegrity(attribute string, data []byte) bool {
	hashes := map[string][]string{} // by algorithm
	for word := range strings.FieldsSeq(attribute) {
		algorithm, hash, _ := strings.Cut(word, "-")
		hash, _, _ = strings.Cut(hash, "?")
		hashes[strings.ToLower(algorithm)] = append(hashes[strings.ToLower(algorithm)], hash)
	}
	sum256, sum384, sum512 := sha256.Sum256(data), sha512.Sum384(data), sha512.Sum512(data)
	for _, strongest := range []struct {
		algorithm string
		sum       []byte
	}{{"sha512", sum512[:]}, {"sha384", sum384[:]}, {"sha256", sum256[:]}} {
		for _, hash := range hashes[strongest.algorithm] {
			if hash == base64.StdEncoding.EncodeToString(strongest.sum) {
				return true
			}
		}
		if len(hashes[strongest.algorithm]) > 0 {
			return false
		}
	}
	return true
}
