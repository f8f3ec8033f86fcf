package project

import (
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown/typography"
	"gaceta.dev/gaceta/generator/project/locale"
)

const typographyHelp = "Write true, or the quotation marks of a language: { quotes: { es: «»“” } }."

// typography returns the rules of each language, or nil if the site does not ask for them.
func (r settings) typography(node *yamlnode.Node, languages locale.Set) map[string]*typography.Rules {
	if node == nil {
		return nil
	}
	if node.Kind != yamlnode.Map {
		if node.Kind != yamlnode.Bool {
			r.Errorf("site-settings", node.Pos(), typographyHelp, "“typography” must be true, false or a map, not %s.", node.Kind)
		}
		if !node.Bool() {
			return nil
		}
	}
	for f := range node.Fields() {
		if f.Key() != "quotes" || f.Kind != yamlnode.Map {
			r.Errorf("site-settings", f.KeyPos(), typographyHelp, "“typography” can only have the map “quotes”.")
		}
	}
	quotes := node.Get("quotes")
	r.checkQuotes(quotes, languages)
	rules := map[string]*typography.Rules{}
	var unknown []string
	for _, code := range languages.Codes() {
		rules[code] = typography.For(code, quotes.Get(code).Text())
		if !rules[code].HasQuotes() && quotes.Get(code) == nil {
			unknown = append(unknown, code)
		}
	}
	if len(unknown) > 0 {
		r.Warnf("site-typography", node.KeyPos(), "Add them, such as: typography: { quotes: { "+unknown[0]+": “”‘’ } }.",
			"The quotation marks of %s are not known: they stay as they are typed.", quoted(unknown))
	}
	return rules
}

// checkQuotes reports quotation marks of unknown languages, and texts that are not quotation marks.
func (r settings) checkQuotes(quotes *yamlnode.Node, languages locale.Set) {
	for f := range quotes.Fields() {
		switch {
		case !languages.Has(f.Key()):
			r.Errorf("site-settings", f.KeyPos(), "Languages of the site: "+strings.Join(languages.Codes(), ", ")+".",
				"“%s” is not a language of the site.", f.Key())
		case !typography.AreQuotes(f.Text()):
			r.Errorf("site-settings", f.Pos(), "Write the opening and the closing mark, then those within them, such as «»“”.",
				"These are not quotation marks.")
		}
	}
}
