package boundedtemplate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"gaceta.dev/gaceta/generator/internal/limits"
)

var data = map[string]any{
	"Name": "a<b", "Count": 1 << 40, "Many": make([]struct{}, 10_000), "Long": strings.Repeat("a", limits.TemplateText/2),
}

// parsers parse a template in both languages.
var parsers = map[string]func(text string) (*Template, error){
	"text": func(text string) (*Template, error) { return ParseText("t", text, nil) },
	"html": func(text string) (*Template, error) { return ParseHTML("t", text) },
}

func TestEndlessTemplatesEnd(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		line int // 0: that of an error of text/template
	}{
		"a number":                 {"a\n{{range 1000000000}}a{{end}}", 2},
		"a number without output":  {"a\n{{range 1000000000}}{{end}}", 2},
		"a number in data":         {"{{range .Count}}{{end}}", 1},
		"a number of a function":   {"{{range len .Many}}{{range len $.Many}}{{end}}{{end}}", 1},
		"a condition":              {"{{range .Count}}{{if $.Name}}{{if 0}}{{else}}{{with $.Name}}x{{end}}{{end}}{{end}}{{end}}", 1},
		"nested data":              {"{{range .Many}}{{range $.Many}}\n{{range $.Many}}{{end}}{{end}}{{end}}", 2},
		"an else":                  {"{{range $i, $x := .Many}}{{range 0}}{{else}}{{range $.Count}}{{end}}{{end}}{{end}}", 1},
		"continue":                 {"{{range .Count}}{{continue}}{{end}}", 1},
		"a definition":             {"{{define \"a\"}}{{template \"b\" .}}{{template \"b\" .}}{{end}}{{define \"b\"}}{{range .Count}}{{end}}{{end}}\n{{template \"a\" .}}", 1},
		"recursion":                {"{{define \"a\"}}{{template \"a\" .}}{{template \"a\" .}}{{end}}{{template \"a\" .}}", 0},
		"a doubled variable":       {"{{$a := \"aaaaaaaa\"}}" + strings.Repeat("{{$a = print $a $a}}", 60), 1},
		"a doubled variable by %s": {"{{$a := \"aaaaaaaa\"}}" + strings.Repeat("{{$a = printf \"%s%s\" $a $a}}", 60), 1},
		"a doubled variable by %v": {"{{$a := \"a\"}}" + strings.Repeat("{{$a = printf \"%[1]v%[1]v%[1]v\" $a}}", 60), 1},
		"long comparisons":         {"{{$a := printf \"%s\" .Long}}{{$b := printf \"%s\" .Long}}{{range .Count}}{{if eq $a $b}}{{end}}{{end}}", 1},
		"a wide verb":              {"{{printf \"%999999d\" 1}}", 1},
		"a wide argument":          {"{{printf \"%*d\" 999999 1}}", 1},
		"output":                   {"{{range .Many}}{{$.Long}}{{end}}", 1},
		"nested ranges":            {strings.Repeat("{{range .}}", 40) + strings.Repeat("{{end}}", 40), 1},
		"a large file":             {strings.Repeat("a", limits.TemplateBytes+1), 1},
	} {
		for language, parse := range parsers {
			parsed, err := parse(c.text)
			if err == nil {
				err = parsed.Execute(io.Discard, data)
			}
			limit := (*LimitError)(nil)
			switch {
			case err == nil:
				t.Errorf("%s of %s was executed", name, language)
			case c.line == 0:
			case !errors.As(err, &limit):
				t.Errorf("%s of %s: %v", name, language, err)
			case limit.Line != c.line:
				t.Errorf("%s of %s: line %d, want %d", name, language, limit.Line, c.line)
			}
		}
	}
}

// TestHonestTemplates: the payment writes nothing, also next to trimmed space and in all contexts of HTML.
func TestHonestTemplates(t *testing.T) {
	const text = `{{define "row"}}{{- range $i, $n := . }}{{if $i}}, {{end}}{{$n}}{{else}}none{{end -}}{{end -}}
{{template "row" .List}}|{{template "row" .None}}{{block "b" .}}{{with .Name}}<i title="{{.}}">{{.}}</i>{{end}}{{end}}
<script>{{range .List}}var a = {{.}};{{end}}</script>{{printf "%05d %s" 12 "x"}}{{print .List | html}}{{range 2}}{{break}}{{end}}{{if and (eq 1 1) (eq .Name "x" "a<b") (ne .Name "x") (lt 1 2) (lt "a" "b") (le "b" "b") (gt "b" "a") (ge "b" "a") (not (lt "b" "a")) (not (eq 1 2))}}+{{end}}`
	data := map[string]any{"List": []int{1, 2}, "None": []int{}, "Name": "a<b"}
	want := map[string]string{
		"text": "1, 2|none<i title=\"a<b\">a<b</i>\n<script>var a = 1;var a = 2;</script>00012 x[1 2]+",
		"html": "1, 2|none<i title=\"a&lt;b\">a&lt;b</i>\n<script>var a =  1 ;var a =  2 ;</script>00012 x[1 2]+",
	}
	for language, parse := range parsers {
		parsed, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				var out bytes.Buffer
				if err := parsed.Execute(&out, data); err != nil || out.String() != want[language] {
					t.Errorf("%s: %q, %v", language, &out, err)
				}
			})
		}
		group.Wait()
	}
}

// TestBudgetsAreOwn: an execution does not pay for an earlier one that failed.
func TestBudgetsAreOwn(t *testing.T) {
	parsed, err := ParseText("t", "{{range .}}{{end}}", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := parsed.Execute(io.Discard, 1<<40); err == nil {
		t.Error("an endless range was executed")
	}
	if err := parsed.Execute(io.Discard, 1000); err != nil {
		t.Error(err)
	}
}

// TestFunctionsArePaid: a function of the caller that doubles a text ends like those of text/template.
func TestFunctionsArePaid(t *testing.T) {
	functions := map[string]any{
		"twice": func(v any) string { return fmt.Sprint(v, v) },
		"join":  func(first string, rest ...any) (string, error) { return first + fmt.Sprint(rest...), nil },
	}
	for text, want := range map[string]string{
		`{{twice "語"}}{{join "ب" "ñ" 1}}`:                        "語語بñ1",
		`{{$x := "語"}}{{range .}}{{$x = twice $x}}{{end}}{{$x}}`: "",
	} {
		parsed, err := ParseText("t", text, functions)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err = parsed.Execute(&out, make([]int, 60))
		if limit := (*LimitError)(nil); want == "" && !errors.As(err, &limit) || want != "" && out.String() != want {
			t.Errorf("%s: %q, %v", text, out.String()[:min(out.Len(), 80)], err)
		}
	}
}
