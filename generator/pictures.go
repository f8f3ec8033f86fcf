package generator

import (
	"context"
	"path/filepath"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// encodePictures makes that variants are made of pictures from here on. The
// function that it gives ends their process.
func (b *build) encodePictures(ctx context.Context) func() {
	b.pictures = image.NewStore(image.Options{
		FS: b.project.FS, Folder: bundle.AssetFolder, Root: b.Root, Cache: b.pictureFolder(),
		Budget: b.ImageBudget, Progress: b.Pictures, IsForeign: b.madeElsewhere(),
	})
	stop := context.AfterFunc(ctx, b.pictures.Close)
	return func() {
		stop()
		b.pictures.Close()
	}
}

// pictureFolder is where files that were made of pictures are kept.
func (b *build) pictureFolder() string { return filepath.Join(b.work, "images") }

// ownCard is a picture beside an article that networks show instead of the
// article's picture.
const ownCard = "card.png"

// heroCard is the article's picture as networks show it; nil for other pages.
func (b *build) heroCard(rt *model.Route, p props) *document.Image {
	if rt.Article == nil {
		return nil
	}
	alt := p.Entry.imageAlt
	source := rt.Article.Text(b.project.Languages.Default().Code)
	own := source.Dir() + "/" + ownCard
	seen := b.memory == nil || b.memory.inputs.Has(own) // a build has looked at all files before
	if seen && content.IsFile(b.project.FS, source.Dir(), own) {
		if address := b.pictures.Social(own); address != "" {
			return &document.Image{URL: b.project.BaseURL + address, Width: image.SocialWidth, Height: image.SocialHeight, Alt: alt}
		}
	}
	for _, e := range []*content.Entry{rt.Article.Text(rt.Lang), source} {
		file, ok := content.LocalPath(e, e.Front.Get("image").Text())
		if !ok {
			continue
		}
		if address := b.pictures.Social(file); address != "" {
			return &document.Image{URL: b.project.BaseURL + address, Width: image.SocialWidth, Height: image.SocialHeight, Alt: alt}
		}
	}
	return nil
}
