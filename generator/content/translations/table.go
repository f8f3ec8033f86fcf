package translations

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project"
)

// State is how a text stands in one language.
type State string

// The states. A Source is what the others are translated from; Unrecorded is
// present, and does not say what it was made from.
const (
	Source     State = "source"
	Present    State = "present"
	Unrecorded State = "present, not recorded"
	Missing    State = "missing"
	Stale      State = "stale"
)

// Row is one article, or one longer text of a page, in all languages.
type Row struct {
	Collection string           `json:"collection"`
	Slug       string           `json:"slug"`
	States     map[string]State `json:"states"`            // by language
	Changes    []string         `json:"changes,omitempty"` // what a stale translation lacks
	entries    map[string]*content.Entry
	now        Fingerprint
}

// Name is what --accept takes.
func (r *Row) Name() string { return r.Collection + "/" + r.Slug }

// Table is the account of a site.
type Table struct {
	Rows      []*Row
	Languages []string

	project  project.Project
	headings Headings
}

// Headings finds the headings of a text; its body is given.
type Headings func(e *content.Entry, body []byte) []markdown.Heading

// ParseHeadings is the Headings of whoever has not converted the texts.
func ParseHeadings() Headings {
	md := markdown.New()
	return func(e *content.Entry, body []byte) []markdown.Heading { return md.Headings(e.File, e.BodyLine, body) }
}

// NewTable takes the account of what was loaded. The list warns of every stale
// translation and blames records that cannot be read.
func NewTable(p project.Project, c content.Content, headings Headings) (*Table, diag.List) {
	l := &Table{Languages: p.Languages.Codes(), project: p, headings: headings}
	rows := map[string]*Row{}
	for _, e := range c.Entries {
		r := rows[e.Dir()]
		if r == nil {
			r = &Row{Collection: e.Collection, Slug: e.Slug, States: map[string]State{}, entries: map[string]*content.Entry{}}
			rows[e.Dir()] = r
			l.Rows = append(l.Rows, r)
		}
		r.entries[e.Lang] = e
	}
	slices.SortFunc(l.Rows, func(a, b *Row) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.Slug, b.Slug))
	})
	lists := make([]diag.List, len(l.Rows))
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Go(func() {
			for i := w; i < len(l.Rows); i += workers {
				lists[i] = l.row(l.Rows[i], c)
			}
		})
	}
	wg.Wait()
	return l, slices.Concat(lists...)
}

// row fills in how one text stands.
func (l *Table) row(r *Row, c content.Content) diag.List {
	var list diag.List
	source := l.project.Languages.Default()
	original := r.entries[source.Code]
	for _, lang := range l.project.Languages {
		e := r.entries[lang.Code]
		switch {
		case e == nil:
			r.States[lang.Code] = Missing
		case e == original:
			r.States[lang.Code] = Source
		case original == nil || e.TranslationOf == nil:
			r.States[lang.Code] = Unrecorded
		default:
			r.States[lang.Code] = Present
			if r.now == nil && !l.print(r, c, &list) {
				continue
			}
			pos := e.TranslationOf.Pos()
			recorded, ok := parse(e.TranslationOf.Text())
			if !ok {
				r.States[lang.Code] = Unrecorded
				list.Errorf("translation-record", pos, "Take the line out, or run: gaceta translations --accept "+r.Name(), "“%s” holds no fingerprint of a text.", content.TranslationOfKey)
				continue
			}
			if changes := recorded.Changes(r.now); len(changes) > 0 {
				r.States[lang.Code], r.Changes = Stale, changes
				list.Warnf("translation-stale", e.TranslationOf.KeyPos(), "Bring it up to date, then run: gaceta translations --accept "+r.Name(),
					"This text in %s is older than %s.md, where %s.", cmp.Or(lang.Name, lang.Code), source.Code, summary(changes))
			}
		}
	}
	return list
}

// named is how many changes a sentence names.
const named = 6

func summary(changes []string) string {
	if len(changes) > named {
		changes = append(slices.Clone(changes[:named]), fmt.Sprintf("%d more parts changed", len(changes)-named))
	}
	if len(changes) == 1 {
		return changes[0]
	}
	return strings.Join(changes[:len(changes)-1], ", ") + " and " + changes[len(changes)-1]
}

// print takes the fingerprint of a row's source.
func (l *Table) print(r *Row, c content.Content, list *diag.List) bool {
	e := r.entries[l.project.Languages.Default().Code]
	body, err := content.Body(l.project.FS, e)
	if err != nil {
		list.Errorf("content-read", e.Start(), "", "The text cannot be read: %v.", err)
		return false
	}
	localised := func(string) bool { return true }
	if schema := c.Schemas.Get(e.Collection); schema != nil {
		localised = schema.IsLocalized
	}
	r.now = NewFingerprint(e, body, l.headings(e, body), localised)
	return true
}
