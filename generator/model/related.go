package model

import (
	"cmp"
	"slices"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

const (
	maxRelated   = 3
	maxNearByTag = 8 // so that the work for one article does not grow with the collection
)

// articleIndex holds a collection's articles, newest first.
type articleIndex struct{ byCategory, byTag map[string][]*Article }

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

// add adds an article that is older than the previous ones.
func (x *articleIndex) add(a *Article) {
	a.index = x
	x.byCategory[a.category] = append(x.byCategory[a.category], a)
	for _, tag := range a.tags {
		x.byTag[tag] = append(x.byTag[tag], a)
	}
}

// Related returns articles for further reading. Articles that share most tags come first, then those of the category,
// then those with the nearest date.
func (a *Article) Related() []*Article {
	a.relatedOnce.Do(func() {
		near := around(a.index.byCategory[a.category], a, maxRelated)
		for _, tag := range a.tags {
			for _, other := range around(a.index.byTag[tag], a, maxNearByTag) {
				if !slices.Contains(near, other) {
					near = append(near, other)
				}
			}
		}
		slices.SortFunc(near, func(x, y *Article) int {
			return cmp.Or(cmp.Compare(a.likeness(y), a.likeness(x)),
				cmp.Compare(a.days(x), a.days(y)), cmp.Compare(x.day, y.day), cmp.Compare(x.Slug, y.Slug))
		})
		a.related = slices.Clone(near[:min(maxRelated, len(near))])
	})
	return a.related
}

// likeness ranks articles by the number of shared tags, and then by the same category.
func (a *Article) likeness(b *Article) int {
	n := 0
	for _, tag := range b.tags {
		if slices.Contains(a.tags, tag) {
			n += 2
		}
	}
	if a.category == b.category {
		n++
	}
	return n
}

// days returns the distance between two dates.
func (a *Article) days(b *Article) int { return max(a.day-b.day, b.day-a.day) }

// around returns the n articles of a sorted list with the dates nearest to a, nearest first. The older one of two wins.
func around(list []*Article, a *Article, n int) []*Article {
	i, _ := slices.BinarySearchFunc(list, a, inOrder)
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

// inOrder compares articles: newest first, then by slug.
func inOrder(a, b *Article) int {
	return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(a.Slug, b.Slug))
}
