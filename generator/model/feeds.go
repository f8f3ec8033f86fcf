package model

// Feed is the feed of a listing in one language.
type Feed struct{ Title, Address string }

// FeedsOf returns the feeds of a collection in a language, in the order of the rows.
func (m *Routes) FeedsOf(collection, lang string) []Feed {
	var out []Feed
	for _, r := range m.rows {
		for _, shared := range r.shared {
			if shared.Feed != "" && shared.Lang == lang && r.collection.Name == collection {
				out = append(out, Feed{shared.Title, shared.Feed})
			}
		}
	}
	return out
}

const maxFeedEntries = 20

// FeedArticles returns the articles in the feed of a listing, newest first.
func (rt *Route) FeedArticles() []*Article {
	articles := rt.Listing.Collection.Articles
	return articles[:min(maxFeedEntries, len(articles))]
}
