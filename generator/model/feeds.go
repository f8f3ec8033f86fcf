package model

// Feed is the feed of a listing in one language.
type Feed struct{ Title, Address string }

// FeedsOf returns the feeds of a collection in a language, in the order of the rows. Those of its terms are not among
// them.
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

// Feeds returns the first page of every listing that has a feed.
func (m *Routes) Feeds() []Route {
	var out []Route
	for _, rt := range m.All {
		if rt.Feed != "" && rt.Listing.First && rt.Canonical == rt.Address {
			out = append(out, rt)
		}
	}
	return out
}

const maxFeedEntries = 20

// FeedName is the file name of a listing's feed, in the folder of its first page.
const FeedName = "feed.xml"

// FeedArticles returns the articles in the feed of a listing, newest first. Those without a text in the language of the
// feed are not among them.
func (rt *Route) FeedArticles() []*Article {
	var articles []*Article
	for _, a := range rt.Listing.All {
		if len(articles) == maxFeedEntries {
			break
		}
		if !a.IsFallback(rt.Lang) {
			articles = append(articles, a)
		}
	}
	return articles
}
