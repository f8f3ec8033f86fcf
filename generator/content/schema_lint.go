package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Keywords of JSON Schema, by what they hold. Others are those of editors and the generator's own.
var (
	partKeywords = []string{
		"additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
	}
	listKeywords  = []string{"allOf", "anyOf", "oneOf", "prefixItems"}
	mapKeywords   = []string{"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"}
	otherKeywords = []string{
		"$anchor", "$comment", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary", "const", "contentEncoding",
		"contentMediaType", "contentSchema", "default", "dependencies", "dependentRequired", "deprecated", "description", "enum", "examples",
		"exclusiveMaximum", "exclusiveMinimum", "format", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains",
		"minItems", "minLength", "minProperties", "minimum", "multipleOf", "pattern", "readOnly", "required", "title", "type", "uniqueItems",
		"writeOnly",
		"x-image", "x-link", "x-localized", "x-override", "x-reference", "x-unique", "tsType",
		"defaultSnippets", "enumDescriptions", "errorMessage", "markdownDescription", "markdownEnumDescriptions",
	}
	allKeywords = slices.Concat(partKeywords, listKeywords, mapKeywords, otherKeywords)
	formats     = []string{
		"date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "iri", "iri-reference", "json-pointer", "regex", "time", "uri",
		"uri-reference", "uuid",
	}
)

// lintSchema warns of keywords and formats that resemble known ones. JSON Schema ignores those that it does not know.
func lintSchema(n *yamlnode.Node, list *diag.List) {
	for f := range n.Fields() {
		key := f.Key()
		switch {
		case slices.Contains(partKeywords, key):
			lintSchema(f, list)
		case slices.Contains(listKeywords, key):
			for item := range f.Items() {
				lintSchema(item, list)
			}
		case slices.Contains(mapKeywords, key):
			for part := range f.Fields() {
				lintSchema(part, list)
			}
		case !slices.Contains(otherKeywords, key):
			warnOfLookalike(f.KeyPos(), "keyword", key, allKeywords, list)
		case key == "format" && !slices.Contains(formats, f.Text()):
			warnOfLookalike(f.Pos(), "format", f.Text(), formats, list)
		}
	}
}

func warnOfLookalike(pos diag.Pos, kind, word string, known []string, list *diag.List) {
	if near, ok := diag.Nearest(word, known); ok && len(word) > 2 {
		list.Warnf("content-schema", pos, "Did you mean “"+near+"”?", "Unknown %s “%s”: it has no effect.", kind, word)
	}
}

// lint reports keys that a schema of the site's own has twice, and warns of what has no effect. JSON's parsers keep the last value.
func (s *Schemas) lint(schema *Schema) {
	if site, ok := s.fsys.(interface{ HasOwn(name string) bool }); ok && !site.HasOwn(schema.File()) {
		return
	}
	root, list := yamlnode.Parse(schema.File(), 1, s.ownText(schema.File()))
	if !list.HasErrors() {
		lintSchema(root, &s.errors)
	}
	for _, d := range list {
		if d.Code == "yaml-duplicate" {
			s.report(d)
		}
	}
}

// syntaxFault returns where a schema is no JSON.
func (s *Schemas) syntaxFault(file string, err error) (d diag.Diagnostic, ok bool) {
	if failed := (*jsonschema.LoadURLError)(nil); errors.As(err, &failed) {
		file = strings.TrimPrefix(failed.URL, schemaScheme)
	}
	text := bytes.TrimPrefix(s.ownText(file), byteOrderMark)
	fault := (*json.SyntaxError)(nil)
	if !errors.As(json.Unmarshal(text, new(any)), &fault) {
		return d, false
	}
	before := text[:min(max(int(fault.Offset)-1, 0), len(text))]
	pos := diag.Pos{File: file, Line: 1 + bytes.Count(before, []byte("\n"))}
	pos.Column = 1 + len(bytes.Runes(before[bytes.LastIndexByte(before, '\n')+1:]))
	help := "Check commas, quotes and braces, here and on the line above."
	if bytes.HasPrefix(text[len(before):], []byte("/")) {
		help = "Remove it: JSON has no comments. Write a “$comment”."
	}
	var list diag.List
	list.Errorf("content-schema", pos, help, "This schema is no JSON: %s.", fault)
	return list[0], true
}

// partFault returns the diagnostic of a part that no schema can have, at its place.
func (s *Schemas) partFault(failed *jsonschema.SchemaValidationError, cause *jsonschema.ValidationError) (d diag.Diagnostic) {
	address, _, _ := strings.Cut(failed.URL, "#")
	pos := s.schemaPos(address + "#/" + strings.Join(cause.InstanceLocation, "/"))
	name := ""
	if count := len(cause.InstanceLocation); count > 0 {
		name = cause.InstanceLocation[count-1]
	}
	var list diag.List
	switch k := cause.ErrorKind.(type) {
	case *kind.Enum:
		list.Errorf("content-schema", pos, diag.DidYouMean(fmt.Sprint(k.Got), "values", texts(k.Want)),
			"“%v” is not a valid value of “%s”.", k.Got, name)
	case *kind.Type:
		list.Errorf("content-schema", pos, "Write "+typeNames(k.Want)+".", "“%s” must be %s, not %s.", name, typeNames(k.Want),
			typeNames([]string{k.Got}))
	default:
		list.Errorf("content-schema", pos, "Correct it.", "“%s” cannot be used: %s.", name, shortened(oneLine(cause)))
	}
	return list[0]
}

// referenceFault returns the diagnostic of a “$ref” that leads nowhere.
func (s *Schemas) referenceFault(file, target, reason string) (d diag.Diagnostic, ok bool) {
	if plain, err := url.PathUnescape(target); err == nil {
		target = plain
	}
	root, _ := yamlnode.Parse(file, 1, s.ownText(file))
	var found *yamlnode.Node
	var visit func(n *yamlnode.Node)
	visit = func(n *yamlnode.Node) {
		for c := range n.Children() {
			written := strings.TrimPrefix(c.Text(), "./")
			if !strings.Contains(target, "#") {
				written, _, _ = strings.Cut(written, "#")
			}
			if c.Key() == "$ref" && found == nil && written != "" && strings.HasSuffix(target, written) {
				found = c
			}
			visit(c)
		}
	}
	if visit(root); found == nil {
		return d, false
	}
	var list diag.List
	help := "Correct the reference."
	files, _ := fs.Glob(s.fsys, schemaFolder+"/*"+schemaEnding)
	for i := range files {
		files[i] = path.Base(files[i])
	}
	if name, _, _ := strings.Cut(path.Base(found.Text()), "#"); !slices.Contains(files, name) {
		if near, ok := diag.Nearest(name, files); ok {
			help = "Did you mean “" + near + "”?"
		}
	}
	list.Errorf("content-schema", found.Pos(), help, "“%s” leads nowhere: %s.", found.Text(), reason)
	return list[0], true
}
