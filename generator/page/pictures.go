package page

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/render"
)

// maxPasses bounds how often a page is rendered: a component may ask for a picture because of another picture's size.
const maxPasses = 5

// renderPictures renders a page. Components ask for pictures below site/ and of data files while they render. A page that
// asks for a picture which is not in its props is rendered again. Pages of the same component begin with the pictures of the
// previous one.
func (r *Renderer) renderPictures(
	ctx context.Context, rt *model.Route, text []byte, props props, p *Page,
) (render.Result, diag.List, error) {
	var before []string
	if last, ok := r.pictures.Load(rt.Page); ok {
		before = last.([]string)
	}
	for range maxPasses {
		var list diag.List
		props.Pictures, list = r.sitePictures(before, rt)
		if list.HasErrors() && len(p.Pictures) == 0 { // pictures of another page
			props.Pictures, list = nil, nil
		}
		if list.HasErrors() {
			return render.Result{}, list, nil
		}
		encoded, err := props.encode()
		if err != nil {
			return render.Result{}, list, fmt.Errorf("internal error: the props of %s: %w", rt.Address, err)
		}
		job := render.Job{Page: rt.Page, Address: rt.Address, Props: encoded, Text: text, Pos: rt.Blame(), Explain: r.explainError}
		result, failed, err := r.pool.Render(ctx, job)
		if list = append(list, failed...); err != nil || list.HasErrors() {
			return result, list, err
		}
		isNew := func(file string) bool { _, known := props.Pictures[file]; return !known }
		p.Pictures = result.Pictures
		if !slices.ContainsFunc(result.Pictures, isNew) {
			for _, file := range result.Pictures {
				p.addImages(props.Pictures[file].Files)
			}
			if len(result.Pictures) > 0 {
				r.pictures.Store(rt.Page, result.Pictures)
			}
			return result, list, nil
		}
		before = result.Pictures
	}
	var list diag.List
	list.Errorf("page-picture", rt.Blame(), "Show the same pictures whatever their sizes are.",
		"The page %s shows other pictures each time that it is rendered.", rt.Address)
	return render.Result{}, list, nil
}

// sitePictures returns pictures below site/ and content/, by path.
func (r *Renderer) sitePictures(files []string, rt *model.Route) (map[string]image.Picture, diag.List) {
	var list diag.List
	pictures := map[string]image.Picture{}
	for _, file := range files {
		folder, name, _ := strings.Cut(file, "/")
		pos, ok := r.site.PicturePos(file)
		if !ok {
			pos, ok = r.links.Find(strconv.Quote(name))
		}
		if !ok {
			pos = rt.Blame()
		}
		isPicture := fs.ValidPath(file) && (folder == "site" || folder == "content") && content.IsFile(r.site.Project.FS, folder, file)
		if !isPicture {
			list.Errorf("page-picture", pos, "Write a path below site/, such as images/hero.jpg.", "The picture %s does not exist.", file)
			continue
		}
		picture, found := r.images.Add(file, pos)
		pictures[file], list = picture, append(list, found...)
	}
	return pictures, list
}
