package audit

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// TestNextFindsTheSame changes, adds and removes pages at random. An auditor that knows the pages of the build before finds what
// one finds that checks all pages.
func TestNextFindsTheSame(t *testing.T) {
	addresses := []string{"/", "/en/", "/ñ/", "/en/n/", "/語/", "/مدونة/"} // two by two, the languages of a page
	dice := rand.New(rand.NewPCG(1, 0))
	write := func(number int) string {
		var head, body strings.Builder
		if dice.IntN(3) == 0 {
			fmt.Fprintf(&body, `<a href="%s#%d">x</a>`, addresses[dice.IntN(len(addresses))], dice.IntN(2))
		}
		fmt.Fprintf(&body, `<p id="%d"></p>`, dice.IntN(2))
		if dice.IntN(6) == 0 {
			body.WriteString(`<a href="/file.txt">x</a>`)
		}
		if dice.IntN(2) == 0 {
			fmt.Fprintf(&head, `<link rel="alternate" hreflang="es" href="https://example.org%s">`, addresses[number^1])
		}
		return strings.Replace(document(body.String()), "</head>", head.String()+"</head>", 1)
	}
	find := func(a *Auditor) []any {
		return []any{a.BrokenLinks(), a.UnresolvedPages(), a.CheckAlternates()}
	}
	page := func(address, html string) Page {
		return Page{Address: address, HTML: []byte(html), Pos: diag.Pos{File: address}, Error: strings.Contains(html, `id="1"`) && address == "/語/"}
	}
	var last *Auditor // of a build without errors
	var known map[string]string
	good := 0
	for step := range 3000 {
		pages := maps.Clone(known)
		if pages == nil {
			pages = map[string]string{}
		}
		for range 1 + dice.IntN(3) {
			number := dice.IntN(len(addresses))
			if pages[addresses[number]] = write(number); dice.IntN(4) == 0 {
				delete(pages, addresses[number])
			}
		}
		hasFile := func(name string) bool { return name == "_assets/loader.js" || name == "file.txt" && step%2 == 0 }
		fresh := newAuditor(origin, slices.Collect(maps.Keys(pages))...)
		fresh.UseOutput(hasFile)
		for address, html := range pages {
			fresh.CheckPage(page(address, html))
		}
		next := fresh
		if last != nil {
			if next = last.Next(fresh.targets); next == nil {
				next = New(fresh.targets, last.Save())
				for address, html := range pages {
					if html == known[address] {
						next.AddUnchanged(page(address, html))
					}
				}
			}
			next.UseOutput(hasFile)
			for address, html := range pages {
				if html != known[address] {
					next.CheckPage(page(address, html))
				}
			}
			next.RemoveOthers(len(pages))
		}
		got, want := find(next), find(fresh)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("step %d: found %v, not %v, in %q after %q", step, got, want, pages, known)
		}
		if reflect.DeepEqual(want, []any{[]BrokenLink(nil), []string(nil), diag.List(nil)}) {
			last, known = next, pages
			good++
		}
	}
	if good < 300 || good > 2700 {
		t.Errorf("%d of 3000 builds have no errors", good)
	}
}
