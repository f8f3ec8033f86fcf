// Package sitediff reports what readers will see changed between two outputs of a site.
//
//  1. A page is an HTML file at its own address. An address whose canonical link names another page is an alias and is
//     ignored. Pages with the same address are compared. A page that left its address and appears with the same text
//     at another address was moved.
//  2. A reader sees the title, the description, and the text of <main> with its pictures, compared by sentences.
//     What surrounds <main> is the same on many pages. A change that many pages share is reported once.
//  3. The names of assets contain a hash. A page that differs only in such hashes did not change.
//  4. A translation is stale if the text in the language of x-default changed and the translation did not.
//  5. The size of scripts and style sheets is that of their .br copies, or their own where there is no copy.
//  6. The same two folders result in the same report. Time grows with the size of the two sites, memory with the
//     differences.
package sitediff

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/project/locale"
)

// Kind is the kind of a page's difference.
type Kind string

// The kinds of differences.
const (
	Added   Kind = "added"
	Removed Kind = "removed"
	Moved   Kind = "moved"
	Changed Kind = "changed"
)

// Page is a page that differs.
type Page struct {
	Kind    Kind
	Address string
	From    string // old address of a moved page
	Lang    string
	Title   string
	Words   int    // of an added page
	Hunks   []Hunk // of a changed page, without those that are Repeated
}

// Hunk is a run of sentences that was replaced by another.
type Hunk struct{ Old, New []string }

// Repeated is a change that many pages of a language share.
type Repeated struct {
	Hunk  Hunk
	Lang  string
	First string // address of the first page with this change
	Pages int
}

// Stale is a translation that did not change with its source. The fields are addresses.
type Stale struct{ Address, Source string }

// Link is an external link that the old site did not contain.
type Link struct {
	Href  string
	First string // address of the first page with this link
	Pages int
}

// Weight is the total size of the files of a type, in bytes.
type Weight struct{ Old, New int64 }

// Report contains all differences between two sites.
type Report struct {
	Pages           []Page
	Repeated        []Repeated
	Stale           []Stale
	Links           []Link
	Scripts, Styles Weight
	Pictures        []string // pictures whose bytes changed under the same name
	Files           []string // files other than pages and assets
}

// minRepeated is the number of pages from which a shared change is reported once for all of them.
const minRepeated = 4

// Compare compares two outputs.
func Compare(ctx context.Context, before, after fs.FS) (Report, error) {
	old, err := readTree(before)
	if err != nil {
		return Report{}, fmt.Errorf("the old site cannot be read: %w", err)
	}
	now, err := readTree(after)
	if err != nil {
		return Report{}, fmt.Errorf("the new site cannot be read: %w", err)
	}
	r := Report{
		Scripts: Weight{old.scripts, now.scripts},
		Styles:  Weight{old.styles, now.styles},
		Files:   compareOtherFiles(old, now),
	}
	c := &comparison{old: old, now: now, unchanged: map[string]bool{}}
	if err := c.comparePages(ctx); err != nil {
		return Report{}, err
	}
	c.report(&r)
	return r, nil
}

// comparison holds the pages that differ.
type comparison struct {
	old, now *tree

	mu        sync.Mutex
	pairs     []pair
	unchanged map[string]bool // addresses
}

// pair is a page of both sites; old or now is nil where it does not exist.
type pair struct {
	address  string
	old, now *page
	hunks    []Hunk // inside <main>
	frame    []Hunk // around <main>
}

func (c *comparison) comparePages(ctx context.Context) error {
	all := maps.Clone(c.old.pages)
	maps.Copy(all, c.now.pages)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for name := range all {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return c.comparePage(name)
		})
	}
	err := group.Wait()
	slices.SortFunc(c.pairs, func(a, b pair) int { return compareAddresses(a.address, b.address) })
	return err
}

func (c *comparison) comparePage(name string) error {
	old, err := c.old.read(name)
	if err != nil {
		return err
	}
	now, err := c.now.read(name)
	if err != nil {
		return err
	}
	p := pair{address: locale.AddressOf(name)}
	if old != nil && now != nil && bytes.Equal(withoutHashes(old), withoutHashes(now)) {
		c.mu.Lock()
		c.unchanged[p.address] = true
		c.mu.Unlock()
		return nil
	}
	if old != nil {
		p.old = parse(p.address, old)
	}
	if now != nil {
		p.now = parse(p.address, now)
	}
	if p.old != nil && p.now != nil {
		p.hunks, p.frame = hunks(p.old.text, p.now.text), hunks(p.old.frame, p.now.frame)
		p.old.text, p.now.text, p.old.frame, p.now.frame = nil, nil, nil, nil
	}
	c.mu.Lock()
	c.pairs = append(c.pairs, p)
	c.mu.Unlock()
	return nil
}
