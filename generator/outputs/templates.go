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

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/boundedtemplate"
	"gaceta.dev/gaceta/generator/internal/templatefault"
	"gaceta.dev/gaceta/generator/model"
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
	robots, headers, llms, security *boundedtemplate.Template // nil if missing
	pos                             func(file string) diag.Pos
}

// LoadTemplates reads the templates of a site. pos returns where faults of a template
// are reported.
func LoadTemplates(fsys fs.FS, pos func(file string) diag.Pos) (*Templates, diag.List) {
	t := Templates{pos: pos}
	var list diag.List
	for _, f := range []struct {
		name, code string
		parsed     **boundedtemplate.Template
		optional   bool
		samples    []any
	}{
		{"robots.txt", "document-template", &t.robots, false, siteSamples},
		{"headers", "headers-template", &t.headers, false, headersSamples},
		{"llms.txt", "document-template", &t.llms, true, llmsSamples},
		{"security.txt", "security-template", &t.security, true, securitySamples},
	} {
		file := "templates/" + f.name
		text, err := fs.ReadFile(fsys, file)
		if f.optional && err != nil {
			if _, missing := fs.Stat(fsys, file); missing != nil {
				continue
			}
		}
		var parsed *boundedtemplate.Template
		if err == nil {
			parsed, err = boundedtemplate.ParseText(f.name, string(text), templateFunctions)
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
	sample          = []string{"a"}
	siteSamples     = []any{siteValues{"https://a.example"}}
	securitySamples = []any{securityValues{"https://a.example", "https://a.example", "2030-01-01", "https://a.example", sample},
		securityValues{}}
	headersSamples = []any{headersValues{"a", "/a", sample, sample, sample, sample, sample, sample, sample, sample}, headersValues{}}
	llmsSample     = []llmsLink{{"a", "a", "a"}}
	llmsSamples    = []any{
		llmsValues{"a", "a", "a", "a", llmsSample, []llmsListing{{llmsSample[0], "a", llmsSample}}, llmsSample},
		llmsValues{Pages: []llmsLink{{}}, Listings: []llmsListing{{}}},
		llmsValues{},
	}
)

// siteValues are the values of robots.txt.
type siteValues struct{ BaseURL string }

// securityValues are the values of security.txt. Contact, Expires and Policy are empty without “security” in the settings.
type securityValues struct {
	BaseURL                  string
	Contact, Expires, Policy string
	Languages                []string
}

func newSecurityValues(site *model.Site) securityValues {
	p := site.Project
	return securityValues{p.BaseURL.String(), p.Security.Contact, p.Security.Expires, p.Security.Policy, p.Languages.Codes()}
}

// templateFunctions are functions of templates besides those of text/template.
var templateFunctions = map[string]any{"line": markdownLine}

var lineEscaper = strings.NewReplacer("[", "\\[", "]", "\\]", "<", "\\<", "\\", "\\\\")

// markdownLine returns text without characters that would end a line or a link in
// Markdown, or begin HTML.
func markdownLine(text string) string {
	return lineEscaper.Replace(strings.Join(strings.Fields(text), " "))
}

func execute(t *boundedtemplate.Template, data any) ([]byte, error) {
	var out bytes.Buffer
	err := t.Execute(&out, data)
	return out.Bytes(), err
}
