package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// report reports a violation of one keyword at its position.
func (v *validation) report(e *jsonschema.ValidationError) {
	node, field := v.at(e.InstanceLocation)
	name, pos := "This value", node.Pos()
	if field != nil {
		name = "“" + field.Key() + "”"
		if node.Kind == yamlnode.Null || node.Kind == yamlnode.Map || node.Kind == yamlnode.List {
			pos = field.KeyPos()
		}
	}
	add := func(code, help, format string, args ...any) { v.list.Errorf(code, pos, help, format, args...) }
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties: // reported already
	case *kind.FalseSchema:
		add("content-key", "Remove it.", "%s is not allowed here.", name)
	case *kind.PropertyNames:
		v.badKey(e, k.Property)
	case *kind.Required:
		v.missingKeys(e, node, field, pos, k.Missing)
	case *kind.DependentRequired:
		v.missingKeys(e, node, field, pos, k.Missing)
	case *kind.Type:
		v.wrongType(e, node, name, pos, k.Want)
	case *kind.Format:
		v.wrongFormat(pos, fmt.Sprint(k.Got), k.Want)
	case *kind.Enum:
		v.unknownValue(node, field, name, pos, k)
	case *kind.Const:
		add("content-value", fmt.Sprintf("Write: %v", k.Want), "%s must be “%v”.", name, k.Want)
	case *kind.Pattern:
		add("content-pattern", v.expected(e, "Write it in the form "+k.Want), "“%s” does not have the required form.", k.Got)
	case *kind.MinLength:
		if k.Got == 0 {
			v.emptyText(e, name, pos)
			return
		}
		v.wrongLength(name, pos, "character", k.Got, k.Want)
	case *kind.MaxLength:
		v.wrongLength(name, pos, "character", k.Got, k.Want)
	case *kind.MinItems:
		v.wrongLength(name, pos, "entry", k.Got, k.Want)
	case *kind.MaxItems:
		v.wrongLength(name, pos, "entry", k.Got, k.Want)
	case *kind.MinProperties:
		add("content-empty", "Add at least one key.", "%s is empty.", name)
	case *repeatedKey:
		v.repeatedKey(node, k)
	case *kind.UniqueItems:
		add("content-duplicate", "Remove one of them.", "Entries %d and %d of %s are the same.", k.Duplicates[0]+1, k.Duplicates[1]+1, name)
	case *kind.Minimum:
		add("content-range", "Write a larger number.", "%s must be at least %s.", name, k.Want.RatString())
	case *kind.Maximum:
		add("content-range", "Write a smaller number.", "%s must be at most %s.", name, k.Want.RatString())
	default:
		add("content-schema", "Change the value or the schema "+v.schema.File()+".",
			"%s does not match the schema: %s.", name, e.DetailedOutput().Error)
	}
}

// wrongFormat reports a text that does not have a format, such as date.
func (v *validation) wrongFormat(pos diag.Pos, text, format string) {
	if format == dateFormat {
		wrongDate(pos, text, &v.list)
		return
	}
	v.list.Errorf("content-format", pos, "Write it in this format.", "“%s” does not have the format “%s”.", text, format)
}

// unknownValue reports a value that is not in an enum. field is nil for an item of a list.
func (v *validation) unknownValue(node, field *yamlnode.Node, name string, pos diag.Pos, k *kind.Enum) {
	help := v.didYouMean(fmt.Sprint(k.Got), "values", texts(k.Want))
	switch {
	case node.Kind == yamlnode.Null:
		v.list.Errorf("content-empty", pos, "Write a value, or remove the key. "+help, "%s is empty.", name)
	case node.Kind == yamlnode.Map || node.Kind == yamlnode.List:
		v.list.Errorf("content-type", pos, help, "%s must be one of the known values, not %s.", name, node.Kind)
	case v.languages.AreAll(texts(k.Want)):
		v.list.Errorf("content-value", pos, locale.DidYouMean(fmt.Sprint(k.Got), texts(k.Want)), "Unknown language “%v”.", k.Got)
	case field == nil:
		v.list.Errorf("content-value", pos, help, "“%v” is not one of the known values.", k.Got)
	default:
		v.list.Errorf("content-value", pos, help, "“%v” is not a valid value of %s.", k.Got, name)
	}
}

// wrongLength reports a text or list that is too short or too long.
func (v *validation) wrongLength(name string, pos diag.Pos, unit string, got, want int) {
	if got < want {
		v.list.Errorf("content-length", pos, "Add "+diag.Count(want-got, unit)+".",
			"%s has %s; it needs at least %d.", name, diag.Count(got, unit), want)
		return
	}
	v.list.Errorf("content-length", pos, "Remove "+diag.Count(got-want, unit)+".",
		"%s has %s; the limit is %d.", name, diag.Count(got, unit), want)
}

// wrongType reports a value of the wrong type, and how to write the right one.
func (v *validation) wrongType(
	e *jsonschema.ValidationError, node *yamlnode.Node, name string, pos diag.Pos, types []string,
) {
	expected := typeNames(types)
	help := "Write " + expected + "."
	switch wants := func(t string) bool { return slices.Contains(types, t) }; {
	case v.wantsText(e):
		expected = "a text in each language"
		help = "Write the text in each language: { " + strings.Join(v.languages.Codes(), ": …, ") + ": … }."
	case node.Kind == yamlnode.Null:
		help = "Write a value, or remove the key."
	case wants("string") && !wants("object") && (node.Kind == yamlnode.Number || node.Kind == yamlnode.Bool):
		help = "Put it between double quotes."
		if hint, _ := v.schema.Hint(e.InstanceLocation...); hint.Format == dateFormat {
			help = dateHelp(fmt.Sprint(node.Plain()))
		}
	case wants("boolean") && node.Kind == yamlnode.String:
		help = "Write true or false, without quotes."
	case (wants("integer") || wants("number")) && node.Kind == yamlnode.String:
		help = "Write only the digits, without quotes or a unit."
	case wants("array") && node.Kind == yamlnode.String:
		help = "Write each entry on a line of its own, after a hyphen and a space."
	case wants("string") && node.Kind == yamlnode.List && len(types) == 1:
		help = "Write one value, without brackets or hyphens."
	case wants("object") && len(e.InstanceLocation) == 0:
		help = "Write “key: value” on each line."
		name = "The file"
	case wants("object"):
		if keys := v.properties(e); len(keys) > 0 && len(keys) <= 4 {
			help = "Write a map: { " + strings.Join(keys, ": …, ") + ": … }."
		}
	}
	if node.Kind == yamlnode.Null {
		v.list.Errorf("content-empty", pos, help, "%s is empty.", name)
		return
	}
	v.list.Errorf("content-type", pos, help, "%s must be %s, not %s.", name, expected, node.Kind)
}

// emptyText reports an empty text. A text that is empty in one language is a missing translation.
func (v *validation) emptyText(e *jsonschema.ValidationError, name string, pos diag.Pos) {
	last := len(e.InstanceLocation) - 1
	if last >= 1 && v.languages.Has(e.InstanceLocation[last]) {
		if parent, field := v.at(e.InstanceLocation[:last]); v.languages.AreAll(parent.Keys()) {
			v.missingTranslation(pos, field, e.InstanceLocation[last])
			return
		}
	}
	v.list.Errorf("content-empty", pos, "Write the text, or remove the key.", "%s is empty.", name)
}

func (v *validation) missingTranslation(pos diag.Pos, field *yamlnode.Node, lang string) {
	l, _ := v.languages.Get(lang)
	help := "Add the text: " + lang + ": …"
	for f := range field.Fields() {
		if strings.Contains(f.Text(), " "+lang+": ") {
			help = "Write a comma before “" + lang + ":”."
		}
	}
	v.list.Errorf("content-translation", pos, help, "The %s translation is missing.", cmp.Or(l.Name, lang))
}

// unknownKeys reports the keys that the schema does not name. It suggests a key that is not used yet.
func (v *validation) unknownKeys(e *jsonschema.ValidationError, keys []string) {
	node, _ := v.at(e.InstanceLocation)
	known := v.properties(e)
	fields := make(map[string]*yamlnode.Node, node.Len())
	for f := range node.Fields() {
		fields[f.Key()] = f
	}
	unused := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return fields[k] != nil })
	for _, key := range keys {
		pos := fields[key].KeyPos()
		if v.wantsText(e) {
			if meant := meantLanguage(node, key, v.languages); meant != "" {
				v.misspelled[node] = append(v.misspelled[node], meant)
			}
			v.unknownLanguage(node, fields[key], known, "")
			continue
		}
		if len(e.InstanceLocation) == 0 {
			if meant, help, ok := v.foreignHelp(key, known, unused); ok {
				v.misspelled[node] = append(v.misspelled[node], meant)
				v.list.Errorf("content-key", pos, help, "Unknown key “%s”.", key)
				continue
			}
		}
		near, isTypo := v.nearest(key, unused)
		if isTypo {
			v.misspelled[node] = append(v.misspelled[node], near)
		}
		help := v.didYouMean(key, "keys", unused)
		if len(unused) == 0 {
			help = strings.TrimSpace("Remove it. " + v.didYouMean("", "keys", known))
		}
		if !isTypo && len(e.InstanceLocation) == 0 && v.schema.HasKey("aliases") { // only articles have aliases
			help += " A key of your own is defined in " + v.schema.File() + "."
		}
		v.list.Errorf("content-key", pos, help, "Unknown key “%s”.", key)
	}
}

// unknownLanguage reports a key of a text that is not a language of the site. more continues the help.
func (v *validation) unknownLanguage(text, f *yamlnode.Node, known []string, more string) {
	help := diag.DidYouMean("", "languages", known)
	if meant := meantLanguage(text, f.Key(), v.languages); slices.Contains(known, meant) {
		help = locale.DidYouMean(meant, known)
	}
	help = strings.TrimSpace(help + " " + more)
	v.list.Errorf("content-language", f.KeyPos(), help, "Unknown language “%s”.", f.Key())
}

// badKey reports a key whose form the schema refuses. Only the depth of the error's location is valid: the library
// reuses the slice.
func (v *validation) badKey(e *jsonschema.ValidationError, key string) {
	pos := v.root.Pos()
	if f := findKey(v.root, len(e.InstanceLocation), key); f != nil {
		pos = f.KeyPos()
	}
	help := "Rename it."
	if form := v.sub(e).Pattern; form != nil {
		help = "Write it in the form " + form.String()
	}
	v.list.Errorf("content-key", pos, v.expected(e, help), "The key “%s” does not have the required form.", key)
}

// findKey returns the first value of a key at a depth below n.
func findKey(n *yamlnode.Node, depth int, key string) *yamlnode.Node {
	if depth == 0 {
		return n.Get(key)
	}
	for f := range n.Fields() {
		if found := findKey(f, depth-1, key); found != nil {
			return found
		}
	}
	for item := range n.Items() {
		if found := findKey(item, depth-1, key); found != nil {
			return found
		}
	}
	return nil
}

// missingKeys reports required keys that a map lacks. A missing language is a missing translation.
func (v *validation) missingKeys(
	e *jsonschema.ValidationError, node, field *yamlnode.Node, pos diag.Pos, keys []string,
) {
	isTop := len(e.InstanceLocation) == 0
	for _, key := range keys {
		isInherited := v.isTranslation && isTop && !v.schema.IsLocalized(key)
		if isInherited || slices.Contains(v.misspelled[node], key) {
			continue
		}
		if v.languages.Has(key) && Borrows(node, key, v.languages) && v.wantsText(e) {
			continue // package model reports borrowed texts
		}
		if v.languages.Has(key) && (v.wantsText(e) || v.wantsLanguages(e)) {
			v.missingTranslation(pos, field, key)
			continue
		}
		help := "Add “" + key + ": …”."
		if d := v.propertyDescription(e, key); d != "" {
			help += " " + d
		}
		v.list.Errorf("content-missing", pos, help, "The key “%s” is missing.", key)
	}
}

// typeNames returns the types of a schema in an author's words.
func typeNames(types []string) string {
	words := map[string]string{
		"string": "a string", "integer": "an integer", "number": "a number", "boolean": "true or false",
		"array": "a list", "object": "a map", "null": "empty",
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = words[t]
	}
	return strings.Join(names, " or ")
}
