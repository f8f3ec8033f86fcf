// Package datarefs resolves data references: {{prices:tea.cup}} is the value of tea, cup in content/prices.yaml.
//
//  1. The file is the path of a data file below content/, without its extension. An unknown
//     file is an error.
//  2. The path consists of keys and list indexes, joined by dots. A text in several languages has the language of the page,
//     unless the path ends in another language: pro.period.en.
//  3. Numbers keep their digits and are formatted for the language: 0,50 and 12.500 in Spanish, 0.50 and 12,500 in English.
//     Up to four digits have no separator, because they may be a year: package numbers.
//  4. Markdown in a text is escaped. route:…, link:… and references with a scheme of the site become addresses.
//  5. Only texts and numbers can be inserted. Everything else, and an unknown path, is an error.
package datarefs

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale/numbers"
	"gaceta.dev/gaceta/generator/model"
)

// Data holds the values of a site's data files. Its methods may be called concurrently.
type Data struct {
	site    *model.Site
	resolve func(reference, lang string) (string, bool)
}

// New returns the data of a site. resolve returns the addresses of references.
func New(site *model.Site, resolve func(reference, lang string) (string, bool)) *Data {
	return &Data{site, resolve}
}

// Resolve returns the value at a path of a data file in a language. The list says why there is none.
func (d *Data) Resolve(file, path, lang string, pos diag.Pos) (value string, list diag.List) {
	data := d.site.Data[file]
	switch {
	case data == nil && isDataFile(file) && d.site.IsBroken(file):
		return "", nil // the file's own error is reported
	case data == nil:
		help := "Write \\{{ to show the braces."
		if near, ok := diag.Nearest(file, slices.Sorted(maps.Keys(d.site.Data))); ok {
			help = "Did you mean “" + near + "”? " + help
		}
		list.Errorf("markdown-fact", pos, help, "The data file content/%s.yaml does not exist.", file)
		return "", list
	}
	path = norm.NFC.String(path) // as keys are
	node, rest, day := d.find(data.Root, path, lang)
	if day != "" {
		list.Errorf("markdown-fact", pos, "Write the value in the text, or move “until” out of "+data.File+".",
			"“%s” ends on %s, and the text would have no value then.", path, day)
		return "", list
	}
	if rest != "" {
		step, _ := cut(node, rest)
		where := "in"
		if found := strings.TrimSuffix(strings.TrimSuffix(path, rest), "."); found != "" {
			where = "under “" + found + "” in"
		}
		list.Errorf("markdown-fact", pos, unknownHelp(node, step), "“%s” does not exist %s %s.", step, where, data.File)
		return "", list
	}
	help := "Insert a text or a number."
	switch node.Kind {
	case yamlnode.Number:
		return numbers.Format(lang, node.Digits()), nil
	case yamlnode.String:
		text := node.Text()
		if d.site.IsReference(text) {
			if address, ok := d.resolve(text, lang); ok {
				text = address
			}
		}
		return text, nil
	case yamlnode.Map:
		help = under(path, node.Keys())
	case yamlnode.List:
		help = "Insert one item by its number, from 0: " + path + ".0."
	}
	list.Errorf("markdown-fact", pos, help, "“%s” in %s is %s, not a text or a number.", path, data.File, node.Kind)
	return "", list
}

// isDataFile reports whether a name can be that of a data file: one below content/ or in a folder there, not hidden.
func isDataFile(name string) bool {
	return fs.ValidPath(name) && len(name) <= limits.AddressPart && strings.Count(name, "/") <= 1 && name[0] != '.' &&
		!strings.Contains(name, "/.")
}

// Cited returns the work that a data reference quotes, and the number of a part of it or "". It is the work that the value
// cites, or the work whose entry contains the value. Cited returns nil if the reference quotes no work.
func (d *Data) Cited(file, path, lang string) (w *model.Work, number string) {
	data := d.site.Data[file]
	if data == nil {
		return nil, ""
	}
	for _, scheme := range slices.Sorted(maps.Keys(d.site.Project.Schemes)) {
		if d.site.Project.Schemes[scheme] == file {
			key, _ := cut(data.Root, path)
			return d.site.Works.Cited(scheme + ":" + key)
		}
	}
	if len(d.site.Works.InData(file)) == 0 {
		return nil, ""
	}
	if node, rest, _ := d.find(data.Root, path, lang); rest == "" {
		return d.site.Works.Cited(node.Text())
	}
	return nil, ""
}

// under returns the help for a map.
func under(path string, keys []string) string {
	if len(keys) == 0 || len(keys) > 12 {
		return "Insert one of its values."
	}
	for i, k := range keys {
		keys[i] = path + "." + k
	}
	return "Insert one of its values: " + strings.Join(keys, ", ") + "."
}

// find follows a path and returns the last node that exists, and the rest of the path. ends is the day on which a node of
// the path ends, or empty.
func (d *Data) find(n *yamlnode.Node, path, lang string) (node *yamlnode.Node, rest, ends string) {
	for rest = path; ; {
		if n.IsLocalized() {
			step, after, _ := strings.Cut(rest, ".")
			if chosen := n.Get(step); chosen != nil {
				n, rest = chosen, after
			} else {
				n = d.site.InLanguage(n, lang)
			}
		}
		if rest == "" {
			return n, "", ends
		}
		step, after := cut(n, rest)
		next := child(n, step)
		if next == nil {
			return n, rest, ends
		}
		n, rest, ends = next, after, cmp.Or(ends, model.ExpiryDate(next))
	}
}

// cut splits a path after its first step. Keys may contain dots.
func cut(n *yamlnode.Node, path string) (step, rest string) {
	for i, c := range path + "." {
		if c == '.' && n.Get(path[:i]) != nil {
			return path[:i], strings.TrimPrefix(path[i:], ".")
		}
	}
	step, rest, _ = strings.Cut(path, ".")
	return step, rest
}

func child(n *yamlnode.Node, step string) *yamlnode.Node {
	if i, err := strconv.Atoi(step); err == nil && n.Kind == yamlnode.List {
		return n.Item(i)
	}
	return n.Get(step)
}

func unknownHelp(n *yamlnode.Node, step string) string {
	switch n.Kind {
	case yamlnode.List:
		return "The list has the items 0 to " + strconv.Itoa(n.Len()-1) + "."
	case yamlnode.Map:
		return diag.DidYouMean(step, "keys", n.Keys())
	}
	return "The path continues after " + n.Kind.String() + "."
}
