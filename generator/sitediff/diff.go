// Package sitediff reports what readers will see changed between two outputs of a site.
//
//  1. A page is an HTML file at its own address. An address whose canonical link names another page in its language is
//     an alias and is ignored. Pages with the same address are compared. A page was moved if its text appears at another
//     address, or if its address is now redirected to a new page. The report says which moved pages have no alias.
//  2. A reader sees the title, the description, and the text of <main> with its pictures, compared by sentences.
//     What surrounds the text follows from other pages, and comes after what was written: everything outside <main>, and
//     inside it menus, links to the previous and the next page, and cards of articles. A change that many pages share is
//     reported once.
//  3. The names of assets contain a hash. A page that differs only in such hashes did not change.
//  4. A translation is stale if the text in the language of x-default changed and the translation did not. The text of
//     an article is that of its Markdown copy, without typography (markdown.Word).
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
	"path"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/markdown"
)

// Page is a page that differs.
type Page struct {
	Address string
	From    string // old address of a moved page
	Lang    string
	Title   string
	Words   int    // of an added page
	Preview string // URL of the page in the preview; may be empty
	Hunks   []Hunk // of a changed page, without those that are Repeated
	NoAlias bool   // a moved page whose old address is not redirected
}

// Hunk is a run of sentences that was replaced by another.
type Hunk struct{ Old, New []string }

// Repeated is a change that many pages of a language share.
type Repeated struct {
	Hunk  Hunk
	Lang  string
	First string // address of the first page with this change
	Pages int

	isAround bool // the change is in what surrounds the text
}

// Stale is a translation that did not change with its source. The fields are addresses.
type Stale struct{ Address, Source string }

// Reference is an external link that the old site did not have, or a picture whose bytes changed under the same name.
type Reference struct {
	Name  string // URL of the link, or name of the picture
	First string // address of the first page with it
	Pages int
}

// File is a file that differs, and how.
type File struct{ Name, What string }

// Weight is the total size of the files of a type, in bytes.
type Weight struct{ Old, New int64 }

// Report contains all differences between two sites. Pages are sorted by address.
type Report struct {
	Added, Removed, Moved, Changed []Page
	Redirected                     []Page // removed pages whose addresses lead to other pages, which are not new
	Around                         []Page // pages with changes around their text
	Repeated                       []*Repeated
	RepeatedAround                 []*Repeated
	Stale                          []Stale
	Links, Pictures                []*Reference
	Scripts, Styles                Weight
	ChangedStyles                  []string // names of style sheets
	Files                          []File   // neither pages nor assets
}

// Compare compares two outputs. The report links to the pages of the preview at this URL. Without a URL, it links to those
// of after if that is a preview.
func Compare(ctx context.Context, before, after fs.FS, preview string) (Report, error) {
	old, err := readTree(before)
	if err != nil {
		return Report{}, fmt.Errorf("the old site cannot be read: %w", err)
	}
	now, err := readTree(after)
	if err != nil {
		return Report{}, fmt.Errorf("the new site cannot be read: %w", err)
	}
	now.preview = preview
	pairs, err := comparePages(ctx, old, now)
	if err != nil {
		return Report{}, err
	}
	repeated := cutRepeated(pairs) // first, because it changes the pairs
	r := Report{
		Stale:         findStale(pairs),
		Links:         findLinks(pairs, old),
		Scripts:       Weight{old.scripts, now.scripts},
		Styles:        Weight{old.styles, now.styles},
		ChangedStyles: compareStyles(old, now),
		Pictures:      findPictures(pairs, old, now),
		Files:         compareOtherFiles(old, now),
	}
	for _, x := range repeated {
		if x.isAround {
			r.RepeatedAround = append(r.RepeatedAround, x)
		} else {
			r.Repeated = append(r.Repeated, x)
		}
	}
	r.addPages(pairs)
	return r, nil
}

// pair is an address in both sites. A page is nil where it does not exist; both are nil if the page did not change.
type pair struct {
	file, address string
	old, now      *page
	preview       string // URL of the new page in the preview; may be empty
	movedTo       string // address that the page is redirected to in the new site
	hunks, around []Hunk // changes of the text, and of what surrounds it
	isRewritten   bool   // the text changed
	hasCopies     bool   // isRewritten compares Markdown copies
}

// comparePages returns a pair for every page, sorted by address.
func comparePages(ctx context.Context, old, now *tree) ([]pair, error) {
	all := maps.Clone(old.pages)
	maps.Copy(all, now.pages)
	pairs := make([]pair, len(all))
	converter := markdown.New(markdown.Syntax{})
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range slices.Collect(maps.Keys(all)) {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			pairs[i] = pair{file: file, address: locale.AddressOf(file)}
			return pairs[i].compare(old, now, converter)
		})
	}
	err := group.Wait()
	slices.SortFunc(pairs, func(a, b pair) int { return compareAddresses(a.address, b.address) })
	return pairs, err
}

// compare reads the pages of the pair and finds the hunks in which they differ. It sets both pages to nil if nothing changed.
func (p *pair) compare(old, now *tree, converter *markdown.Converter) error {
	before, err := old.read(p.file)
	if err != nil {
		return err
	}
	after, err := now.read(p.file)
	if err != nil || equalPages(before, after) {
		return err
	}
	p.old = parse(before, old.base, func(address string) bool { return old.articles[address] })
	p.now = parse(after, now.base, func(address string) bool { return now.articles[address] })
	if p.now != nil && p.now.canonical == p.address {
		p.preview = now.previewOf(p.now, p.address)
	}
	if page := cmp.Or(p.now, p.old); page.isAliasAt(p.address) {
		wasPage := p.old != nil && !p.old.isAliasAt(p.address)
		if p.now == nil || !p.now.isRedirect || !wasPage {
			p.old, p.now = nil, nil // an alias
			return nil
		}
		p.now, p.movedTo = nil, p.now.canonical
	}
	if p.old != nil && p.now == nil && p.movedTo == "" {
		p.movedTo, _ = now.redirects.follow(p.address)
	}
	if p.old == nil || p.now == nil {
		return nil
	}
	p.hunks = withoutDuplicates(hunks(p.old.text, p.now.text))
	p.around = withoutDuplicates(hunks(p.old.around, p.now.around))
	p.old.text, p.now.text, p.old.around, p.now.around = nil, nil, nil, nil
	return p.compareCopies(old, now, converter)
}

// compareCopies finds out whether the text of the page was rewritten. It compares the Markdown copies of an article, because
// the page of an article may contain other texts too.
func (p *pair) compareCopies(old, now *tree, converter *markdown.Converter) error {
	p.isRewritten = len(p.hunks) > 0
	if !p.isRewritten {
		return nil
	}
	file := path.Join(path.Dir(p.file), copyName)
	before, after, err := readBoth(old.fsys, now.fsys, file)
	if a, b := parseArticle(file, before), parseArticle(file, after); a != nil && b != nil {
		p.isRewritten, p.hasCopies = !a.readsAs(b, converter), true
	}
	return err
}

// equalPages reports whether two pages have the same bytes, apart from hashes.
func equalPages(before, after []byte) bool {
	return before != nil && after != nil && (bytes.Equal(before, after) || bytes.Equal(withoutHashes(before), withoutHashes(after)))
}
