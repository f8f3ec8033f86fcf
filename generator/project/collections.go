package project

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
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

// collectionSettings are the settings of a collection. Empty ones have a default.
type collectionSettings struct {
	policy   TranslationPolicy
	sort     string
	dataType string
}

// OutlineEnding ends a setting “sort” that names a data file with the order of the articles.
const OutlineEnding = ".yaml"

// dateKey is the front-matter key with the date of publication.
const dateKey = "date"

var policies = []string{string(Require), string(Omit), string(Fallback)}

// FallbackNoticeKey holds, in the settings, the words before a text that is shown in another language.
const FallbackNoticeKey = "fallbackNotice"

// Policy returns the policy for missing translations of a collection.
func (p *Project) Policy(collection string) TranslationPolicy {
	return cmp.Or(p.collections[collection].policy, Require)
}

// Sort returns the key of front matter that a collection is sorted by, with a hyphen before it for the reverse order.
func (p *Project) Sort(collection string) string {
	return cmp.Or(p.collections[collection].sort, "-"+dateKey)
}

// dataTypes are the types of schema.org that the articles of a collection can have.
var dataTypes = []string{
	"Article", "NewsArticle", "BlogPosting", "TechArticle", "Legislation", "FAQPage", "Product", "Organization", "Event",
}

// DataType returns the type of schema.org that the articles of a collection have, or "".
func (p *Project) DataType(collection string) string { return p.collections[collection].dataType }

// sortKey returns the key of Sort without the hyphen.
func (p *Project) sortKey(collection string) string {
	return strings.TrimPrefix(p.Sort(collection), "-")
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
	p.collections = map[string]collectionSettings{}
	for c := range field.Fields() {
		r.checkCollection(c.Key(), c.KeyPos())
		p.Collections = append(p.Collections, c.Key())
		p.collections[c.Key()] = r.collection(c)
		if c.Kind != yamlnode.Map && c.Kind != yamlnode.Null {
			r.Errorf("site-settings", c.Pos(), "Write "+c.Key()+": { translations: omit }.",
				"The settings of a collection must be a map, not %s.", c.Kind)
		}
	}
}

// collection reads the settings of a collection.
func (r settings) collection(c *yamlnode.Node) (s collectionSettings) {
	helps := map[string]string{
		"translations": "Write one of " + strings.Join(policies, ", ") + ", or remove the key.",
		"type":         "Write one of " + strings.Join(dataTypes, ", ") + ", or remove the key.",
		"sort":         "Write a key of front matter, such as sort: order, or remove the key.",
	}
	for setting := range c.Fields() {
		help, isKnown := helps[setting.Key()]
		switch text := setting.Text(); {
		case !isKnown:
			r.Errorf("site-settings", setting.KeyPos(), diag.DidYouMean(setting.Key(), "settings", slices.Sorted(maps.Keys(helps))),
				"Unknown setting “%s” of a collection.", setting.Key())
		case setting.Kind != yamlnode.String:
			r.Errorf("site-settings", setting.KeyPos(), help, "“%s” must be a string, not %s.", setting.Key(), setting.Kind)
		case setting.Key() == "sort" && !sortForm.MatchString(text):
			r.Errorf("site-settings", setting.Pos(), help, "“%s” is not a key of front matter.", text)
		case setting.Key() == "sort":
			s.sort = text
		case setting.Key() == "type" && !slices.Contains(dataTypes, text):
			r.Errorf("site-settings", setting.Pos(), strings.TrimSpace(diag.DidYouMean(text, "types", dataTypes)),
				"“%s” is not a type of structured data.", text)
		case setting.Key() == "type":
			s.dataType = text
		case !slices.Contains(policies, text):
			r.Errorf("site-settings", setting.Pos(), diag.DidYouMean(text, "policies", policies),
				"“%s” is not a policy for translations.", text)
		default:
			s.policy = TranslationPolicy(text)
		}
	}
	return s
}

// sortForm matches a key that a schema can have, after an optional hyphen, or the name of a data file.
var sortForm = regexp.MustCompile(`^-?[\p{L}_][\p{L}\p{M}\p{N}_-]*$|^[a-z0-9][a-z0-9_/-]*\.yaml$`)

// checkCollection reports a name that no collection may have.
func (r settings) checkCollection(name string, pos diag.Pos) {
	if !prefixForm.MatchString(name) || name == "schemas" || name == "pages" {
		r.Errorf("site-settings", pos, "Use lower-case letters a to z, digits and hyphens. “pages” and “schemas” are reserved.",
			"“%s” is not a valid name of a collection.", name)
	}
}

// CollectionHelp returns the help for an unknown collection name.
func (p *Project) CollectionHelp(name string) string {
	known := diag.DidYouMean(name, "collections", p.Collections)
	return strings.TrimSpace(known + " Add a new one to collections in content/site.yaml.")
}

// extendSchema returns the schema of a collection with the built-in keys that it does not name. A keyword of a key that
// both name is the site's. The site's own required keys are added to the built-in ones. A schema that is not JSON is
// returned as it is: its reader reports the error.
func extendSchema(own, builtIn []byte) []byte {
	mine, err := parseObject(own)
	base, baseErr := parseObject(builtIn)
	if err != nil || baseErr != nil {
		return own
	}
	for _, m := range base {
		switch m.key {
		case "properties":
			m.value = mergeObjects(mine.get(m.key), m.value, func(own, builtIn json.RawMessage) json.RawMessage {
				return mergeObjects(own, builtIn, nil)
			})
		case "required":
			m.value = mergeLists(mine.get(m.key), m.value)
		default:
			if mine.get(m.key) != nil {
				continue
			}
		}
		mine = mine.with(m)
	}
	return mine.encode()
}

// withSortKey returns the schema of a collection with the key that it is sorted by. A site's schema may describe the key
// more exactly.
func withSortKey(schema, key string) string {
	if strings.HasSuffix(key, OutlineEnding) {
		return schema
	}
	o, err := parseObject([]byte(schema))
	keys, keysErr := parseObject(o.get("properties"))
	if err != nil || keysErr != nil || keys.get(key) != nil {
		return schema
	}
	property := `{ "type": ["number", "string"], "examples": [10], "description": "The place in the order of the collection: articles ` +
		`are sorted by this key. Those without it come last." }`
	properties := keys.with(member{key, json.RawMessage(property)}).encode()
	return string(o.with(member{"properties", properties}).encode())
}

// mergeObjects returns an object with the members of both. merge joins the values of a key that both have; without it, the
// first value stays.
func mergeObjects(first, second json.RawMessage, merge func(first, second json.RawMessage) json.RawMessage) json.RawMessage {
	mine, err := parseObject(first)
	others, otherErr := parseObject(second)
	if first == nil {
		return second
	}
	if err != nil || otherErr != nil {
		return first
	}
	for _, m := range others {
		if own := mine.get(m.key); own != nil {
			if merge == nil {
				continue
			}
			m.value = merge(own, m.value)
		}
		mine = mine.with(m)
	}
	return mine.encode()
}

// mergeLists returns a list with the strings of both.
func mergeLists(first, second json.RawMessage) json.RawMessage {
	var mine, others []string
	if first != nil && json.Unmarshal(first, &mine) != nil || json.Unmarshal(second, &others) != nil {
		return first
	}
	for _, text := range others {
		if !slices.Contains(mine, text) {
			mine = append(mine, text)
		}
	}
	out, _ := json.Marshal(mine) // strings are always JSON
	return out
}

// object is a JSON object. Its members keep their order, which the types of the content follow.
type object []member

// member is a key of an object with its value.
type member struct {
	key   string
	value json.RawMessage
}

func parseObject(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("not an object")
	}
	var o object
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{key: key.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	_, err := d.Token()
	return o, err
}

// get returns the value of a key, or nil.
func (o object) get(key string) json.RawMessage {
	if i := slices.IndexFunc(o, func(m member) bool { return m.key == key }); i >= 0 {
		return o[i].value
	}
	return nil
}

// with returns the object with a member in place of the one with the same key, or at the end.
func (o object) with(m member) object {
	if i := slices.IndexFunc(o, func(other member) bool { return other.key == m.key }); i >= 0 {
		o[i] = m
		return o
	}
	return append(o, m)
}

func (o object) encode() []byte {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		key, _ := json.Marshal(m.key) // a string is always JSON
		out = append(append(append(out, key...), ':'), m.value...)
	}
	return append(out, '}')
}
