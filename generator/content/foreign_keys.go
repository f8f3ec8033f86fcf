package content

import (
	"maps"
	"slices"
	"strings"
)

// ForeignKeys are names that other generators have for keys of front matter, by the name here, the most usual first.
var ForeignKeys = map[string][]string{
	"excerpt":     {"description", "summary", "subtitle"},
	"description": {"excerpt", "summary", "subtitle"}, // of longer texts
	"date":        {"pubDate", "publishDate", "published_at", "pubdate"},
	"updated":     {"lastmod", "last_modified_at", "lastUpdated", "last_update", "modified", "updatedDate", "last_updated"},
	"until":       {"expiryDate", "expirydate"},
	"image":       {"cover", "thumbnail", "featured_image", "heroImage", "header_image"},
	"imageAlt":    {"image_alt", "imagealt"},
	"author":      {"authors"},
	"tags":        {"keywords", "categories", "category"},
	"aliases":     {"redirect_from", "redirects"},
}

// OrderKeys are the keys by which other generators order texts.
var OrderKeys = []string{"order", "nav_order", "weight", "sidebar_position", "position"}

// foreignHelps says what articles have in place of keys of other generators that no key corresponds to.
var foreignHelps = []struct {
	keys []string
	help string
}{
	{[]string{"permalink", "url"}, "Remove it: the address is that of the row in content/routes.yaml, and ends with the name of " +
		"the folder or with “slug”. Write an old address under “aliases”."},
	{[]string{"published"}, "Remove it: “draft: true” says that an article is not published."},
	{[]string{"lang", "language", "locale"}, "Remove it: the file's name is the language, such as en.md."},
	{[]string{"layout", "template", "type"}, "Remove it: “page” of the row in content/routes.yaml names the component in site/pages/."},
	{[]string{"redirect_to"}, "Write the redirect into site/public/_redirects: /old/ /new/ 301"},
}

// foreignHelp returns how to write an unknown key of a map's top level that another generator has. meant is the key that
// corresponds to it, if there is one. ok is false for any other key.
func (v *validation) foreignHelp(key string, known, unused []string) (meant, help string, ok bool) {
	for _, name := range slices.Sorted(maps.Keys(ForeignKeys)) {
		if slices.Contains(ForeignKeys[name], key) && slices.Contains(known, name) {
			if !slices.Contains(unused, name) {
				return "", "Remove it: “" + name + "” says it.", true
			}
			return name, strings.TrimSpace("Did you mean “" + name + "”? " + v.didYouMean("", "keys", unused)), true
		}
	}
	if _, isTypo := v.nearest(key, unused); isTypo || !v.schema.HasKey("aliases") { // only articles have aliases
		return "", "", false
	}
	for _, f := range foreignHelps {
		if slices.Contains(f.keys, key) {
			return "", f.help, true
		}
	}
	if slices.Contains(OrderKeys, key) {
		return "", "Describe it in " + v.schema.File() + ", and write “sort: " + key + "” for the collection in content/site.yaml.", true
	}
	return "", "", false
}
