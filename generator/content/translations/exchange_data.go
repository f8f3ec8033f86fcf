package translations

import (
	"bytes"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// dataEnding tells the names of data files from those of texts.
const dataEnding = ".yaml"

// leaves returns the strings at and below a node with their ids. The id of a value is the path to it, which begins with id.
func leaves(n *yamlnode.Node, id string) iter.Seq2[string, *yamlnode.Node] {
	return func(yield func(string, *yamlnode.Node) bool) {
		if n == nil {
			return
		}
		visit(n, id, func(id string, n *yamlnode.Node) bool {
			return n.Kind == yamlnode.String && n.Text() != "" && !yield(id, n)
		})
	}
}

// visit calls stop for a node and the nodes below it, until it returns true. A list's items are named by their “id” if each has
// another one: a new item then leaves the ids of the others as they are.
func visit(n *yamlnode.Node, id string, stop func(id string, n *yamlnode.Node) bool) bool {
	if stop(id, n) {
		return true
	}
	names := map[string]bool{}
	for item := range n.Items() {
		names[item.Get("id").Text()] = true
	}
	hasNames := len(names) == n.Len() && !names[""]
	i := 0
	for child := range n.Children() {
		i++
		name := child.Key()
		if n.Kind == yamlnode.List {
			if name = strconv.Itoa(i); hasNames {
				name = child.Get("id").Text()
			}
		}
		path := strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		if id != "" {
			path = id + "/" + path
		}
		if visit(child, path, stop) {
			return true
		}
	}
	return false
}

// translated returns the value of a node with translations instead of its strings, and whether each of them has one. It returns
// nil if none has.
func translated(n *yamlnode.Node, id string, targets map[string]string) (value any, isComplete bool) {
	found, isComplete := false, true
	values := map[*yamlnode.Node]string{}
	for id, leaf := range leaves(n, id) {
		target := targets[id]
		found, isComplete = found || target != "", isComplete && target != ""
		values[leaf] = target
	}
	if !found {
		return nil, isComplete
	}
	var convert func(n *yamlnode.Node) any
	convert = func(n *yamlnode.Node) any {
		switch {
		case values[n] != "":
			return values[n]
		case n.Kind == yamlnode.List:
			list := make([]any, 0, n.Len())
			for item := range n.Items() {
				list = append(list, convert(item))
			}
			return list
		case n.Kind == yamlnode.Map:
			m := map[string]any{}
			for f := range n.Fields() {
				m[f.Key()] = convert(f)
			}
			return m
		}
		return n.Value()
	}
	return convert(n), isComplete
}

// byHand returns the error of a text that an import cannot replace.
func byHand(n *yamlnode.Node) error {
	return &ImportError{0, fmt.Sprintf("the text in line %d of %s cannot be replaced. Change it there", n.Pos().Line, n.Pos().File)}
}

// dataText is a text of a data file in several languages.
type dataText struct {
	id        string
	languages *yamlnode.Node // the values by language
}

// source returns the text in the site's first language.
func (t *Table) source(text dataText) *yamlnode.Node {
	return text.languages.Get(t.project.Languages.Default().Code)
}

// dataTexts returns the texts of a data file that can be in a language. A route may be limited to other languages.
func (t *Table) dataTexts(d *content.Data, lang string) []dataText {
	var all []dataText
	excluded := ""
	visit(d.Root, "", func(id string, n *yamlnode.Node) bool {
		own := n.Get("languages")
		isOurs := func(l *yamlnode.Node) bool { return l.Text() == lang }
		if d.Name == "routes" && own.Len() > 0 && !slices.ContainsFunc(slices.Collect(own.Items()), isOurs) {
			excluded = id + "/"
		}
		isAvoided := d.Name == "glossary" && n.Key() == "avoid" // each language has words of its own to avoid
		if id == "" && n.IsLocalized() {
			id = "text" // a file that is one text
		}
		if text := (dataText{id, n}); n.IsLocalized() && !isAvoided && t.source(text) != nil &&
			(excluded == "" || !strings.HasPrefix(id, excluded)) {
			all = append(all, text)
		}
		return false
	})
	return all
}

// DataExchanges returns the texts of each data file in each language that they can be translated to. Only in one if lang is not
// empty.
func (t *Table) DataExchanges(c content.Content, lang string) []Exchange {
	var all []Exchange
	for _, name := range slices.Sorted(maps.Keys(c.Data)) {
		d := c.Data[name]
		for _, code := range t.Languages[1:] {
			if lang != "" && code != lang {
				continue
			}
			x := Exchange{Name: name + dataEnding, SourceLang: t.Languages[0], Lang: code, SourceFile: d.File}
			for _, text := range t.dataTexts(d, code) {
				targets := maps.Collect(leaves(text.languages.Get(code), text.id))
				for id, n := range leaves(t.source(text), text.id) {
					x.Messages = append(x.Messages, Message{ID: id, Source: n.Text(), Target: targets[id].Text()})
				}
			}
			if len(x.Messages) > 0 {
				all = append(all, x)
			}
		}
	}
	return all
}

// placeholder is a part of a text that the site replaces: {term}, or {{prices:month}}.
var placeholder = regexp.MustCompile(`\{\{[^{}]+\}\}|\{[\pL_][\pL\pN_.]*\}`)

// placeholders returns the different placeholders of a text.
func placeholders(text string) []string {
	return slices.Compact(sorted(placeholder.FindAllString(text, -1)))
}

// importData writes the translations of an exchange into a data file. It reads the file again: an import of another language
// may have changed it.
func (t *Table) importData(x Exchange, c content.Content) (file string, before []byte, err error) {
	name := strings.TrimSuffix(x.Name, dataEnding)
	if c.Data[name] == nil {
		return "", nil, &ImportError{
			0, strings.TrimSpace(fmt.Sprintf("unknown data file “%s”. %s",
				name, diag.DidYouMean(name, "data files", slices.Sorted(maps.Keys(c.Data))))),
		}
	}
	if !slices.Contains(t.Languages[1:], x.Lang) {
		return "", nil, &ImportError{0, fmt.Sprintf("%s has no translation to “%s”", x.Name, x.Lang)}
	}
	file = c.Data[name].File
	if before, err = fs.ReadFile(t.project.FS, file); err != nil {
		return "", nil, err
	}
	d, list := content.LoadData(t.project, c.Schemas, file)
	if d == nil {
		return "", nil, &ImportError{0, list[0].Message}
	}
	editor := yamlnode.NewEditor(before)
	sources, texts := map[string]string{}, t.dataTexts(d, x.Lang)
	for _, text := range texts {
		for id, n := range leaves(t.source(text), text.id) {
			sources[id] = n.Text()
		}
	}
	targets, lines := map[string]string{}, map[string]int{}
	for _, m := range x.Messages {
		if sources[m.ID] != m.Source || m.Source == "" {
			return "", nil, sourceChanged(m)
		}
		if !m.IsFuzzy && m.Target != "" {
			targets[m.ID], lines[m.ID] = m.Target, m.Line
		}
	}
	for _, text := range texts {
		if err := t.replaceData(editor, text, x.Lang, sources, targets, lines); err != nil {
			return "", nil, err
		}
	}
	after := editor.Bytes()
	if bytes.Equal(after, before) {
		return "", nil, nil
	}
	return file, before, rootfs.New(t.project.Root).ReplaceFile(file, after)
}

// replaceData writes the translations of a text.
func (t *Table) replaceData(
	editor *yamlnode.Editor, text dataText, lang string, sources, targets map[string]string, lines map[string]int,
) error {
	value := text.languages.Get(lang)
	current := maps.Collect(leaves(value, text.id))
	for id := range leaves(t.source(text), text.id) {
		target := targets[id]
		if target == "" || target == current[id].Text() {
			continue
		}
		if !slices.Equal(placeholders(sources[id]), placeholders(target)) {
			return &ImportError{lines[id], fmt.Sprintf("the translation of “%s” does not have the {…} of its source", id)}
		}
		if value == nil || value.Kind == yamlnode.Null {
			return t.addData(editor, text, lang, targets, lines[id])
		}
		if current[id] == nil || !editor.SetText(current[id], target) {
			return &ImportError{
				lines[id], fmt.Sprintf("“%s” cannot be replaced in line %d of %s. Change it there", id, value.Pos().Line, value.Pos().File),
			}
		}
	}
	return nil
}

// addData writes the first translation of a text to a language. It follows the nearest language before it.
func (t *Table) addData(editor *yamlnode.Editor, text dataText, lang string, targets map[string]string, line int) error {
	source := t.source(text)
	value, isComplete := translated(source, text.id, targets)
	if !isComplete {
		return &ImportError{line, fmt.Sprintf("translate all parts of “%s”: %s has none of them in “%s”", text.id, source.Pos().File, lang)}
	}
	after := source
	for _, code := range t.Languages[:slices.Index(t.Languages, lang)] {
		if n := text.languages.Get(code); n != nil && n.Kind != yamlnode.Null {
			after = n
		}
	}
	if !editor.Add(text.languages, after, lang, value) {
		return byHand(source)
	}
	return nil
}
