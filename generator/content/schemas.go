package content

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
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

// Schemas reads a site's JSON Schemas (2020-12) when they are first asked for.
type Schemas struct {
	fsys fs.FS

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	cache    map[string]*Schema
	broken   diag.List
	sound    bool // they could be compiled before: each waits until it has something to check
}

// Schema is one compiled schema with the generator's own keywords:
//
//	"x-localized": true         text, one per language; everything else is inherited
//	"x-reference": "file#/at"   a key of that data file, or of the map at that pointer
//	"x-image": true             a picture beside the article
type Schema struct {
	Name     string
	compiled func() *jsonschema.Schema // gives nil if it is broken
	owner    *Schemas
	keys     map[string]keyword
	needed   []string // keys that every text has
}

type keyword struct {
	localised, image bool
	reference        string
	standard         any // value of the key where front matter has none; nil without one
}

// NewSchemas gives the schemas of the site in fsys.
func NewSchemas(fsys fs.FS) *Schemas {
	s := &Schemas{fsys: fsys, compiler: jsonschema.NewCompiler(), cache: map[string]*Schema{}}
	s.compiler.AssertFormat()
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.UseLoader(jsonschema.SchemeURLLoader{"site": siteLoader{fsys}})
	return s
}

type siteLoader struct{ fsys fs.FS }

// Load implements jsonschema.URLLoader for files of the site.
func (l siteLoader) Load(url string) (any, error) {
	text, err := fs.ReadFile(l.fsys, strings.TrimPrefix(url, schemaScheme))
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}

// Get is the schema of that name, nil if there is none or it is broken.
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

// Broken lists what is wrong with the schemas themselves.
func (s *Schemas) Errors() diag.List {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}

func (s *Schemas) load(name string) *Schema {
	file := path.Join(schemaFolder, name+schemaEnding)
	if _, err := fs.Stat(s.fsys, file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var compiled *jsonschema.Schema
	var err error
	if !s.sound {
		compiled, err = s.compiler.Compile(schemaScheme + file)
	}
	var properties map[string]map[string]any
	schema := &Schema{Name: name, compiled: func() *jsonschema.Schema { return compiled }, owner: s, keys: map[string]keyword{}}
	if err == nil {
		properties, schema.needed, err = topOf(s.fsys, file)
	}
	if err != nil {
		s.unusable(file, err)
		return &Schema{Name: name, compiled: func() *jsonschema.Schema { return nil }, owner: s}
	}
	if s.sound {
		schema.compiled = sync.OnceValue(func() *jsonschema.Schema { return s.compileLater(file) })
	}
	for key, p := range properties {
		localised, _ := p["x-localized"].(bool)
		image, _ := p["x-image"].(bool)
		reference, _ := p["x-reference"].(string)
		schema.keys[key] = keyword{localised, image, reference, p["default"]}
	}
	return schema
}

// compileLater compiles a schema of which it is known that it can be.
func (s *Schemas) compileLater(file string) *jsonschema.Schema {
	s.mu.Lock()
	defer s.mu.Unlock()
	compiled, err := s.compiler.Compile(schemaScheme + file)
	if err != nil {
		s.unusable(file, err)
	}
	return compiled
}

func (s *Schemas) unusable(file string, err error) {
	s.broken.Errorf("content-schema", diag.Pos{File: file, Line: 1, Column: 1}, "", "The schema cannot be used: %s.", oneLine(err))
}

// topOf reads which keys a schema names at its top, and which of them it requires.
func topOf(fsys fs.FS, file string) (properties map[string]map[string]any, required []string, err error) {
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	properties = map[string]map[string]any{}
	object, _ := doc.(map[string]any)
	named, _ := object["properties"].(map[string]any)
	for key, value := range named {
		p, ok := value.(map[string]any)
		if !ok {
			return nil, nil, fmt.Errorf("the property %q is no object", key)
		}
		properties[key] = p
	}
	needed, _ := object["required"].([]any)
	for _, key := range needed {
		if key, ok := key.(string); ok {
			required = append(required, key)
		}
	}
	return properties, required, nil
}

func oneLine(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	if rest, ok := strings.CutPrefix(text, "failing loading "); ok { // by the address that only the compiler knows
		_, text, _ = strings.Cut(rest, ": ")
	}
	return strings.TrimSuffix(text, ".")
}

// Localised reports whether a front-matter key is text of its own in every language.
func (s *Schema) IsLocalized(key string) bool { return s.keys[key].localised }

// Required lists the front-matter keys that every article needs, in the order
// of the schema.
func (s *Schema) Required() []string { return s.needed }

// required reports whether every text needs a front-matter key.
func (s *Schema) required(key string) bool {
	return slices.Contains(s.needed, key)
}

// Image reports whether a front-matter key names a picture.
func (s *Schema) IsImage(key string) bool { return s.keys[key].image }

// Reference is the data that a front-matter key refers to, as "file" or
// "file#/pointer", or "".
func (s *Schema) Reference(key string) string { return s.keys[key].reference }

// References lists the front-matter keys that refer to data, each with what it
// refers to.
func (s *Schema) References() map[string]string {
	out := map[string]string{}
	for key, k := range s.keys {
		if k.reference != "" {
			out[key] = k.reference
		}
	}
	return out
}

// Defaults lists the values that front-matter keys have where they are not
// written: the keyword “default” of each property.
func (s *Schema) Defaults() map[string]any {
	out := map[string]any{}
	for key, k := range s.keys {
		if k.standard != nil {
			out[key] = k.standard
		}
	}
	return out
}

// File is where the schema stands, relative to the root.
func (s *Schema) File() string { return path.Join(schemaFolder, s.Name+schemaEnding) }

// Knows reports whether the schema names the key.
func (s *Schema) HasKey(key string) bool {
	_, ok := s.keys[key]
	return ok
}
