package model

import (
	"cmp"
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

const (
	maxRelated = 3
	maxNear    = 8 // for each term, so that the work for one article does not grow with the collection
)

// relatedKey is “related” in the site's settings.
const relatedKey = "related"

// weight is how much a shared term of a front-matter key counts for related articles.
type weight struct {
	key    string
	points int
}

// defaultWeights are used without relatedKey.
var defaultWeights = []weight{{"category", 1}, {"tags", 2}}

// readWeights returns the weights of the settings, and reports keys that no article has.
func (s *Site) readWeights() ([]weight, diag.List) {
	data := s.Data["site"]
	if data == nil || data.Root.Get(relatedKey) == nil {
		return defaultWeights, nil
	}
	var weights []weight
	var list diag.List
	for f := range data.Root.Get(relatedKey).Fields() {
		var known []string
		for _, name := range s.Project.Collections {
			if schema := s.Schemas.Get(name); schema != nil {
				known = append(known, schema.TermKeys()...)
			}
		}
		slices.Sort(known)
		if known = slices.Compact(known); !slices.Contains(known, f.Key()) {
			list.Errorf("site-related", f.KeyPos(), diag.DidYouMean(f.Key(), "keys", known),
				"No article has terms under the key “%s”.", f.Key())
			continue
		}
		points, _ := f.Int() // the schema has reported anything else
		weights = append(weights, weight{f.Key(), points})
	}
	return weights, list
}

// articleIndex holds the articles of an edition by the values of each weighted key, newest first.
type articleIndex struct {
	weights []weight
	byValue []map[string][]*Article
}

func newArticleIndex(weights []weight) *articleIndex {
	x := &articleIndex{weights: weights}
	for range weights {
		x.byValue = append(x.byValue, map[string][]*Article{})
	}
	return x
}

// uniqueTexts returns the strings of a list without duplicates.
func uniqueTexts(n *yamlnode.Node) []string {
	var out []string
	for item := range n.Items() {
		if text := item.Text(); text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// add adds an article. Articles are added newest first.
func (x *articleIndex) add(a *Article) {
	for i, values := range a.terms {
		for _, value := range values {
			x.byValue[i][value] = append(x.byValue[i][value], a)
		}
	}
}

// readTerms reads the values of the weighted keys from the source of an article.
func (a *Article) readTerms(source *content.Entry, schema *content.Schema, weights []weight) {
	a.terms = make([][]string, len(weights))
	for i, w := range weights {
		n := source.Front.Get(w.key)
		if isList := n != nil && n.Kind == yamlnode.List || schema != nil && schema.IsList(w.key); isList {
			a.terms[i] = uniqueTexts(n)
		} else if text := n.Text(); text != "" {
			a.terms[i] = []string{text}
		}
	}
}

// related returns the articles that share terms with an article. Those whose shared terms have the greatest weight come
// first, then those with the nearest date.
func (e *Edition) related(a *Article) []*Article {
	if known, ok := e.relatedTo.Load(a); ok {
		return known.([]*Article)
	}
	var near []*Article
	for i, values := range a.terms {
		for _, value := range values {
			for _, other := range around(e.index.byValue[i][value], a, maxNear) {
				if !slices.Contains(near, other) {
					near = append(near, other)
				}
			}
		}
	}
	slices.SortFunc(near, func(x, y *Article) int {
		return cmp.Or(cmp.Compare(e.index.likeness(a, y), e.index.likeness(a, x)),
			cmp.Compare(a.days(x), a.days(y)), cmp.Compare(x.day, y.day), cmp.Compare(x.Slug, y.Slug))
	})
	related := slices.Clone(near[:min(maxRelated, len(near))])
	e.relatedTo.Store(a, related)
	return related
}

// likeness returns the weight of the terms that two articles share.
func (x *articleIndex) likeness(a, b *Article) int {
	n := 0
	for i, values := range b.terms {
		for _, value := range values {
			if slices.Contains(a.terms[i], value) {
				n += x.weights[i].points
			}
		}
	}
	return n
}

// days returns the distance between two dates.
func (a *Article) days(b *Article) int { return max(a.day-b.day, b.day-a.day) }

// around returns the n articles of a sorted list with the dates nearest to a, nearest first. The older one of two wins.
func around(list []*Article, a *Article, n int) []*Article {
	i, _ := slices.BinarySearchFunc(list, a, compareArticles)
	out := make([]*Article, 0, n)
	newer, older := i-1, i+1
	for len(out) < n && (newer >= 0 || older < len(list)) {
		if newer < 0 || older < len(list) && a.day-list[older].day <= list[newer].day-a.day {
			out = append(out, list[older])
			older++
		} else {
			out = append(out, list[newer])
			newer--
		}
	}
	return out
}
