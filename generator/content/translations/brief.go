package translations

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/git"
	"gaceta.dev/gaceta/generator/locale"
)

// Brief is what a translator needs to bring a translation up to date.
type Brief struct {
	Name        string // news/slug
	Source      locale.Language
	Target      locale.Language
	SourceFile  string
	TargetFile  string
	State       State
	Units       []Unit // the parts to translate; empty if the translation is up to date
	Removed     []Unit // parts that are no longer in the source
	Terms       []Term // of the glossary, as far as they occur in the units
	HasFormer   bool   // the former source is known
	IsComparing bool   // only the parts that changed are in the brief
}

// Unit is a part of a text.
type Unit struct {
	ID          string // unique in the brief: title, s3
	Name        string // the key of front matter, or the heading
	Source      string // empty if the part was removed
	Former      string // the source that the translation was made from; empty if it is new or unknown
	Translation string // the current one; empty if there is none
	IsNew       bool   // not in the source that the translation was made from
}

// Term is an entry of the glossary.
type Term struct {
	Source, Target string
	Avoid          []string // in the target language
}

// NewBrief returns the brief of a row for a language.
func (t *Table) NewBrief(ctx context.Context, r *Row, c content.Content, lang string) (Brief, error) {
	if r.original == nil {
		return Brief{}, fmt.Errorf("the source of %s is missing", r.Name())
	}
	b := Brief{Name: r.Name(), SourceFile: r.original.File, State: r.States[lang]}
	b.Source, _ = t.project.Languages.Get(r.original.Lang)
	b.Target, _ = t.project.Languages.Get(lang)
	b.TargetFile = r.original.Dir() + "/" + lang + ".md"
	now, err := t.revision(r.original, c)
	if err != nil || b.State == Present || b.State == Source || b.State == Excluded {
		return b, err
	}
	var translated, former revision
	if e := r.entries[lang]; e != nil {
		if translated, err = t.revision(e, c); err != nil {
			return b, err
		}
	}
	changes := everything(now)
	if b.State == Stale {
		recorded, _ := parse(r.entries[lang].TranslationOf.Text())
		b.IsComparing, changes = true, recorded.compare(now.fingerprint)
		former = t.former(ctx, r.original, c, recorded)
		if b.HasFormer = former.sections != nil; len(recorded) != len(translated.fingerprint) {
			translated.sections = nil // its parts cannot be told from each other
		}
	} else if len(now.fingerprint) != len(translated.fingerprint) {
		translated.sections = nil
	}
	for _, change := range changes {
		b.add(change, now, former, translated)
	}
	b.addTerms(c)
	return b, nil
}

// revision is a version of a text, cut into parts.
type revision struct {
	fingerprint fingerprint
	front       []section // the texts of the front matter
	sections    []section // from the beginning on; nil if the version is unknown
}

func (t *Table) revision(e *content.Entry, c content.Content) (revision, error) {
	body, err := content.Body(t.project.FS, e)
	if err != nil {
		return revision{}, err
	}
	return t.cut(e, body, c), nil
}

// cut divides a version of a text, with the given body, into parts.
func (t *Table) cut(e *content.Entry, body []byte, c content.Content) revision {
	isLocalized, headings := isLocalized(c.Schemas, e), t.headings(e, body)
	v := revision{fingerprint: newFingerprint(e, body, headings, isLocalized), sections: split(e, body, headings)}
	for f := range e.Front.Fields() {
		if isLocalized(f.Key()) {
			v.front = append(v.front, section{f.Key(), fmt.Sprint(f.Plain())})
		}
	}
	return v
}

// isLocalized returns a function that reports whether each language has its own value of a key.
func isLocalized(schemas *content.Schemas, e *content.Entry) func(key string) bool {
	if schema := schemas.Get(e.Collection); schema != nil {
		return schema.IsLocalized
	}
	return func(string) bool { return true }
}

// former returns the version of a source that a translation was made from.
func (t *Table) former(ctx context.Context, e *content.Entry, c content.Content, recorded fingerprint) revision {
	var found revision
	formerVersion(ctx, t.project.Root, e.File, func(text []byte) bool {
		old := content.ParseVersion(t.project, c.Schemas, e, text)
		if old == nil {
			return false
		}
		v := t.cut(old, text[old.BodyOffset:], c)
		if slices.Equal(v.fingerprint.hashes(), recorded.hashes()) {
			found = v
		}
		return found.sections != nil
	})
	return found
}

// everything returns changes that name all parts of a text.
func everything(v revision) []change {
	var all []change
	for i := range v.fingerprint {
		if i != 1 || strings.TrimSpace(v.sections[0].text) != "" {
			all = append(all, change{i, i})
		}
	}
	return all
}

// add adds a part that changed.
func (b *Brief) add(c change, now, former, translated revision) {
	if c.now == 0 { // the front matter, key by key
		for _, s := range now.front {
			u := Unit{ID: s.name, Name: s.name, Source: s.text}
			u.Former, u.Translation = textOf(former.front, s.name), textOf(translated.front, s.name)
			if u.Former != u.Source {
				b.Units = append(b.Units, u)
			}
		}
		return
	}
	u := Unit{IsNew: b.IsComparing && c.old < 0}
	if c.old > 0 && former.sections != nil {
		u.Name, u.Former = former.sections[c.old-1].name, former.sections[c.old-1].text
	}
	if c.old > 0 && translated.sections != nil {
		u.Translation = translated.sections[c.old-1].text
	}
	if c.now < 0 {
		u.ID = fmt.Sprintf("r%d", c.old)
		b.Removed = append(b.Removed, u)
		return
	}
	u.ID, u.Name, u.Source = fmt.Sprintf("s%d", c.now), now.sections[c.now-1].name, now.sections[c.now-1].text
	b.Units = append(b.Units, u)
}

func textOf(all []section, name string) string {
	for _, s := range all {
		if s.name == name {
			return s.text
		}
	}
	return ""
}

// addTerms adds the terms of the glossary that occur in the source.
func (b *Brief) addTerms(c content.Content) {
	data := c.Data["glossary"]
	if data == nil {
		return
	}
	for f := range data.Root.Fields() {
		t := Term{Source: f.Get(b.Source.Code).Text(), Target: f.Get(b.Target.Code).Text()}
		for avoid := range f.Get("avoid").Get(b.Target.Code).Items() {
			t.Avoid = append(t.Avoid, avoid.Text())
		}
		isUsed := slices.ContainsFunc(b.Units, func(u Unit) bool { return hasWord(u.Source, t.Source) })
		if t.Source != "" && t.Target != "" && isUsed {
			b.Terms = append(b.Terms, t)
		}
	}
}

// hasWord reports whether a text contains a term as whole words, in any case.
func hasWord(text, term string) bool {
	text, term = strings.ToLower(text), strings.ToLower(term)
	for at := 0; term != ""; {
		i := strings.Index(text[at:], term)
		if i < 0 {
			break
		}
		begin, end := at+i, at+i+len(term)
		before, _ := utf8.DecodeLastRuneInString(text[:begin])
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !isWordRune(before) && !isWordRune(after) {
			return true
		}
		at = end
	}
	return false
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Markdown returns the brief as Markdown. Texts are in fences, as their files have them.
func (b *Brief) Markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s: %s → %s\n\n", b.Name, nameOf(b.Source), nameOf(b.Target))
	fmt.Fprintf(&out, "%s The source is `%s`.\n", b.task(), b.SourceFile)
	if b.IsComparing && !b.HasFormer {
		out.WriteString("\nThe former source is not in the history of git, so only the current one is shown.\n")
	}
	for _, u := range b.Units {
		name := u.Name
		if name == beginning {
			name = "The beginning"
		}
		if u.IsNew {
			name += " (new)"
		}
		fmt.Fprintf(&out, "\n## %s\n", name)
		writeFence(&out, "Source before", u.Former)
		writeFence(&out, "Source now", u.Source)
		writeFence(&out, "Translation before", u.Translation)
	}
	for _, u := range b.Removed {
		fmt.Fprintf(&out, "\n## Removed: %s\n", cmp.Or(u.Name, "a section"))
		writeFence(&out, "Source before", u.Former)
		writeFence(&out, "Translation before", u.Translation)
	}
	if len(b.Terms) > 0 {
		out.WriteString("\n## Terms\n\n")
		for _, t := range b.Terms {
			fmt.Fprintf(&out, "- %s → **%s**", t.Source, t.Target)
			if len(t.Avoid) > 0 {
				out.WriteString(", not " + strings.Join(t.Avoid, ", "))
			}
			out.WriteByte('\n')
		}
	}
	if len(b.Units)+len(b.Removed) > 0 {
		fmt.Fprintf(&out, "\nWhen the translation is up to date, run: `gaceta translations --accept %s`\n", b.Name)
	}
	return out.String()
}

// task returns the sentence that says what the translator has to do.
func (b *Brief) task() string {
	switch {
	case b.State == Present:
		return "The translation is up to date."
	case b.State == Source:
		return "This is the language of the source."
	case b.State == Excluded:
		return "The article is not meant for this language."
	case b.IsComparing:
		return fmt.Sprintf("Bring `%s` up to date: %d of its parts changed in the source.", b.TargetFile, len(b.Units)+len(b.Removed))
	case b.State == Unrecorded:
		return fmt.Sprintf("Compare `%s` with the whole source: which source it was made from is not recorded.", b.TargetFile)
	}
	return fmt.Sprintf("Write `%s`: there is no translation yet.", b.TargetFile)
}

func nameOf(l locale.Language) string { return cmp.Or(l.Name, l.Code) }

// writeFence writes a text in a fence that is longer than any in the text.
func writeFence(out *strings.Builder, label, text string) {
	if text = strings.Trim(text, "\n"); text == "" {
		return
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	fmt.Fprintf(out, "\n%s:\n\n%smarkdown\n%s\n%s\n", label, fence, text, fence)
}

// formerVersion returns the newest version of a file in the history of git that is accepted. It returns nil if there is
// none, or no history: the brief of a translation then lacks the former text.
func formerVersion(ctx context.Context, root, file string, accept func(text []byte) bool) []byte {
	out, err := git.Output(ctx, root, "log", "--format=%H", "--max-count=200", "--", file)
	if err != nil {
		return nil
	}
	for commit := range strings.FieldsSeq(string(out)) {
		if text, err := git.Output(ctx, root, "show", commit+":./"+file); err == nil && accept(text) {
			return text
		}
	}
	return nil
}
