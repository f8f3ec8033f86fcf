// Package outputs makes everything in the output that is not a page: feeds, search
// indexes, sitemap, robots.txt, llms.txt, security.txt, _headers and the files of
// site/public. It also checks what these files say.
//
//  1. All addresses are absolute in feeds, sitemap and llms.txt.
//  2. Nothing depends on the clock: the date of a feed is that of its newest entry.
package outputs

import (
	"bytes"
	"io/fs"
	"strings"
	"text/template"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/templatefault"
)

// File is a file of the output.
type File struct {
	Path     string
	Data     []byte
	Compress bool // write compressed copies too
}

// Templates are the templates of text files: templates/robots.txt, headers,
// llms.txt and security.txt. The last two are optional.
type Templates struct {
	robots, headers, llms, security *template.Template // nil if missing
	pos                             func(file string) diag.Pos
}

// LoadTemplates reads the templates of a site. pos returns where faults of a template
// are reported.
func LoadTemplates(fsys fs.FS, pos func(file string) diag.Pos) (*Templates, diag.List) {
	t := Templates{pos: pos}
	var list diag.List
	for _, f := range []struct {
		name, code string
		parsed     **template.Template
		optional   bool
		samples    []any
	}{
		{"robots.txt", "document-template", &t.robots, false, siteSamples},
		{"headers", "headers-template", &t.headers, false, headersSamples},
		{"llms.txt", "document-template", &t.llms, true, llmsSamples},
		{"security.txt", "security-template", &t.security, true, siteSamples},
	} {
		file := "templates/" + f.name
		text, err := fs.ReadFile(fsys, file)
		if f.optional && err != nil {
			if _, missing := fs.Stat(fsys, file); missing != nil {
				continue
			}
		}
		var parsed *template.Template
		if err == nil {
			parsed, err = template.New(f.name).Funcs(template.FuncMap{"line": markdownLine}).Parse(string(text))
		}
		if err != nil {
			list = append(list, templatefault.Report("document-template", pos(file), err, nil)...)
			continue
		}
		*f.parsed = parsed
		list = append(list, templatefault.Check(f.code, pos(file), parsed, f.samples...)...)
	}
	return &t, list
}

// The samples that templates are checked with hold everything, or nothing.
var (
	sample         = []string{"a"}
	siteSamples    = []any{siteValues{"https://a.example"}}
	headersSamples = []any{headersValues{"a", "/a", sample, sample, sample, sample, sample, sample, sample, sample}, headersValues{}}
	llmsSample     = []llmsLink{{"a", "a", "a"}}
	llmsSamples    = []any{
		llmsValues{"a", "a", "a", "a", llmsSample, []llmsListing{{llmsSample[0], "a", llmsSample}}, llmsSample},
		llmsValues{Pages: []llmsLink{{}}, Listings: []llmsListing{{}}},
		llmsValues{},
	}
)

// siteValues are the values of robots.txt and security.txt.
type siteValues struct{ BaseURL string }

// markdownLine returns text without characters that would end a line or a link in
// Markdown.
func markdownLine(text string) string {
	return strings.NewReplacer("[", "\\[", "]", "\\]").Replace(strings.Join(strings.Fields(text), " "))
}

func execute(t *template.Template, data any) ([]byte, error) {
	var out bytes.Buffer
	err := t.Execute(&out, data)
	return out.Bytes(), err
}
