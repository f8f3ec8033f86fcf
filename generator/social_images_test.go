package generator

import (
	"bytes"
	"context"
	goimage "image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/image/ogimage"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

var ofNetworks = regexp.MustCompile(`<meta (?:property|name)="(og:image(?::\w+)?|twitter:card)" content="([^"]*)">`)

// TestEveryPageHasASocialImage builds the smallest site with the card of
// this repository's.
func TestEveryPageHasASocialImage(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	if err := os.CopyFS(filepath.Join(root, "templates/card"), os.DirFS("../templates/card")); err != nil {
		t.Fatal(err)
	}
	build := func() {
		t.Helper()
		r, err := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil || r.Diagnostics.HasErrors() {
			t.Fatal(r.Diagnostics, err)
		}
	}
	build()
	shown := map[string]string{} // picture → language
	dist := os.DirFS(filepath.Join(root, "dist"))
	pages := 0
	of := map[string]string{} // page → picture
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		pages++
		text, err := fs.ReadFile(dist, name)
		metas := map[string]string{}
		for _, m := range ofNetworks.FindAllSubmatch(text, -1) {
			metas[string(m[1])] = string(m[2])
		}
		if metas["og:image:width"] != "1200" || metas["og:image:height"] != "630" || metas["og:image:alt"] == "" || metas["twitter:card"] != "summary_large_image" {
			t.Errorf("%s says %v", name, metas)
			return err
		}
		picture, ok := strings.CutPrefix(metas["og:image"], "https://tiny.example/")
		data, missing := fs.ReadFile(dist, picture)
		config, _, broken := goimage.DecodeConfig(bytes.NewReader(data))
		if !ok || missing != nil || broken != nil || config.Width != ogimage.Width || config.Height != ogimage.Height {
			t.Errorf("%s: %s: %v %v", name, metas["og:image"], missing, broken)
		}
		lang := regexp.MustCompile(`<html lang="(\w+)">`).FindSubmatch(text)
		if other := shown[picture]; other != "" && other != string(lang[1]) {
			t.Errorf("%s shows the picture of a page in %s", name, other)
		}
		shown[picture], of[name] = string(lang[1]), picture
		return err
	})
	if err != nil || pages < 20 {
		t.Fatal(pages, err)
	}

	for name, picture := range of {
		if first, _, ok := strings.Cut(name, "page/"); ok && of[first+"index.html"] != picture {
			t.Errorf("%s shows another picture than the first page of its listing", name)
		}
	}

	before := cards(t, root)
	file := filepath.Join(root, "content/routes.yaml")
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, bytes.Replace(text, []byte("de: Über uns"), []byte("de: Wir"), 1), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	build()
	drawn := 0
	for name, info := range cards(t, root) {
		if before[name] == nil || !before[name].ModTime().Equal(info.ModTime()) {
			drawn++
		}
	}
	if len(before) == 0 || drawn != 1 {
		t.Errorf("of %d cards, %d were drawn for one new title", len(before), drawn)
	}
}

func cards(t *testing.T, root string) map[string]fs.FileInfo {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "dist/_assets/card-*.png"))
	out := map[string]fs.FileInfo{}
	for _, file := range files {
		info, lost := os.Stat(file)
		if err == nil {
			err = lost
		}
		out[filepath.Base(file)] = info
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// An article shows the card in its folder, also one that is added or removed later.
func TestCardOfAnArticle(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	file := filepath.Join(root, "content/recipes/brot/card.png")
	var card bytes.Buffer
	if err := png.Encode(&card, goimage.NewGray(goimage.Rect(0, 0, image.SocialWidth, image.SocialHeight))); err != nil {
		t.Fatal(err)
	}
	shows := func() bool {
		t.Helper()
		r, err := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil || r.Diagnostics.HasErrors() {
			t.Fatal(r.Diagnostics, err)
		}
		names, err := filepath.Glob(filepath.Join(root, "dist/fr/*/brot/index.html"))
		if err != nil || len(names) != 1 {
			t.Fatal(names, err)
		}
		text, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Contains(text, []byte(`<meta property="og:image" content="https://tiny.example/_assets/card-`))
	}
	if shows() {
		t.Error("the page shows a card that does not exist")
	}
	if err := os.WriteFile(file, card.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if !shows() {
		t.Error("the page does not show the card that was added")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if shows() {
		t.Error("the page shows the card that was removed")
	}
}
