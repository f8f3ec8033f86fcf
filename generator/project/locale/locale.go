// Package locale holds the languages of a site and the shape of their addresses.
//
//  1. The first language is the default one; it has no prefix unless it is given one.
//  2. A page's address is its path behind the language's prefix, and ends in a slash.
//  3. What stands at such an address is the index.html of the folder of that name;
//     at any other address stands the file of that name.
package locale

import "strings"

// Language is one language of a site.
type Language struct {
	Code   string // BCP 47, as in <html lang>
	Prefix string // first part of its addresses, without slashes; empty for the root
	Name   string // in the language itself
	Locale string // Open Graph's form, es_ES
}

// Set is a site's languages, the default one first.
type Set []Language

// Default is the language at the root.
func (s Set) Default() Language { return s[0] }

// Codes lists the languages' codes in the site's order.
func (s Set) Codes() []string {
	codes := make([]string, len(s))
	for i, l := range s {
		codes[i] = l.Code
	}
	return codes
}

// Get finds a language by its code.
func (s Set) Get(code string) (Language, bool) {
	for _, l := range s {
		if l.Code == code {
			return l, true
		}
	}
	return Language{}, false
}

// Has reports whether code is a language of the site.
func (s Set) Has(code string) bool {
	_, ok := s.Get(code)
	return ok
}

// Address is the address of a path in a language: ("en", "/a") gives "/en/a/".
func (s Set) Address(code, path string) string {
	l, _ := s.Get(code)
	return l.address(path, "")
}

// Page is the address of a path in a language, and the file that stands there.
// Both are parts of one string: a site has many of them.
func (s Set) Page(code, path string) (address, file string) {
	l, _ := s.Get(code)
	whole := l.address(path, index)
	return whole[:len(whole)-len(index)], whole[1:]
}

// address is the address of a path, and a file's name behind it.
func (l Language) address(path, file string) string {
	path = strings.Trim(path, "/")
	switch {
	case l.Prefix == "" && path == "":
		return "/" + file
	case l.Prefix == "":
		return "/" + path + "/" + file
	case path == "":
		return "/" + l.Prefix + "/" + file
	}
	return "/" + l.Prefix + "/" + path + "/" + file
}

// FileAt is the file of the output that stands at an address: "/a/" is "a/index.html".
func FileAt(address string) string {
	if strings.HasSuffix(address, "/") {
		address += index
	}
	return strings.TrimPrefix(address, "/")
}

// AddressOf is the address at which a file of the output stands: "a/index.html" is at "/a/".
func AddressOf(file string) string {
	file = "/" + file
	if folder, ok := strings.CutSuffix(file, "/"+index); ok {
		return folder + "/"
	}
	return file
}

const index = "index.html"

// Split gives the language that an address belongs to and the path behind the
// prefix, without the last slash ("/" for a home page).
func (s Set) Split(address string) (code, path string) {
	trimmed := strings.Trim(address, "/")
	for _, l := range s {
		if l.Prefix == "" {
			continue
		}
		if rest, ok := strings.CutPrefix(trimmed, l.Prefix); ok && (rest == "" || rest[0] == '/') {
			return l.Code, "/" + strings.Trim(rest, "/")
		}
	}
	for _, l := range s {
		if l.Prefix == "" {
			return l.Code, "/" + trimmed
		}
	}
	return s[0].Code, "/" + trimmed
}
