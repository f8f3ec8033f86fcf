// Package sitediff reports what readers will see changed between two outputs of a site.
//
//  1. A page is an HTML file at its own address. An address whose canonical link names another page in its language is
//     an alias and is ignored. Pages with the same address are compared. A page that left its address and appears with the same text
//     at another address was moved, and so was a page whose address is redirected now.
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
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/project/locale"
)

// Page is a page that differs.
type Page struct {
	Address string
	From    string // old address of a moved page
	Lang    string
	Title   string
	Words   int    // of an added page
	Preview string // URL of the page if the new site is a preview; may be empty
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

// Report contains all differences between two sites. Pages are sorted by address.
type Report struct {
	Added, Removed, Moved, Changed []Page
	Repeated                       []*Repeated
	Stale                          []Stale
	Links                          []*Link
	Scripts, Styles                Weight
	Pictures                       []string // pictures whose bytes changed under the same name
	Files                          []string // files other than pages and assets
}

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
	pairs, err := comparePages(ctx, old, now)
	if err != nil {
		return Report{}, err
	}
	repeated := cutRepeated(pairs) // first, because it changes the pairs
	r := Report{
		Repeated: repeated,
		Stale:    findStale(pairs),
		Links:    findLinks(pairs, old),
		Scripts:  Weight{old.scripts, now.scripts},
		Styles:   Weight{old.styles, now.styles},
		Pictures: findPictures(pairs),
		Files:    compareOtherFiles(old, now),
	}
	r.addPages(pairs)
	return r, nil
}

// pair is an address in both sites. A page is nil where it does not exist; both are nil if the page did not change.
type pair struct {
	file, address string
	old, now      *page
	preview       string // URL of the new page if the new site is a preview
	movedTo       string // address that the page is redirected to in the new site
	hunks         []Hunk
}

// comparePages returns a pair for every page, sorted by address.
func comparePages(ctx context.Context, old, now *tree) ([]pair, error) {
	all := maps.Clone(old.pages)
	maps.Copy(all, now.pages)
	pairs := make([]pair, len(all))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range slices.Collect(maps.Keys(all)) {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			pairs[i] = pair{file: file, address: locale.AddressOf(file)}
			return pairs[i].compare(old, now)
		})
	}
	err := group.Wait()
	slices.SortFunc(pairs, func(a, b pair) int { return compareAddresses(a.address, b.address) })
	return pairs, err
}

func (p *pair) compare(old, now *tree) error {
	before, err := old.read(p.file)
	if err != nil {
		return err
	}
	after, err := now.read(p.file)
	if err != nil || readsAs(before, after) {
		return err
	}
	p.old, p.now = parse(before, old.base), parse(after, now.base)
	if now.isPreview && p.now != nil && p.now.canonical == p.address {
		p.preview = p.now.origin + now.base + p.address
	}
	if page := cmp.Or(p.now, p.old); page.isAliasAt(p.address) {
		wasPage := p.old != nil && !p.old.isAliasAt(p.address)
		if p.now == nil || !p.now.isRedirect || !wasPage {
			p.old, p.now = nil, nil // an alias
			return nil
		}
		p.now, p.movedTo = nil, p.now.canonical
	}
	if p.old != nil && p.now != nil {
		p.hunks = withoutDuplicates(append(hunks(p.old.text, p.now.text), hunks(p.old.frame, p.now.frame)...))
		p.old.text, p.now.text, p.old.frame, p.now.frame = nil, nil, nil, nil
	}
	return nil
}

// readsAs reports whether two pages have the same bytes, apart from hashes.
func readsAs(before, after []byte) bool {
	return before != nil && after != nil && (bytes.Equal(before, after) || bytes.Equal(withoutHashes(before), withoutHashes(after)))
}
