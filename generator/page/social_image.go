package page

import (
	"bytes"
	goimage "image"
	_ "image/png" // format of the default images
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/image/ogimage"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// Card is a social image to be drawn.
type Card struct {
	Path string // in the output; contains a hash of everything that the image shows
	Draw func() []byte
}

// socialImages chooses the image that networks show for a page: the article's
// own, else a drawn card, else site/public/og/<language>.png.
type socialImages struct {
	site     *model.Site
	images   *image.Store
	cards    *ogimage.Template // nil if the site draws none
	defaults map[string]*document.Image
}

func newSocialImages(site *model.Site, images *image.Store, cards *ogimage.Template) *socialImages {
	s := &socialImages{site: site, images: images, cards: cards, defaults: map[string]*document.Image{}}
	for _, lang := range site.Project.Languages.Codes() {
		name := "og/" + lang + ".png"
		data, err := fs.ReadFile(site.Project.FS, PublicFolder+"/"+name)
		if err != nil {
			continue
		}
		if config, _, err := goimage.DecodeConfig(bytes.NewReader(data)); err == nil {
			s.defaults[lang] = &document.Image{URL: site.Project.BaseURL.String() + "/" + name, Width: config.Width, Height: config.Height}
		}
	}
	return s
}

// choose returns the image of a page and records in p the files that it needs.
func (s *socialImages) choose(rt *model.Route, props props, siteName string, p *Page) (*document.Image, diag.List) {
	if rt.Article != nil {
		file, list := s.ofArticle(rt)
		if len(list) > 0 {
			return nil, list
		}
		if file.Path != "" {
			p.addImages([]image.File{file})
			alt := props.summary.ImageAlt
			url := s.site.Project.BaseURL.String() + "/" + file.Path
			return &document.Image{URL: url, Width: image.SocialWidth, Height: image.SocialHeight, Alt: alt}, nil
		}
	}
	fallback := s.defaults[rt.Lang]
	if fallback != nil {
		fallback = &document.Image{URL: fallback.URL, Width: fallback.Width, Height: fallback.Height, Alt: siteName}
	}
	if s.cards == nil {
		return fallback, nil
	}
	values := s.values(rt, props, siteName)
	if list := s.cards.Missing(values, rt.Blame()); len(list) > 0 {
		return fallback, list
	}
	name := path.Join(bundle.AssetFolder, "card-"+strings.ToUpper(s.cards.Key(values)[:12])+".png")
	p.Card = &Card{Path: name, Draw: func() []byte { return s.cards.Draw(values) }}
	address := s.site.Project.BaseURL.String() + "/" + name
	return &document.Image{URL: address, Width: ogimage.Width, Height: ogimage.Height, Alt: props.Title}, nil
}

// values returns what a card shows. All pages of a listing share one card.
func (s *socialImages) values(rt *model.Route, props props, siteName string) ogimage.Values {
	_, host, _ := strings.Cut(s.site.Project.BaseURL.Origin, "://")
	v := ogimage.Values{Lang: rt.Lang, Site: siteName, Title: props.Title, Description: props.Description, Address: host}
	switch {
	case rt.Listing != nil:
		v.Title, v.Description = rt.Title, rt.Description
		v.Address += strings.TrimSuffix(rt.Listing.Pages[0], "/")
	case !rt.Error:
		v.Address += strings.TrimSuffix(rt.Canonical, "/")
	}
	return v
}

// ofArticle returns the article's picture cropped for networks. Its path is empty if the article has none, or if pictures are
// not encoded.
func (s *socialImages) ofArticle(rt *model.Route) (image.File, diag.List) {
	source := rt.Article.Source()
	card := source.Dir() + "/" + content.CardFile
	if content.IsFile(s.site.Project.FS, source.Dir(), card) {
		return s.images.Social(card, diag.Pos{File: card})
	}
	for _, e := range []*content.Entry{rt.Article.In(rt.Lang), source} {
		value := e.Front.Get("image")
		if name, ok := content.LocalPath(e, value.Text()); ok {
			return s.images.Social(name, value.Pos())
		}
	}
	return image.File{}, nil
}
