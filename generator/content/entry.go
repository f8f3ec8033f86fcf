package content

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Entry is one text in one language: its front matter and the position of its body.
type Entry struct {
	Collection, Slug, Lang string
	File                   string
	Front                  *yamlnode.Node
	BodyOffset             int // in bytes
	BodyLine               int // counts from 1
	Empty                  bool
	MayCite                bool // the body contains a scheme of the site, such as law:, or quotes data
	// TranslationOf is the fingerprint of the source that a translation was made from, or nil. It is not in Front.
	TranslationOf *yamlnode.Node
	Addresses     Addresses
	FrontSum      digest.Sum // of the front matter as it was written
}

// TranslationOfKey is the key under which a translation records its source.
const TranslationOfKey = "translationOf"

// Start returns the position of the first line, for diagnostics about the whole file.
func (e *Entry) Start() diag.Pos { return diag.Pos{File: e.File, Line: 1, Column: 1, Length: 3} }

// Dir returns the folder of the entry and its pictures.
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

// loadEntry reads a text in Markdown.
func loadEntry(p project.Project, schemas *Schemas, f entryFile) (*Entry, diag.List) {
	text, err := fs.ReadFile(p.FS, f.file)
	if err != nil {
		return nil, unreadable(f.file, err)
	}
	return parseEntry(p, schemas, f, text)
}

// ParseVersion returns another version of an entry, such as a former one, from the text of its file. It returns nil if the
// text cannot be read.
func ParseVersion(p project.Project, schemas *Schemas, e *Entry, text []byte) *Entry {
	other, _ := parseEntry(p, schemas, entryFile{e.Collection, e.Slug, e.Lang, e.File}, text)
	return other
}

// parseEntry parses a text in Markdown. The entry is nil if its front matter cannot be read.
func parseEntry(p project.Project, schemas *Schemas, f entryFile, text []byte) (*Entry, diag.List) {
	e := &Entry{Collection: f.collection, Slug: f.slug, Lang: f.lang, File: f.file}
	var list diag.List
	if len(text) > limits.TextBytes {
		list.Errorf("content-size", e.Start(), "Split the text.",
			"This file is %d bytes long; the limit is %d bytes.", len(text), limits.TextBytes)
		return nil, list
	}
	if list = checkEncoding(f.file, text); list.HasErrors() {
		return nil, list
	}
	front, ok := e.split(text, &list)
	if !ok {
		return nil, list
	}
	root, parsed := yamlnode.Parse(f.file, 2, front)
	list = slices.Concat(list, checkMergeMarkers(e, text[e.BodyOffset:]), parsed)
	if root == nil {
		return nil, list
	}
	for scheme := range p.Schemes {
		body := text[e.BodyOffset:]
		e.MayCite = e.MayCite || bytes.Contains(body, []byte(scheme+":")) || bytes.Contains(body, []byte("{{"))
	}
	e.Front, e.FrontSum = root, digest.SumOf(front)
	isSource := e.isSourceIn(p)
	e.TranslationOf = root.Remove(TranslationOfKey) // schemas and pages do not know the key
	if f.collection != PagesFolder {
		list = append(list, e.readAddresses()...)
	}
	if isSource && e.TranslationOf != nil {
		list.Errorf("content-key", e.TranslationOf.KeyPos(), "Remove it: only translations have this key.",
			"“%s” is in the source of the translations.", TranslationOfKey)
		e.TranslationOf = nil
	}
	if root.Kind == yamlnode.Map {
		root.SetPos(e.Start()) // a missing key is reported at the opening hyphens
	}
	if title := root.Get("title"); strings.Contains(title.Text(), "\n") {
		list.Errorf("content-pattern", title.Pos(), "Write it on one line, or with > in place of |.", "The title has several lines.")
	}
	schema := schemas.Get(f.collection)
	list = append(list, schema.validate(root, p.Languages, !isSource)...)
	if isSource {
		list = append(list, checkCalendar(root)...)
	}
	return e, append(list, checkImages(p, schema, e)...)
}

// isSourceIn reports whether the text is the source of its article: a text in the default language precedes all others.
func (e *Entry) isSourceIn(p project.Project) bool {
	first := path.Join(e.Dir(), p.Languages.Default().Code+".md")
	if e.File == first || !e.IsSource(p.Languages) {
		return e.File == first
	}
	_, err := fs.Lstat(p.FS, first)
	return err != nil
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// setBody records that the text ends with body, which begins on the given line.
func (e *Entry) setBody(text, body []byte, line int) {
	e.BodyOffset, e.BodyLine, e.Empty = len(text)-len(body), line, len(bytes.TrimSpace(body)) == 0
}

// split finds the front matter between two lines of three hyphens.
func (e *Entry) split(text []byte, list *diag.List) ([]byte, bool) {
	rest := bytes.TrimPrefix(text, byteOrderMark)
	line, after := cutLine(rest)
	if string(line) != "---" {
		if e.Collection == PagesFolder {
			e.setBody(text, rest, 1)
			return nil, true
		}
		e.reportNoFrontMatter(string(line), rest, list)
		return nil, false
	}
	for number, at := 2, after; len(at) > 0; number++ {
		line, next := cutLine(at)
		if string(line) == "---" {
			e.setBody(text, next, number+1)
			return after[:len(after)-len(at)], true
		}
		at = next
	}
	list.Errorf("content-front-matter", e.Start(), "Write a line of three hyphens between the keys and the text.",
		"The front matter is not closed.")
	return nil, false
}

// reportNoFrontMatter reports a file that does not begin with three hyphens.
func (e *Entry) reportNoFrontMatter(first string, rest []byte, list *diag.List) {
	message := "The front matter is missing."
	help := "Begin the file with a line of three hyphens, the keys (title: …), and another line of three hyphens."
	switch later := bytes.TrimSpace(rest); {
	case first == "+++":
		help = "Write it as YAML between lines of three hyphens. TOML is not supported."
	case bytes.HasPrefix(later, []byte("---\n")) || bytes.HasPrefix(later, []byte("---\r\n")):
		message, help = "The front matter does not begin on the first line.", "Remove the empty lines and spaces before the three hyphens."
	}
	list.Errorf("content-front-matter", diag.Pos{File: e.File, Line: 1, Column: 1, Length: utf8.RuneCountInString(first)}, help,
		"%s", message)
}

// cutLine returns the first line without its line end, and the rest.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte("\n"))
	return bytes.TrimRight(line, " \t\r"), rest
}

// checkEncoding refuses files that are not UTF-8 or contain unwanted characters.
func checkEncoding(file string, text []byte) diag.List {
	var list diag.List
	pos := func(at int) diag.Pos { return diag.PosIn(file, text, at, at+1) }
	if limits.IsUTF16(text) {
		list.Errorf("content-encoding", diag.Pos{File: file, Line: 1, Column: 1}, "Save the file as UTF-8.", "This file is UTF-16 text.")
		return list
	}
	if at := bytes.IndexByte(text, 0); at >= 0 {
		list.Errorf("content-encoding", pos(at), "Remove it.", "This file contains a NUL character.")
		return list
	}
	if at := limits.FindInvalidUTF8(text); at >= 0 {
		list.Errorf("content-encoding", pos(at), "Save the file as UTF-8.", "From here on, the file is not UTF-8 text.")
		return list
	}
	mark := len(text) - len(bytes.TrimPrefix(text, byteOrderMark))
	if at, what := limits.FindBadCharacter(text[mark:]); at >= 0 {
		list.Errorf("content-characters", pos(mark+at), limits.CharacterHelp(what), "This file contains %s.", what)
	}
	return list
}

// checkImages reports pictures of the front matter that are not in the entry's folder.
func checkImages(p project.Project, schema *Schema, e *Entry) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		name := f.Text()
		if name == "" || !schema.IsImage(f.Key()) {
			continue
		}
		switch file, ok := LocalPath(e, name); {
		case !ok:
			list.Errorf("content-image", f.Pos(), "Put the picture into the article's folder and write only its name.",
				"The picture “%s” is not in the article's folder.", name)
		default:
			found, exists := FindFile(p.FS, e.Dir(), file)
			if !exists {
				list.Errorf("content-image", f.Pos(), diag.DidYouMean(name, "files", LocalFiles(p.FS, e)),
					"The picture “%s” does not exist.", name)
			} else if found != file {
				f.SetText(strings.TrimPrefix(found, e.Dir()+"/")) // pages open the file by its name on the disk
			}
		}
	}
	return list
}

// IsFile reports whether file, a path below dir, is a regular file. Symbolic links could lead out of the folder, so no
// part of the path may be one.
func IsFile(fsys fs.FS, dir, file string) bool {
	for at := file; at != dir; at = path.Dir(at) {
		info, err := fs.Lstat(fsys, at)
		if err != nil || at == file && !info.Mode().IsRegular() || at != file && !info.IsDir() {
			return false
		}
	}
	return true
}

// FindFile returns the path of a regular file below dir as the folders list it. The form of Unicode may differ: a file
// whose name was copied from another system often has accents as characters of their own. If there is no such file, the
// path may be percent-encoded, as URLs are.
func FindFile(fsys fs.FS, dir, file string) (found string, ok bool) {
	if found, ok = findFile(fsys, dir, file); ok {
		return found, true
	}
	decoded, err := url.PathUnescape(file)
	if err != nil || decoded == file || !fs.ValidPath(decoded) || !strings.HasPrefix(decoded, dir+"/") {
		return "", false
	}
	return findFile(fsys, dir, decoded)
}

func findFile(fsys fs.FS, dir, file string) (found string, ok bool) {
	if !strings.ContainsFunc(file, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return file, IsFile(fsys, dir, file)
	}
	found = dir
	for step := range strings.SplitSeq(strings.TrimPrefix(file, dir+"/"), "/") {
		entries, err := fs.ReadDir(fsys, found)
		if err != nil {
			return "", false
		}
		name := ""
		for _, e := range entries {
			if e.Name() == step || name == "" && identifier.Normal(e.Name()) == identifier.Normal(step) {
				name = e.Name()
			}
		}
		if name == "" {
			return "", false
		}
		found += "/" + name
	}
	return found, IsFile(fsys, dir, found)
}

var pictureTypes = []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"}

// IsPicture reports whether a file is a picture by its name.
func IsPicture(name string) bool {
	return slices.Contains(pictureTypes, strings.ToLower(path.Ext(name)))
}

// LocalPath returns the path of a file that an entry names relatively. It reports false for files outside of the
// entry's folder.
func LocalPath(e *Entry, name string) (string, bool) {
	name = strings.TrimPrefix(name, "./")
	if !fs.ValidPath(name) || name == "." {
		return "", false
	}
	return e.Dir() + "/" + name, true
}

// LocalFiles returns the names of the files in an entry's folder, except its texts.
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

// same reports whether two entries are equal except for their bodies.
func (e *Entry) same(other *Entry) bool {
	if other == nil || !e.Front.Equal(other.Front) || !e.TranslationOf.Equal(other.TranslationOf) ||
		!e.Addresses.Slug.Equal(other.Addresses.Slug) || !e.Addresses.Aliases.Equal(other.Addresses.Aliases) {
		return false
	}
	mine, theirs := *e, *other
	mine.Front, mine.TranslationOf, theirs.Front, theirs.TranslationOf = nil, nil, nil, nil
	mine.Addresses, theirs.Addresses = Addresses{}, Addresses{}
	return mine == theirs
}
