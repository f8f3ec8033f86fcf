package outputs

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
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
		title = a.In(r.To.Lang).Front.Get("title").Text()
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
		text = fmt.Appendf(text, "%s %s 301\n", redirects.Encode(r.From), r.To.Address)
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

// publicFile begins the owner of an address that is a file of the site's own.
const publicFile = "the file "

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
		taken.claim(name, publicFile, page.PublicFolder, "/", name)
	}
	for _, r := range site.Routes.Redirects {
		other, help := taken.owner(r.File), "Remove the alias."
		if strings.HasPrefix(other, publicFile) {
			help = "Remove the alias, or rename the file."
		}
		if other != "" {
			list.Errorf("routes-alias", r.Pos, help, "The alias %s has the address of %s.",
				strings.TrimPrefix(r.From, site.Project.BaseURL.Path), other)
		}
	}
	return list
}

// Targets are what redirects may lead to.
type Targets interface {
	// Has reports whether a page or a file of the site has an address.
	Has(address string) bool
	// Hidden returns the slug of the article at an address that visitors do not get, and why; or "".
	Hidden(address string) (slug, reason string)
	// NearestPage returns the address of the page that is probably meant by an address, without the base path, or "".
	NearestPage(address string) string
}

// CheckRedirects checks the site's _redirects, whose addresses begin at the site's root. It reports redirected addresses
// that exist too, which hosts treat differently, and redirects that lead nowhere, to an article that is not published or in a
// circle.
func CheckRedirects(site *model.Site, targets Targets) diag.List {
	const anyHelp = "Write the address of a page, or remove the line."
	exists := targets.Has
	var list diag.List
	file := path.Join(page.PublicFolder, redirects.FileName)
	text, err := fs.ReadFile(site.Project.FS, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		list.Errorf("redirects-file", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
		return list
	}
	lines := strings.Split(string(text), "\n")
	at := func(line int, word string) diag.Pos {
		return diag.Pos{File: file, Line: line, Column: 1 + max(strings.Index(lines[line-1], word), 0), Length: len(word)}
	}
	rules, mistakes := redirects.Parse(string(text))
	for _, m := range mistakes {
		list.Errorf("redirects-line", at(m.Line, strings.TrimSpace(lines[m.Line-1])), m.Help, "%s", strings.ToUpper(m.Text[:1])+m.Text[1:])
	}
	index := redirects.NewIndex(rules)
	for i, r := range rules {
		first := index.First(r.From)
		covered := coveredPage(site, r)
		target, _, _ := strings.Cut(r.To, "?")
		target, _, _ = strings.Cut(target, "#")
		end, isCircle := redirectedTo(site, rules, index, r, target)
		slug, reason := targets.Hidden(target)
		switch {
		case first >= 0 && first < i && strings.HasSuffix(rules[first].From, "*"):
			list.Errorf("redirects-twice", at(r.Line, r.From), fmt.Sprintf("Move it above line %d, or remove it.", rules[first].Line),
				"Line %d already redirects %s.", rules[first].Line, r.From)
		case first >= 0 && first < i:
			list.Errorf("redirects-twice", at(r.Line, r.From), "Remove one of the two lines.",
				"Line %d already redirects %s.", rules[first].Line, r.From)
		case isAlias(site, r.From):
			list.Errorf("redirects-there", at(r.Line, r.From), "Remove the line or the alias.",
				"The address %s is an alias of a page, and is redirected already.", r.From)
		case exists(r.From) || exists(r.From+"/"):
			list.Errorf("redirects-there", at(r.Line, r.From), "Remove the line or the page.",
				"The page %s exists, so hosts may ignore this redirect.", r.From)
		case covered != "":
			list.Errorf("redirects-there", at(r.Line, r.From), "Write a line for each address that moved.",
				"The page %s exists, and hosts may redirect it.", covered)
		case isCircle && !exists(target):
			list.Errorf("redirects-nowhere", at(r.Line, r.To), anyHelp,
				"The redirect from %s leads in a circle.", r.From)
		case reason != "":
			list.Errorf("redirects-nowhere", at(r.Line, r.To), "Publish the article, or remove the line.",
				"This redirect leads to the article “%s”, which is not published: it %s.", slug, reason)
		case strings.HasPrefix(r.To, "https://") || strings.Contains(r.To, ":splat") || exists(target):
		default:
			help := anyHelp
			if exists(target + "/") {
				help = "Write " + target + "/."
			} else if end != target && (exists(end) || strings.HasPrefix(end, "https://")) {
				help = "It is redirected itself: write " + end + "."
			} else if near := targets.NearestPage(target); near != "" {
				help = "Did you mean " + near + "?"
			}
			list.Errorf("redirects-nowhere", at(r.Line, r.To), help, "The address %s does not exist.", r.To)
		}
	}
	return list
}

// maxRedirects is how many redirects browsers follow.
const maxRedirects = 20

// redirectedTo returns the address at which a redirect to a target ends, and whether it never does.
func redirectedTo(
	site *model.Site, rules redirects.Rules, index redirects.Index, r redirects.Rule, target string,
) (end string, isCircle bool) {
	if strings.Contains(r.To, ":splat") {
		return target, r.Matches(strings.ReplaceAll(target, ":splat", "x"))
	}
	end = target
	for range maxRedirects {
		next := redirected(site, rules, index, end)
		if next == "" {
			return end, false
		}
		end, _, _ = strings.Cut(next, "#")
		end, _, _ = strings.Cut(end, "?")
	}
	return end, true
}

// redirected returns where an alias or a rule leads from an address, or "".
func redirected(site *model.Site, rules redirects.Rules, index redirects.Index, address string) string {
	if moved := site.Routes.Moved(address); moved != nil {
		to, _ := site.Project.BaseURL.Local(moved.To.Address)
		return to
	}
	first := index.First(address)
	if first < 0 {
		return ""
	}
	to, _, _ := rules[first:first+1].Follow(address, "")
	return to
}

// coveredPage returns the address of the first page that a rule with a * redirects, or "".
func coveredPage(site *model.Site, r redirects.Rule) string {
	if !strings.HasSuffix(r.From, "*") {
		return ""
	}
	for i := range site.Routes.All {
		local, ok := site.Project.BaseURL.Local(site.Routes.All[i].Address)
		if ok && r.Matches(local) {
			return local
		}
	}
	return ""
}

func isAlias(site *model.Site, from string) bool {
	return site.Routes.Moved(from) != nil || site.Routes.Moved(from+"/") != nil
}
