package diag

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSARIFIsValid checks what is printed against the schema that OASIS
// publishes: code hosts refuse a whole report for one wrong value.
func TestSARIFIsValid(t *testing.T) {
	schema := sarifSchema(t)
	everything, _ := sample()
	for name, list := range map[string]List{
		"nothing":            nil,
		"everything":         everything,
		"a colon in a name":  {{Error, "a", Pos{File: "a:b.yaml", Line: 1, Column: 1}, "x", ""}},
		"a colon in a path":  {{Error, "a", Pos{File: "content/a:b c.yaml", Line: 1, Column: 1}, "x", ""}},
		"a name with signs":  {{Error, "a", Pos{File: "content/100% #1 [x]?.md", Line: 1}, "x", ""}},
		"bytes that are odd": {{Error, "a", Pos{File: "content/\xff\x01.md", Line: 1, Column: 2, Length: 3}, "\xff\x00", "\x1b"}},
		"a column alone":     {{Warning, "a", Pos{File: "content/a.md", Column: 7}, "x", ""}},
		"the same rule":      {{Error, "a", Pos{}, "x", ""}, {Warning, "a", Pos{}, "y", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := Print(&got, list, PrintOptions{Format: SARIF}); err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(&got)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(value); err != nil {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestSARIFDescribesRules: code hosts show what a code means next to each result.
func TestSARIFDescribesRules(t *testing.T) {
	var got bytes.Buffer
	list := List{{Error, "content-key", Pos{File: "content/a.md", Line: 1}, "Unknown key “a”.", ""}}
	if err := Print(&got, list, PrintOptions{Format: SARIF}); err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := sarifSchema(t).Validate(value); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		`"helpUri": "https://gaceta.dev/docs/reference/diagnostics/#content-key"`,
		`"text": "A key is unknown, or its form is not allowed."`, "Correct the key. The message suggests the nearest known key",
	} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("no %s in\n%s", want, &got)
		}
	}
}

// TestSARIFSchemaRefuses makes sure that the schema is one that can fail.
func TestSARIFSchemaRefuses(t *testing.T) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"level": "fatal", "message": {"text": "x"}}]}]}`)))
	if err != nil {
		t.Fatal(err)
	}
	if sarifSchema(t).Validate(value) == nil {
		t.Error("a level that SARIF does not have was accepted")
	}
}

func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif-2.1.0.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}
