// Package datarefs gives what {{file:path}} stands for in a text, so that prose and
// data cannot differ: {{prices:tea.cup}} is the number under tea, cup
// in content/prices.yaml.
//
//  1. file is a data file's path under content/ without its ending. Where there
//     is no such file the braces are text.
//  2. path is keys, and numbers of list items from 0, joined by dots. A text in
//     several languages is quoted in the language of the page, or in the one
//     that the path names: pro.period.en.
//  3. A number is written as the language writes it: 0,5 and 12.500 in Spanish,
//     0.5 and 12,500 in English. Up to four digits stand together, so that a
//     year stays one. The unit belongs to the sentence: {{prices:tea.cup}} €.
//  4. A text is quoted as it is, without Markdown in it being read. route:… and
//     link:… are quoted as the address they stand for.
//  5. A path that is not there is an error with the nearest names; so is a group,
//     a list, nothing at all, or true and false.
package datarefs

import (
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
)

// Data holds the values of a site's data files. Its methods may be called from
// several goroutines.
type Data struct {
	site    *model.Site
	resolve func(reference, lang string) (string, bool)
}

// New returns the data of a site; resolve gives addresses for references.
func New(site *model.Site, resolve func(reference, lang string) (string, bool)) *Data {
	return &Data{site, resolve}
}

// Resolve returns what stands under a path of a data file, in a language. known is
// false where there is no such file.
func (f *Data) Resolve(file, path, lang string, pos diag.Pos) (value string, known bool, list diag.List) {
	data := f.site.Data[file]
	if data == nil {
		return "", false, nil
	}
	node, wrong := f.find(data.Root, path, lang)
	if wrong != nil {
		list.Errorf("markdown-fact", pos, wrong.help, "There is no “%s” %s %s to quote.", wrong.step, wrong.where, data.File)
		return "", true, list
	}
	switch node.Kind {
	case yamlnode.Number:
		return Number(node.Value(), lang), true, nil
	case yamlnode.String:
		text := node.Text()
		if model.IsReference(text) {
			if address, ok := f.resolve(text, lang); ok {
				text = address
			}
		}
		return text, true, nil
	case yamlnode.Map:
		list.Errorf("markdown-fact", pos, under(path, node.Keys()), "“%s” in %s is a group of keys: it cannot be quoted as a whole.", path, data.File)
	case yamlnode.List:
		list.Errorf("markdown-fact", pos, "Quote one item by its number, from 0: "+path+".0.", "“%s” in %s is a list: it cannot be quoted as a whole.", path, data.File)
	default:
		list.Errorf("markdown-fact", pos, "Quote a text or a number.", "“%s” in %s is %s.", path, data.File, node.Kind)
	}
	return "", true, list
}

// under is advice for a group of keys.
func under(path string, keys []string) string {
	if len(keys) == 0 || len(keys) > 12 {
		return "Quote one value of it."
	}
	for i, k := range keys {
		keys[i] = path + "." + k
	}
	return "Quote one value of it: " + strings.Join(keys, ", ") + "."
}

// missing is a step of a path that leads nowhere.
type missing struct{ step, where, help string }

func (f *Data) find(n *yamlnode.Node, path, lang string) (*yamlnode.Node, *missing) {
	where := "in"
	for rest := path; ; {
		if f.site.IsText(n) {
			step, after, _ := strings.Cut(rest, ".")
			if chosen := n.Get(step); chosen != nil {
				n, rest = chosen, after
			} else {
				n = localised(n, lang)
			}
		}
		if rest == "" {
			return n, nil
		}
		step, after := cut(n, rest)
		next := child(n, step)
		if next == nil {
			return nil, &missing{step, where, help(n, step)}
		}
		where = "under “" + strings.TrimSuffix(strings.TrimSuffix(path, after), ".") + "” in"
		n, rest = next, after
	}
}

func localised(n *yamlnode.Node, lang string) *yamlnode.Node {
	if text := n.Get(lang); text != nil {
		return text
	}
	return n.First() // a text of a page that the language does not have
}

// cut takes the first step off a path. A key may have dots itself.
func cut(n *yamlnode.Node, path string) (step, rest string) {
	for i := range path {
		if path[i] == '.' && n.Get(path[:i]) != nil {
			return path[:i], path[i+1:]
		}
	}
	if n.Get(path) != nil {
		return path, ""
	}
	step, rest, _ = strings.Cut(path, ".")
	return step, rest
}

func child(n *yamlnode.Node, step string) *yamlnode.Node {
	if n.Kind == yamlnode.List {
		if i, err := strconv.Atoi(step); err == nil {
			return n.Item(i)
		}
		return nil
	}
	return n.Get(step)
}

func help(n *yamlnode.Node, step string) string {
	switch n.Kind {
	case yamlnode.List:
		return "The list has the items 0 to " + strconv.Itoa(n.Len()-1) + "."
	case yamlnode.Map:
		return diag.DidYouMean(step, "keys", n.Keys())
	}
	return "The path goes on behind " + n.Kind.String() + "."
}

// Number writes a number as a language does.
func Number(value any, lang string) string {
	options := []number.Option{number.MaxFractionDigits(12)}
	if magnitude(value) < 10000 {
		options = append(options, number.NoSeparator())
	}
	return message.NewPrinter(language.Make(lang)).Sprint(number.Decimal(value, options...))
}

func magnitude(value any) float64 {
	switch v := value.(type) {
	case int64:
		return max(float64(v), -float64(v))
	case uint64:
		return float64(v)
	case float64:
		return max(v, -v)
	}
	return 0
}
