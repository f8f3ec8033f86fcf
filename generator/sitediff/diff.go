// Package sitediff says what readers will see changed between two finished sites,
// for whoever reviews the change.
//
//  1. A page is a file of HTML at its own address; addresses whose canonical is
//     another page are that page's other names and do not count. Pages are the
//     same if they have the same address; one that left an address and stands
//     with the same text at another was moved.
//  2. What a reader sees of a page is its title, its description, and the text of
//     <main> with the pictures in it, by sentences. What stands around <main> is
//     the same on many pages and is told once, and so is a change that many
//     pages share.
//  3. Names of assets carry a hash: a page on which nothing else differs did not
//     change.
//  4. A translation was left stale when the text in the language that x-default
//     names changed and the translation's did not.
//  5. Scripts and style sheets weigh what is sent: the .br beside them, or
//     themselves where there is none.
//  6. The same two folders give the same report. Time grows with the size of the
//     two sites, memory with what differs.
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

	"gaceta.dev/gaceta/generator/project/locale"
)

// Kind is what happened to a page.
type Kind string

// The kinds.
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
	From    string // of a moved page: where it stood
	Lang    string
	Title   string
	Words   int    // of an added page
	Hunks   []Hunk // of a changed page, without those that are Repeated
}

// Hunk is sentences that took the place of others.
type Hunk struct{ Old, New []string }

// Repeated is a change that many pages of a language share.
type Repeated struct {
	Hunk  Hunk
	Lang  string
	First string // address of a page that has it
	Pages int
}

// Stale is a translation that did not follow its source.
type Stale struct{ Address, Source string }

// Link is an external link that the old site did not have.
type Link struct {
	Href, First string
	Pages       int
}

// Weight is how much of a kind of files there is, in bytes.
type Weight struct{ Old, New int64 }

// Report is all that differs.
type Report struct {
	Pages           []Page
	Repeated        []Repeated
	Stale           []Stale
	Links           []Link
	Scripts, Styles Weight
	Pictures        []string // shown on pages under the same name, with other bytes
	Files           []string // besides pages and assets
}

// many is on how many pages a change is told once for all of them.
const many = 4

// Compare compares two finished sites.
func Compare(ctx context.Context, before, after fs.FS) (Report, error) {
	old, err := readTree(before)
	if err != nil {
		return Report{}, fmt.Errorf("the old site cannot be read: %w", err)
	}
	now, err := readTree(after)
	if err != nil {
		return Report{}, fmt.Errorf("the new site cannot be read: %w", err)
	}
	r := Report{Scripts: Weight{old.scripts, now.scripts}, Styles: Weight{old.styles, now.styles}, Files: otherFiles(old, now)}
	c := &comparison{old: old, now: now, same: map[string]bool{}}
	if err := c.pages(ctx); err != nil {
		return Report{}, err
	}
	c.report(&r)
	return r, nil
}

// comparison holds what was read of the pages that differ.
type comparison struct {
	old, now *tree

	mu    sync.Mutex
	pairs []pair
	same  map[string]bool // addresses of pages that did not change
}

// pair is one address on both sites; nil where it is not there.
type pair struct {
	address  string
	old, now *page
	hunks    []Hunk // of the text
	frame    []Hunk // of what stands around it
}

// pages reads all pages whose bytes differ, on all cores.
func (c *comparison) pages(ctx context.Context) error {
	union := maps.Clone(c.old.pages)
	maps.Copy(union, c.now.pages)
	names := slices.Sorted(maps.Keys(union))
	var (
		wg    sync.WaitGroup
		queue = make(chan string)
		first error
	)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for name := range queue {
				if err := c.page(name); err != nil {
					c.mu.Lock()
					first = cmpError(first, err)
					c.mu.Unlock()
				}
			}
		})
	}
	for _, name := range names {
		if ctx.Err() != nil {
			break
		}
		queue <- name
	}
	close(queue)
	wg.Wait()
	slices.SortFunc(c.pairs, func(a, b pair) int { return compareAddress(a.address, b.address) })
	return cmpError(ctx.Err(), first)
}

func cmpError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

func (c *comparison) page(name string) error {
	a, err := c.old.read(name)
	if err != nil {
		return err
	}
	b, err := c.now.read(name)
	if err != nil {
		return err
	}
	p := pair{address: locale.AddressOf(name)}
	if a != nil && b != nil && (bytes.Equal(a, b) || bytes.Equal(withoutHashes(a), withoutHashes(b))) {
		c.mu.Lock()
		c.same[p.address] = true
		c.mu.Unlock()
		return nil
	}
	if a != nil {
		p.old = parse(p.address, a)
	}
	if b != nil {
		p.now = parse(p.address, b)
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
