package deploy

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

var references = regexp.MustCompile(`(?:href|src)="/([^"]*)"`)

// needs returns the files that a page loads or links.
func needs(page string) (list []string) {
	for _, m := range references.FindAllStringSubmatch(page, -1) {
		name := m[1]
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		list = append(list, name)
	}
	return list
}

// TestVisitorsNeverSeeBrokenPages reads pages from the bucket concurrently while one release after another is
// deployed, as a whole or by shards.
func TestVisitorsNeverSeeBrokenPages(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		ctx, stop := context.WithCancel(t.Context())
		var visits atomic.Int64
		var seen sync.Map
		var visitors sync.WaitGroup
		for i := range 3 {
			visitors.Go(func() {
				b, err := bucket.Open(t.Context(), to.address, bucket.Options{})
				if err != nil {
					t.Error(err)
					return
				}
				start := []string{"index.html", "news/index.html", "news/article-3/index.html"}[i]
				for ctx.Err() == nil {
					visit(t, b, start, &seen)
					visits.Add(1)
				}
			})
		}
		for n := 2; n < 7; n++ {
			few := func(o *Options) { o.Jobs = 3 }
			if n%2 == 0 {
				run(t, release(n), to, few)
			} else { // in parts, at once
				var parts sync.WaitGroup
				for _, dir := range release(n).split(t, fmt.Sprint("release-", n), 3) {
					parts.Go(func() { put(t, dir, to, few) })
				}
				parts.Wait()
			}
			for !t.Failed() { // until somebody has seen the release
				if _, ok := seen.Load(asset(n, "css")); ok {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
		stop()
		visitors.Wait()
		if visits.Load() < 5 {
			t.Errorf("only %d visits", visits.Load())
		}
	})
}

// visit reads a page, all files that it loads, and one page that it links.
func visit(t *testing.T, b *bucket.Store, name string, seen *sync.Map) {
	text, err := b.Get(t.Context(), name, 0)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	all := needs(string(text))
	var pages []string
	for _, file := range all {
		if strings.HasSuffix(file, ".html") {
			pages = append(pages, file)
			continue
		}
		seen.Store(file, true)
		if _, err := b.Get(t.Context(), file, 0); err != nil {
			t.Errorf("%s needs %s: %v", name, file, err)
		}
	}
	if len(pages) > 0 { // the newest is the one that may not be there yet
		if _, err := b.Get(t.Context(), slices.Max(pages), 0); err != nil {
			t.Errorf("%s links %s: %v", name, slices.Max(pages), err)
		}
	}
	feed, err := b.Get(t.Context(), "news/feed.xml", 0)
	if err != nil {
		t.Error(err)
		return
	}
	for link := range strings.FieldsSeq(strings.TrimSuffix(strings.TrimPrefix(string(feed), "<feed>"), "</feed>")) {
		if _, err := b.Attributes(t.Context(), strings.Trim(link, "/")+"/index.html"); err != nil {
			t.Errorf("the feed contains %s, which is missing (%v)", link, err)
		}
	}
}
