package content

import (
	"slices"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/locale"
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
