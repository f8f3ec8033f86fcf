package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// report says in a sentence, at its place, what one keyword of a schema refuses.
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
	size := func(got, want int, unit, bound string) {
		add("content-length", "", "%s has %s; it %s %d.", name, count(got, unit), bound, want)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		v.unknown(e, node, k.Properties)
	case *kind.FalseSchema:
		add("content-key", "Take it out.", "%s is no known key here.", name)
	case *kind.PropertyNames:
		v.badKey(e, k.Property)
	case *kind.Required:
		v.missing(e, node, field, k.Missing)
	case *kind.DependentRequired:
		v.missing(e, node, field, k.Missing)
	case *kind.Type:
		v.wrongType(e, node, name, pos, k)
	case *kind.Enum:
		known := make([]string, len(k.Want))
		for i, w := range k.Want {
			known[i] = fmt.Sprint(w)
		}
		add("content-value", diag.DidYouMean(fmt.Sprint(k.Got), "values", known), "%s cannot be “%v”.", name, k.Got)
	case *kind.Const:
		add("content-value", "", "%s must be “%v”.", name, k.Want)
	case *kind.Format:
		if k.Want == "date" {
			add("content-date", dayHelp(fmt.Sprint(k.Got)), "“%v” %s.", k.Got, dayFault(fmt.Sprint(k.Got)))
			return
		}
		add("content-format", "", "“%v” is not in the form “%s”.", k.Got, k.Want)
	case *kind.Pattern:
		help := ""
		if d := v.description(e); d != "" {
			help = "Expected: " + d
		}
		add("content-pattern", help, "%s cannot be “%s”.", name, k.Got)
	case *kind.MinLength:
		v.short(e, name, pos, k)
	case *kind.MaxLength:
		add("content-length", "Shorten it by "+count(k.Got-k.Want, "character")+".", "%s has %s; it may have at most %d.", name, count(k.Got, "character"), k.Want)
	case *kind.MinItems:
		size(k.Got, k.Want, "entry", "needs at least")
	case *kind.MaxItems:
		size(k.Got, k.Want, "entry", "may have at most")
	case *kind.MinProperties:
		add("content-empty", "Add at least one key.", "%s is empty.", name)
	case *kind.UniqueItems:
		add("content-duplicate", "Remove one of them.", "Entries %d and %d of %s are the same.", k.Duplicates[0]+1, k.Duplicates[1]+1, name)
	case *kind.Minimum:
		add("content-range", "", "%s must be at least %s.", name, k.Want.RatString())
	case *kind.Maximum:
		add("content-range", "", "%s must be at most %s.", name, k.Want.RatString())
	default:
		add("content-schema", "", "%s is not as the schema wants it: %v.", name, reason(e))
	}
}

// wrongType blames a value of the wrong kind, and says how to write the right one.
func (v *validation) wrongType(e *jsonschema.ValidationError, node *yamlnode.Node, name string, pos diag.Pos, k *kind.Type) {
	languages := v.properties(e)
	text := v.isLocalised(languages)
	if node.Kind == yamlnode.Null {
		help := "Give it a value, or take the key out."
		if text {
			help = "Write the text in each language: " + v.each(languages)
		}
		v.list.Errorf("content-empty", pos, help, "%s is empty.", name)
		return
	}
	if text {
		v.list.Errorf("content-type", pos, "Write it in each language: "+v.each(languages), "%s must be a text in each language, and is %s.", name, node.Kind)
		return
	}
	help := ""
	switch wants := func(t string) bool { return slices.Contains(k.Want, t) }; {
	case wants("string") && (node.Kind == yamlnode.Number || node.Kind == yamlnode.Bool):
		help = "Put it between double quotes."
	case wants("boolean") && node.Kind == yamlnode.String:
		help = "Write true or false, without quotes."
	case (wants("integer") || wants("number")) && node.Kind == yamlnode.String:
		help = "Write the digits alone, without quotes or a unit."
	case wants("array") && node.Kind == yamlnode.String:
		help = "Write each entry in a line of its own, after a hyphen and a space."
	case wants("string") && node.Kind == yamlnode.List && len(k.Want) == 1:
		help = "Give one alone, without brackets or hyphens."
	case wants("object") && len(e.InstanceLocation) == 0:
		help = "Write “key: value” in each line."
		name = "The file"
	}
	v.list.Errorf("content-type", pos, help, "%s must be %s, and is %s.", name, wanted(k.Want), node.Kind)
}

// each shows how to write a text in some of the site's languages.
func (v *validation) each(languages []string) string {
	codes := slices.DeleteFunc(v.languages.Codes(), func(c string) bool { return !slices.Contains(languages, c) })
	return "{ " + strings.Join(codes, ": …, ") + ": … }."
}

// short blames a text that is too short. An empty text in one language is a
// missing one.
func (v *validation) short(e *jsonschema.ValidationError, name string, pos diag.Pos, k *kind.MinLength) {
	last := len(e.InstanceLocation) - 1
	if last >= 1 && k.Got == 0 && v.languages.Has(e.InstanceLocation[last]) {
		if parent, field := v.at(e.InstanceLocation[:last]); v.isLocalised(parent.Keys()) {
			v.untranslated(pos, field, e.InstanceLocation[last])
			return
		}
	}
	if k.Got == 0 {
		v.list.Errorf("content-empty", pos, "Write the text, or take the key out.", "%s is empty.", name)
		return
	}
	v.list.Errorf("content-length", pos, "", "%s has %s; it needs at least %d.", name, count(k.Got, "character"), k.Want)
}

func (v *validation) untranslated(pos diag.Pos, field *yamlnode.Node, lang string) {
	l, _ := v.languages.Get(lang)
	what := "This text"
	if field != nil {
		what = "“" + field.Key() + "”"
	}
	help := "Write it beside the others: " + lang + ": …"
	for f := range field.Fields() {
		if strings.Contains(f.Text(), " "+lang+": ") {
			help = "A comma is missing before “" + lang + ":”."
		}
	}
	v.list.Errorf("content-translation", pos, help, "%s has no text in %s.", what, name(l.Name, lang))
}

// unknown blames each key that the schema does not name.
func (v *validation) unknown(e *jsonschema.ValidationError, node *yamlnode.Node, keys []string) {
	known := v.properties(e)
	free := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return node.Get(k) != nil })
	for _, key := range keys {
		f := node.Get(key)
		if f == nil {
			continue
		}
		if v.isLocalised(known) {
			v.list.Errorf("content-language", f.KeyPos(), diag.DidYouMean(key, "languages", known), "“%s” is no language of this text.", key)
			continue
		}
		if near, ok := diag.Nearest(key, free); ok {
			v.meant[keyOf{node, near}] = true
		}
		v.list.Errorf("content-key", f.KeyPos(), diag.DidYouMean(key, "keys", free), "“%s” is no known key here.", key)
	}
}

// badKey blames a key whose form the schema refuses. Of the location that the
// library gives only the depth holds: it reuses the rest before it is done.
func (v *validation) badKey(e *jsonschema.ValidationError, key string) {
	help := ""
	if d := v.description(e); d != "" {
		help = "Expected: " + d
	}
	pos := v.root.Pos()
	if f := field(v.root, len(e.InstanceLocation), key); f != nil {
		pos = f.KeyPos()
	}
	v.list.Errorf("content-key", pos, help, "“%s” cannot be a key here.", key)
}

// field finds the first key of that name so many levels down.
func field(n *yamlnode.Node, depth int, key string) *yamlnode.Node {
	if depth == 0 {
		return n.Get(key)
	}
	for f := range n.Fields() {
		if found := field(f, depth-1, key); found != nil {
			return found
		}
	}
	for item := range n.Items() {
		if found := field(item, depth-1, key); found != nil {
			return found
		}
	}
	return nil
}

// missing blames a map for the keys it lacks; a missing language has a code of its own.
func (v *validation) missing(e *jsonschema.ValidationError, node, field *yamlnode.Node, keys []string) {
	pos := node.Pos()
	if field != nil {
		pos = field.KeyPos()
	}
	top := len(e.InstanceLocation) == 0
	for _, key := range keys {
		if top && v.optional != nil && v.optional(key) {
			continue
		}
		if v.languages.Has(key) && v.isLocalised(v.properties(e)) {
			v.untranslated(pos, field, key)
			continue
		}
		help := "Add a line “" + key + ": …”."
		if d := v.propertyDescription(e, key); d != "" {
			help += " " + d
		}
		v.absent[len(v.list)] = keyOf{node, key}
		v.list.Errorf("content-missing", pos, help, "The key “%s” is missing.", key)
	}
}

func (v *validation) isLocalised(keys []string) bool {
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return !v.languages.Has(k) })
}

func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, strings.Replace(unit, "entry", "entrie", 1))
}

// either lists words: “a, b or c”.
func either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func wanted(types []string) string {
	words := map[string]string{
		"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
		"array": "a list", "object": "a group of keys", "null": "nothing",
	}
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = words[t]
	}
	return strings.Join(out, " or ")
}

var locationPart = regexp.MustCompile(`^at '[^']*': `)

// reason is what the schema library says of a keyword that has no sentence here.
func reason(e *jsonschema.ValidationError) string {
	text := e.Error()
	if i := strings.LastIndex(text, "- "); i >= 0 {
		text = text[i+2:]
	}
	return strings.TrimSuffix(locationPart.ReplaceAllString(strings.TrimSpace(text), ""), ".")
}
