// Package archetype begins an article: it copies the archetype of a collection,
// templates/new/<collection>/, into content/<collection>/<slug>/.
//
//  1. A collection is one that the site's settings name. Its archetype holds a
//     text in every language, <lang>.md, and whatever else should lie beside it.
//  2. In the texts {{slug}}, {{title}} (the slug as words) and {{date}} are
//     filled in; other files are copied as they are.
//  3. A file that is there is never written. What is missing of an article is
//     added, so that a second run writes the translation that nobody wrote.
//  4. Nothing is written outside the site's folder, whatever symbolic links say.
package archetype

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project"
)

// Folder holds the archetypes, relative to the root.
const Folder = "templates/new"

// Refused is a wish that cannot be granted, in words for its author. Nothing
// was written.
type Refused struct{ Reason string }

// Error implements error.
func (r Refused) Error() string { return r.Reason }

func refuse(format string, args ...any) error { return Refused{fmt.Sprintf(format, args...)} }

// New begins the article slug of a collection and gives the paths it wrote,
// relative to the root. A Refused error is the author's, any other the machine's.
func New(p project.Project, collection, slug string, today time.Time) ([]string, error) {
	if !slices.Contains(p.Collections, collection) {
		return nil, refuse("there is no collection “%s”. %s", collection, diag.DidYouMean(collection, "collections", p.Collections))
	}
	if !content.IsSlug(slug) {
		return nil, refuse("“%s” cannot be a slug: it has lower-case letters a to z, digits and single hyphens.%s", slug, suggestion(slug))
	}
	from := path.Join(Folder, collection)
	files, err := archetype(p, from)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(p.Root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dir := path.Join("content", collection, slug)
	if err := root.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("%s cannot be made: %w", dir, err)
	}
	fill := strings.NewReplacer("{{slug}}", slug, "{{title}}", title(slug), "{{date}}", today.Format(time.DateOnly))
	var written []string
	for _, name := range files {
		data, err := fs.ReadFile(p.FS, path.Join(from, name))
		if err != nil {
			return written, err
		}
		if path.Ext(name) == ".md" {
			data = []byte(fill.Replace(string(data)))
		}
		file := path.Join(dir, name)
		switch err := create(root, file, data); {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return written, fmt.Errorf("%s cannot be written: %w", file, err)
		}
		written = append(written, file)
	}
	if len(written) == 0 {
		return nil, refuse("%s is there already, and nothing is overwritten. Choose another slug.", dir)
	}
	return written, nil
}

// archetype lists the files to copy: the texts in the site's order of
// languages, then what lies beside them. A picture that no text names any more
// is harmless; a language without a text is not.
func archetype(p project.Project, dir string) ([]string, error) {
	var texts, others []string
	entries, err := fs.ReadDir(p.FS, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, lang := range p.Languages.Codes() {
		if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == lang+".md" }) {
			return nil, refuse("the archetype %s/%s.md is missing. Write one: it is what a new article begins with.", dir, lang)
		}
		texts = append(texts, lang+".md")
	}
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(texts, e.Name()) {
			others = append(others, e.Name())
		}
	}
	return append(texts, others...), nil
}

func create(root *os.Root, file string, data []byte) error {
	f, err := root.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = bytes.NewReader(data).WriteTo(f)
	return errors.Join(err, f.Close())
}

// suggestion offers the slug that the words given were probably meant to be.
func suggestion(words string) string {
	ascii := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return '-'
		}
		return r
	}, markdown.Slug(words))
	parts := slices.DeleteFunc(strings.Split(ascii, "-"), func(s string) bool { return s == "" })
	if slug := strings.Join(parts, "-"); content.IsSlug(slug) {
		return " Did you mean “" + slug + "”?"
	}
	return ""
}

// title makes a first title of a slug: “risk-matrix” gives “Risk matrix”.
func title(slug string) string {
	words := strings.ReplaceAll(slug, "-", " ")
	first, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[n:]
}
