package translations

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
)

// Exchange is a text in one language as translation tools exchange it.
type Exchange struct {
	Name       string // news/slug, or that of a data file: routes.yaml
	SourceLang string
	Lang       string
	SourceFile string
	Messages   []Message
}

// Message is a part of a text: a key of front matter, a section, or a text of a data file.
type Message struct {
	ID             string // front-title, text-2, items/price/question
	Source, Target string // Target is empty if there is no translation
	IsFuzzy        bool   // the source changed since it was translated
	Line           int    // in the file that was read
}

// An ImportError is a fault of an imported file. Line is 0 if the whole file is meant.
type ImportError struct {
	Line    int
	Message string
}

func (e *ImportError) Error() string { return e.Message }

// piece is a part of an entry with its place in the file: a text of its front matter, or a section.
type piece struct {
	id         string
	text       string         // without the line ends around it, and with \n within
	node       *yamlnode.Node // of front matter
	start, end int            // of a section in the file
}

// pieces returns the parts of an entry that are translated.
func (t *Table) pieces(e *content.Entry, file []byte, c content.Content) []piece {
	var all []piece
	isOwn := isLocalized(c.Schemas, e)
	for f := range e.Front.Fields() {
		if !isOwn(f.Key()) || f.Key() == content.CorrectionsKey {
			continue
		}
		for id, n := range leaves(f, "front-"+f.Key()) {
			all = append(all, piece{id: id, text: strings.Trim(n.Text(), "\n"), node: n})
		}
	}
	body := file[e.BodyOffset:]
	at := e.BodyOffset
	for i, s := range split(e, body, t.headings(e, body)) {
		trimmed := strings.Trim(s.text, "\r\n")
		start := at + strings.Index(s.text, trimmed)
		all = append(all, piece{
			id: fmt.Sprintf("text-%d", i+1), text: strings.ReplaceAll(trimmed, "\r\n", "\n"), start: start, end: start + len(trimmed),
		})
		at += len(s.text)
	}
	return all
}

// Exchanges returns a row for each language that it is, or can be, translated to. Only one if lang is not empty.
func (t *Table) Exchanges(r *Row, c content.Content, lang string) ([]Exchange, error) {
	if r.original == nil {
		return nil, nil
	}
	file, err := fs.ReadFile(t.project.FS, r.original.File)
	if err != nil {
		return nil, err
	}
	source := t.pieces(r.original, file, c)
	var all []Exchange
	for _, code := range t.Languages {
		if state := r.States[code]; state == Source || state == Excluded || lang != "" && code != lang {
			continue
		}
		x := Exchange{Name: r.Name(), SourceLang: r.original.Lang, Lang: code, SourceFile: r.original.File}
		translated := map[string]string{}
		if e := r.entries[code]; e != nil {
			if file, err = fs.ReadFile(t.project.FS, e.File); err != nil {
				return nil, err
			}
			translated = texts(source, t.pieces(e, file, c))
		}
		changed, err := t.changedParts(r, c, code)
		if err != nil {
			return nil, err
		}
		for _, p := range source {
			if p.text != "" {
				x.Messages = append(x.Messages,
					Message{ID: p.id, Source: p.text, Target: translated[p.id], IsFuzzy: translated[p.id] != "" && changed[partOf(p.id)]})
			}
		}
		all = append(all, x)
	}
	return all, nil
}

// texts returns the texts of a translation by id. Sections count only if there are as many as in the source.
func texts(source, translation []piece) map[string]string {
	out := map[string]string{}
	isSame := countSections(source) == countSections(translation)
	for _, p := range translation {
		if isSame || !isSection(p.id) {
			out[p.id] = p.text
		}
	}
	return out
}

func isSection(id string) bool { return strings.HasPrefix(id, "text-") }

func countSections(all []piece) (n int) {
	for _, p := range all {
		if isSection(p.id) {
			n++
		}
	}
	return n
}

// partOf returns the part of a fingerprint that a message belongs to.
func partOf(id string) string {
	if isSection(id) {
		return id
	}
	return "front"
}

// changedParts returns the parts that changed since a stale translation was made.
func (t *Table) changedParts(r *Row, c content.Content, lang string) (map[string]bool, error) {
	changed := map[string]bool{}
	if r.States[lang] != Stale {
		return changed, nil
	}
	if err := t.fingerprint(r, c); err != nil {
		return nil, err
	}
	recorded, _ := parse(r.entries[lang].TranslationOf.Text())
	for _, d := range recorded.compare(r.source) {
		if d.now == 0 {
			changed["front"] = true
		} else if d.now > 0 {
			changed[fmt.Sprintf("text-%d", d.now)] = true
		}
	}
	return changed, nil
}

// ReadExchange reads a file of a translation tool: PO or XLIFF.
func ReadExchange(file []byte) (Exchange, error) {
	if len(file) > limits.ExchangeBytes {
		return Exchange{}, &ImportError{0, fmt.Sprintf("the file is larger than %d MB", limits.ExchangeBytes>>20)}
	}
	if bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(file, []byte("\ufeff"))), []byte("<")) {
		return readXLIFF(file)
	}
	return readPO(file)
}

// Import writes the translations of an exchange into content/. It returns the file, and what it held before (nil for a new file);
// no file if nothing changed. Bytes that no translation replaces stay the same.
func (t *Table) Import(x Exchange, c content.Content) (file string, before []byte, err error) {
	if strings.HasSuffix(x.Name, dataEnding) {
		return t.importData(x, c)
	}
	row, why := t.Find(x.Name)
	if row == nil {
		return "", nil, &ImportError{0, why}
	}
	if state, ok := row.States[x.Lang]; row.original == nil || !ok || state == Source || state == Excluded {
		return "", nil, &ImportError{0, fmt.Sprintf("%s has no translation to “%s”", row.Name(), x.Lang)}
	}
	sourceFile, err := fs.ReadFile(t.project.FS, row.original.File)
	if err != nil {
		return "", nil, err
	}
	source := t.pieces(row.original, sourceFile, c)
	targets, isWhole, err := checkMessages(x, source)
	if err != nil {
		return "", nil, err
	}
	e := row.entries[x.Lang]
	name := path.Join(row.original.Dir(), x.Lang+".md")
	if e == nil {
		if len(targets) == 0 {
			return "", nil, nil
		}
		if !isWhole {
			return "", nil, &ImportError{0, "the text is not translated completely, and " + name + " does not exist yet"}
		}
		text := newTranslation(row.original, source, targets, sourceFile)
		if err := rootfs.New(t.project.Root).CreateFile(name, text); err != nil {
			return "", nil, err
		}
		e = content.ParseVersion(t.project, c.Schemas,
			&content.Entry{Collection: row.Collection, Slug: row.Slug, Lang: x.Lang, File: name}, text)
		return name, nil, t.recordSource(row, e, c)
	}
	if before, err = fs.ReadFile(t.project.FS, e.File); err != nil {
		return "", nil, err
	}
	text, err := t.replaced(e, row.original, before, source, targets, c, isWhole)
	if err != nil || bytes.Equal(text, before) {
		return "", nil, err
	}
	if err := rootfs.New(t.project.Root).ReplaceFile(e.File, text); err != nil || !isWhole {
		return e.File, before, err
	}
	return e.File, before, t.recordSource(row, content.ParseVersion(t.project, c.Schemas, e, text), c)
}

// checkMessages compares the messages of an exchange with the source. It returns the translations by id, and whether all parts
// have one.
func checkMessages(x Exchange, source []piece) (targets map[string]string, isWhole bool, err error) {
	targets, isWhole = map[string]string{}, true
	sources := map[string]string{}
	for _, p := range source {
		sources[p.id] = p.text
	}
	for _, m := range x.Messages {
		if text, ok := sources[m.ID]; !ok || text != m.Source {
			return nil, false, sourceChanged(m)
		}
		if m.IsFuzzy || m.Target == "" {
			continue
		}
		if from, to := markdown.DataRefFiles(m.Source), markdown.DataRefFiles(m.Target); !slices.Equal(sorted(from), sorted(to)) {
			return nil, false, &ImportError{m.Line, fmt.Sprintf("the translation of “%s” does not have the {{…}} of its source", m.ID)}
		}
		targets[m.ID] = strings.Trim(m.Target, "\n")
	}
	for _, p := range source {
		isWhole = isWhole && (p.text == "" || targets[p.id] != "")
	}
	return targets, isWhole, nil
}

// sourceChanged returns the error of a message whose source is no longer that of the export.
func sourceChanged(m Message) error {
	return &ImportError{m.Line, fmt.Sprintf("the source of “%s” changed since the export. Export it again", m.ID)}
}

func sorted(all []string) []string {
	slices.Sort(all)
	return all
}

// newTranslation returns the text of a new translation, with the spaces between the parts of its source.
func newTranslation(e *content.Entry, source []piece, targets map[string]string, sourceFile []byte) []byte {
	var out bytes.Buffer
	last := -1
	for f := range e.Front.Fields() {
		if value, _ := translated(f, "front-"+f.Key(), targets); value != nil {
			fmt.Fprintf(&out, "%s: %s\n", f.Key(), yamlnode.Quote(value))
		}
	}
	hasFront := out.Len() > 0
	if hasFront {
		front := out.String()
		out.Reset()
		out.WriteString("---\n" + front + "---\n")
	}
	for _, p := range source {
		if !isSection(p.id) {
			continue
		}
		if last >= 0 {
			out.Write(sourceFile[last:p.start])
		}
		out.WriteString(targets[p.id])
		last = p.end
	}
	out.Write(sourceFile[max(last, 0):])
	return out.Bytes()
}

// replaced returns the file of a translation with other translations of its parts.
func (t *Table) replaced(
	e, original *content.Entry, file []byte, source []piece, targets map[string]string, c content.Content, isWhole bool,
) ([]byte, error) {
	current := t.pieces(e, file, c)
	isSame := countSections(source) == countSections(current)
	if !isSame && !isWhole && slices.ContainsFunc(source, func(p piece) bool { return isSection(p.id) && targets[p.id] != "" }) {
		return nil, &ImportError{0, e.File + " has other sections than its source. Translate all parts of the text"}
	}
	editor := yamlnode.NewEditor(file)
	for _, p := range current {
		target := targets[p.id]
		switch {
		case target == "" || target == p.text || isSection(p.id) && !isSame:
		case isSection(p.id):
			editor.Replace(p.start, p.end, strings.ReplaceAll(target, "\n", editor.LineEnd()))
		case !editor.SetText(p.node, target):
			return nil, byHand(p.node)
		}
	}
	for f := range original.Front.Fields() { // keys that the translation lacks
		value, isComplete := translated(f, "front-"+f.Key(), targets)
		switch {
		case value == nil || e.BodyLine <= 1 || e.Front.Get(f.Key()) != nil:
		case !isComplete:
			return nil, &ImportError{0, "translate all parts of “" + f.Key() + "”: " + e.File + " has none of them"}
		default:
			line := editor.Line(e.BodyLine - 1) // of hyphens
			editor.Replace(line, line, f.Key()+": "+yamlnode.Quote(value)+editor.LineEnd())
		}
	}
	if !isSame && isWhole {
		var body strings.Builder
		for _, p := range source {
			if isSection(p.id) && p.text != "" {
				body.WriteString(targets[p.id] + "\n\n")
			}
		}
		text := strings.TrimRight(body.String(), "\n") + "\n"
		editor.Replace(e.BodyOffset, len(file), strings.ReplaceAll(text, "\n", editor.LineEnd()))
	}
	return editor.Bytes(), nil
}

// recordSource records in a translation that it is up to date.
func (t *Table) recordSource(r *Row, e *content.Entry, c content.Content) error {
	if e == nil {
		return nil // the check reports why
	}
	if err := t.fingerprint(r, c); err != nil {
		return err
	}
	_, err := t.record(e, r.source.String())
	return err
}

// Restore writes back what a file held before an import, or removes a new file.
func (t *Table) Restore(file string, before []byte) error {
	site := rootfs.New(t.project.Root)
	if before == nil {
		return site.RemoveAll(file)
	}
	return site.ReplaceFile(file, before)
}
