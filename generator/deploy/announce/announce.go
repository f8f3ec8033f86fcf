// Package announce tells search engines and readers of feeds what a deploy has changed.
//
//  1. IndexNow gets the addresses that changed for readers: a page that differs only in the names of its assets, or in menus,
//     did not change. The key is a file of the site: <key>.txt at its root, which contains its own name.
//  2. WebSub's hub gets the feeds that differ. It is the one that a feed names as its hub.
//  3. Everything is in the output and in the report of the deploy. What is missing is not announced.
//  4. A batch is sent once. A failure is returned, and changes nothing.
package announce

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/sitediff"
)

// IndexNow is the address that shares what it gets with all search engines that take part.
const IndexNow = "https://api.indexnow.org/indexnow"

// timeout is how long an announcement may take.
const timeout = 30 * time.Second

// maxAddresses is how many addresses a request to IndexNow may have.
const maxAddresses = 10_000

// Changes are addresses that a deploy has changed for readers.
type Changes struct {
	Pages []string // absolute, sorted
	Feeds []Feed
}

// Feed is a feed with the hub that it names.
type Feed struct{ Topic, Hub string }

// Find returns what a deploy of an output has changed.
func Find(ctx context.Context, site fs.FS, r deploy.Report) (Changes, error) {
	var c Changes
	origin := originOf(site)
	if origin == "" {
		return c, nil // a preview
	}
	dir, err := os.MkdirTemp("", "gaceta-announce-")
	if err != nil {
		return c, err
	}
	defer os.RemoveAll(dir)
	before, after := filepath.Join(dir, "before"), filepath.Join(dir, "after")
	if err := r.WritePages(ctx, before, after); err != nil {
		return c, err
	}
	diff, err := sitediff.Compare(ctx, os.DirFS(before), os.DirFS(after), "")
	if err != nil {
		return c, err
	}
	for _, p := range slices.Concat(diff.Added, diff.Removed, diff.Moved, diff.Changed, diff.Redirected) {
		for _, address := range []string{p.Address, p.From} {
			if address != "" {
				c.Pages = append(c.Pages, origin+address)
			}
		}
	}
	for _, a := range r.Actions {
		if a.Do == "upload" && path.Base(a.Path) == "feed.xml" {
			if f := feedIn(site, a.Path); f.Hub != "" && f.Topic != "" {
				c.Feeds = append(c.Feeds, f)
			}
		}
	}
	c.sort()
	return c, nil
}

// Add returns the changes with later ones.
func (c Changes) Add(later Changes) Changes {
	c.Pages, c.Feeds = slices.Concat(c.Pages, later.Pages), slices.Concat(c.Feeds, later.Feeds)
	c.sort()
	return c
}

func (c *Changes) sort() {
	slices.Sort(c.Pages)
	c.Pages = slices.Compact(c.Pages)
	slices.SortFunc(c.Feeds, func(a, b Feed) int { return strings.Compare(a.Topic, b.Topic) })
	c.Feeds = slices.Compact(c.Feeds)
}

// Size returns the number of addresses.
func (c Changes) Size() int { return len(c.Pages) + len(c.Feeds) }

// sitemapLine matches the line of robots.txt that names the site's address.
var sitemapLine = regexp.MustCompile(`(?m)^Sitemap: (https?://\S+)/sitemap[^/]*$`)

// originOf returns the address that all pages of an output begin with, without a slash at its end.
func originOf(site fs.FS) string {
	text, _ := fs.ReadFile(site, "robots.txt") // a preview has no such line
	if found := sitemapLine.FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return ""
}

// feedIn reads the addresses of a feed and of its hub.
func feedIn(site fs.FS, name string) (f Feed) {
	var feed struct {
		Links []struct {
			Rel  string `xml:"rel,attr"`
			Href string `xml:"href,attr"`
		} `xml:"link"`
	}
	text, _ := fs.ReadFile(site, name) // the deploy has read it
	if xml.Unmarshal(text, &feed) != nil {
		return Feed{}
	}
	for _, l := range feed.Links {
		switch l.Rel {
		case "self":
			f.Topic = l.Href
		case "hub":
			f.Hub = l.Href
		}
	}
	return f
}

// keyName matches the names of files that may hold a key of IndexNow.
var keyName = regexp.MustCompile(`^([A-Za-z0-9-]{8,128})\.txt$`)

// keyOf returns the key of IndexNow that a site publishes, or "".
func keyOf(site fs.FS) string {
	entries, _ := fs.ReadDir(site, ".")
	for _, e := range entries {
		found := keyName.FindStringSubmatch(e.Name())
		if found == nil {
			continue
		}
		if text, err := fs.ReadFile(site, e.Name()); err == nil && strings.TrimSpace(string(text)) == found[1] {
			return found[1]
		}
	}
	return ""
}

// Send announces changes of a site. endpoint is the address of IndexNow.
func Send(ctx context.Context, site fs.FS, c Changes, endpoint string) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var failures []error
	if key := keyOf(site); key != "" {
		origin := originOf(site)
		host, err := url.Parse(origin)
		for batch := range slices.Chunk(c.Pages, maxAddresses) {
			if err != nil {
				break
			}
			body, _ := json.Marshal(map[string]any{ // strings never fail
				"host": host.Host, "key": key, "keyLocation": origin + "/" + key + ".txt", "urlList": batch,
			})
			err = post(ctx, endpoint, "application/json; charset=utf-8", body)
		}
		if err != nil {
			failures = append(failures, fmt.Errorf("IndexNow: %w", err))
		}
	}
	for _, f := range c.Feeds {
		form := url.Values{"hub.mode": {"publish"}, "hub.url": {f.Topic}}
		if err := post(ctx, f.Hub, "application/x-www-form-urlencoded", []byte(form.Encode())); err != nil {
			failures = append(failures, fmt.Errorf("the hub of %s: %w", f.Topic, err))
		}
	}
	return errors.Join(failures...)
}

// client follows no redirects: a request that is sent again as GET announces nothing.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func post(ctx context.Context, address, kind string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", kind)
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 200))
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("%s answers %s %s", address, answer.Status, strings.TrimSpace(string(text)))
	}
	return nil
}
