package starter

import (
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/locale"
)

// ParseLanguages returns the languages with these codes. The first one is the source and has no prefix.
func ParseLanguages(codes []string) (locale.Set, error) {
	var set locale.Set
	for i, code := range codes {
		tag, err := language.Parse(strings.TrimSpace(code))
		if err != nil || tag == language.Und {
			return nil, project.Refuse("“%s” is not a language code. Write codes such as es, pt-BR or zh-Hans", code)
		}
		l := locale.Language{Code: tag.String(), Name: nameOf(tag), Locale: localeOf(tag)}
		if set.Has(l.Code) {
			return nil, project.Refuse("the language “%s” is listed twice", l.Code)
		}
		if slices.ContainsFunc(set, func(o locale.Language) bool { return o.Name == l.Name }) {
			l.Name += " (" + l.Code + ")" // menus need different names
		}
		if i > 0 {
			l.Prefix = strings.ToLower(l.Code)
		}
		set = append(set, l)
	}
	if len(set) == 0 {
		return nil, project.Refuse("a site needs at least one language")
	}
	return set, nil
}

// nameOf returns the language's name in the language itself, with a capital letter as in a menu.
func nameOf(tag language.Tag) string {
	name := display.Self.Name(tag)
	if name == "" {
		return tag.String()
	}
	first, rest := []rune(name)[:1], []rune(name)[1:]
	return cases.Upper(tag).String(string(first)) + string(rest)
}

// localeOf returns Open Graph's form of a language, with the country where most of its readers live. The texts in
// Portuguese are European ones.
func localeOf(tag language.Tag) string {
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
