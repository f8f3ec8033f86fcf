package content

import (
	"fmt"
	"path"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Keys of front matter that are built in. No schema needs to have them, and translations do not inherit them.
const (
	SlugKey    = "slug"
	AliasesKey = "aliases"
)

// Addresses are the keys of an article's front matter that determine its addresses in one language. They are not in
// Front.
type Addresses struct {
	Slug    *yamlnode.Node // last part of the address; nil for the folder's name
	Aliases *yamlnode.Node // former addresses; nil without any
}

// AddressSlug returns the last part of the address of an article in its language.
func (e *Entry) AddressSlug() string {
	if e.Addresses.Slug != nil {
		return path.Join(path.Dir(e.Slug), e.Addresses.Slug.Text())
	}
	return e.Slug
}

// readAddresses moves the keys of the addresses out of the front matter, and checks them.
func (e *Entry) readAddresses() diag.List {
	var list diag.List
	slug, aliases := e.Front.Remove(SlugKey), e.Front.Remove(AliasesKey)
	switch {
	case slug == nil:
	case slug.Kind == yamlnode.Null:
		list.Errorf("content-empty", slug.KeyPos(), "Write a value, or remove the key.", "“%s” is empty.", SlugKey)
	case slug.Kind == yamlnode.List || slug.Kind == yamlnode.Map:
		list.Errorf("content-type", slug.KeyPos(), "Write the slug of this language alone, as in slug: risk-matrix.",
			"“%s” must be a string, not %s.", SlugKey, slug.Kind)
	case slug.Kind != yamlnode.String || !IsSlug(slug.Text()):
		list.Errorf("content-slug", slug.Pos(), ownSlugHelp(slug), "“%s” is not a valid slug.", valueText(slug))
	default:
		e.Addresses.Slug = slug
	}
	if aliases != nil && aliases.Kind != yamlnode.List {
		list.Errorf("content-type", aliases.Pos(), "Write a list: aliases: [/old-address/].",
			"“%s” must be a list, not %s.", AliasesKey, aliases.Kind)
	} else if aliases != nil && aliases.Len() > 0 {
		e.Addresses.Aliases = aliases
	}
	return list
}

func ownSlugHelp(slug *yamlnode.Node) string {
	switch {
	case slug.Kind == yamlnode.Number || slug.Kind == yamlnode.Bool:
		return fmt.Sprintf("Quote it: slug: %q.", valueText(slug))
	case limits.IsReservedName(slug.Text()):
		return "Choose another: Windows reserves this name, so the output could not be stored there."
	case len(slug.Text()) > limits.SlugLength:
		return fmt.Sprintf("Write at most %d characters.", limits.SlugLength)
	}
	return "Use lower-case letters a to z, digits and single hyphens."
}

// valueText returns a scalar value as text.
func valueText(n *yamlnode.Node) string { return fmt.Sprint(n.Value()) }
