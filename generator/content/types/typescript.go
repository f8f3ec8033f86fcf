package types

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// declarations is content.d.ts without the types of the schemas.
const declarations = `// Written by ` + "`gaceta types`" + ` from content/site.yaml and the schemas. Do not edit.

%s/** The content by the name of its schema: data files, and the front matter of articles. */
interface ContentBySchema {
%s}

declare module "#gaceta/types" {
  interface Languages {
%s  }
  interface Content extends ContentBySchema {}
  interface SharedContent {
%s  }
}
`

// contentTypes returns the text of content.d.ts for the schemas in texts, and for data files without a schema.
func contentTypes(p project.Project, texts map[string][]byte, data map[string]*yamlnode.Node) string {
	w := writer{project: p, data: data, schemas: map[string]*yamlnode.Node{}, left: new(int)}
	for name, text := range texts {
		// The tree keeps the order of keys. A schema with an error is nil.
		w.schemas[name] = yamlnode.ParseJSON(text)
	}
	w.names = typeNames(slices.Concat(slices.Sorted(maps.Keys(texts)), slices.Sorted(maps.Keys(data))))
	var types, members, languages, shared strings.Builder
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if name == "common" {
			continue
		}
		w.name, w.article = name, slices.Contains(p.Collections, name)
		*w.left = maxWork
		schema := w.schemas[name]
		fmt.Fprintf(&types, "%sexport type %s = %s;\n\n", comment(schema, ""), w.names[name], w.typeOf(schema, ""))
		fmt.Fprintf(&members, "  %s: %s;\n", property(name), w.names[name])
	}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		fmt.Fprintf(&types, "export type %s = %s;\n\n", w.names[name], w.inferred(data[name], ""))
		fmt.Fprintf(&members, "  %s: %s;\n", property(name), w.names[name])
	}
	for _, code := range p.Languages.Codes() {
		fmt.Fprintf(&languages, "    %s: true;\n", property(code))
	}
	for _, name := range p.Shared {
		folder, _, _ := strings.Cut(name, "/")
		for _, schema := range []string{name, folder} {
			if _, ok := data[schema]; ok || texts[schema] != nil {
				fmt.Fprintf(&shared, "    %s: %s;\n", property(name), w.names[schema])
				break
			}
		}
	}
	return fmt.Sprintf(declarations, &types, &members, &languages, &shared)
}

// writer writes the type of one schema's values as components receive them:
// a text in several languages is the string of the page's language.
type writer struct {
	project project.Project
	schemas map[string]*yamlnode.Node // all of the site, by name
	data    map[string]*yamlnode.Node // files without a schema, by name
	names   map[string]string         // of the types of both
	name    string
	article bool     // the schema of a collection's front matter
	open    []string // references that are being written, to stop at a recursive one
	left    *int     // what may still be written, as by maxWork
}

// maxWork bounds the type of one schema in parts of the schema. References are replaced by what they refer to, so a small
// schema can have an enormous type. A schema beyond the limit is an error of the content.
const maxWork = 5 * limits.SchemaExpansions

// workBytes is how many bytes of a type count as one part.
const workBytes = 256

// typeOf returns the TypeScript type of a schema.
func (w *writer) typeOf(n *yamlnode.Node, indent string) string {
	if *w.left--; *w.left < 0 {
		return "unknown"
	}
	text := w.write(n, indent)
	*w.left -= len(text) / workBytes
	return text
}

// write is typeOf without the limit.
func (w *writer) write(n *yamlnode.Node, indent string) string {
	kind := n.Get("type")
	typeOf := func(n *yamlnode.Node) string { return w.typeOf(n, indent) }
	switch {
	case n.Get("x-image").Bool() && !w.article:
		return `import("gaceta").SitePicture`
	case n.Get("tsType") != nil:
		return n.Get("tsType").Text()
	case n.Get("$ref") != nil:
		return w.reference(n.Get("$ref").Text(), indent)
	case n.Get("const") != nil:
		return toJSON(n.Get("const").Plain())
	case n.Get("enum") != nil:
		return union(n.Get("enum"), func(n *yamlnode.Node) string { return toJSON(n.Plain()) })
	case n.Get("oneOf") != nil:
		return union(n.Get("oneOf"), typeOf)
	case n.Get("anyOf") != nil:
		return union(n.Get("anyOf"), typeOf)
	case kind != nil && kind.Kind == yamlnode.List:
		return union(kind, func(kind *yamlnode.Node) string { return w.byKind(n, kind.Text(), indent) })
	case kind == nil && n.Get("properties") != nil:
		return w.object(n, indent)
	}
	return w.byKind(n, kind.Text(), indent)
}

func (w *writer) byKind(n *yamlnode.Node, kind, indent string) string {
	switch kind {
	case "string", "boolean", "null":
		return kind
	case "integer", "number":
		return "number"
	case "array":
		return "Array<" + w.typeOf(n.Get("items"), indent) + ">"
	case "object":
		return w.object(n, indent)
	}
	return "unknown"
}

// object returns the type of a map. A map of languages is the string of the page's language.
func (w *writer) object(n *yamlnode.Node, indent string) string {
	properties, record := n.Get("properties"), ""
	if properties.Len() > 1 && w.project.Languages.AreAll(properties.Keys()) { // a single key such as “id” could be anything
		return "string"
	}
	if others := n.Get("additionalProperties"); others.Len() > 0 {
		record = "Record<string, " + w.typeOf(others, indent) + ">"
	}
	if properties.Len() == 0 {
		return cmp.Or(record, "Record<string, unknown>")
	}
	isFront := w.article && indent == "" && len(w.open) == 0
	required := map[string]bool{}
	for key := range n.Get("required").Items() {
		required[key.Text()] = true
	}
	inner := indent + "  "
	var out strings.Builder
	out.WriteString("{\n")
	for p := range properties.Fields() {
		optional, value := "?", w.typeOf(p, inner)
		if required[p.Key()] || isFront && p.Get("default") != nil {
			optional = ""
		}
		if isFront {
			value = w.frontMatter(p, value)
		}
		out.WriteString(comment(p, inner) + inner + property(p.Key()) + optional + ": " + value + ";\n")
	}
	out.WriteString(indent + "}")
	if record != "" {
		out.WriteString(" & " + record)
	}
	return out.String()
}

// frontMatter returns the type of a front-matter key. A component receives a picture
// instead of a file's name, and the named data instead of an id.
func (w *writer) frontMatter(p *yamlnode.Node, value string) string {
	name, at, _ := strings.Cut(p.Get("x-reference").Text(), "#/")
	switch {
	case p.Get("x-image").Bool():
		return `import("gaceta").PictureFile`
	case p.Get("tsType") != nil:
		return value
	case at == "" && slices.Contains(w.project.Collections, name):
		named := `import("gaceta").EntrySummary<` + w.names[name] + ">"
		if p.Get("type").Text() == "array" {
			return "Array<" + named + ">"
		}
		return named
	case w.schemas[name] == nil && w.data[name] == nil:
		return value
	}
	named, entries := w.names[name], w.data[name]
	for key := range strings.SplitSeq(at, "/") {
		if key != "" {
			named, entries = named+"["+toJSON(key)+"]", entries.Get(key)
		}
	}
	if named += "[string]"; w.schemas[name] == nil { // an inferred type has fixed keys
		named = w.inferredEntry(entries)
	}
	named = "{ id: string } & " + named
	if p.Get("type").Text() == "array" {
		return "Array<" + named + ">"
	}
	return named
}

// reference returns the type at a $ref, such as common.schema.json#/$defs/text.
func (w *writer) reference(ref, indent string) string {
	file, at, _ := strings.Cut(ref, "#")
	name := cmp.Or(strings.TrimSuffix(file, schemaEnding), w.name)
	whole := name + "#" + at
	if slices.Contains(w.open, whole) {
		return "unknown"
	}
	inner := *w
	inner.name, inner.open = name, append(slices.Clone(w.open), whole)
	return inner.typeOf(w.schemas[name].At(at), indent)
}

func union(list *yamlnode.Node, typeOf func(*yamlnode.Node) string) string {
	var parts []string
	for item := range list.Items() {
		if t := typeOf(item); !slices.Contains(parts, t) {
			parts = append(parts, t)
		}
	}
	return cmp.Or(strings.Join(parts, " | "), "unknown")
}

func toJSON(value any) string {
	out, _ := json.Marshal(value) // every value of a schema is JSON
	return string(out)
}

// identifier matches names that need no quotes in TypeScript.
var identifier = regexp.MustCompile(`^[\pL_$][\pL\p{Mn}\p{Mc}\p{Nd}_$]*$`)

func property(key string) string {
	if identifier.MatchString(key) {
		return key
	}
	return toJSON(key)
}

// typeNames returns the names of the types of schemas and data files: "LegalSources" for “legal-sources”. A name that is
// taken, also by the types that content.d.ts uses itself, gets a number.
func typeNames(files []string) map[string]string {
	taken := map[string]bool{"Array": true, "Record": true, "ContentBySchema": true}
	names := map[string]string{}
	for _, file := range files {
		name := typeName(file)
		for i := 2; taken[name]; i++ {
			name = typeName(file) + strconv.Itoa(i)
		}
		names[file], taken[name] = name, true
	}
	return names
}

// typeName returns the name that the type of a file has if no other file has taken it.
func typeName(file string) string {
	name := ""
	isBetween := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.Nd, unicode.M) }
	for word := range strings.FieldsFuncSeq(file, isBetween) {
		first, size := utf8.DecodeRuneInString(word)
		name += string(unicode.ToUpper(first)) + word[size:]
	}
	if !identifier.MatchString(name) {
		return "_" + name
	}
	return name
}

// comment returns a schema's description as a JSDoc comment.
func comment(n *yamlnode.Node, indent string) string {
	text := strings.Join(strings.Fields(n.Get("description").Text()), " ")
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "*/", "*\\/") + " */\n"
}

// inferred returns the type of the values in a data file without a schema.
func (w *writer) inferred(n *yamlnode.Node, indent string) string {
	if n == nil {
		return "unknown"
	}
	switch n.Kind {
	case yamlnode.String:
		return "string"
	case yamlnode.Bool:
		return "boolean"
	case yamlnode.Number:
		return "number"
	case yamlnode.List:
		return "Array<" + union(n, func(item *yamlnode.Node) string { return w.inferred(item, indent) }) + ">"
	case yamlnode.Map:
		return w.inferredObject(n, indent)
	}
	return "unknown" // empty: anything may follow
}

func (w *writer) inferredObject(n *yamlnode.Node, indent string) string {
	if w.project.Languages.AreTags(n.Keys()) {
		return w.inferred(n.First(), indent)
	}
	if n.Len() == 0 {
		return "Record<string, unknown>"
	}
	var out strings.Builder
	out.WriteString("{\n")
	for f := range n.Fields() {
		out.WriteString(indent + "  " + property(f.Key()) + ": " + w.inferred(f, indent+"  ") + ";\n")
	}
	return out.String() + indent + "}"
}

// inferredEntry returns the type of each of the values in a map. Keys that only some of them have are optional.
func (w *writer) inferredEntry(entries *yamlnode.Node) string {
	var keys, types []string
	of := map[string][]*yamlnode.Node{}
	for entry := range entries.Fields() {
		if entry.Kind != yamlnode.Map || w.project.Languages.AreTags(entry.Keys()) {
			return "Record<string, unknown>"
		}
		for f := range entry.Fields() {
			if of[f.Key()] == nil {
				keys = append(keys, f.Key())
			}
			of[f.Key()] = append(of[f.Key()], f)
		}
	}
	for _, key := range keys {
		name, values := property(key), []string{}
		if len(of[key]) < entries.Len() {
			name += "?"
		}
		for _, f := range of[key] {
			if t := w.inferred(f, "    "); !slices.Contains(values, t) {
				values = append(values, t)
			}
		}
		types = append(types, name+": "+strings.Join(values, " | "))
	}
	if types == nil {
		return "Record<string, unknown>"
	}
	return "{ " + strings.Join(types, "; ") + " }"
}
