package sitediff

import (
	"bytes"
	"regexp"
)

// assets is the address prefix of files whose names contain the hash of their bytes.
const assets = "/_assets/"

var (
	hashedName  = regexp.MustCompile(`^(.*)-([0-9A-Z]{8,12})([.-].*)?$`)
	pictureName = regexp.MustCompile(`\.(avif|webp|png|jpe?g|gif|svg)$`)
)

// cutHash removes the hash from the name of an asset: base-0123ABCD.css becomes base.css, and
// cover-0123ABCD.640.webp becomes cover.640.webp.
func cutHash(name string) (plain, hash string) {
	parts := hashedName.FindStringSubmatch(name)
	if parts == nil {
		return name, ""
	}
	return parts[1] + parts[3], parts[2]
}

// withoutHashes removes what readers don't see: the hashes in the names of scripts, style sheets and fonts, and
// integrity attributes. The hashes of pictures stay, because readers see when a picture changes.
// It runs on every page after each change of a style sheet, and a regular expression would take most of the time.
func withoutHashes(page []byte) []byte {
	const integrity = ` integrity="`
	out := make([]byte, 0, len(page))
	begin := bytes.Index(page, []byte(assets))
	for {
		before := page
		if begin >= 0 {
			before = page[:begin]
		}
		if at := bytes.Index(before, []byte(integrity)); at >= 0 {
			if length := bytes.IndexByte(page[at+len(integrity):], '"'); length >= 0 {
				out = append(out, page[:at]...)
				next := at + len(integrity) + length + 1
				page = page[next:]
				if begin -= next; begin < 0 && begin+next >= 0 { // it is in the attribute
					begin = bytes.Index(page, []byte(assets))
				}
				continue
			}
		}
		if begin < 0 {
			return append(out, page...)
		}
		end := len(page)
		if length := bytes.IndexAny(page[begin:], `"' ,<>&)`); length >= 0 {
			end = begin + length
		}
		out = append(out, page[:begin]...)
		name := page[begin:end]
		if !pictureName.Match(name) {
			plain, _ := cutHash(string(name))
			name = []byte(plain)
		}
		out = append(out, name...)
		page = page[end:]
		begin = bytes.Index(page, []byte(assets))
	}
}
