package generator

import (
	"bytes"
	goimage "image"
	_ "image/png"
	"io/fs"
	"path"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image/ogimage"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// social finds the picture that networks show for a page: the article's own,
// else a drawn card, else site/public/og/<language>.png. A picture is written
// when the first page names it. The zero value has the last kind alone.
type social struct {
	template *ogimage.Template
	out      output // where pictures go; nil draws none

	mu      sync.Mutex
	written map[string]bool

	once     sync.Once
	defaults map[string]*document.Image
}

// socialImage is the picture for a page.
func (b *build) socialImage(rt *model.Route, p props) (*document.Image, diag.List, error) {
	var list diag.List
	if hero := b.heroCard(rt, p); hero != nil {
		return hero, list, nil
	}
	fallback := b.defaultCards()[rt.Lang]
	s := b.social
	if s.template == nil || s.out == nil {
		return fallback, list, nil
	}
	_, host, _ := strings.Cut(b.project.BaseURL, "://")
	w := ogimage.Values{Site: b.siteName(rt.Lang), Title: p.Title, Description: p.Description, Address: host}
	switch {
	case rt.Listing != nil: // all its pages show one card
		w.Address += strings.TrimSuffix(rt.Listing.Pages[0], "/")
	case !rt.Error:
		w.Address += strings.TrimSuffix(rt.Canonical, "/")
	}
	name := path.Join(bundle.AssetFolder, "card-"+strings.ToUpper(s.template.Key(w)[:12])+".png")
	if char, err := s.write(name, w); err != nil {
		return nil, list, err
	} else if char != 0 {
		list.Warnf("card-font", rt.Blame(), "Add the character to the fonts in "+ogimage.Folder+".", "The card of %s cannot be drawn: its font has no “%c”.", rt.Address, char)
		return fallback, list, nil
	}
	return &document.Image{URL: b.project.BaseURL + "/" + name, Width: ogimage.Width, Height: ogimage.Height, Alt: p.Title}, list, nil
}

// write draws a card into the output, once. Its name is made of what it is
// drawn from. char is a character that a font lacks, 0 where all are there.
func (s *social) write(name string, w ogimage.Values) (char rune, err error) {
	s.mu.Lock()
	done := s.written[name]
	if s.written == nil {
		s.written = map[string]bool{}
	}
	s.written[name] = true
	s.mu.Unlock()
	if done {
		return 0, nil
	}
	data, char, ok := s.template.Draw(w)
	if !ok {
		return char, nil
	}
	return 0, s.out.Write(name, data)
}

// defaultCards are the pictures for pages that have none of their own, by language.
func (b *build) defaultCards() map[string]*document.Image {
	s := b.social
	s.once.Do(func() {
		s.defaults = map[string]*document.Image{}
		for _, lang := range b.project.Languages.Codes() {
			name := "og/" + lang + ".png"
			data, err := fs.ReadFile(b.project.FS, publicFolder+"/"+name)
			if err != nil {
				continue
			}
			config, _, err := goimage.DecodeConfig(bytes.NewReader(data))
			if err == nil {
				s.defaults[lang] = &document.Image{URL: b.project.BaseURL + "/" + name, Width: config.Width, Height: config.Height, Alt: b.siteName(lang)}
			}
		}
	})
	return s.defaults
}
