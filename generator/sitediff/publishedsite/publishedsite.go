// Package publishedsite finds the addresses of a published site, or of an output folder, that the next build lacks.
//
//  1. Of a site, sitemap.xml and the parts that it names are fetched from this host, one after the other, and nothing else. Of a folder,
//     pages that no sitemap lists are known too: redirects, also those that only _redirects names, pages with noindex, and
//     articles in the words of their source. Files that are no pages are not compared.
//  2. Addresses are returned without origin and base path. The base path of a site is the path of its URL, that of a
//     folder is in its marker, or follows from its files.
//  3. Sizes and times are bounded. A site that does not respond as expected is an error.
package publishedsite

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

const (
	sitemapName = "sitemap.xml"
	maxBytes    = 50 << 20 // of one sitemap, as sitemaps.org defines it
	maxParts    = 1000
	timeout     = 30 * time.Second // of one request
)

// Site is a published site or an output folder.
type Site struct {
	name string // as the user wrote it
	base project.BaseURL
	dir  fs.FS // nil for a website
	open func(ctx context.Context, file string) (io.ReadCloser, error)
}

// errTarget is returned for a target that is neither a website nor an output folder.
var errTarget = errors.New("neither the address of a website nor a folder with a " + sitemapName)

// Open returns the site at a URL or in a folder.
func Open(target string) (Site, error) {
	if strings.Contains(target, "://") {
		base, ok := project.ParseBaseURL(target)
		if !ok {
			return Site{}, fmt.Errorf("%s is %w", target, errTarget)
		}
		client := &http.Client{Timeout: timeout, CheckRedirect: stayOnHost}
		return Site{target, base, nil, func(ctx context.Context, file string) (io.ReadCloser, error) {
			return fetch(ctx, client, base.String()+"/"+file)
		}}, nil
	}
	dir := rootfs.New(target)
	if _, err := fs.Stat(dir, sitemapName); err != nil {
		return Site{}, fmt.Errorf("%s is %w", target, errTarget)
	}
	return Site{target, project.BaseURL{Path: dist.PathOf(dir)}, dir, func(_ context.Context, file string) (io.ReadCloser, error) {
		return dir.Open(file)
	}}, nil
}

// stayOnHost refuses redirects to other hosts: the user named one, and its owner must not choose another.
func stayOnHost(to *http.Request, via []*http.Request) error {
	const most = 10
	switch from := via[0].URL; {
	case to.URL.Hostname() != from.Hostname() || to.URL.Port() != from.Port():
		return fmt.Errorf("%s redirects to %s; name that address if the site is there", from, to.URL)
	case len(via) > most:
		return fmt.Errorf("%s redirects more than %d times", from, most)
	}
	return nil
}

func fetch(ctx context.Context, client *http.Client, address string) (io.ReadCloser, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "gaceta")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, fmt.Errorf("%s responds with %s", address, response.Status)
	}
	return response.Body, nil
}

// sitemap is a sitemap or an index of sitemaps.
type sitemap struct {
	Pages []location `xml:"url"`
	Parts []location `xml:"sitemap"`
}

// location is an entry of a sitemap. Loc is a URL.
type location struct {
	Loc string `xml:"loc"`
}

// addresses returns the addresses of the site, sorted: those in its sitemap, and those of all pages and redirects in a folder.
func (s Site) addresses(ctx context.Context) ([]string, error) {
	first, err := s.read(ctx, sitemapName)
	if err != nil {
		return nil, err
	}
	if len(first.Parts) > maxParts {
		return nil, fmt.Errorf("the sitemap of %s has %d parts; at most %d are read", s.name, len(first.Parts), maxParts)
	}
	if s.dir != nil && s.base.Path == "" {
		s.base.Path = s.basePath(first)
	}
	pages := first.Pages
	for _, part := range first.Parts {
		file, err := s.local(part)
		if err != nil {
			return nil, err
		}
		more, err := s.read(ctx, strings.TrimPrefix(file, "/"))
		if err != nil {
			return nil, err
		}
		pages = append(pages, more.Pages...)
	}
	var addresses []string
	for _, page := range pages {
		address, err := s.local(page)
		if err != nil {
			return nil, err
		}
		addresses = append(addresses, address)
	}
	for _, list := range []func() ([]string, error){s.pages, s.redirects} {
		more, err := list()
		if err != nil {
			return nil, err
		}
		addresses = append(addresses, more...)
	}
	slices.Sort(addresses)
	return slices.Compact(addresses), nil
}

// basePath returns the base path of a folder without a marker, such as a deployed one. In the addresses of the sitemap, it
// precedes the paths of the files.
func (s Site) basePath(all sitemap) string {
	for _, l := range append(all.Parts, all.Pages...) {
		u, err := url.Parse(strings.TrimSpace(l.Loc))
		if err != nil {
			continue // reported below
		}
		for at, c := range u.Path {
			if c != '/' {
				continue
			}
			if _, err := fs.Stat(s.dir, locale.FileAt(u.Path[at:])); err == nil {
				return u.Path[:at]
			}
		}
	}
	return ""
}

// pages returns the addresses of the pages in a folder, except error pages.
func (s Site) pages() (addresses []string, err error) {
	if s.dir == nil {
		return nil, nil
	}
	err = fs.WalkDir(s.dir, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(name) == ".html" && path.Base(name) != "404.html" {
			addresses = append(addresses, locale.AddressOf(name))
		}
		return err
	})
	return addresses, err
}

// redirects returns the addresses that a folder's _redirects names one by one.
func (s Site) redirects() (addresses []string, err error) {
	if s.dir == nil {
		return nil, nil
	}
	text, err := fs.ReadFile(s.dir, redirects.FileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rules, _ := redirects.Parse(string(text)) // another program may have written the folder
	for _, r := range rules {
		if local, ok := s.base.Local(r.From); ok && !strings.HasSuffix(local, "*") {
			addresses = append(addresses, local)
		}
	}
	return addresses, nil
}

// read reads a sitemap of the site.
func (s Site) read(ctx context.Context, file string) (sitemap, error) {
	var found sitemap
	r, err := s.open(ctx, file)
	if err != nil {
		return found, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	switch {
	case err != nil:
		return found, fmt.Errorf("%s of %s cannot be read: %w", file, s.name, err)
	case len(data) > maxBytes:
		return found, fmt.Errorf("%s of %s is larger than %d MB", file, s.name, maxBytes>>20)
	}
	if err := xml.Unmarshal(data, &found); err != nil {
		return found, fmt.Errorf("%s of %s is not a sitemap: %w", file, s.name, err)
	}
	return found, nil
}

// local returns the address of a location without origin and base path.
func (s Site) local(l location) (string, error) {
	u, err := url.Parse(strings.TrimSpace(l.Loc))
	if err != nil {
		return "", fmt.Errorf("the sitemap of %s contains %q, which is not an address", s.name, l.Loc)
	}
	local, ok := s.base.Local(u.Path)
	if !ok {
		return "", fmt.Errorf("the sitemap of %s contains %s, which is not below %s/", s.name, l.Loc, s.base.Path)
	}
	return local, nil
}
