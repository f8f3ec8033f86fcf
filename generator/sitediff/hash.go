package sitediff

import (
	"bytes"
	"path"
	"strings"
)

// assets begins the address of a file whose name carries the hash of its bytes.
const assets = "/_assets/"

// cutHash takes the hash out of an asset's name: base-0123ABCD.css is base.css,
// and cover-0123ABCD.640.webp is cover.640.webp.
func cutHash(name string) (plain, hash string) {
	for at := strings.LastIndexByte(name, '-'); at >= 0; at = strings.LastIndexByte(name[:at], '-') {
		end := at + 1
		for end < len(name) && ('0' <= name[end] && name[end] <= '9' || 'A' <= name[end] && name[end] <= 'Z') {
			end++
		}
		if n := end - at - 1; n >= 8 && n <= 12 && (end == len(name) || name[end] == '.' || name[end] == '-') {
			return name[:at] + name[end:], name[at+1 : end]
		}
	}
	return name, ""
}

// isPicture reports whether an asset is one: a reader sees that its bytes changed.
func isPicture(name string) bool {
	switch path.Ext(name) {
	case ".avif", ".webp", ".png", ".jpg", ".jpeg", ".gif", ".svg":
		return true
	}
	return false
}

// withoutHashes takes out of a page what may differ though it reads the same:
// the hashes in the names of scripts, style sheets and fonts, and those of
// their bytes.
func withoutHashes(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		at := bytes.Index(text, []byte(assets))
		sum := bytes.Index(text[:max(at, 0)], []byte(` integrity="`))
		if at < 0 {
			sum = bytes.Index(text, []byte(` integrity="`))
		}
		switch {
		case sum >= 0:
			out = append(out, text[:sum]...)
			text = text[sum+len(` integrity="`):]
			text = text[bytes.IndexByte(text, '"')+1:]
		case at >= 0:
			begin := at + len(assets)
			end := begin
			for end < len(text) && !strings.ContainsRune("\"' ,<>&)", rune(text[end])) {
				end++
			}
			out = append(out, text[:begin]...)
			if name := string(text[begin:end]); isPicture(name) {
				out = append(out, name...)
			} else {
				plain, _ := cutHash(name)
				out = append(out, plain...)
			}
			text = text[end:]
		default:
			return append(out, text...)
		}
	}
	return out
}
