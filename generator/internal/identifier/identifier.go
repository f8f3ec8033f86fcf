// Package identifier compares ids, fragments and names of files as readers see them: after percent-decoding, and in
// Unicode's normal form NFC.
package identifier

import (
	"net/url"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// IsPlain reports whether a part of an address is ASCII without escapes, and so has one spelling.
func IsPlain[T string | []byte](part T) bool {
	for i := range len(part) {
		if part[i] >= utf8.RuneSelf || part[i] == '%' {
			return false
		}
	}
	return true
}

// Normal returns an id or a name in the form that all its spellings share.
func Normal[T string | []byte](id T) T {
	if IsPlain(id) {
		return id
	}
	return T(norm.NFC.String(string(id)))
}

// Decode returns a part of an address as the id or the name that it refers to. A part with an invalid escape is not
// decoded.
func Decode[T string | []byte](part T) T {
	if IsPlain(part) {
		return part
	}
	decoded, err := url.PathUnescape(string(part))
	if err != nil || !utf8.ValidString(decoded) {
		return Normal(part)
	}
	return T(norm.NFC.String(decoded))
}
