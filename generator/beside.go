package generator

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/page/document"
)

// publicFolder holds files that go to the output as they are.
const publicFolder = "site/public"

// writeAssets writes what does not depend on any page.
func (b *build) writeAssets(out output) error {
	for _, a := range b.assets.Files {
		b.auditor.AddFiles(a.URL)
		if err := out.WriteCompressed(a.Path, a.Bytes); err != nil {
			return err
		}
	}
	return fs.WalkDir(b.project.FS, publicFolder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if file == publicFolder && err != nil {
				return fs.SkipAll // a site need not have one
			}
			return err
		}
		if !d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		data, err := fs.ReadFile(b.project.FS, file)
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(file, publicFolder+"/")
		b.auditor.AddFiles("/" + name)
		return out.Write(name, data)
	})
}

// writeBeside writes what stands beside the pages, once all pages are there.
func (b *build) writeBeside(out output) error {
	made, err := b.pictures.Report()
	if b.report.Pictures = made; err != nil {
		return err
	}
	for _, f := range b.pictures.Files() {
		data, err := b.pictures.Read(f)
		if err != nil {
			return err
		}
		b.auditor.AddFiles("/" + f.Path)
		if err := out.WriteCompressed(f.Path, data); err != nil {
			return err
		}
	}
	headers, err := b.headerText()
	if err != nil {
		return err
	}
	if err := b.writeKnown(out, HeadersFile, headers); err != nil || !b.Shard.first() {
		return err
	}
	sitemap := sync.OnceValues(func() ([]document.File, error) { return document.Sitemap(b.project.BaseURL, b.sitemap()) })
	go func() { _, _ = sitemap() }() // beside the indexes, which take as long
	for _, rt := range b.routes.Feeds() {
		if err := b.piece(out, rt.Feed, b.feedKey(&rt), func(out output) error { return b.writeFeed(out, rt) }); err != nil {
			return err
		}
	}
	if err := b.writeIndexes(out); err != nil {
		return err
	}
	files, err := sitemap()
	if err != nil {
		return fmt.Errorf("internal error: sitemap: %w", err)
	}
	var robots bytes.Buffer
	if err := b.framer.Robots(&robots, b.project.BaseURL); err != nil {
		return err
	}
	security, _, err := b.framer.Security(b.project.BaseURL)
	if err != nil {
		return err
	}
	if security != nil {
		files = append(files, document.File{Path: document.SecurityFile, Data: security})
	}
	guides, err := b.guides()
	if err != nil {
		return err
	}
	files = append(append(files, guides...), document.File{Path: dist.FirstShardFile, Data: robots.Bytes()})
	for _, f := range files {
		b.auditor.AddFiles("/" + f.Path)
		if err := out.Write(f.Path, f.Data); err != nil {
			return err
		}
	}
	return nil
}

// allowed are the origins beyond the site's own that “allow” in the site's
// settings names: for scripts and for requests.
func (b *build) allowed() (scripts, connect []string) {
	settings, ok := b.site.Data["site"]
	if !ok {
		return nil, nil
	}
	allow := settings.Root.Get("allow")
	for key, list := range map[string]*[]string{"scripts": &scripts, "connect": &connect} {
		for item := range allow.Get(key).Items() {
			*list = append(*list, item.Text())
		}
	}
	return scripts, connect
}
