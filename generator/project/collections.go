package project

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// TranslationPolicy determines what happens to an article in a language that it lacks.
type TranslationPolicy string

// The policies. Require is the default.
const (
	Require  TranslationPolicy = "require"  // a missing translation is an error
	Omit     TranslationPolicy = "omit"     // the article does not exist in that language
	Fallback TranslationPolicy = "fallback" // the article is shown in its source language
)

var policies = []string{string(Require), string(Omit), string(Fallback)}

// FallbackNoticeKey holds, in the settings, the words before a text that is shown in another language.
const FallbackNoticeKey = "fallbackNotice"

// Policy returns the policy for missing translations of a collection.
func (p *Project) Policy(collection string) TranslationPolicy {
	if policy, ok := p.policies[collection]; ok {
		return policy
	}
	return Require
}

// collections reads “collections”: a list of names, or a map with the settings of each.
func (r settings) collections(field *yamlnode.Node, p *Project) {
	if field == nil || field.Kind != yamlnode.Map {
		p.Collections = r.names(field)
		for i, name := range p.Collections {
			if field.Item(i).Kind == yamlnode.String { // other kinds are reported
				r.checkCollection(name, field.Item(i).Pos())
			}
			if slices.Contains(p.Collections[:i], name) && name != "" {
				r.Errorf("site-settings", field.Item(i).Pos(), "Remove it.", "The collection “%s” is listed twice.", name)
			}
		}
		return
	}
	p.policies = map[string]TranslationPolicy{}
	for c := range field.Fields() {
		r.checkCollection(c.Key(), c.KeyPos())
		p.Collections = append(p.Collections, c.Key())
		for setting := range c.Fields() {
			switch {
			case setting.Key() != "translations":
				r.Errorf("site-settings", setting.KeyPos(), diag.DidYouMean(setting.Key(), "settings", []string{"translations"}),
					"Unknown setting “%s” of a collection.", setting.Key())
			case setting.Kind != yamlnode.String:
				r.Errorf("site-settings", setting.KeyPos(), "Write one of "+strings.Join(policies, ", ")+", or remove the key.",
					"“%s” must be a string, not %s.", setting.Key(), setting.Kind)
			case !slices.Contains(policies, setting.Text()):
				r.Errorf("site-settings", setting.Pos(), diag.DidYouMean(setting.Text(), "policies", policies),
					"“%s” is not a policy for translations.", setting.Text())
			default:
				p.policies[c.Key()] = TranslationPolicy(setting.Text())
			}
		}
		if c.Kind != yamlnode.Map && c.Kind != yamlnode.Null {
			r.Errorf("site-settings", c.Pos(), "Write "+c.Key()+": { translations: omit }.",
				"The settings of a collection must be a map, not %s.", c.Kind)
		}
	}
}

// checkCollection reports a name that no collection may have.
func (r settings) checkCollection(name string, pos diag.Pos) {
	if !prefixForm.MatchString(name) || name == "schemas" || name == "pages" {
		r.Errorf("site-settings", pos, "Use lower-case letters, digits and hyphens. “pages” and “schemas” are reserved.",
			"“%s” is not a valid name of a collection.", name)
	}
}

// CollectionHelp returns the help for an unknown collection name.
func (p *Project) CollectionHelp(name string) string {
	known := diag.DidYouMean(name, "collections", p.Collections)
	return strings.TrimSpace(known + " Add a new one to collections in content/site.yaml.")
}
