package model

import (
	"cmp"
	"slices"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// related is how many related articles an article shows; looked is how many of
// each of its tags are looked at, so that the work for one article does not grow
// with the collection.
const (
	related = 3
	looked  = 8
)

// kin is a collection by category and by tag, each newest first.
type kin struct{ category, tag map[string][]*Article }

// tags are the texts of a list, each once.
func tags(n *yamlnode.Node) []string {
	var out []string
	for item := range n.Items() {
		if text := item.Text(); text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// add takes in an article, which is older than those before.
func (k *kin) add(a *Article) {
	a.kin = k
	k.category[a.category] = append(k.category[a.category], a)
	for _, tag := range a.tags {
		k.tag[tag] = append(k.tag[tag], a)
	}
}

// Related gives the articles that a reader of this one may want next: those of
// the collection that share most tags with it, then those of its category, of
// equals the nearest in date.
func (a *Article) Related() []*Article {
	a.relatedOnce.Do(func() {
		near := around(a.kin.category[a.category], a, related)
		for _, tag := range a.tags {
			for _, other := range around(a.kin.tag[tag], a, looked) {
				if !slices.Contains(near, other) {
					near = append(near, other)
				}
			}
		}
		slices.SortFunc(near, func(x, y *Article) int {
			return cmp.Or(cmp.Compare(a.shared(y), a.shared(x)), cmp.Compare(a.alike(y), a.alike(x)),
				cmp.Compare(a.days(x), a.days(y)), cmp.Compare(x.day, y.day), cmp.Compare(x.Slug, y.Slug))
		})
		a.related = slices.Clone(near[:min(related, len(near))])
	})
	return a.related
}

// shared is how many tags two articles share.
func (a *Article) shared(b *Article) int {
	n := 0
	for _, tag := range b.tags {
		if slices.Contains(a.tags, tag) {
			n++
		}
	}
	return n
}

// alike is 1 for an article of the same category.
func (a *Article) alike(b *Article) int {
	if a.category == b.category {
		return 1
	}
	return 0
}

// days is how far apart two articles are.
func (a *Article) days(b *Article) int { return max(a.day-b.day, b.day-a.day) }

// around gives the n articles nearest to one of a list in date, nearest first;
// of two as near the older one comes first. The list is in the order of a collection.
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

// inOrder is the order of a collection: newest first, then by slug.
func inOrder(a, b *Article) int {
	if a.day != b.day && a.day != 0 && b.day != 0 {
		return b.day - a.day // as the texts of two dates, in a third of the time
	}
	return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(a.Slug, b.Slug))
}
