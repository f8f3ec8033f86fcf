package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// IsReference reports whether a text is a reference: route:…, link:… or one with a scheme of the site, such as law:….
func (s *Site) IsReference(text string) bool {
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || scheme == "route" || scheme == "link" {
		return ok
	}
	return s.Project.Schemes[scheme] != "" && rest != "" && !strings.ContainsAny(rest, " \t\n")
}

// Localize returns a data file for the pages in a language, ready for encoding/json. It returns nil if the file does not
// exist. Texts are those of the language, references become addresses, and addresses of the site get its base path.
func (s *Site) Localize(name, lang string) any {
	if d := s.Data[name]; d != nil {
		return s.localize(d.Root, lang)
	}
	return nil
}

// PicturePos returns the first place in data files that names a picture.
func (s *Site) PicturePos(file string) (pos diag.Pos, ok bool) {
	for n, named := range s.images {
		at := n.Pos()
		if named == file && (!ok || cmp.Or(cmp.Compare(at.File, pos.File), cmp.Compare(at.Line, pos.Line)) < 0) {
			pos, ok = at, true
		}
	}
	return pos, ok
}

// localize is Localize for a node.
func (s *Site) localize(n *yamlnode.Node, lang string) any {
	switch n.Kind {
	case yamlnode.Map:
		if n.IsLocalized() {
			return s.localize(s.InLanguage(n, lang), lang)
		}
		m := make(map[string]any, n.Len())
		for f := range n.Fields() {
			m[f.Key()] = s.localize(f, lang)
		}
		return m
	case yamlnode.List:
		list := make([]any, 0, n.Len())
		for item := range n.Items() {
			list = append(list, s.localize(item, lang))
		}
		return list
	case yamlnode.String:
		if file, ok := s.images[n]; ok {
			return map[string]any{"file": file} // SitePicture of the runtime
		}
		if s.IsReference(n.Text()) {
			if address, ok := s.resolve(n.Text(), lang); ok {
				return address
			}
		}
		return s.public(n.Text())
	}
	return n.Value()
}

// public returns a text of data with the base path, and with the fragment in the spelling of ids, if it is the address of a
// page or of a file in site/public.
func (s *Site) public(text string) string {
	isPlain := s.Project.BaseURL.Path == "" && identifier.IsPlain(text)
	if isPlain || !project.IsRooted(text) || !s.Routes.has(text) {
		return text
	}
	address, fragment, _ := strings.Cut(text, "#")
	return s.Project.BaseURL.Address(strings.TrimSuffix(address+"#"+identifier.Decode(fragment), "#"))
}

// InLanguage returns a text in a language or its fallbacks, or else in its first one: then the page does not exist in the
// language.
func (s *Site) InLanguage(text *yamlnode.Node, lang string) *yamlnode.Node {
	for _, code := range s.Project.Languages.Chain(lang) {
		if n := text.Get(code); n != nil && n.Kind != yamlnode.Null {
			return n
		}
	}
	return text.First()
}

// IsLocalized reports whether each language has its own value of a front-matter key.
func (s *Site) IsLocalized(collection, key string) bool {
	schema := s.Schemas.Get(collection)
	return schema != nil && schema.IsLocalized(key)
}

// Front returns an article's front matter in a language, ready for encoding/json. It includes inherited and default
// values. References to data are replaced by it, and pictures by the result of picture. References to articles are left
// out: ArticleReferences returns them.
func (s *Site) Front(a *Article, lang string, picture func(e *content.Entry, name string) any) map[string]any {
	schema, collection := s.Schemas.Get(a.Collection), s.Collections[a.Collection]
	source, text := a.source, a.In(lang)
	out := map[string]any{}
	for _, e := range []*content.Entry{source, text} {
		for f := range e.Front.Fields() {
			if source != text && !usesValue(schema, source, text, f, e == text) {
				continue
			}
			switch {
			case schema != nil && schema.IsImage(f.Key()):
				out[f.Key()] = picture(e, f.Text())
			case !collection.refersToArticles(f.Key()):
				out[f.Key()] = s.value(schema, f, lang)
			}
		}
	}
	if corrections := a.Corrections(lang); corrections != nil {
		out[content.CorrectionsKey] = corrections
	}
	if schema == nil {
		return out
	}
	for key, value := range schema.Defaults() {
		if _, ok := out[key]; !ok {
			out[key] = value
		}
	}
	return out
}

// usesValue reports whether a translation has the value f of its source, or of its own front matter.
func usesValue(schema *content.Schema, source, text *content.Entry, f *yamlnode.Node, own bool) bool {
	if schema != nil && schema.IsOverridable(f.Key()) {
		return content.Inherited(source, text, f.Key()) == f
	}
	return own == (schema != nil && schema.IsLocalized(f.Key()))
}

// value returns a value of front matter, except for pictures.
func (s *Site) value(schema *content.Schema, f *yamlnode.Node, lang string) any {
	if schema == nil || schema.Reference(f.Key()) == "" {
		if f.Kind == yamlnode.String {
			return s.public(f.Text())
		}
		return f.Plain()
	}
	target := s.Pointer(schema.Reference(f.Key()))
	if f.Kind != yamlnode.List {
		return s.referred(target, f.Text(), lang)
	}
	list := make([]any, 0, f.Len())
	for item := range f.Items() {
		list = append(list, s.referred(target, item.Text(), lang))
	}
	return list
}

// partial lists the data files whose texts need not be in every language. Routes are checked by the languages of each page.
// Advice about words concerns one language.
var partial = []string{"routes", "glossary"}

// checkDataLanguages reports texts of data files that lack a language of a page that receives the file: the page would
// show them in another one. A file that no route names, such as one that front matter refers to, needs all languages.
func (s *Site) checkDataLanguages() (list diag.List) {
	m := s.Routes
	rows := slices.Concat(m.rows, []row(m.Broken))
	if m.isUnread || slices.ContainsFunc(rows, func(r row) bool { return r.languages == nil }) {
		return nil // a row may name any file, and limit its languages
	}
	needed := map[string][]string{} // by data file
	for _, r := range rows {
		for _, name := range r.Data {
			needed[name] = append(needed[name], r.languages...)
		}
	}
	for name, d := range s.Data {
		if slices.Contains(partial, name) {
			continue
		}
		languages := needed[name]
		if languages == nil {
			languages = s.Project.Languages.Codes()
		}
		list = append(list, d.CheckLanguages(s.Project.Languages, languages, s.borrowed)...)
	}
	return append(list, s.reportBorrowed(s.borrowed)...)
}

// reportBorrowed warns of the texts that languages take from their fallbacks, once for each language.
func (s *Site) reportBorrowed(borrowed content.Borrowed) (list diag.List) {
	settings := s.Data["site"]
	if settings == nil {
		return nil
	}
	for item := range settings.Root.Get("languages").Items() {
		l, _ := s.Project.Languages.Get(item.Get("code").Text())
		places := borrowed[l.Code]
		if len(places) == 0 {
			continue
		}
		slices.SortFunc(places, func(a, b diag.Pos) int {
			return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		texts, others := "1 text", ""
		if n := len(places); n > 1 {
			texts, others = fmt.Sprintf("%d texts", n), fmt.Sprintf(" Another is in %s, line %d.", places[n-1].File, places[n-1].Line)
		}
		list.Warnf("site-fallback", item.Get("fallback").Pos(),
			fmt.Sprintf("Add %s: … to the text in %s, line %d.%s", l.Code, places[0].File, places[0].Line, others),
			"“%s” has no translation of %s: its fallback “%s” is shown.", l.Code, texts, l.Fallback)
	}
	return list
}
