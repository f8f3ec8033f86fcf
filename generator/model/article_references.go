package model

import (
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// A key of front matter whose schema has an x-reference with the name of a collection refers to articles by their folders:
//
//  1. A component receives what other pages show of the article, in the language of its page. Articles without a page in the
//     language, drafts and articles that are not yet published are left out.
//  2. References of an article that is referred to are left out: two articles may refer to each other.
//  3. “related” is such a key of every collection. Without it, related articles are those that share terms.

// RelatedKey is the front-matter key with the articles to read next.
const RelatedKey = "related"

// refersTo returns the collection whose articles a front-matter key refers to, or nil.
func (s *Site) refersTo(collection, key string) *Collection {
	if schema := s.Schemas.Get(collection); schema != nil {
		return s.Collections[schema.Reference(key)]
	}
	return nil
}

// ArticleReference is a front-matter key of an article with the articles that it refers to and that have a page.
type ArticleReference struct {
	Key      string
	IsList   bool
	Articles []*Article
}

// ArticleReferences returns what an article refers to in a language, in the order of its front matter.
func (s *Site) ArticleReferences(a *Article, lang string) []ArticleReference {
	schema := s.Schemas.Get(a.Collection)
	if schema == nil {
		return nil
	}
	var out []ArticleReference
	for f := range a.source.Front.Fields() {
		target := s.refersTo(a.Collection, f.Key())
		if target == nil {
			continue
		}
		value := a.source.Front.Get(f.Key())
		if schema.IsLocalized(f.Key()) || schema.IsOverridable(f.Key()) {
			value = a.value(f.Key(), lang)
		}
		reference := ArticleReference{Key: f.Key(), IsList: value.Kind == yamlnode.List}
		for _, n := range slices.AppendSeq([]*yamlnode.Node{value}, value.Items()) {
			if other := s.shown(target, n.Text()); other != nil && other.In(lang) != nil {
				reference.Articles = append(reference.Articles, other)
			}
		}
		out = append(out, reference)
	}
	return out
}

// shown returns the article of a folder, or nil if it is not shown.
func (s *Site) shown(c *Collection, folder string) *Article {
	if folder == "" {
		return nil
	}
	return s.Article(c.Name, folder)
}

// Related returns articles for further reading: those that the article names, or else those that share terms with it.
func (s *Site) Related(a *Article, lang string) []*Article {
	for _, r := range s.ArticleReferences(a, lang) {
		if r.Key == RelatedKey {
			return r.Articles
		}
	}
	return s.Collections[a.Collection].In(lang).related(a)
}

// checkArticleReferences reports references to articles that do not exist.
func (c *Collection) checkArticleReferences(key string, target *Collection, list *diag.List) {
	var known []string
	for _, a := range target.all {
		known = append(known, a.Slug)
	}
	slices.Sort(known)
	for _, a := range c.all {
		for _, e := range a.texts {
			f := e.Front.Get(key)
			if f == nil {
				continue
			}
			for _, n := range slices.AppendSeq([]*yamlnode.Node{f}, f.Items()) {
				id := n.Text()
				if _, exists := slices.BinarySearch(known, id); id == "" || exists {
					continue
				}
				help := diag.DidYouMean(id, "articles", known)
				if len(known) == 0 {
					help = "Write it: content/" + target.Name + "/" + id + "/."
				}
				list.Errorf("content-reference", n.Pos(), help, "The collection “%s” has no article “%s”.", target.Name, id)
			}
		}
	}
}
