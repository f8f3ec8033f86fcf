package model

import "slices"

// Feed is the feed of a listing in one language.
type Feed struct{ Title, Address string }

// FeedsOf returns the feeds of a collection in a language, in the order of the rows.
func (m *Routes) FeedsOf(collection, lang string) []Feed {
	var out []Feed
	for i := range m.rows {
		r := &m.rows[i]
		if r.feed && !r.articles() && r.collection != nil && r.collection.Name == collection && slices.Contains(r.languages, lang) {
			out = append(out, Feed{r.title[lang], m.feed(r, lang)})
		}
	}
	return out
}

// feed returns the address of a listing's feed.
func (m *Routes) feed(r *row, lang string) string {
	return m.site.Project.Languages.Address(lang, r.path) + "feed.xml"
}

const maxFeedEntries = 20

// FeedArticles returns the articles in the feed of a listing, newest first.
func (rt *Route) FeedArticles() []*Article {
	articles := rt.Listing.Collection.Articles
	return articles[:min(maxFeedEntries, len(articles))]
}
