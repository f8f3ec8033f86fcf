package outputs

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/outputs/redirects"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project/locale"
)

// redirectTemplate is for hosts that do not read _redirects.
var redirectTemplate = template.Must(template.New("redirect").Parse(`<!doctype html>
<html lang="{{.Lang}}"{{if eq .Direction "rtl"}} dir="rtl"{{end}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={{.Address}}">
<link rel="canonical" href="{{.Canonical}}">
</head>
<body>
<main><h1><a href="{{.Address}}">{{.Title}}</a></h1></main>
</body>
</html>
`))

// redirectPages returns the pages at the aliases of the site's pages.
func redirectPages(site *model.Site) ([]File, error) {
	var files []File
	for i := range site.Routes.Redirects {
		f, err := redirectPage(site, &site.Routes.Redirects[i])
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// redirectPage returns the page at an alias.
func redirectPage(site *model.Site, r *model.Redirect) (File, error) {
	title := r.To.Title
	if a := r.To.Article; a != nil {
		title = a.Text(r.To.Lang).Front.Get("title").Text()
	}
	var out bytes.Buffer
	err := redirectTemplate.Execute(&out, struct{ Lang, Direction, Title, Address, Canonical string }{
		r.To.Lang, locale.DirectionOf(r.To.Lang), title, r.To.Address, site.Project.BaseURL.Origin + r.To.Address,
	})
	return File{Path: r.File, Data: out.Bytes()}, err
}

// Redirects returns the text of _redirects, or nil if there are no redirects. The aliases come before the site's own
// lines, because hosts apply the first line that matches, and a line with a * may match aliases.
func Redirects(site *model.Site) []byte {
	var text []byte
	for _, r := range site.Routes.Redirects {
		text = fmt.Appendf(text, "%s %s 301\n", r.From, r.To.Address)
	}
	own, _ := fs.ReadFile(site.Project.FS, path.Join(page.PublicFolder, redirects.FileName)) // CheckRedirects reports a fault
	return append(text, redirects.Below(site.Project.BaseURL.Path, own)...)
}

// HostFiles returns the files that hosts read: _headers, and _redirects unless it is empty.
func (t *Templates) HostFiles(site *model.Site) ([]File, error) {
	data, err := t.Headers(site)
	files := []File{{Path: headers.FileName, Data: data}}
	if text := Redirects(site); text != nil {
		files = append(files, File{Path: redirects.FileName, Data: text})
	}
	return files, err
}

// checkAliases reports aliases at which the output has another file, or where a file would have to be a folder.
func (t *Templates) checkAliases(site *model.Site, public []string) diag.List {
	var list diag.List
	if len(site.Routes.Redirects) == 0 {
		return nil
	}
	var names []string
	for _, r := range site.Routes.Redirects {
		names = append(names, r.File)
	}
	taken := t.generatedFiles(site, names)
	for _, name := range public {
		taken.claim(name, "the file "+page.PublicFolder+"/"+name)
	}
	for _, r := range site.Routes.Redirects {
		if other := taken.owner(r.File); other != "" {
			list.Errorf("routes-alias", r.Pos, "Remove the alias, or rename the file.", "The alias %s has the address of %s.",
				strings.TrimPrefix(r.From, site.Project.BaseURL.Path), other)
		}
	}
	return list
}
