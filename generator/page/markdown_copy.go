package page

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// MarkdownCopyName is the file name of an article's Markdown copy, which is
// published in the folder of its page for programs that read.
const MarkdownCopyName = "index.md"

// HasMarkdownCopy reports whether the page of a route has a Markdown copy.
func HasMarkdownCopy(rt *model.Route) bool { return rt.Article != nil && rt.Canonical == rt.Address }

// MarkdownCopyFile returns the path of a page's Markdown copy in the output.
func MarkdownCopyFile(rt *model.Route) string { return path.Join(path.Dir(rt.File), MarkdownCopyName) }

// markdownCopy returns the article of a page as Markdown with short front matter.
func (r *Renderer) markdownCopy(rt *model.Route, p props, converted Converted) []byte {
	var out bytes.Buffer
	title := p.summary.written.title
	description := cmp.Or(p.summary.written.excerpt, title)
	out.WriteString("---\n")
	e := Entry(rt)
	revision := r.revision(e)
	// YAML includes JSON. The escapes of < and > stay, because programs that do not know front matter show it as Markdown.
	quoted := func(value any) {
		text, _ := json.Marshal(value) // strings can always be encoded
		out.Write(bytes.ReplaceAll(text, []byte(`\u0026`), []byte("&")))
		out.WriteByte('\n')
	}
	for _, field := range [][2]string{
		{"title", title}, {"description", description}, {"url", r.site.Project.BaseURL.Origin + rt.Address}, {"lang", rt.Lang},
		{"date", rt.Article.Date}, {"updated", rt.Article.Updated}, {"until", rt.Article.Until}, {"author", p.summary.Author},
		{"source", e.File}, {"commit", revision.Commit}, {"translation", r.translationState(rt)},
		{"disclosure", rt.Article.Disclosure(rt.Lang)}, {"reviewedBy", p.summary.Reviewer},
	} {
		if field[1] != "" {
			out.WriteString(field[0] + ": ")
			quoted(field[1])
		}
	}
	if revision.Authors != nil {
		out.WriteString("authors: ")
		quoted(revision.Authors)
	}
	if corrections := rt.Article.Corrections(rt.Lang); corrections != nil {
		out.WriteString("corrections: ")
		quoted(corrections)
	}
	out.WriteString("---\n\n# " + markdown.EscapeLine(title) + "\n\n")
	if description != "" {
		out.WriteString("> " + markdown.EscapeLine(description) + "\n\n")
	}
	out.Write(bytes.TrimSpace(converted.Markdown.AppendTo(out.AvailableBuffer())))
	return append(bytes.TrimSpace(out.Bytes()), '\n')
}

// revision returns the revision of a text, or the zero Revision if Git does not know its present content.
func (r *Renderer) revision(e *content.Entry) Revision {
	if _, ok := r.history[e.File]; !ok {
		return Revision{}
	}
	text, err := fs.ReadFile(r.site.Project.FS, e.File)
	if err != nil {
		return Revision{}
	}
	return r.history.revision(e.File, text)
}

// translationState returns the state of a page's text as `gaceta translations` names it, or "" for a source.
func (r *Renderer) translationState(rt *model.Route) string {
	e, source := Entry(rt), rt.Article.Source()
	if e == source {
		return ""
	}
	var fingerprint string
	if e.TranslationOf != nil {
		fingerprint = r.fingerprint(source)
	}
	return string(translations.StateOf(e, fingerprint))
}

// noteFingerprint remembers the fingerprint of a source while its text is at hand, for the pages of its translations.
func (r *Renderer) noteFingerprint(a *model.Article, e *content.Entry, text Converted) {
	if a != nil && e == a.Source() && a.IsRecorded() {
		r.recorded.Store(e, translations.Fingerprint(e, text.body, text.Headings, r.site.Schemas))
	}
}

// fingerprint returns the fingerprint of a source.
func (r *Renderer) fingerprint(e *content.Entry) string {
	if known, ok := r.recorded.Load(e); ok {
		return known.(string)
	}
	text, _ := r.Convert(e, ForCheck)
	return translations.Fingerprint(e, text.body, text.Headings, r.site.Schemas)
}

// Revision is what Git knows of a file.
type Revision struct {
	Commit  string   // the last one that changed the file
	Day     string   // of the commit where it was made, as YYYY-MM-DD
	Blob    string   // Git's hash of the file's content in that commit
	Authors []string // of all commits that changed the file, the first author first
}

// History holds the revisions of a site's texts by file. It is nil without a repository.
type History map[string]Revision

// revision returns the revision of a file with the given text. It returns the zero Revision for a text that is not committed:
// no commit contains it.
func (h History) revision(file string, text []byte) Revision {
	r, ok := h[file]
	if !ok {
		return Revision{}
	}
	hash := sha1.New()
	if len(r.Blob) == hex.EncodedLen(sha256.Size) { // git init --object-format=sha256
		hash = sha256.New()
	}
	fmt.Fprintf(hash, "blob %d\x00%s", len(text), text)
	if r.Blob != hex.EncodeToString(hash.Sum(nil)) {
		return Revision{}
	}
	return r
}

// Changed returns the day of the last change of an article's text in a language: that of its front matter, or the day of its
// last commit if it has no date. It returns "" without either.
func (h History) Changed(a *model.Article, lang string) string {
	return cmp.Or(a.Modified(lang), h[a.In(lang).File].Day)
}

// addTo adds the revision of a file to a key.
func (h History) addTo(key digest.Hash, file string) {
	if r, ok := h[file]; ok {
		key.Text(r.Commit, r.Blob).Text(r.Authors...)
	}
}
