package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// schemaFault is the error of a schema that is refused, with the place to report.
type schemaFault struct{ diag.Diagnostic }

// Error implements error.
func (f *schemaFault) Error() string { return f.Message }

func newSchemaFault(code string, pos diag.Pos, help, format string, args ...any) error {
	var list diag.List
	list.Errorf(code, pos, help, format, args...)
	return &schemaFault{list[0]}
}

// ReadSchema returns the text of a schema file. The site's own file is measured before anything parses it: schemas are content
// of pull requests, and the time of parsers grows with the square of what they read. The list says why it is refused.
func ReadSchema(fsys fs.FS, file string) ([]byte, diag.List, error) {
	text, err := readSchema(fsys, file)
	if fault := (*schemaFault)(nil); errors.As(err, &fault) {
		return nil, diag.List{fault.Diagnostic}, nil
	}
	return text, nil, err
}

func readSchema(fsys fs.FS, file string) ([]byte, error) {
	f, err := fsys.Open(file) // the site's own file without the keys that a built-in schema adds
	if err != nil {
		return nil, err
	}
	defer f.Close()
	own, err := io.ReadAll(io.LimitReader(f, limits.SchemaBytes+1))
	if err == nil {
		err = checkSchemaSize(file, own)
	}
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(fsys, file)
	return bytes.TrimPrefix(text, byteOrderMark), err
}

// checkSchemaSize refuses a JSON text beyond the limits at the place where it exceeds them. The parser reports what is not JSON.
func checkSchemaSize(file string, text []byte) error {
	code := "schema-size"
	refuse := func(i int, help, format string, args ...any) error {
		line := bytes.Count(text[:i], []byte("\n"))
		column := len(bytes.Runes(text[bytes.LastIndexByte(text[:i], '\n')+1 : i]))
		return newSchemaFault(code, diag.Pos{File: file, Line: line + 1, Column: column + 1}, help, format, args...)
	}
	if len(text) > limits.SchemaBytes {
		return refuse(0, "Divide it into several files.", "This schema is larger than %d kB.", limits.SchemaBytes>>10)
	}
	depth, parts, values := 0, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case c == '{' || c == '[':
			if depth++; depth > limits.SchemaDepth {
				return refuse(i, "Move the inner part to “$defs”, and refer to it with “$ref”.",
					"This schema has more than %d levels.", limits.SchemaDepth)
			}
			parts++
		case c == 't' || c == 'f': // true and false are schemas, too
			parts++
			i += len("rue")
		case c == '}' || c == ']':
			depth--
		case c == ',':
			if values++; values > limits.SchemaValues {
				return refuse(i, "Remove some of them.", "This schema has more than %d values.", limits.SchemaValues)
			}
		case c >= '0' && c <= '9':
			number := hugeNumber.Find(text[i:min(len(text), i+limits.SchemaDigits+1)])
			if len(number) > limits.SchemaDigits || bytes.ContainsAny(number, "eE") {
				return refuse(i, "Write a smaller number.", "This number is too large.")
			}
			i += max(0, len(number)-1)
		}
		if parts > limits.SchemaParts {
			return refuse(min(i, len(text)), "Remove what repeats: write it once in “$defs”, and refer to it with “$ref”.",
				"This schema has more than %d maps, lists and booleans.", limits.SchemaParts)
		}
	}
	return nil
}

// hugeNumber matches the digits of a number, and an exponent beyond that of a float64.
var hugeNumber = regexp.MustCompile(`^[0-9.]+([eE][+-]?0*[0-9]{4,})?`)

// schemaPattern is a regular expression of a schema with the size of its program, on which the time of a match depends.
type schemaPattern struct {
	*regexp.Regexp
	size int
}

// compilePattern compiles a regular expression of a schema once. It is the engine of the compiler.
func (s *Schemas) compilePattern(text string) (jsonschema.Regexp, error) {
	if known, ok := s.patterns[text]; ok {
		return known, nil
	}
	if len(text) > limits.SchemaPattern {
		return nil, errors.New("it is too long")
	}
	size := len(text) // enough without repetitions
	if strings.Contains(text, "{") {
		parsed, err := syntax.Parse(text, syntax.Perl)
		if err != nil {
			return nil, err
		}
		program, err := syntax.Compile(parsed.Simplify())
		if err != nil {
			return nil, err
		}
		if size = len(program.Inst); size > limits.SchemaPatternSteps {
			return nil, errors.New("it repeats too much")
		}
	}
	if s.programs += size; s.programs > limits.SchemaPrograms {
		return nil, errors.New("this and the other regular expressions are too many")
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		return nil, err
	}
	s.patterns[text] = schemaPattern{compiled, size}
	return s.patterns[text], nil
}

// ownText returns the site's own file, without the keys that a built-in schema adds.
func (s *Schemas) ownText(file string) []byte {
	f, err := s.fsys.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, limits.SchemaBytes))
	return text
}

// KeyPos returns the place of a key's description in the schema.
func (s *Schema) KeyPos(key string) diag.Pos {
	key = strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
	return s.owner.schemaPos(schemaScheme + s.File() + "#/properties/" + key)
}

// schemaPos returns the place of a part of a schema in the site's own file. location is an address of the compiler.
func (s *Schemas) schemaPos(location string) diag.Pos {
	address, pointer, _ := strings.Cut(location, "#")
	file := strings.TrimPrefix(address, schemaScheme)
	pos := diag.Pos{File: file, Line: 1, Column: 1}
	n, _ := yamlnode.Parse(file, 1, s.ownText(file))
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step, _ = url.PathUnescape(step)
		next := n.Get(strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		if i, err := strconv.Atoi(step); err == nil && next == nil {
			next = n.Item(i)
		}
		if n = next; n == nil {
			break
		}
		if pos = n.Pos(); n.Key() != "" {
			pos = n.KeyPos()
		}
	}
	return pos
}

// asFault returns an error of the compiler as one to report in a file.
func (s *Schemas) asFault(file string, err error) diag.Diagnostic {
	if failed := (*jsonschema.LoadURLError)(nil); errors.As(err, &failed) {
		if fault := (*schemaFault)(nil); errors.As(failed.Err, &fault) {
			return fault.Diagnostic
		}
	}
	if fault := (*schemaFault)(nil); errors.As(err, &fault) {
		return fault.Diagnostic
	}
	var list diag.List
	if failed := (*jsonschema.InvalidRegexError)(nil); errors.As(err, &failed) {
		return s.badPattern(failed.URL, failed.Regex, failed.Err)
	}
	if failed := (*jsonschema.SchemaValidationError)(nil); errors.As(err, &failed) {
		if invalid := (*jsonschema.ValidationError)(nil); errors.As(failed.Err, &invalid) {
			for _, cause := range innermost(invalid) {
				address, _, _ := strings.Cut(failed.URL, "#")
				location := address + "#/" + strings.Join(cause.InstanceLocation, "/")
				switch k := cause.ErrorKind.(type) {
				case *kind.Format:
					if k.Want == "regex" {
						return s.badPattern(location, fmt.Sprint(k.Got), k.Err)
					}
				case *kind.PropertyNames:
					if _, err := s.compilePattern(k.Property); err != nil {
						return s.badPattern(location, k.Property, err)
					}
				}
			}
			return s.partFault(failed, innermost(invalid)[0])
		}
	}
	if failed := (*jsonschema.LoadURLError)(nil); errors.As(err, &failed) && errors.Is(failed.Err, fs.ErrNotExist) {
		if d, ok := s.referenceFault(file, failed.URL, "the file does not exist"); ok {
			return d
		}
	}
	if d, ok := s.syntaxFault(file, err); ok {
		return d
	}
	if failed := (*jsonschema.JSONPointerNotFoundError)(nil); errors.As(err, &failed) {
		_, pointer, _ := strings.Cut(failed.URL, "#")
		if d, ok := s.referenceFault(file, "#"+pointer, "the schema has no such part"); ok {
			return d
		}
		if d, ok := s.referenceFault(file, failed.URL, "the schema has no such part"); ok {
			return d
		}
	}
	list.Errorf("content-schema", diag.Pos{File: file, Line: 1, Column: 1},
		"Correct it. Editors with support for JSON Schema show the place.",
		"This schema cannot be used: %s.", shortened(oneLine(err)))
	return list[0]
}

// badPattern returns the diagnostic of a regular expression at an address of the compiler.
func (s *Schemas) badPattern(location, pattern string, err error) diag.Diagnostic {
	var list diag.List
	list.Errorf("schema-pattern", s.schemaPos(location), "Correct the regular expression. Its syntax is that of RE2.",
		"“%s” cannot be used: %s.", shortened(pattern), oneLine(err))
	return list[0]
}

// maxQuoted is how many characters of a schema a message quotes.
const maxQuoted = 300

func shortened(text string) string {
	if runes := []rune(text); len(runes) > maxQuoted {
		return string(runes[:maxQuoted]) + "…"
	}
	return text
}

// CheckFiles returns the errors of all schemas of the site, also of those that nothing uses.
func (s *Schemas) CheckFiles() diag.List {
	for _, folder := range []string{schemaFolder, ComponentSchemas} {
		files, _ := fs.Glob(s.fsys, folder+"/*"+schemaEnding) // the pattern is valid
		for _, file := range files {
			if site, ok := s.fsys.(interface{ HasOwn(name string) bool }); ok && !site.HasOwn(file) {
				continue // a built-in schema has no errors
			}
			s.Get(strings.TrimSuffix(strings.TrimPrefix(file, schemaFolder+"/"), schemaEnding))
		}
	}
	return s.Errors()
}

// report adds a fault of a schema once, although several schemas refer to it.
func (s *Schemas) report(d diag.Diagnostic) {
	if !slices.ContainsFunc(s.errors, func(other diag.Diagnostic) bool { return other.Pos == d.Pos && other.Code == d.Code }) {
		s.errors = append(s.errors, d)
	}
}
