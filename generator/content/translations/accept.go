package translations

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// Find returns the row with a name: "news/slug", or "slug" if only one collection has it. If there is none, the second
// result is the reason.
func (t *Table) Find(name string) (*Row, string) {
	name = strings.TrimSuffix(strings.TrimPrefix(path.Clean(name), "content/"), "/")
	nameOf := (*Row).Name
	if !strings.Contains(name, "/") {
		nameOf = func(r *Row) string { return r.Slug }
	}
	var row *Row
	var found, known []string
	for _, r := range t.Rows {
		known = append(known, nameOf(r))
		if nameOf(r) == name {
			row, found = r, append(found, r.Name())
		}
	}
	switch len(found) {
	case 1:
		return row, ""
	case 0:
		return nil, strings.TrimSpace(fmt.Sprintf("unknown text “%s”. %s", name, diag.DidYouMean(name, "texts", known)))
	}
	return nil, fmt.Sprintf("“%s” is in several collections. Write %s", name, strings.Join(found, " or "))
}

// Accept records in every translation of a row that it is up to date. It returns the changed files.
func (t *Table) Accept(r *Row, c content.Content) ([]string, error) {
	if r.original == nil {
		return nil, fmt.Errorf("the source %s.md of %s is missing", t.project.Languages.Default().Code, r.Name())
	}
	if err := t.fingerprint(r, c); err != nil {
		return nil, err
	}
	var changed []string
	for _, lang := range t.Languages {
		e := r.entries[lang]
		if e == nil || e == r.original || r.States[lang] == Excluded {
			continue
		}
		wrote, err := t.record(e, r.source.String())
		if err != nil {
			return changed, err
		}
		r.States[lang], r.Changes = Present, nil
		if wrote {
			changed = append(changed, e.File)
		}
	}
	return changed, nil
}

// record writes the fingerprint into one translation and reports whether the file changed. All other bytes stay the
// same. The file is replaced atomically.
func (t *Table) record(e *content.Entry, fingerprint string) (bool, error) {
	text, err := fs.ReadFile(t.project.FS, e.File)
	if err != nil {
		return false, err
	}
	line := content.TranslationOfKey + ": " + fingerprint
	lines := bytes.SplitAfter(text, []byte("\n"))
	end := "\n"
	if bytes.HasSuffix(lines[0], []byte("\r\n")) {
		end = "\r\n"
	}
	switch {
	case e.TranslationOf != nil && e.TranslationOf.KeyPos().Line <= len(lines):
		lines[e.TranslationOf.KeyPos().Line-1] = []byte(line + end)
	case e.BodyLine <= 1: // a longer text without front matter
		lines = slices.Insert(lines, 0, []byte("---"+end+line+end+"---"+end))
	default:
		lines = slices.Insert(lines, e.BodyLine-2, []byte(line+end))
	}
	now := bytes.Join(lines, nil)
	if bytes.Equal(now, text) {
		return false, nil
	}
	return true, rootfs.New(t.project.Root).ReplaceFile(e.File, now)
}
