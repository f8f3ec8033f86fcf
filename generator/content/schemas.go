package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/diag"
)

const (
	schemaFolder = "content/schemas"
	schemaEnding = ".schema.json"
	schemaScheme = "site:///"
)

// Schemas reads a site's JSON Schemas (2020-12) on first use.
type Schemas struct {
	fsys fs.FS

	mu        sync.Mutex
	compiler  *jsonschema.Compiler
	compiling string // the file that the compiler was called for
	parts     int    // that this call has compiled
	programs  int    // sizes of the programs of regular expressions, of this call
	patterns  map[string]schemaPattern
	texts     map[string][]byte // of the files
	cache     map[string]*Schema
	errors    diag.List
}

// Schema is one compiled schema with the generator's own keywords:
//
//	"x-localized": true         a text in each language; other keys are inherited
//	"x-reference": "file#/at"   a key of that data file, or of the map at that pointer
//	"x-reference": "guides"     an article of that collection, by its folder
//	"x-image": true             a picture in the article's folder; in a data file, a path relative to the file
//	"x-unique": "id"            no two maps of a list have the same value of that key
//	"x-override": true          a value that a translation inherits unless it has its own
//	"x-link": true              an address, in the schema of a component in texts
type Schema struct {
	Name     string
	compiled *jsonschema.Schema // nil if the schema has an error
	owner    *Schemas
	size     schemaSize
	top      struct {
		Properties map[string]keywords `json:"properties"`
		Required   []string            `json:"required"`
	}
}

// IsFaulty reports whether the schema has an error, so that its keys are not known.
func (s *Schema) IsFaulty() bool { return s.compiled == nil }

// keywords are those of a front-matter key.
type keywords struct {
	IsLocalized   bool   `json:"x-localized"`
	IsOverridable bool   `json:"x-override"`
	IsImage       bool   `json:"x-image"`
	IsLink        bool   `json:"x-link"`
	Type          any    `json:"type"`
	Format        string `json:"format"`
	Enum          []any  `json:"enum"`
	Items         struct {
		Type      any    `json:"type"`
		Reference string `json:"x-reference"`
	} `json:"items"`
	Reference string `json:"x-reference"`
	Default   any    `json:"default"` // value of the key where front matter has none; nil without one
}

// NewSchemas returns the schemas of the site in fsys.
func NewSchemas(fsys fs.FS) *Schemas {
	s := &Schemas{fsys: fsys, compiler: jsonschema.NewCompiler(), cache: map[string]*Schema{}, patterns: map[string]schemaPattern{},
		texts: map[string][]byte{}}
	s.compiler.AssertFormat()
	s.compiler.RegisterFormat(&jsonschema.Format{Name: dateFormat, Validate: checkDay})
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.RegisterVocabulary(s.vocabulary())
	s.compiler.AssertVocabs()
	s.compiler.UseRegexpEngine(s.compilePattern)
	s.compiler.UseLoader(jsonschema.SchemeURLLoader{"site": siteLoader{s}})
	return s
}

// siteLoader reads the schemas of a site for the compiler.
type siteLoader struct{ *Schemas }

// Load implements jsonschema.URLLoader for files of the site.
func (l siteLoader) Load(url string) (any, error) {
	text, err := l.read(strings.TrimPrefix(url, schemaScheme))
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}

// Get returns a schema by its name, or nil if there is none.
func (s *Schemas) Get(name string) *Schema {
	s.mu.Lock()
	defer s.mu.Unlock()
	if schema, ok := s.cache[name]; ok {
		return schema
	}
	schema := s.load(name)
	s.cache[name] = schema
	return schema
}

// Errors returns the errors in the schemas themselves.
func (s *Schemas) Errors() diag.List {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.errors
}

// read reads a schema file once.
func (s *Schemas) read(file string) ([]byte, error) {
	if text, ok := s.texts[file]; ok {
		return text, nil
	}
	text, err := readSchema(s.fsys, file)
	if err == nil {
		s.texts[file] = text
	}
	return text, err
}

func (s *Schemas) load(name string) *Schema {
	schema := &Schema{Name: name, owner: s}
	text, err := s.read(schema.File())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	s.compiling, s.parts, s.programs = schema.File(), 0, 0
	var compiled *jsonschema.Schema
	if err == nil {
		compiled, err = s.compiler.Compile(schemaScheme + schema.File())
	}
	if err == nil {
		err = json.Unmarshal(text, &schema.top)
	}
	if err == nil {
		schema.size, err = s.measure(compiled)
	}
	if err != nil {
		s.report(s.asFault(schema.File(), err))
		return &Schema{Name: name, owner: s}
	}
	s.lint(schema)
	for _, key := range slices.Sorted(maps.Keys(schema.top.Properties)) {
		if schema.top.Properties[key].Items.Reference != "" {
			s.errors.Errorf("content-schema", diag.Pos{File: schema.File(), Line: 1, Column: 1},
				"Move it out of “items”, next to “type”.", "The x-reference of “%s” belongs to the whole list.", key)
		}
	}
	schema.compiled = compiled
	return schema
}

// oneLine returns an error of the compiler as a part of a sentence, without the addresses that users do not know.
func oneLine(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	if rest, ok := strings.CutPrefix(text, "failing loading "); ok { // followed by an address that users do not know
		_, text, _ = strings.Cut(rest, ": ")
	}
	if _, rest, ok := strings.Cut(text, "'urn:mem:metaschema' - "); ok { // preceded by addresses, too
		text = rest
	}
	return strings.TrimSuffix(text, ".")
}

// IsLocalized reports whether each language has its own value of a front-matter key.
func (s *Schema) IsLocalized(key string) bool { return s.top.Properties[key].IsLocalized }

// IsOverridable reports whether a translation may have its own value of a front-matter key that it otherwise inherits.
func (s *Schema) IsOverridable(key string) bool { return s.top.Properties[key].IsOverridable }

// Required returns the front-matter keys that every text needs, in the order of the schema.
func (s *Schema) Required() []string { return s.top.Required }

// HoldsWords reports whether a front-matter key holds a text that each language has in its own words.
func (s *Schema) HoldsWords(key string) bool {
	return s.IsLocalized(key) && s.top.Properties[key].Type == "string" && key != SlugKey
}

// IsImage reports whether a front-matter key names a picture.
func (s *Schema) IsImage(key string) bool { return s.top.Properties[key].IsImage }

// Reference returns the data that a front-matter key refers to, as "file" or "file#/pointer", or "".
func (s *Schema) Reference(key string) string { return s.top.Properties[key].Reference }

// References returns the front-matter keys that refer to data, each with its Reference.
func (s *Schema) References() map[string]string {
	out := map[string]string{}
	for key, k := range s.top.Properties {
		if k.Reference != "" {
			out[key] = k.Reference
		}
	}
	return out
}

// notTerms are keys whose texts belong to one article.
var notTerms = []string{"title", "excerpt", "imageAlt", SlugKey, AliasesKey, "related"}

// HoldsTerms reports whether articles can be listed by the values of a front-matter key: a reference, a text, or a list of
// either.
func (s *Schema) HoldsTerms(key string) bool {
	k := s.top.Properties[key]
	isText := k.Type == "string" && k.Format == "" || k.Type == "array" && k.Items.Type == "string" ||
		len(k.Enum) > 0 && !slices.ContainsFunc(k.Enum, func(value any) bool { _, ok := value.(string); return !ok })
	return (k.Reference != "" || isText) && !k.IsImage && !slices.Contains(notTerms, key)
}

// IsList reports whether a front-matter key holds a list.
func (s *Schema) IsList(key string) bool { return s.top.Properties[key].Type == "array" }

// TermKeys returns the front-matter keys that hold terms.
func (s *Schema) TermKeys() []string {
	var out []string
	for key := range s.top.Properties {
		if s.HoldsTerms(key) {
			out = append(out, key)
		}
	}
	return out
}

// Defaults lists the values that front-matter keys have where they are not
// written: the keyword “default” of each property.
func (s *Schema) Defaults() map[string]any {
	out := map[string]any{}
	for key, k := range s.top.Properties {
		if k.Default != nil {
			out[key] = k.Default
		}
	}
	return out
}

// File returns the schema's file, relative to the root.
func (s *Schema) File() string { return path.Join(schemaFolder, s.Name+schemaEnding) }

// HasKey reports whether the schema names the key.
func (s *Schema) HasKey(key string) bool {
	_, ok := s.top.Properties[key]
	return ok
}
