package content

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

// languagesKey is the key of front matter that limits an article to some languages of the site.
const languagesKey = "languages"

// ownLanguages returns the languages under languagesKey, or nil without the key.
func (e *Entry) ownLanguages() []string {
	var codes []string
	for item := range e.Front.Get(languagesKey).Items() {
		codes = append(codes, item.Text())
	}
	return codes
}

// IsSource reports whether the article's other texts are translations of this text. The source is the text in the default
// language. If the front matter leaves this language out, the source is the text in the first language that remains.
func (e *Entry) IsSource(all locale.Set) bool {
	if e.Lang == all.Default().Code {
		return true
	}
	own := e.ownLanguages()
	if len(own) == 0 {
		return false
	}
	first := slices.IndexFunc(all, func(l locale.Language) bool { return slices.Contains(own, l.Code) })
	return first > 0 && all[first].Code == e.Lang
}

// Scope describes the languages of an article, and what happens where it lacks one.
type Scope struct {
	Source    *Entry   // nil if it is missing
	Languages []string // of the article: those of the site, or those of its front matter
	Policy    project.TranslationPolicy
	IsDraft   bool
}

// ScopeOf returns the scope of an article with some texts.
func ScopeOf(p project.Project, collection string, texts []*Entry) Scope {
	s := Scope{Policy: p.Policy(collection)}
	for _, e := range texts {
		if e.IsSource(p.Languages) && (s.Source == nil || e.Lang == p.Languages.Default().Code) {
			s.Source = e
		}
	}
	s.IsDraft = slices.ContainsFunc(texts, func(e *Entry) bool { return e.Front.Get("draft").Bool() })
	if s.Source != nil {
		s.IsDraft = s.Source.Front.Get("draft").Bool()
		if own := s.Source.ownLanguages(); own != nil {
			s.Languages = slices.DeleteFunc(p.Languages.Codes(), func(code string) bool { return !slices.Contains(own, code) })
		}
	}
	if s.Languages == nil {
		s.Languages = p.Languages.Codes()
	}
	return s
}

// exclusion returns the languages of a translation that leave out the language of the source, or nil.
func (s Scope) exclusion(p project.Project, texts []*Entry) *yamlnode.Node {
	if s.Source == nil || s.Source.Front.Get(languagesKey) != nil {
		return nil
	}
	for _, e := range texts {
		own := e.ownLanguages()
		areKnown := !slices.ContainsFunc(own, func(code string) bool { return !p.Languages.Has(code) })
		if len(own) > 0 && areKnown && !slices.Contains(own, s.Source.Lang) {
			return e.Front.Get(languagesKey)
		}
	}
	return nil
}

// hasFaultyLanguages reports whether the source limits the languages to none, which the schema reports.
func (s Scope) hasFaultyLanguages() bool {
	return s.Source != nil && s.Source.Front.Get(languagesKey) != nil && len(s.Source.ownLanguages()) == 0
}

// Lacks returns the languages of the article that have no text.
func (s Scope) Lacks(has func(lang string) bool) []string {
	return slices.DeleteFunc(slices.Clone(s.Languages), has)
}

// Borrowed holds the places of texts that a language takes from its fallback, by its code.
type Borrowed map[string][]diag.Pos

// CheckLanguages reports texts of the data file that lack one of the required languages. The words are those of a schema's
// violations, so that both are reported once. Texts of a fallback are added to borrowed, and are not missing.
func (d *Data) CheckLanguages(languages locale.Set, required []string, borrowed Borrowed) diag.List {
	v := validation{languages: languages}
	labels := []*yamlnode.Node(nil)
	if d.Name == "site" { // other languages keep the built-in ones
		labels = []*yamlnode.Node{d.Root.Get("markdown"), d.Root.Get(project.FallbackNoticeKey)}
	}
	var check func(n *yamlnode.Node)
	check = func(n *yamlnode.Node) {
		if slices.Contains(labels, n) {
			return
		}
		for item := range n.Items() {
			check(item)
		}
		for f := range n.Fields() {
			check(f)
		}
		if n.IsLocalized() {
			v.checkText(d.Name, n, required, borrowed)
		}
	}
	check(d.Root)
	return v.list
}

// checkText reports the required languages that a text of a data file lacks.
func (v *validation) checkText(name string, n *yamlnode.Node, required []string, borrowed Borrowed) {
	field, pos := n, n.KeyPos()
	if n.Key() == "" {
		field, pos = nil, n.Pos()
	}
	for _, l := range v.languages {
		text := n.Get(l.Code)
		isMissing := text == nil || text.Kind == yamlnode.Null
		switch {
		case !isMissing || !slices.Contains(required, l.Code) || text == nil && hasMisspelled(n, l.Code, v.languages):
		case Borrows(n, l.Code, v.languages):
			borrowed[l.Code] = append(borrowed[l.Code], pos)
		default:
			v.missingTranslation(pos, field, l.Code)
			if help := &v.list[len(v.list)-1].Help; n.Len() == 1 {
				*help = strings.TrimSpace(*help + " " + notText(n, name))
			}
		}
	}
}

// Borrows reports whether a text that lacks a language is shown in a fallback of the language.
func Borrows(text *yamlnode.Node, code string, languages locale.Set) bool {
	return slices.ContainsFunc(languages.Chain(code)[1:], func(other string) bool {
		n := text.Get(other)
		return n != nil && n.Kind != yamlnode.Null
	})
}

// hasMisspelled reports whether a text has an unknown language that is probably meant to be the one with a code.
func hasMisspelled(text *yamlnode.Node, code string, languages locale.Set) bool {
	return slices.ContainsFunc(text.Keys(), func(key string) bool {
		return !languages.Has(key) && meantLanguage(text, key, languages) == code
	})
}

// meantLanguage returns the language of the site that an unknown key of a text is probably meant to be, or "". It is one that
// the text lacks, if it lacks any: the only one, or the one that the key resembles.
func meantLanguage(text *yamlnode.Node, key string, languages locale.Set) string {
	lacks := slices.DeleteFunc(languages.Codes(), func(code string) bool { return text.Get(code) != nil })
	unknown := slices.DeleteFunc(text.Keys(), languages.Has)
	switch {
	case len(lacks) == 0:
		return locale.Meant(key, languages.Codes())
	case len(lacks) == 1 && len(unknown) == 1 && text.Len() > 2:
		return lacks[0]
	}
	return locale.Meant(key, lacks)
}

// CheckText reports a text of a data file that is empty in a language, has another type, or is in a language that the site
// does not have. CheckLanguages reports missing languages.
func CheckText(n *yamlnode.Node, languages locale.Set) diag.List {
	v := validation{languages: languages}
	if n.Kind != yamlnode.Map {
		v.checkString(n, "Write a text, or one in each language: { "+strings.Join(languages.Codes(), ": …, ")+": … }.")
		return v.list
	}
	for f := range n.Fields() {
		switch {
		case !languages.Has(f.Key()):
			v.unknownLanguage(n, f, slices.Sorted(slices.Values(languages.Codes())), "")
		case f.Kind == yamlnode.String && strings.TrimSpace(f.Text()) == "":
			v.missingTranslation(f.Pos(), n, f.Key())
		case f.Kind != yamlnode.Null:
			v.checkString(f, "Write a text.")
		}
	}
	return v.list
}

func (v *validation) checkString(n *yamlnode.Node, help string) {
	pos := n.KeyPos()
	if n.Kind == yamlnode.Number || n.Kind == yamlnode.Bool {
		pos, help = n.Pos(), "Put it between double quotes."
	}
	if n.Kind != yamlnode.String {
		v.list.Errorf("content-type", pos, help, "“%s” must be a string, not %s.", n.Key(), n.Kind)
	}
}
