package cms

import (
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// field is one input of the editor.
type field struct {
	Name     string   `json:"name"`
	Label    string   `json:"label"`
	Hint     string   `json:"hint,omitempty"`
	Widget   string   `json:"widget"`
	Required bool     `json:"required"`
	Multiple bool     `json:"multiple,omitempty"`
	Options  []option `json:"options,omitempty"`
	Fields   []field  `json:"fields,omitempty"`
	relation
	formats
	bounds
	markdown
}

// relation is what a field refers to: the texts of a collection of the editor, which it always lists as they are.
type relation struct {
	Collection string   `json:"collection,omitempty"`
	ValueField string   `json:"value_field,omitempty"`
	Shown      []string `json:"display_fields,omitempty"`
	Searched   []string `json:"search_fields,omitempty"`
}

// formats are the settings of dates, numbers and pictures.
type formats struct {
	Type      string `json:"type,omitempty"`
	Format    string `json:"format,omitempty"`
	ValueType string `json:"value_type,omitempty"`
	ChooseURL *bool  `json:"choose_url,omitempty"`
}

// bounds are what the editor checks while people write.
type bounds struct {
	Pattern   []string `json:"pattern,omitempty"`
	MinLength any      `json:"minlength,omitempty"`
	MaxLength any      `json:"maxlength,omitempty"`
	Min       any      `json:"min,omitempty"`
	Max       any      `json:"max,omitempty"`
}

// markdown are the settings of a text with markup.
type markdown struct {
	Modes      []string `json:"modes,omitempty"`
	Buttons    []string `json:"buttons,omitzero"`
	Components []string `json:"editor_components,omitzero"`
}

// option is a choice of a select field.
type option struct {
	Label string `json:"label"`
	Value any    `json:"value"`
}

// fields makes the fields of one object in a schema.
type fields struct {
	p        project.Project
	required []string
}

// longText is the length from which a text gets an input of several lines.
const longText = 160

// of returns the field of a key, or none if the editor cannot show its values.
func (f fields) of(key string, schema *yamlnode.Node) []field {
	out := field{
		Name: key, Label: label(schema, key), Hint: schema.Get("description").Text(),
		Required: slices.Contains(f.required, key),
	}
	items := schema.Get("items")
	reference, isList := schema.Get("x-reference").Text(), schema.Get("type").Text() == "array"
	switch {
	case slices.Contains(f.p.Collections, reference):
		source := f.p.Languages.Default().Code
		out.Widget, out.Multiple = "relation", isList
		out.relation = relation{reference + "-" + source, "{{slug}}", []string{"title"}, []string{"title", "{{slug}}"}}
	case reference != "":
		out.Widget, out.Multiple, out.Options = "select", isList, f.references(reference)
	case schema.Get("enum") != nil:
		out.Widget, out.Options = "select", values(schema.Get("enum"))
	case isList && items.Get("enum") != nil:
		out.Widget, out.Multiple, out.Options = "select", true, values(items.Get("enum"))
	case isList && items.Get("type").Text() == "string":
		out.Widget = "list"
	case isList && items.Get("properties") != nil:
		out.Widget, out.Fields = "list", f.inner(items)
	case schema.Get("properties") != nil:
		out.Widget, out.Fields = "object", f.inner(schema)
	case schema.Get("x-image").Bool():
		out.Widget, out.ChooseURL = "image", new(bool) // the build reads only files
	case schema.Get("type").Text() == "boolean":
		out.Widget, out.Required = "boolean", false
	case schema.Get("type").Text() == "integer":
		out.Widget, out.ValueType = "number", "int"
	case schema.Get("type").Text() == "number":
		out.Widget, out.ValueType = "number", "float"
	case schema.Get("type").Text() == "string" && schema.Get("format").Text() == "date":
		out.Widget, out.Type, out.Format = "datetime", "date", "YYYY-MM-DD"
	case schema.Get("type").Text() == "string":
		out.text(schema)
	default:
		return nil
	}
	if out.Widget == "list" || out.Multiple || out.Widget == "number" {
		out.Min, out.Max = bound(schema, "minItems", "minimum"), bound(schema, "maxItems", "maximum")
	}
	return []field{out}
}

// text completes the field of a text.
func (f *field) text(schema *yamlnode.Node) {
	f.Widget = "string"
	longest, limited := schema.Get("maxLength").Int()
	if f.Name == "excerpt" || f.Name == "text" || limited && longest > longText {
		f.Widget = "text"
	}
	f.MinLength, f.MaxLength = bound(schema, "minLength"), bound(schema, "maxLength")
	if pattern := schema.Get("pattern").Text(); pattern != "" {
		f.Pattern = []string{pattern, "The value must match " + pattern + "."}
	}
}

// inner returns the fields of an object.
func (f fields) inner(schema *yamlnode.Node) (out []field) {
	f.required = texts(schema.Get("required"))
	for property := range schema.Get("properties").Fields() {
		out = append(out, f.of(property.Key(), property)...)
	}
	return out
}

// references returns the keys of a data file, or of the map at a pointer in it. Their labels are their names in the default
// language.
func (f fields) references(reference string) (out []option) {
	name, pointer, _ := strings.Cut(reference, "#")
	file := "content/" + name + ".yaml"
	text, err := fs.ReadFile(f.p.FS, file)
	if err != nil {
		return nil // reported by check
	}
	node, _ := yamlnode.Parse(file, 1, text)
	for item := range node.At(pointer).Fields() {
		o := option{Label: item.Key(), Value: item.Key()}
		for _, key := range []string{"name", "title", "label"} {
			shown := item.Get(key)
			if localized := shown.Get(f.p.Languages.Default().Code); localized != nil {
				shown = localized
			}
			if shown.Text() != "" {
				o.Label = shown.Text()
				break
			}
		}
		out = append(out, o)
	}
	return out
}

func values(list *yamlnode.Node) (out []option) {
	for item := range list.Items() {
		out = append(out, option{item.Text(), item.Plain()})
	}
	return out
}

func texts(list *yamlnode.Node) (out []string) {
	for item := range list.Items() {
		out = append(out, item.Text())
	}
	return out
}

// bound returns the first of these keywords that a schema has.
func bound(schema *yamlnode.Node, keywords ...string) any {
	for _, keyword := range keywords {
		if n := schema.Get(keyword); n != nil {
			return n.Plain()
		}
	}
	return nil
}

// label returns a schema's title, or the words of the key: “Image alt” for imageAlt.
func label(schema *yamlnode.Node, key string) string {
	if title := schema.Get("title").Text(); title != "" && title != key {
		return title
	}
	var out strings.Builder
	for i, r := range key {
		switch {
		case i == 0:
			r = unicode.ToUpper(r)
		case unicode.IsUpper(r):
			out.WriteByte(' ')
			r = unicode.ToLower(r)
		case r == '-' || r == '_':
			r = ' '
		}
		out.WriteRune(r)
	}
	return out.String()
}
