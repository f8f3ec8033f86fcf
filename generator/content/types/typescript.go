package types

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

const (
	schemaFolder = "content/schemas"
	schemaEnding = ".schema.json"
)

// schemas are the parsed JSON Schemas of a site by name. yamlnode reads JSON
// and, unlike encoding/json, keeps the order of keys.
type schemas struct {
	project project.Project
	byName  map[string]*yamlnode.Node
	names   []string
}

func readSchemas(p project.Project) (*schemas, error) {
	s := &schemas{project: p, byName: map[string]*yamlnode.Node{}}
	entries, err := fs.ReadDir(p.FS, schemaFolder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), schemaEnding)
		if !ok {
			continue
		}
		text, err := fs.ReadFile(p.FS, path.Join(schemaFolder, e.Name()))
		if err != nil {
			return nil, err
		}
		root, _ := yamlnode.Parse(e.Name(), 1, text) // a broken schema is reported by check; its type is unknown
		s.byName[name], s.names = root, append(s.names, name)
	}
	return s, nil
}

// contentTypes returns the text of content.d.ts.
func (s *schemas) contentTypes() string {
	var out, members strings.Builder
	out.WriteString("// Written by `gaceta types` from content/site.yaml and the schemas. Do not edit.\n\n")
	types := map[string]string{}
	for _, name := range s.names {
		if name == "common" {
			continue
		}
		w := writer{schemas: s, name: name, article: slices.Contains(s.project.Collections, name)}
		t := w.typeOf(s.byName[name], "")
		types[name] = typeName(name)
		out.WriteString(comment(s.byName[name], ""))
		if strings.HasPrefix(t.text, "{\n") && !t.compound {
			out.WriteString("export interface " + types[name] + " " + t.text + "\n\n")
		} else {
			out.WriteString("export type " + types[name] + " = " + t.text + ";\n\n")
		}
		members.WriteString("  " + property(name) + ": " + types[name] + ";\n")
	}
	out.WriteString("/** The content by the name of its schema: data files, and the front matter of articles. */\n" +
		"interface ContentBySchema {\n" + members.String() + "}\n\ndeclare module \"gaceta\" {\n  interface Languages {\n")
	for _, code := range s.project.Languages.Codes() {
		out.WriteString("    " + property(code) + ": true;\n")
	}
	out.WriteString("  }\n  interface Content extends ContentBySchema {}\n  interface SharedContent {\n")
	for _, name := range s.project.Shared {
		folder, _, _ := strings.Cut(name, "/")
		if t := types[name]; t != "" {
			out.WriteString("    " + property(name) + ": " + t + ";\n")
		} else if t := types[folder]; t != "" {
			out.WriteString("    " + property(name) + ": " + t + ";\n")
		}
	}
	out.WriteString("  }\n}\n")
	return out.String()
}

// writer writes the type of one schema's values as components receive them:
// a text in several languages is the string of the page's language.
type writer struct {
	*schemas
	name    string
	article bool     // the schema of a collection's front matter
	open    []string // references that are being written, to stop at a recursive one
}

// typeText is a TypeScript type. A compound one, such as A | B, needs
// parentheses before [].
type typeText struct {
	text     string
	compound bool
}

func (t typeText) array() typeText {
	if t.compound {
		return typeText{text: "(" + t.text + ")[]"}
	}
	return typeText{text: t.text + "[]"}
}

func (w *writer) typeOf(n *yamlnode.Node, indent string) typeText {
	switch {
	case n == nil || n.Kind != yamlnode.Map:
		return typeText{text: "unknown"}
	case n.Get("tsType").Text() != "":
		return typeText{n.Get("tsType").Text(), n.Get("tsType").Text() != "string"}
	case n.Get("$ref") != nil:
		return w.reference(n.Get("$ref").Text(), indent)
	case n.Get("const") != nil:
		return literal(n.Get("const"))
	case n.Get("enum") != nil:
		return union(n.Get("enum"), literal)
	case n.Get("oneOf") != nil:
		return union(n.Get("oneOf"), func(n *yamlnode.Node) typeText { return w.typeOf(n, indent) })
	case n.Get("anyOf") != nil:
		return union(n.Get("anyOf"), func(n *yamlnode.Node) typeText { return w.typeOf(n, indent) })
	}
	kinds := n.Get("type")
	if kinds != nil && kinds.Kind == yamlnode.List {
		return union(kinds, func(kind *yamlnode.Node) typeText { return w.byKind(n, kind.Text(), indent) })
	}
	kind := kinds.Text()
	if kind == "" && n.Get("properties") != nil {
		kind = "object"
	}
	return w.byKind(n, kind, indent)
}

func (w *writer) byKind(n *yamlnode.Node, kind, indent string) typeText {
	switch kind {
	case "string", "boolean", "null":
		return typeText{text: kind}
	case "integer", "number":
		return typeText{text: "number"}
	case "array":
		return w.typeOf(n.Get("items"), indent).array()
	case "object":
		return w.object(n, indent)
	}
	return typeText{text: "unknown"}
}

func (w *writer) object(n *yamlnode.Node, indent string) typeText {
	properties := n.Get("properties")
	if w.isText(properties) {
		return typeText{text: "string"}
	}
	others := n.Get("additionalProperties")
	if isEmpty(properties) {
		if !isEmpty(others) {
			return typeText{text: "Record<string, " + w.typeOf(others, indent).text + ">"}
		}
		return typeText{text: "Record<string, unknown>"}
	}
	top := indent == "" && len(w.open) == 0
	inner := indent + "  "
	var out strings.Builder
	out.WriteString("{\n")
	for p := range properties.Fields() {
		optional := "?"
		if hasText(n.Get("required"), p.Key()) || top && w.article && p.Get("default") != nil {
			optional = ""
		}
		value := w.typeOf(p, inner)
		if top && w.article {
			value = w.frontMatter(p, value)
		}
		out.WriteString(comment(p, inner) + inner + property(p.Key()) + optional + ": " + value.text + ";\n")
	}
	out.WriteString(indent + "}")
	if !isEmpty(others) {
		out.WriteString(" & Record<string, " + w.typeOf(others, indent).text + ">")
	}
	return typeText{out.String(), !isEmpty(others)}
}

// frontMatter returns the type of a front-matter key: a component receives a
// picture in place of a file's name, and the named data in place of an id.
func (w *writer) frontMatter(p *yamlnode.Node, value typeText) typeText {
	if p.Get("x-image").Bool() {
		return typeText{text: `import("gaceta").PictureFile`}
	}
	reference := p.Get("x-reference").Text()
	if reference == "" {
		return value
	}
	name, at, _ := strings.Cut(reference, "#/")
	if w.byName[name] == nil {
		return value
	}
	target := typeName(name)
	for key := range strings.SplitSeq(at, "/") {
		if key != "" {
			target += "[" + quote(key) + "]"
		}
	}
	named := typeText{"{ id: string } & " + target + "[string]", true}
	if p.Get("type").Text() == "array" {
		return named.array()
	}
	return named
}

// reference returns the type at a $ref, such as common.schema.json#/$defs/text.
func (w *writer) reference(ref, indent string) typeText {
	file, at, _ := strings.Cut(ref, "#")
	name := w.name
	if file != "" {
		name = strings.TrimSuffix(file, schemaEnding)
	}
	n := w.byName[name]
	for key := range strings.SplitSeq(at, "/") {
		if key != "" {
			n = n.Get(key)
		}
	}
	whole := name + "#" + at
	if slices.Contains(w.open, whole) {
		return typeText{text: "unknown"}
	}
	inner := *w
	inner.name, inner.open = name, append(slices.Clone(w.open), whole)
	return inner.typeOf(n, indent)
}

// isText reports whether an object with these properties is one text in several languages.
func (w *writer) isText(properties *yamlnode.Node) bool {
	for p := range properties.Fields() {
		if !w.project.Languages.Has(p.Key()) {
			return false
		}
	}
	return !isEmpty(properties)
}

func isEmpty(n *yamlnode.Node) bool {
	for range n.Fields() {
		return false
	}
	return true
}

func hasText(list *yamlnode.Node, text string) bool {
	for item := range list.Items() {
		if item.Text() == text {
			return true
		}
	}
	return false
}

func union(list *yamlnode.Node, typeOf func(*yamlnode.Node) typeText) typeText {
	var parts []string
	for item := range list.Items() {
		if t := typeOf(item); !slices.Contains(parts, t.text) {
			parts = append(parts, t.text)
		}
	}
	if len(parts) == 0 {
		return typeText{text: "unknown"}
	}
	return typeText{strings.Join(parts, " | "), len(parts) > 1}
}

func literal(n *yamlnode.Node) typeText {
	out, err := json.Marshal(n.Plain())
	if err != nil {
		return typeText{text: "unknown"}
	}
	return typeText{text: string(out)}
}

func quote(text string) string {
	out, _ := json.Marshal(text) // a string is always JSON
	return string(out)
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func property(key string) string {
	if identifier.MatchString(key) {
		return key
	}
	return quote(key)
}

// typeName returns "LegalSources" for “legal-sources”.
func typeName(schema string) string {
	var out strings.Builder
	upper := true
	for _, r := range schema {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			upper = true
		case upper:
			out.WriteRune(unicode.ToUpper(r))
			upper = false
		default:
			out.WriteRune(r)
		}
	}
	if name := out.String(); identifier.MatchString(name) {
		return name
	}
	return "_" + out.String()
}

// comment returns a schema's description as a JSDoc comment.
func comment(n *yamlnode.Node, indent string) string {
	text := strings.Join(strings.Fields(n.Get("description").Text()), " ")
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "*/", "*\\/") + " */\n"
}
