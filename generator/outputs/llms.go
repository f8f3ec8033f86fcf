package outputs

import "io"

// Guide is what llms.txt says of a site in one language; addresses are absolute.
type Guide struct {
	Lang, SiteName, Description, BaseURL string
	Pages                                []GuidePage
	Listings                             []GuideListing
	Others                               []GuidePage // the guide in other languages
}

// GuidePage is one link.
type GuidePage struct{ Title, Description, URL string }

// GuideListing is a listing with its newest articles; Feed may be empty.
type GuideListing struct {
	GuidePage
	Feed     string
	Articles []GuidePage
}

// Guide writes llms.txt (llmstxt.org). It reports false where the site has no
// template for it.
func (f *Framer) Guide(w io.Writer, g Guide) (bool, error) {
	if f.guide == nil {
		return false, nil
	}
	return true, f.guide.Execute(w, g)
}
