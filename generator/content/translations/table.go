package translations

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project"
)

// State is the state of a text in one language.
type State string

// The states. An Unrecorded translation is present but does not record its source.
const (
	Source     State = "source"
	Present    State = "present"
	Unrecorded State = "present, not recorded"
	Missing    State = "missing"
	Stale      State = "stale"
	Omitted    State = "omitted"  // missing, and the policy allows it
	Fallback   State = "fallback" // missing, and the page shows the source
	Excluded   State = "excluded" // a language that “languages” in the front matter, or those of the page, leaves out
)

// StateOf returns the state of a translation: Present, Stale or Unrecorded. source is the Fingerprint of its source.
func StateOf(e *content.Entry, source string) State {
	now, _ := parse(source)
	state, _ := stateOf(e, now)
	return state
}

// stateOf is like StateOf. It also returns what the translation records of its source.
func stateOf(e *content.Entry, source fingerprint) (State, fingerprint) {
	if e.TranslationOf == nil {
		return Unrecorded, fingerprint{}
	}
	switch recorded, ok := parse(e.TranslationOf.Text()); {
	case !ok:
		return Unrecorded, recorded
	case len(recorded.changesTo(source)) > 0:
		return Stale, recorded
	default:
		return Present, recorded
	}
}

// Row is an article, or a longer text of a page, in all languages.
type Row struct {
	Collection string           `json:"collection"`
	Slug       string           `json:"slug"`
	Policy     string           `json:"policy,omitempty"` // for missing translations; empty for longer texts of pages
	Draft      bool             `json:"draft,omitempty"`
	States     map[string]State `json:"states"`            // by language
	Changes    []string         `json:"changes,omitempty"` // of the source since a stale translation was made
	Sections   int              `json:"-"`                 // how many sections of the text changed since then
	entries    map[string]*content.Entry
	original   *content.Entry // may be nil
	source     fingerprint
}

// Name returns the name for --accept.
func (r *Row) Name() string { return r.Collection + "/" + r.Slug }

// Table holds the states of all texts of a site.
type Table struct {
	Rows      []*Row
	Languages []string

	project  project.Project
	headings Headings
}

// Headings returns the headings of a text with the given body.
type Headings func(e *content.Entry, body []byte) []markdown.Heading

// ParseHeadings returns a Headings that parses the texts of a site.
func ParseHeadings(p project.Project) Headings {
	md := markdown.New(p.Markdown)
	return func(e *content.Entry, body []byte) []markdown.Heading { return md.Headings(e.File, e.BodyLine, body) }
}

// NewTable compares the translations in c with their sources. The list warns about stale translations and reports
// invalid records.
func NewTable(p project.Project, c content.Content, headings Headings) (*Table, diag.List) {
	l := &Table{Languages: p.Languages.Codes(), project: p, headings: headings}
	rows, texts := map[string]*Row{}, map[*Row][]*content.Entry{}
	for _, e := range c.Entries {
		r := rows[e.Dir()]
		if r == nil {
			r = &Row{Collection: e.Collection, Slug: e.Slug, States: map[string]State{}, entries: map[string]*content.Entry{}}
			rows[e.Dir()] = r
			l.Rows = append(l.Rows, r)
		}
		r.entries[e.Lang] = e
		texts[r] = append(texts[r], e)
	}
	for _, r := range l.Rows {
		r.setScope(p, c, texts[r])
	}
	slices.SortFunc(l.Rows, func(a, b *Row) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.Slug, b.Slug))
	})
	lists := make([]diag.List, len(l.Rows))
	parallel.Each(len(l.Rows), func(i int) { lists[i] = l.row(l.Rows[i], c) })
	return l, slices.Concat(lists...)
}

// Only leaves the states of one language in the table.
func (t *Table) Only(lang string) {
	t.Languages = []string{lang}
	for _, r := range t.Rows {
		state := r.States[lang]
		r.States, r.Changes = map[string]State{lang: state}, nil
		if state == Stale {
			recorded, _ := parse(r.entries[lang].TranslationOf.Text())
			r.Changes = recorded.changesTo(r.source)
		}
	}
}

// setScope finds the source of a text, and fills in the states of the languages that it lacks.
func (r *Row) setScope(p project.Project, c content.Content, texts []*content.Entry) {
	if r.Collection == content.PagesFolder {
		r.original = r.entries[p.Languages.Default().Code]
		shown := shownLanguages(c, r.Slug, p.Languages.Codes())
		for _, lang := range p.Languages.Codes() {
			r.States[lang] = Missing
			if !slices.Contains(shown, lang) {
				r.States[lang] = Excluded
			}
		}
		return
	}
	scope := content.ScopeOf(p, r.Collection, texts)
	r.original, r.Policy, r.Draft = scope.Source, string(scope.Policy), scope.IsDraft
	missing := map[project.TranslationPolicy]State{project.Require: Missing, project.Omit: Omitted, project.Fallback: Fallback}
	for _, lang := range p.Languages.Codes() {
		switch {
		case !slices.Contains(scope.Languages, lang):
			r.States[lang] = Excluded
		case r.original == nil && lang == p.Languages.Default().Code:
			r.States[lang] = Missing
		default:
			r.States[lang] = missing[scope.Policy]
		}
	}
}

// shownLanguages returns the languages in which pages show a longer text: those of the rows that name it, or all.
func shownLanguages(c content.Content, slug string, all []string) (shown []string) {
	routes := c.Data["routes"]
	if routes == nil {
		return all
	}
	for row := range routes.Root.Get("routes").Items() {
		switch languages, paths := row.Get("languages"), row.Get("path"); {
		case row.Get("prose").Text() != slug:
		case languages.Len() > 0:
			for item := range languages.Items() {
				shown = append(shown, item.Text())
			}
		case paths.Len() > 0: // an address for each language
			for field := range paths.Fields() {
				shown = append(shown, field.Key())
			}
		default:
			return all
		}
	}
	if shown == nil {
		return all
	}
	return shown
}

// row fills in the states of one text.
func (t *Table) row(r *Row, c content.Content) diag.List {
	var list diag.List
	original := r.original
	for _, lang := range t.project.Languages {
		e := r.entries[lang.Code]
		switch {
		case e == nil || r.States[lang.Code] == Excluded:
			// setScope has filled in the state
		case e == original:
			r.States[lang.Code] = Source
		case original == nil || e.TranslationOf == nil:
			r.States[lang.Code] = Unrecorded
		default:
			r.States[lang.Code] = Present
			if err := t.fingerprint(r, c); err != nil {
				list.Errorf("content-read", original.Start(), "Check that it is a file and that you may read it.",
					"This file cannot be read: %v.", err)
				continue
			}
			state, recorded := stateOf(e, r.source)
			switch r.States[lang.Code] = state; state {
			case Unrecorded:
				list.Errorf("translation-record", e.TranslationOf.Pos(),
					"Remove the line, or run: gaceta translations --accept "+r.Name(),
					"“%s” is not a fingerprint.", content.TranslationOfKey)
			case Stale:
				r.Changes, r.Sections = recorded.changesTo(r.source), recorded.changedSections(r.source)
				list.Warnf("translation-stale", e.TranslationOf.KeyPos(),
					"Bring it up to date, then run: gaceta translations --accept "+r.Name(),
					"The %s translation is older than %s: %s.", cmp.Or(lang.Name, lang.Code), path.Base(original.File), summary(r.Changes))
			}
		}
	}
	return list
}

// maxChanges is how many changes a message lists.
const maxChanges = 6

func summary(changes []string) string {
	if len(changes) > maxChanges {
		changes = append(slices.Clone(changes[:maxChanges]), fmt.Sprintf("%d more parts changed", len(changes)-maxChanges))
	}
	if len(changes) == 1 {
		return changes[0]
	}
	return strings.Join(changes[:len(changes)-1], ", ") + " and " + changes[len(changes)-1]
}

// fingerprint computes the fingerprint of a row's source once.
func (t *Table) fingerprint(r *Row, c content.Content) error {
	if r.source != nil {
		return nil
	}
	e := r.original
	body, err := content.Body(t.project.FS, e)
	if err != nil {
		return err
	}
	r.source = newFingerprint(e, body, t.headings(e, body), isLocalized(c.Schemas, e))
	return nil
}
