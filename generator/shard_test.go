package generator

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// TestShardsAreTheWhole edits a site at random. Its shards, each built with a cache of its own, together hold the
// bytes of the whole build and report the same diagnostics.
func TestShardsAreTheWhole(t *testing.T) {
	t.Parallel()
	const count, steps = 3, 10
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh"), random: rand.New(rand.NewPCG(6, 0))}
	s.picture()
	s.terms()
	s.component()
	s.change("content/recipes/suppe/de.md", func(text string) string { return text + "\n![Ein Teller](teller.svg)\n" })
	for i := range 9 {
		to := filepath.Join(s.root, "content/recipes", fmt.Sprint("gericht-", i))
		if err := os.CopyFS(to, os.DirFS(filepath.Join(s.root, "content/recipes/brot"))); err != nil {
			t.Fatal(err)
		}
	}
	for _, slug := range []string{"gericht-4", "gericht-5"} { // the feed names what each of them shows
		photograph(t, filepath.Join(s.root, "content/recipes", slug, "foto.png"))
		s.change("content/recipes/"+slug+"/fr.md", func(text string) string { return text + "\n![Une photo](foto.png)\n" })
	}
	reported := map[string]bool{}
	compare := func(what string) {
		s.options.Shard = model.Shard{}
		whole := s.build(s.fresh, true)
		for _, d := range whole.Diagnostics {
			reported[d.Code] = true
		}
		merged, all := map[string]string{}, diag.List{}
		for _, i := range []int{3, 1, 2} { // the order must not matter
			s.options.Shard = model.Shard{Index: i, Count: count}
			out := filepath.Join(s.root, fmt.Sprint("shard-", i))
			r := s.build(out, false)
			all = append(all, r.Diagnostics...)
			part := readAll(t, out)
			for name, text := range part {
				if other, ok := merged[name]; ok && other != text && !whole.Diagnostics.HasErrors() {
					t.Errorf("%s: the shards disagree on %s", what, name)
				}
			}
			if len(part) >= len(readAll(t, s.fresh)) && !all.HasErrors() {
				t.Errorf("%s: shard %d made the whole site", what, i)
			}
			maps.Copy(merged, part)
		}
		if got, want := unique(all), unique(whole.Diagnostics); !slices.Equal(got, want) {
			t.Errorf("%s: the shards say\n%q\nand the whole build\n%q", what, got, want)
		}
		if whole.Diagnostics.HasErrors() {
			return
		}
		if diff := differences(merged, readAll(t, s.fresh)); diff != "" {
			t.Errorf("%s: the shards together differ from the whole: %s", what, diff)
		}
	}
	compare("the first build")
	if made, _ := filepath.Glob(filepath.Join(s.fresh, "_assets/foto-*.avif")); len(made) == 0 {
		t.Error("no picture was made")
	}
	s.change("content/recipes/gericht-3/de.md", func(text string) string {
		return text + "\n[a](/recipes/gericht-1/#nirgends) [b](/recipes/#niemals) [c](/fr/recipes/nie/) [d](/#kein) [e](/robots.txt) [f](/security.txt) [g](../gericht-2/de.md#brot)\n"
	})
	compare("links that lead nowhere")
	if !reported["content-anchor"] && !reported["audit-anchor"] {
		t.Errorf("no fragment was missed: %v", reported)
	}
	s.change("content/recipes/gericht-3/de.md", func(text string) string { return strings.Split(text, "\n[a]")[0] })
	edits := s.edits()
	for step, i := range s.random.Perm(len(edits))[:steps] {
		edits[i].do()
		compare(fmt.Sprintf("step %d: %s", step, edits[i].name))
	}
}

// photograph makes a picture that has variants.
func photograph(t *testing.T, file string) {
	t.Helper()
	p := image.NewGray(image.Rect(0, 0, 90, 60))
	for i := range p.Pix {
		p.Pix[i] = byte(i * len(file))
	}
	var buf bytes.Buffer
	err := png.Encode(&buf, p)
	if err == nil {
		err = os.WriteFile(file, buf.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// unique are the messages of a list, each once.
func unique(list diag.List) []string {
	set := map[string]bool{}
	for _, d := range list {
		set[fmt.Sprintf("%s %s %v %s", d.Severity, d.Code, d.Pos, d.Message)] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// TestShardsLeaveNestedPicturesToTheOthers asks each shard about a picture in a folder of an article's folder.
func TestShardsLeaveNestedPicturesToTheOthers(t *testing.T) {
	t.Parallel()
	const count = 2
	o := Options{Root: testsite.Site(t), Future: true}
	state := o.openSite(project.OpenFolder(o.Root), nil).Load()
	makers := map[string]int{}
	for i := 1; i <= count; i++ {
		isForeign := model.Shard{Index: i, Count: count}.PicturesElsewhere(state.Model)
		for _, picture := range []string{"content/recipes/brot/foto.png", "content/recipes/brot/in/deep/foto.png"} {
			if !isForeign(picture) {
				makers[picture]++
			}
		}
		if isForeign("content/recipes/foto.png") {
			t.Error("a picture of no article is foreign")
		}
	}
	for picture, n := range makers {
		if n != 1 {
			t.Errorf("%d shards make %s, not 1", n, picture)
		}
	}
}
