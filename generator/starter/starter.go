// Package starter creates new sites from templates that are embedded in the binary.
//
//  1. Each folder of the package is a template, named like the folder. Its files are copied with their paths. The code of
//     the template “docs” is that of this repository's own documentation.
//  2. A file that ends in .tmpl is a text/template. It is executed with Site and written without that ending.
//  3. A file named like a language, such as en.md, is written for every language of the site. A picture that exists only
//     as en.png serves all languages. Links between texts, such as (../other/en.md), follow.
//  4. In YAML, consecutive lines whose keys are languages are one text: only the languages of the site are written, in
//     the site's order. A value is on the line of its key.
//  5. A folder's source.yaml is not copied. It is added to the front matter of the Markdown in the site's first language,
//     because translations inherit those keys.
//  6. A language without texts of its own gets the English ones, each marked with “TODO: translate”. Those of “es” serve
//     “es-MX”. Every template has all its texts in Languages.
package starter

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"

	"gaceta.dev/gaceta/docs"
	"gaceta.dev/gaceta/generator/locale"
)

//go:embed all:starter all:docs all:moved
var templates embed.FS

// shared holds the files of a template that are elsewhere, because a site of this repository has them too. They are copied,
// those named like a language for the languages of the site.
var shared = map[string]fs.FS{"docs": docs.Code()}

// DefaultTemplate is the template for sites that name none.
const DefaultTemplate = "starter"

// movedTemplate is the template of CreateMoved. It has no texts of its own, and shares code with DefaultTemplate.
const movedTemplate = "moved"

// borrowed names the files and folders of DefaultTemplate that movedTemplate has too, one a line.
//
//go:embed moved.txt
var borrowed string

// Site describes a new site. Files that end in .tmpl may use its fields, {{.Package}}, and {{json .Name}} for a text in
// quotation marks.
type Site struct {
	Name      string
	Languages locale.Set
	Package   string // the name in package.json
	Math      bool   // whether texts have formulas, which need a package
}

// Templates returns the names of the templates.
func Templates() []string {
	entries, err := templates.ReadDir(".")
	if err != nil {
		panic("internal error: the templates cannot be read: " + err.Error())
	}
	var names []string
	for _, e := range entries {
		if e.Name() != movedTemplate {
			names = append(names, e.Name())
		}
	}
	return names
}

// files returns the files of a new site by path.
func (s Site) files(name string) (files map[string][]byte, err error) {
	if files, err = s.copyShared(name); err != nil {
		return nil, err
	}
	if name == movedTemplate {
		for file := range strings.FieldsSeq(borrowed) {
			if err := s.copyTemplate(files, DefaultTemplate, file); err != nil {
				return nil, err
			}
		}
	}
	return files, s.copyTemplate(files, name, ".")
}

// copyTemplate adds a file or folder of a template.
func (s Site) copyTemplate(files map[string][]byte, name, from string) error {
	fsys, err := fs.Sub(templates, name)
	if err != nil {
		return err
	}
	return fs.WalkDir(fsys, from, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Base(file) == sourceKeys {
			return err
		}
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		if base, ok := strings.CutSuffix(file, ".tmpl"); ok {
			if text, err = s.execute(file, text); err != nil {
				return err
			}
			file = base
		}
		switch code, isVersion := versionOf(file); {
		case !isVersion:
			files[file] = s.chooseTexts(file, text)
		case code == fallback:
			return s.addVersions(files, fsys, file)
		}
		return nil
	})
}

// copyShared returns the shared files of a template, by path.
func (s Site) copyShared(name string) (map[string][]byte, error) {
	files := map[string][]byte{}
	fsys := shared[name]
	if fsys == nil {
		return files, nil
	}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if code, isVersion := versionOf(file); isVersion {
			if code == fallback {
				err = s.addVersions(files, fsys, file)
			}
			return err
		}
		files[file], err = fs.ReadFile(fsys, file)
		return err
	})
	return files, err
}

// execute fills in a file that ends in .tmpl.
func (s Site) execute(file string, text []byte) ([]byte, error) {
	funcs := template.FuncMap{"json": func(text string) (string, error) {
		var out bytes.Buffer
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		err := encoder.Encode(text)
		return strings.TrimSpace(out.String()), err
	}}
	parsed, err := template.New(file).Funcs(funcs).Parse(string(text))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = parsed.Execute(&out, s)
	return out.Bytes(), err
}

// addVersions adds the versions of a file in the languages of the site. file is the English one.
func (s Site) addVersions(files map[string][]byte, fsys fs.FS, file string) error {
	folder, ext := path.Dir(file), path.Ext(file)
	for i, l := range s.Languages {
		code, ok := textsFor(l.Code)
		text, err := fs.ReadFile(fsys, path.Join(folder, code+ext))
		if errors.Is(err, fs.ErrNotExist) && ext != ".md" { // a picture
			text, err = fs.ReadFile(fsys, file)
		}
		if err != nil {
			return err
		}
		if ext == ".md" {
			source, err := fs.ReadFile(fsys, path.Join(folder, sourceKeys))
			if i > 0 || err != nil {
				source = nil
			}
			text = bytes.ReplaceAll(text, []byte("/"+code+".md)"), []byte("/"+l.Code+".md)"))
			text = withFrontMatter(text, source, !ok)
		}
		files[path.Join(folder, l.Code+ext)] = text
	}
	return nil
}

// versionOf returns the language of a file that is one version of a text.
func versionOf(file string) (code string, ok bool) {
	code = strings.TrimSuffix(path.Base(file), path.Ext(file))
	return code, slices.Contains(Languages, code)
}
