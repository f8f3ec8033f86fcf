// Package locale holds the languages of a site and the shape of their addresses.
//
//  1. The first language is the default one.
//  2. A page's address is the language's prefix and the page's path, and ends in a slash.
//  3. The file of an address that ends in a slash is the folder's index.html.
package locale

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"golang.org/x/text/language"
)

// Language is one language of a site.
type Language struct {
	Code   string // BCP 47, as in <html lang>
	Prefix string // first part of its addresses, without slashes; empty for the root
	Name   string // in the language itself
	Locale string // Open Graph's form, es_ES

	Fallback string // code of the language whose texts are shown where the language has none; may be empty
}

// rightToLeft are the scripts that are written from right to left.
var rightToLeft = []string{"Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"}

// DirectionOf returns the direction in which a language is written, by its usual script or the one that its code names.
func DirectionOf(code string) string {
	script, _ := language.Make(code).Script()
	if slices.Contains(rightToLeft, script.String()) {
		return "rtl"
	}
	return "ltr"
}

// Set is a site's languages, the default one first.
type Set []Language

// Default returns the first language.
func (s Set) Default() Language { return s[0] }

// Codes returns the languages' codes in the site's order.
func (s Set) Codes() []string {
	codes := make([]string, len(s))
	for i, l := range s {
		codes[i] = l.Code
	}
	return codes
}

// Get returns the language with a code.
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

// AreAll reports whether there are keys, and all are languages of the site.
func (s Set) AreAll(keys []string) bool {
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return !s.Has(key) })
}

// Chain returns a language, its fallback, the fallback of that one, and so on.
func (s Set) Chain(code string) []string {
	chain := []string{code}
	for {
		l, _ := s.Get(chain[len(chain)-1])
		if l.Fallback == "" || slices.Contains(chain, l.Fallback) {
			return chain
		}
		chain = append(chain, l.Fallback)
	}
}

// Address returns the address of a path in a language: "/en/a/" for "en" and "/a".
func (s Set) Address(code, path string) string {
	l, _ := s.Get(code)
	if path = strings.Trim(l.Prefix+"/"+strings.Trim(path, "/"), "/"); path == "" {
		return "/"
	}
	return "/" + path + "/"
}

// FileAt returns the output file of an address: "a/index.html" for "/a/".
func FileAt(address string) string {
	if strings.HasSuffix(address, "/") {
		address += index
	}
	return strings.TrimPrefix(address, "/")
}

// AddressOf returns the address of an output file: "/a/" for "a/index.html".
func AddressOf(file string) string {
	if path.Base(file) == index {
		file = strings.TrimSuffix(file, index)
	}
	return "/" + file
}

const index = "index.html"

// Split returns the language of an address and the path after its prefix, without the last slash ("/" for a home page).
func (s Set) Split(address string) (code, path string) {
	trimmed := strings.Trim(address, "/")
	for _, l := range s {
		rest, ok := strings.CutPrefix(trimmed, l.Prefix)
		if ok && l.Prefix != "" && (rest == "" || rest[0] == '/') {
			return l.Code, "/" + strings.Trim(rest, "/")
		}
	}
	root := max(0, slices.IndexFunc(s, func(l Language) bool { return l.Prefix == "" }))
	return s[root].Code, "/" + trimmed
}

// AreTags reports whether the keys of a map look like language tags, and one of them is a language of the site or a variant
// of one: “rus” and “ru-RU” for “ru”. Such a map is one value in several languages, unless a schema says otherwise.
func (s Set) AreTags(keys []string) bool {
	if slices.ContainsFunc(keys, func(key string) bool { return !IsTag(key) }) {
		return false
	}
	return slices.ContainsFunc(keys, s.Has) || slices.ContainsFunc(keys, func(key string) bool { return len(resembling(key, s.Codes())) > 0 })
}

// IsTag reports whether a key has the form of a language tag, also as authors misspell them: in another case, with underscores.
func IsTag(key string) bool {
	end := strings.IndexAny(key, "-_")
	if end < 0 {
		end = len(key)
	}
	if end != 2 && end != 3 {
		return false
	}
	for i, c := range []byte(key) {
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		isInner := i > end && ('0' <= c && c <= '9' || c == '-' || c == '_')
		if !isLetter && !isInner && i != end {
			return false
		}
	}
	last := key[len(key)-1]
	return last != '-' && last != '_'
}

// IsLanguage reports whether a text is a language tag of BCP 47 whose parts are registered, such as “pt-BR”.
func IsLanguage(tag string) bool {
	_, err := language.Parse(tag)
	return err == nil && !strings.Contains(tag, "_")
}

// OpenGraph returns Open Graph's form of a language, with the country where most of its readers are: zh_TW for zh-Hant. It is
// empty without one. The built-in texts in Portuguese are European ones.
func OpenGraph(code string) string {
	tag := language.Make(code)
	base, _ := tag.Base()
	region, _ := tag.Region()
	if tag == language.Portuguese {
		region = language.MustParseRegion("PT")
	}
	if slices.Contains([]string{"", "ZZ", "001"}, region.String()) {
		return ""
	}
	return base.String() + "_" + region.String()
}

// IsOpenGraphOf reports whether a text in Open Graph's form names a language: nb_NO for no, es_MX for es-419, but neither ja_JP nor
// zh_CN for zh-Hant. A script that is usual in no country says nothing: sr_RS is right for sr-Latn too.
func IsOpenGraphOf(code, text string) bool {
	tag := language.Make(code)
	own, err := language.Parse(text)
	if err != nil {
		return false
	}
	one, _ := language.All.Canonicalize(tag)
	other, _ := language.All.Canonicalize(own)
	base, _ := one.Base()
	if b, _ := other.Base(); b != base {
		return false
	}
	_, script, region := tag.Raw()
	if in, _ := own.Region(); region != (language.Region{}) && region != in && !region.Contains(in) {
		return false
	}
	if has, _ := own.Script(); script == (language.Script{}) || has == script {
		return true
	}
	best, _ := language.Make(OpenGraph(code)).Script()
	return best != script
}

// LanguageOfCountry returns the code of the language that most people of a country write, such as “ja” for “jp”, or "" if the
// text is not the code of a country.
func LanguageOfCountry(country string) string {
	region, err := language.ParseRegion(country)
	if err != nil || !region.IsCountry() || len(country) != 2 {
		return ""
	}
	tag, _ := language.Compose(region)
	if base, confidence := tag.Base(); confidence > language.No {
		return base.String()
	}
	return ""
}

// resembling returns the known codes that are variants of the language that a tag names.
func resembling(tag string, known []string) (codes []string) {
	base, _, _ := strings.Cut(strings.ReplaceAll(tag, "_", "-"), "-")
	named := currentBase(base)
	if named == "" {
		return nil
	}
	for _, code := range known {
		own, _, _ := strings.Cut(code, "-")
		if currentBase(own) == named {
			codes = append(codes, code)
		}
	}
	return codes
}

// currentBase returns today's code of a language, he for the former iw and zh for cmn, or "" for another text.
func currentBase(code string) string {
	base, err := language.ParseBase(code)
	if err != nil {
		return ""
	}
	tag, _ := language.All.Canonicalize(language.Make(base.String()))
	current, _ := tag.Base()
	return current.String()
}

// Tag returns a language tag as BCP 47 writes it, zh-TW for zh_tw, or "" for another text.
func Tag(text string) string {
	tag, err := language.Parse(text)
	if err != nil || tag == language.Und {
		return ""
	}
	return tag.String()
}

// Meant returns the known code that an unknown one is probably meant to be, or "": a variant of the same language, in the same
// script if there are several (zh-Hant for zh_TW), the language of a country (ja for jp), or the nearest word. Of two letters
// that are another code, only a swap is a misspelling: en for ne.
func Meant(tag string, known []string) string {
	if slices.Contains(known, tag) {
		return tag
	}
	_, err := language.ParseBase(tag)
	country := ""
	if err != nil {
		country = LanguageOfCountry(tag)
	}
	variants := resembling(cmp.Or(country, tag), known)
	if len(variants) == 0 {
		near, _ := diag.Nearest(tag, known)
		if isCode := err == nil || country != ""; isCode && len(tag) == 2 && near != tag[1:]+tag[:1] {
			return "" // gr is near to ar, and means another language
		}
		return near
	}
	if len(variants) > 1 {
		script, _ := language.Make(cmp.Or(country, tag)).Script()
		variants = slices.DeleteFunc(variants, func(code string) bool {
			own, _ := language.Make(code).Script()
			return own != script
		})
	}
	if len(variants) != 1 {
		return ""
	}
	return variants[0]
}

// DidYouMean returns the help for an unknown code: the one that is probably meant, and the list of known codes.
func DidYouMean(tag string, known []string) string {
	meant := Meant(tag, known)
	switch {
	case meant == "":
		return diag.DidYouMean("", "languages", known)
	case len(known) == 1:
		return "Did you mean “" + meant + "”?"
	}
	return "Did you mean “" + meant + "”? " + diag.DidYouMean("", "languages", known)
}

// DidYouMean returns the help for a code that is none of the site.
func (s Set) DidYouMean(tag string) string { return DidYouMean(tag, s.Codes()) }

// words are language codes that are frequent keys of other data.
var words = []string{"am", "as", "be", "id", "in", "is", "it", "ms", "my", "no", "or", "so", "to"}

// AreWords reports whether one of the keys is a language code that is also a frequent key of other data, such as “id”.
func AreWords(keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(words, key) })
}
