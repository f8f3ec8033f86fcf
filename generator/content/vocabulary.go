package content

import (
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// ownKeywords are the generator's keywords of a part of a schema that validation, editors and pictures need.
type ownKeywords struct {
	unique    string // x-unique
	reference string // x-reference
	isImage   bool   // x-image
	isText    bool   // tsType: string; components receive a text
}

// Validate implements jsonschema.SchemaExt. Only x-unique checks something.
func (k ownKeywords) Validate(ctx *jsonschema.ValidatorContext, value any) {
	if k.unique != "" {
		checkUnique(ctx, k.unique, value)
	}
}

// ownKeywordsOf returns the generator's keywords of a part of a schema.
func ownKeywordsOf(part *jsonschema.Schema) ownKeywords {
	for _, e := range part.Extensions {
		if k, ok := e.(ownKeywords); ok {
			return k
		}
	}
	return ownKeywords{}
}

// vocabulary adds the generator's keywords to those of JSON Schema.
func (s *Schemas) vocabulary() *jsonschema.Vocabulary {
	const url = schemaScheme + uniqueKeyword
	text := `{ "properties": { "` + uniqueKeyword + `": { "type": "string", "minLength": 1 } } }`
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	c := jsonschema.NewCompiler()
	if err == nil {
		err = c.AddResource(url, document)
	}
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return &jsonschema.Vocabulary{URL: url, Schema: c.MustCompile(url), Compile: s.compilePart}
}

// plainKeywords hold values that are no parts of a schema.
var plainKeywords = []string{"enum", "const", "default", "examples", "required"}

// compilePart returns the generator's keywords of a part of a schema. It ends a compilation that reaches too many parts,
// also in other files.
func (s *Schemas) compilePart(_ *jsonschema.CompilerContext, part map[string]any) (jsonschema.SchemaExt, error) {
	s.parts++
	for keyword, value := range part {
		if slices.Contains(plainKeywords, keyword) {
			continue
		}
		switch value := value.(type) {
		case map[string]any:
			s.parts += len(value)
		case []any:
			s.parts += len(value)
		}
	}
	if s.parts > limits.SchemaExpansions {
		return nil, newSchemaFault("schema-references", diag.Pos{File: s.compiling, Line: 1, Column: 1},
			"Divide it, or remove a reference.",
			"This schema and those that it refers to have more than %d parts.", limits.SchemaExpansions)
	}
	var k ownKeywords
	k.unique, _ = part[uniqueKeyword].(string)
	k.reference, _ = part["x-reference"].(string)
	k.isImage = part["x-image"] == true
	k.isText = part["tsType"] == "string"
	if k == (ownKeywords{}) {
		return nil, nil
	}
	return k, nil
}

const uniqueKeyword = "x-unique"

// checkUnique checks the keyword x-unique of a list: no two of its maps have the same value of that key.
func checkUnique(ctx *jsonschema.ValidatorContext, key string, value any) {
	items, _ := value.([]any)
	first := map[string]int{}
	for i, item := range items {
		fields, _ := item.(map[string]any)
		id := fields[key]
		if id == nil {
			continue // missing keys are reported elsewhere
		}
		text := fmt.Sprint(id)
		if j, taken := first[text]; taken {
			ctx.AddError(&repeatedKey{kind.UniqueItems{Duplicates: [2]int{j, i}}, key})
			continue
		}
		first[text] = i
	}
}

// repeatedKey is the error that two maps of a list have the same value of a key.
type repeatedKey struct {
	kind.UniqueItems
	key string
}

// KeywordPath implements jsonschema.ErrorKind.
func (*repeatedKey) KeywordPath() []string { return []string{uniqueKeyword} }

// repeatedKey reports a value that an earlier map of the list has.
func (v *validation) repeatedKey(list *yamlnode.Node, k *repeatedKey) {
	first, again := list.Item(k.Duplicates[0]).Get(k.key), list.Item(k.Duplicates[1]).Get(k.key)
	v.list.Errorf("content-duplicate", again.Pos(), "Write another value, or remove one of the entries.",
		"The %s “%s” is already that of entry %d, at %s:%d:%d.",
		k.key, fmt.Sprint(again.Value()), k.Duplicates[0]+1, first.Pos().File, first.Pos().Line, first.Pos().Column)
}
