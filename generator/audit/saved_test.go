package audit

import (
	"reflect"
	"slices"
	"testing"

	"gaceta.dev/gaceta/generator/internal/record"
	"gaceta.dev/gaceta/generator/internal/test/recordtest"
)

// TestSavedLinksAreTheSame saves what an auditor knows, without targets that no page names any more.
func TestSavedLinksAreTheSame(t *testing.T) {
	first := newAuditor(origin, "/", "/ñ/", "/語/")
	first.AddFiles("_assets/loader.js")
	pages := map[string]string{"/": `<a href="/gone/">x</a><a href="/語/#id">y</a>`, "/ñ/": `<a href="/">x</a>`, "/語/": `<p id="id"><a href="/ñ/#no">x</a>`}
	page := func(address string) Page { return Page{Address: address, HTML: []byte(document(pages[address]))} }
	for address := range pages {
		first.CheckPage(page(address))
	}
	saved := first.Save()
	for range 2 { // the second time, /gone/ is no longer named
		data := recordtest.Encode(t, saved.Record)
		var read Saved
		if err := record.Decode(data, read.Record); err != nil || !reflect.DeepEqual(read, saved) {
			t.Fatalf("%v, %+v, not %+v", err, read, saved)
		}
		next := New(first.targets, read)
		next.AddFiles("_assets/loader.js")
		pages["/"] = `<a href="/語/#id">y</a>`
		next.CheckPage(page("/"))
		for _, address := range []string{"/ñ/", "/語/"} {
			next.AddUnchanged(page(address))
		}
		if broken := next.BrokenLinks(); len(broken) != 1 || broken[0].Target != "/ñ/#no" {
			t.Errorf("broken: %+v", broken)
		}
		saved = next.Save()
	}
	if slices.Contains(saved.table, "/gone/") {
		t.Errorf("the table grows: %q", saved.table)
	}
	saved.table = saved.table[:1]
	if record.Decode(recordtest.Encode(t, saved.Record), new(Saved).Record) == nil {
		t.Error("a link beyond the table is accepted")
	}
}
