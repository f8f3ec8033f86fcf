package starter

import (
	"slices"
	"strings"

	"golang.org/x/text/language"

	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/locale/names"
	"gaceta.dev/gaceta/generator/project"
)

// noLanguages are the codes of ISO 639 for texts without a language, in an unknown one and in several.
var noLanguages = []string{"und", "mis", "mul", "zxx"}

// ParseLanguages returns the languages with these codes. The first one is the source and has no prefix.
func ParseLanguages(codes []string) (locale.Set, error) {
	var set locale.Set
	for i, code := range codes {
		tag, err := language.Parse(strings.TrimSpace(code))
		if err != nil || tag == language.Und {
			return nil, project.Refuse("“%s” is not a language code. Write codes such as es, pt-BR or zh-Hans", code)
		}
		base, _, _ := tag.Raw()
		if !project.IsLanguageCode(tag.String()) || slices.Contains(noLanguages, base.String()) { // such as x-pirate, con and mul
			return nil, project.Refuse("“%s” cannot be the language of a site. Write codes such as es, pt-BR or zh-Hans", code)
		}
		l := locale.Language{Code: tag.String(), Name: names.Of(tag.String()), Locale: locale.OpenGraph(tag.String())}
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
