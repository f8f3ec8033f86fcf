package content

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
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
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		v.unknownKeys(e, node, k.Properties)
	case *kind.FalseSchema:
		v.list.Errorf("content-key", pos, "Remove it.", "%s is not allowed here.", name)
	case *kind.PropertyNames:
		v.badKey(e, k.Property)
	case *kind.Required:
		v.missingKeys(e, node, field, k.Missing)
	case *kind.DependentRequired:
		v.missingKeys(e, node, field, k.Missing)
	case *kind.Type:
		v.wrongType(e, node, name, pos, k)
	case *kind.Format:
		if k.Want == "date" {
			text := fmt.Sprint(k.Got)
			v.list.Errorf("content-date", pos, dateHelp(text), "“%s” %s.", text, dateProblem(text))
			return
		}
		v.list.Errorf("content-format", pos, "Write it in this format.", "“%v” does not have the format “%s”.", k.Got, k.Want)
	case *kind.MinLength:
		v.tooShort(e, name, pos, k)
	default:
		v.wrongValue(e, name, pos)
	}
}

// wrongValue reports a value of the right type that violates a limit or a choice.
func (v *validation) wrongValue(e *jsonschema.ValidationError, name string, pos diag.Pos) {
	add := func(code, help, format string, args ...any) { v.list.Errorf(code, pos, help, format, args...) }
	switch k := e.ErrorKind.(type) {
	case *kind.Enum:
		known := make([]string, len(k.Want))
		for i, w := range k.Want {
			known[i] = fmt.Sprint(w)
		}
		add("content-value", diag.DidYouMean(fmt.Sprint(k.Got), "values", known), "“%v” is not a valid value of %s.", k.Got, name)
	case *kind.Const:
		add("content-value", fmt.Sprintf("Write: %v", k.Want), "%s must be “%v”.", name, k.Want)
	case *kind.Pattern:
		help := "Write it in the form " + fmt.Sprint(k.Want)
		if d := v.description(e); d != "" {
			help = "Expected: " + d
		}
		add("content-pattern", help, "“%s” does not have the required form.", k.Got)
	case *kind.MaxLength:
		add("content-length", "Shorten it by "+count(k.Got-k.Want, "character")+".",
			"%s has %s; the limit is %d.", name, count(k.Got, "character"), k.Want)
	case *kind.MinItems:
		add("content-length", "Add "+count(k.Want-k.Got, "entry")+".",
			"%s has %s; it needs at least %d.", name, count(k.Got, "entry"), k.Want)
	case *kind.MaxItems:
		add("content-length", "Remove "+count(k.Got-k.Want, "entry")+".",
			"%s has %s; the limit is %d.", name, count(k.Got, "entry"), k.Want)
	case *kind.MinProperties:
		add("content-empty", "Add at least one key.", "%s is empty.", name)
	case *kind.UniqueItems:
		add("content-duplicate", "Remove one of them.", "Entries %d and %d of %s are the same.", k.Duplicates[0]+1, k.Duplicates[1]+1, name)
	case *kind.Minimum:
		add("content-range", "Write a larger number.", "%s must be at least %s.", name, k.Want.RatString())
	case *kind.Maximum:
		add("content-range", "Write a smaller number.", "%s must be at most %s.", name, k.Want.RatString())
	default:
		add("content-schema", "Change the value or the schema "+v.schema.File()+".", "%s does not match the schema: %v.", name, reason(e))
	}
}

// wrongType reports a value of the wrong type, and how to write the right one.
func (v *validation) wrongType(e *jsonschema.ValidationError, node *yamlnode.Node, name string, pos diag.Pos, k *kind.Type) {
	languages := v.properties(e)
	text := v.isLocalized(languages)
	if node.Kind == yamlnode.Null {
		help := "Write a value, or remove the key."
		if text {
			help = "Write the text in each language: " + v.textInEach(languages)
		}
		v.list.Errorf("content-empty", pos, help, "%s is empty.", name)
		return
	}
	if text {
		v.list.Errorf("content-type", pos, "Write it in each language: "+v.textInEach(languages),
			"%s must be a text in each language, not %s.", name, node.Kind)
		return
	}
	help := "Write " + typeNames(k.Want) + "."
	switch wants := func(t string) bool { return slices.Contains(k.Want, t) }; {
	case wants("string") && (node.Kind == yamlnode.Number || node.Kind == yamlnode.Bool):
		help = "Put it between double quotes."
	case wants("boolean") && node.Kind == yamlnode.String:
		help = "Write true or false, without quotes."
	case (wants("integer") || wants("number")) && node.Kind == yamlnode.String:
		help = "Write only the digits, without quotes or a unit."
	case wants("array") && node.Kind == yamlnode.String:
		help = "Write each entry on a line of its own, after a hyphen and a space."
	case wants("string") && node.Kind == yamlnode.List && len(k.Want) == 1:
		help = "Write one value, without brackets or hyphens."
	case wants("object") && len(e.InstanceLocation) == 0:
		help = "Write “key: value” on each line."
		name = "The file"
	}
	v.list.Errorf("content-type", pos, help, "%s must be %s, not %s.", name, typeNames(k.Want), node.Kind)
}

// textInEach shows how to write a text in those of the site's languages that the schema names.
func (v *validation) textInEach(languages []string) string {
	codes := slices.DeleteFunc(v.languages.Codes(), func(c string) bool { return !slices.Contains(languages, c) })
	return "{ " + strings.Join(codes, ": …, ") + ": … }."
}

// tooShort reports a text that is too short. A text that is empty in one language is a missing translation.
func (v *validation) tooShort(e *jsonschema.ValidationError, name string, pos diag.Pos, k *kind.MinLength) {
	last := len(e.InstanceLocation) - 1
	if last >= 1 && k.Got == 0 && v.languages.Has(e.InstanceLocation[last]) {
		if parent, field := v.at(e.InstanceLocation[:last]); v.isLocalized(parent.Keys()) {
			v.missingTranslation(pos, field, e.InstanceLocation[last])
			return
		}
	}
	if k.Got == 0 {
		v.list.Errorf("content-empty", pos, "Write the text, or remove the key.", "%s is empty.", name)
		return
	}
	v.list.Errorf("content-length", pos, "Extend it by "+count(k.Want-k.Got, "character")+".",
		"%s has %s; it needs at least %d.", name, count(k.Got, "character"), k.Want)
}

func (v *validation) missingTranslation(pos diag.Pos, field *yamlnode.Node, lang string) {
	l, _ := v.languages.Get(lang)
	what := "this text"
	if field != nil {
		what = "“" + field.Key() + "”"
	}
	help := "Add the text: " + lang + ": …"
	for f := range field.Fields() {
		if strings.Contains(f.Text(), " "+lang+": ") {
			help = "Write a comma before “" + lang + ":”."
		}
	}
	v.list.Errorf("content-translation", pos, help, "The %s translation of %s is missing.", cmp.Or(l.Name, lang), what)
}

// unknownKeys reports the keys that the schema does not name.
func (v *validation) unknownKeys(e *jsonschema.ValidationError, node *yamlnode.Node, keys []string) {
	known := v.properties(e)
	unused := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return node.Get(k) != nil })
	for _, key := range keys {
		f := node.Get(key)
		if f == nil {
			continue
		}
		if v.isLocalized(known) {
			v.list.Errorf("content-language", f.KeyPos(), diag.DidYouMean(key, "languages", known), "Unknown language “%s”.", key)
			continue
		}
		if near, ok := diag.Nearest(key, unused); ok {
			v.misspelled[keyOf{node, near}] = true
		}
		v.list.Errorf("content-key", f.KeyPos(), unknownKeyHelp(key, unused, known), "Unknown key “%s”.", key)
	}
}

// unknownKeyHelp suggests a key that is not used yet. If none is left, the schema knows only the keys that are used.
func unknownKeyHelp(key string, unused, known []string) string {
	if len(unused) > 0 {
		return diag.DidYouMean(key, "keys", unused)
	}
	return strings.TrimSpace("Remove it. " + diag.DidYouMean("", "keys", known))
}

// badKey reports a key whose form the schema refuses. Only the depth of the error's location is valid: the library
// reuses the slice.
func (v *validation) badKey(e *jsonschema.ValidationError, key string) {
	help := "Rename it."
	if d := v.description(e); d != "" {
		help = "Expected: " + d
	}
	pos := v.root.Pos()
	if f := findKey(v.root, len(e.InstanceLocation), key); f != nil {
		pos = f.KeyPos()
	}
	v.list.Errorf("content-key", pos, help, "The key “%s” does not have the required form.", key)
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
func (v *validation) missingKeys(e *jsonschema.ValidationError, node, field *yamlnode.Node, keys []string) {
	pos := node.Pos()
	if field != nil {
		pos = field.KeyPos()
	}
	isTop := len(e.InstanceLocation) == 0
	for _, key := range keys {
		if isTop && v.optional != nil && v.optional(key) {
			continue
		}
		if v.languages.Has(key) && v.isLocalized(v.properties(e)) {
			v.missingTranslation(pos, field, key)
			continue
		}
		help := "Add a line “" + key + ": …”."
		if d := v.propertyDescription(e, key); d != "" {
			help += " " + d
		}
		v.missingAt[len(v.list)] = keyOf{node, key}
		v.list.Errorf("content-missing", pos, help, "The key “%s” is missing.", key)
	}
}

// isLocalized reports whether all keys are languages of the site.
func (v *validation) isLocalized(keys []string) bool {
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return !v.languages.Has(k) })
}

func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, strings.Replace(unit, "entry", "entrie", 1))
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

var locationPart = regexp.MustCompile(`^at '[^']*': `)

// reason returns the schema library's own message, for keywords without a message here.
func reason(e *jsonschema.ValidationError) string {
	text := e.Error()
	if i := strings.LastIndex(text, "- "); i >= 0 {
		text = text[i+2:]
	}
	return strings.TrimSuffix(locationPart.ReplaceAllString(strings.TrimSpace(text), ""), ".")
}
