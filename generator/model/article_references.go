package model

import (
	"cmp"
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

// articleKey is a front-matter key of a collection whose values are the folders of articles of the target.
type articleKey struct {
	name   string
	target *Collection
	isOwn  bool // a translation may have its own value
}

// findArticleKeys finds the keys of each collection that refer to articles.
func (s *Site) findArticleKeys() {
	for _, c := range s.Collections {
		schema := s.Schemas.Get(c.Name)
		if schema == nil {
			continue
		}
		for key, reference := range schema.References() {
			if target := s.Collections[reference]; target != nil {
				c.articleKeys = append(c.articleKeys, articleKey{key, target, schema.IsLocalized(key) || schema.IsOverridable(key)})
			}
		}
		slices.SortFunc(c.articleKeys, func(a, b articleKey) int { return cmp.Compare(a.name, b.name) })
	}
}

// refersToArticles reports whether a front-matter key refers to articles.
func (c *Collection) refersToArticles(key string) bool {
	return slices.ContainsFunc(c.articleKeys, func(k articleKey) bool { return k.name == key })
}

// ArticleReference is a front-matter key of an article with the articles that it refers to and that have a page.
type ArticleReference struct {
	Key      string
	IsList   bool
	Articles []*Article
}

// ArticleReferences returns what an article refers to in a language, by the names of the keys.
func (s *Site) ArticleReferences(a *Article, lang string) []ArticleReference {
	var out []ArticleReference
	for _, key := range s.Collections[a.Collection].articleKeys {
		value := a.source.Front.Get(key.name)
		if key.isOwn {
			value = a.value(key.name, lang)
		}
		if value == nil {
			continue
		}
		reference := ArticleReference{Key: key.name, IsList: value.Kind == yamlnode.List}
		for _, folder := range foldersIn(value) {
			if other := s.Article(key.target.Name, folder.Text()); other != nil && other.In(lang) != nil {
				reference.Articles = append(reference.Articles, other)
			}
		}
		out = append(out, reference)
	}
	return out
}

// foldersIn returns the folders that a value names: the value itself, or the items of a list.
func foldersIn(value *yamlnode.Node) []*yamlnode.Node {
	if value.Kind == yamlnode.List {
		return slices.Collect(value.Items())
	}
	return []*yamlnode.Node{value}
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
func (c *Collection) checkArticleReferences(list *diag.List) {
	for _, key := range c.articleKeys {
		var known []string
		for _, a := range key.target.all {
			known = append(known, a.Slug)
		}
		slices.Sort(known)
		for _, a := range c.all {
			for _, e := range a.texts {
				if value := e.Front.Get(key.name); value != nil {
					key.check(value, known, list)
					key.checkSelf(value, a, list)
				}
			}
		}
	}
}

// checkSelf reports an article that is its own further reading.
func (k articleKey) checkSelf(value *yamlnode.Node, a *Article, list *diag.List) {
	for _, folder := range foldersIn(value) {
		if k.name == RelatedKey && folder.Text() == a.Slug {
			list.Errorf("content-reference", folder.Pos(), "Remove it, or name another article.",
				"The article names itself under “%s”.", k.name)
		}
	}
}

// check reports the folders in a value that are not known, which is sorted.
func (k articleKey) check(value *yamlnode.Node, known []string, list *diag.List) {
	for _, folder := range foldersIn(value) {
		name := folder.Text()
		if _, exists := slices.BinarySearch(known, name); name == "" || exists {
			continue
		}
		help := diag.DidYouMean(name, "articles", known)
		if len(known) == 0 {
			help = "Write it: content/" + k.target.Name + "/" + name + "/."
		}
		list.Errorf("content-reference", folder.Pos(), help, "The collection “%s” has no article “%s”.", k.target.Name, name)
	}
}
