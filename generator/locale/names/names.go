// Package names holds the names of languages in the languages themselves, as menus show them.
package names

//go:generate node table.mjs

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

//go:embed table.json
var table []byte

// byTag returns the names of CLDR, by language.
var byTag = sync.OnceValue(func() (names map[string]string) {
	if err := json.Unmarshal(table, &names); err != nil {
		panic("internal error: the names of languages: " + err.Error())
	}
	return names
})

// others are the names of languages that CLDR has no data for.
var others = map[string]string{"azb": "تۆرکجه", "dv": "ދިވެހިބަސް", "la": "Latina", "prs": "دری"}

// Of returns the name of a language in itself, with a capital letter as in a menu. It returns the code of a language without
// a known name.
func Of(code string) string {
	tag := language.Make(code)
	name := nameOf(code)
	if name == "" {
		if name = display.Self.Name(tag); name == "" {
			return code
		}
	}
	first, rest := []rune(name)[:1], []rune(name)[1:]
	return cases.Title(tag).String(string(first)) + string(rest)
}

// nameOf returns the name of a language, or else of the language that it is a variant of.
func nameOf(code string) string {
	for tag := code; tag != ""; tag = tag[:max(0, strings.LastIndexByte(tag, '-'))] {
		if name := byTag()[tag]; name != "" {
			return name
		}
		if name := others[tag]; name != "" {
			return name
		}
	}
	return ""
}
