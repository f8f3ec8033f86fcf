package generator

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	goimage "image"
	_ "image/png"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/card"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/document"
	"gaceta.dev/gaceta/generator/routes"
)

// social finds the picture that networks show for a page: the article's own,
// else a drawn card, else site/public/og/<language>.png. A picture is written
// when the first page names it. The zero value has the last kind alone.
type social struct {
	template *card.Template
	cache    string // folder of drawn cards; "" keeps none
	out      output // where pictures go; nil draws none

	mu      sync.Mutex
	written map[string]bool

	once     sync.Once
	defaults map[string]*document.Image
}

// socialImage is the picture for a page.
func (b *build) socialImage(rt *routes.Route, p props) (*document.Image, diag.List, error) {
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
	w := card.Words{Site: b.siteName(rt.Lang), Title: p.Title, Description: p.Description, Address: host}
	if !rt.Error {
		w.Address += strings.TrimSuffix(rt.Canonical, "/")
	}
	data, char, err := s.draw(w)
	if err != nil {
		return nil, list, err
	}
	if data == nil {
		list.Warnf("card-font", rt.Blame(), "Add the character to the fonts in "+card.Folder+".", "The card of %s cannot be drawn: its font has no “%c”.", rt.Address, char)
		return fallback, list, nil
	}
	sum := sha256.Sum256(data)
	name := path.Join(bundle.AssetFolder, "card-"+strings.ToUpper(hex.EncodeToString(sum[:5]))+".png")
	if err := s.write(name, data); err != nil {
		return nil, list, err
	}
	return &document.Image{URL: b.project.BaseURL + "/" + name, Width: card.Width, Height: card.Height, Alt: p.Title}, list, nil
}

// draw gives a card from the cache, or draws it; nil where a font has no char.
func (s *social) draw(w card.Words) (data []byte, char rune, err error) {
	file := filepath.Join(s.cache, s.template.Key(w)+".png")
	if s.cache != "" {
		if data, err := os.ReadFile(file); err == nil {
			return data, 0, nil
		}
	}
	data, char, ok := s.template.Draw(w)
	if !ok || s.cache == "" {
		return data, char, nil
	}
	return data, 0, keep(file, data)
}

// keep writes a file of the cache whole or not at all.
func keep(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		os.Remove(temp.Name())
	}
	return err
}

func (s *social) write(name string, data []byte) error {
	s.mu.Lock()
	done := s.written[name]
	if s.written == nil {
		s.written = map[string]bool{}
	}
	s.written[name] = true
	s.mu.Unlock()
	if done {
		return nil
	}
	return s.out.Write(name, data)
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
