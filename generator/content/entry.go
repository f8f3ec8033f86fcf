package content

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Entry is one text in one language: front matter, and where the body begins.
type Entry struct {
	Collection, Slug, Lang string
	File                   string
	Front                  *yamlnode.Node
	BodyOffset             int // in bytes
	BodyLine               int // counts from 1
	Empty                  bool
	// TranslationOf is the fingerprint of the text that a translation was made from;
	// nil if none is recorded. It is no part of Front.
	TranslationOf *yamlnode.Node

	print string // as Restore was given it
}

// TranslationOfKey is the key under which a translation records its source.
const TranslationOfKey = "translationOf"

// Start is the entry's first line, for what concerns the whole file.
func (e *Entry) Start() diag.Pos { return diag.Pos{File: e.File, Line: 1, Column: 1, Length: 3} }

// Dir is the folder that the entry's images stand in.
func (e *Entry) Dir() string { return path.Dir(e.File) }

// Body reads an entry's Markdown.
func Body(fsys fs.FS, e *Entry) ([]byte, error) {
	text, err := fs.ReadFile(fsys, e.File)
	if err != nil {
		return nil, err
	}
	if e.BodyOffset > len(text) {
		return nil, fmt.Errorf("%s changed while the site was built", e.File)
	}
	return text[e.BodyOffset:], nil
}

func loadEntry(p project.Project, schemas *Schemas, f entryFile) (*Entry, diag.List) {
	text, err := fs.ReadFile(p.FS, f.file)
	if err != nil {
		return nil, unreadable(f.file, err)
	}
	e := &Entry{Collection: f.collection, Slug: f.slug, Lang: f.lang, File: f.file}
	var list diag.List
	if len(text) > limits.TextBytes {
		list.Errorf("content-size", e.Start(), "Split the text.", "The file is %d bytes long; at most %d are read.", len(text), limits.TextBytes)
		return nil, list
	}
	if list = encoding(f.file, text); list.HasErrors() {
		return nil, list
	}
	front, ok := e.split(text, &list)
	if !ok {
		return nil, list
	}
	list = append(list, conflict(e, text[e.BodyOffset:])...)
	root, parsed := yamlnode.Parse(f.file, 2, front)
	list = append(list, parsed...)
	if root == nil {
		return nil, list
	}
	e.Front = root
	e.takeRecord(p, &list)
	if root.Kind == yamlnode.Map {
		root.SetPos(e.Start()) // what is missing is missing between the hyphens, not at the first key
	}
	schema := schemas.Get(f.collection)
	if schema == nil {
		if f.collection != PagesFolder || root.Len() > 0 {
			list.Errorf("content-schema", e.Start(), "Add one: it checks the front matter and completes keys in the editor.", "There is no schema for “%s”: content/schemas/%s.schema.json.", f.collection, f.collection)
		}
		return e, list
	}
	var optional func(string) bool
	if f.lang != p.Languages.Default().Code {
		optional = func(key string) bool { return !schema.IsLocalized(key) }
	}
	list = append(list, schema.validate(root, p.Languages, optional)...)
	return e, append(list, images(p, schema, e)...)
}

// takeRecord moves the record of a translation out of the front matter, so that
// no schema needs to know it and no page gets it.
func (e *Entry) takeRecord(p project.Project, list *diag.List) {
	record := e.Front.Remove(TranslationOfKey)
	if record == nil {
		return
	}
	if e.Lang == p.Languages.Default().Code {
		list.Errorf("content-key", record.KeyPos(), "Take it out: it belongs into the translations.", "“%s” stands in the text that the others are translated from.", TranslationOfKey)
		return
	}
	e.TranslationOf = record
}

// split finds the front matter between two lines of three hyphens.
func (e *Entry) split(text []byte, list *diag.List) ([]byte, bool) {
	rest, offset := text, 0
	if bytes.HasPrefix(rest, []byte("\xef\xbb\xbf")) {
		rest, offset = rest[3:], 3
	}
	line, after := cutLine(rest)
	if string(line) != "---" {
		if e.Collection == PagesFolder {
			e.BodyOffset, e.BodyLine, e.Empty = offset, 1, len(bytes.TrimSpace(rest)) == 0
			return nil, true
		}
		e.noFrontMatter(string(line), rest, list)
		return nil, false
	}
	begin := offset + len(rest) - len(after)
	for number, at := 2, after; len(at) > 0; number++ {
		line, next := cutLine(at)
		if string(line) == "---" {
			end := offset + len(rest) - len(at)
			e.BodyOffset, e.BodyLine = offset+len(rest)-len(next), number+1
			e.Empty = len(bytes.TrimSpace(next)) == 0
			return text[begin:end], true
		}
		at = next
	}
	list.Errorf("content-front-matter", e.Start(), "Close it with a second line of three hyphens, before the text begins.", "The front matter that begins here is not closed.")
	return nil, false
}

// noFrontMatter blames a file that does not begin with three hyphens.
func (e *Entry) noFrontMatter(first string, rest []byte, list *diag.List) {
	message, help := "The front matter is missing.", "Begin the file with a line of three hyphens, the keys (title: …), and three hyphens again."
	switch later := bytes.TrimSpace(rest); {
	case first == "+++":
		help = "Write it as YAML between lines of three hyphens: TOML is not read."
	case bytes.HasPrefix(later, []byte("---\n")) || bytes.HasPrefix(later, []byte("---\r\n")):
		message, help = "Something stands before the front matter.", "Let the three hyphens be the first line: remove the empty lines and spaces before them."
	}
	list.Errorf("content-front-matter", diag.Pos{File: e.File, Line: 1, Column: 1, Length: utf8.RuneCountInString(first)}, help, "%s", message)
}

// cutLine gives the first line without its end, and what follows it.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte("\n"))
	return bytes.TrimRight(line, " \t\r"), rest
}

// encoding refuses what is no UTF-8 text.
func encoding(file string, text []byte) diag.List {
	var list diag.List
	at := bytes.IndexByte(text, 0)
	message, help := "There is a NUL character here.", "Take it out."
	if at < 0 && !utf8.Valid(text) {
		for at = 0; ; {
			c, n := utf8.DecodeRune(text[at:])
			if c == utf8.RuneError && n <= 1 {
				break
			}
			at += n
		}
		message, help = "The file is not UTF-8 text from here on.", "Save it as UTF-8."
	}
	code := "content-encoding"
	if at < 0 {
		var what string
		if at, what = limits.FindBadCharacter(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))); at >= 0 {
			at += len(text) - len(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
			code, message = "content-characters", "Here is "+what+"."
		}
	}
	if at >= 0 {
		start := bytes.LastIndexByte(text[:at], '\n') + 1
		pos := diag.Pos{File: file, Line: bytes.Count(text[:at], []byte("\n")) + 1, Column: utf8.RuneCount(text[start:at]) + 1, Length: 1}
		list.Errorf(code, pos, help, "%s", message)
	}
	return list
}

// images checks that the pictures which the front matter names lie beside the text.
func images(p project.Project, schema *Schema, e *Entry) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		name := f.Text()
		if name == "" || !schema.IsImage(f.Key()) {
			continue
		}
		file, ok := LocalPath(e, name)
		if !ok {
			list.Errorf("content-image", f.Pos(), "Put the picture into the article's folder and name the file alone.", "“%s” does not lie beside the article.", name)
			continue
		}
		if !IsFile(p.FS, e.Dir(), file) {
			list.Errorf("content-image", f.Pos(), diag.DidYouMean(name, "files", LocalFiles(p.FS, e)), "There is no picture “%s” beside the article.", name)
		}
	}
	return list
}

// IsFile reports whether a file below dir is one, and no part of its path a
// symbolic link that could lead out of the folder.
func IsFile(fsys fs.FS, dir, file string) bool {
	for at := file; at != dir; at = path.Dir(at) {
		info, err := fs.Lstat(fsys, at)
		if err != nil || at == file && !info.Mode().IsRegular() || at != file && !info.IsDir() {
			return false
		}
	}
	return true
}

// LocalPath is the path of a file that an entry names relatively, and whether it
// stays inside the entry's folder.
func LocalPath(e *Entry, name string) (string, bool) {
	name = strings.TrimPrefix(name, "./")
	if !fs.ValidPath(name) || name == "." {
		return "", false
	}
	return e.Dir() + "/" + name, true // both are clean
}

// LocalFiles lists the names of the files beside a text.
func LocalFiles(fsys fs.FS, e *Entry) []string {
	entries, _ := fs.ReadDir(fsys, e.Dir())
	var names []string
	for _, d := range entries {
		if !d.IsDir() && path.Ext(d.Name()) != ".md" {
			names = append(names, d.Name())
		}
	}
	return names
}

// same reports whether two texts are the same but for their bodies.
func (e *Entry) same(other *Entry) bool {
	if other == nil || !e.Front.Equal(other.Front) || !e.TranslationOf.Equal(other.TranslationOf) {
		return false
	}
	mine, theirs := *e, *other
	mine.Front, mine.TranslationOf, theirs.Front, theirs.TranslationOf = nil, nil, nil, nil
	mine.print, theirs.print = "", ""
	return mine == theirs
}
