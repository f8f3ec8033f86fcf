package generator

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const wordFile = "site/components/word.ts"

// reader looks at the page about, while the page home, which shares a module
// with it, is open nowhere.
type reader struct {
	*testing.T
	root string
	l    *Live
}

func reads(t *testing.T) *reader {
	t.Helper()
	r := &reader{T: t, root: testsite.Site(t)}
	if err := os.WriteFile(filepath.Join(r.root, wordFile), []byte("export const word = \"one\";\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"about", "home"} {
		file := filepath.Join(r.root, "site/pages", page+".tsx")
		replace(t, file, "export default", "import { word } from \"../components/word\";\nexport default")
		replace(t, file, "</h1>", "</h1><p>{word}</p>")
	}
	r.l = openLive(t, r.root)
	t.Cleanup(r.l.Close)
	r.updated()
	r.l.Focus([]string{"about/index.html"})
	r.l.behind.Wait()
	return r
}

func (r *reader) updated(changed ...string) {
	r.Helper()
	if list, err := r.l.Update(changed); err != nil || len(list) > 0 {
		r.Fatal(list, err)
	}
}

// edit saves a file, and expects that the page in focus is bundled alone.
func (r *reader) edit(name, old, new string) {
	r.Helper()
	replace(r.T, filepath.Join(r.root, name), old, new)
	r.updated(name)
	if pages := r.l.current().assets.Pages; !slices.Equal(pages, []string{"about"}) {
		r.Errorf("%s: the pages %v are bundled first", name, pages)
	}
}

func (r *reader) page(file string) string {
	r.Helper()
	p, ok, err := r.l.Page(context.Background(), file)
	if !ok || err != nil || len(p.Diagnostics) > 0 {
		r.Fatal(file, ok, p.Diagnostics, err)
	}
	return string(p.HTML)
}

func (r *reader) shows(file, text string) {
	r.Helper()
	if html := r.page(file); !strings.Contains(html, text) {
		r.Errorf("%s does not show %s:\n%s", file, text, html)
	}
}

func (r *reader) complete() (diag.List, bool) {
	r.Helper()
	list, news, err := r.l.Complete()
	if err != nil {
		r.Fatal(err)
	}
	return list, news
}

func TestASaveShowsFirstInThePageInFocus(t *testing.T) {
	r := reads(t)
	r.edit("site/pages/about.tsx", "<h1>", "<h1>mark-1 ")
	r.shows("about/index.html", "mark-1")
	first := r.page("about/index.html")
	if list, news := r.complete(); len(list) > 0 || !news {
		t.Error(list, news)
	}
	if _, news := r.complete(); news {
		t.Error("there is news again")
	}
	if all := r.page("about/index.html"); all != first {
		t.Errorf("among all pages it is another one:\n%s\n%s", first, all)
	}
	r.edit("site/pages/about.tsx", "mark-1", "mark-2")
	r.edit("site/pages/about.tsx", "mark-2", "mark-3")
	r.shows("about/index.html", "mark-3")
}

func TestASaveIsInEveryPageThatIsOpenedAfterIt(t *testing.T) {
	r := reads(t)
	r.shows("index.html", "one")
	r.edit(wordFile, "one", "two")
	r.shows("about/index.html", "two")
	r.shows("index.html", "two")
	r.edit(wordFile, "two", "three")
	replace(t, filepath.Join(r.root, "content/shop.yaml"), "de: ", "de: Ganz ")
	r.updated("content/shop.yaml") // before the code of all pages
	r.shows("index.html", "three")
	r.shows("index.html", "Ganz ")
	r.shows("fr/about/index.html", "three")
}

// TestAMistakeInAnotherPageIsSaid: pages then stay as they last could be made.
func TestAMistakeInAnotherPageIsSaid(t *testing.T) {
	r := reads(t)
	r.edit("site/pages/about.tsx", "import { word } from \"../components/word\";", "const word = \"mine\";")
	if list, _ := r.complete(); len(list) > 0 {
		t.Fatal(list)
	}
	r.l.behind.Wait()
	replace(t, filepath.Join(r.root, wordFile), "word", "words") // of the page home alone
	replace(t, filepath.Join(r.root, "site/pages/about.tsx"), "mine", "yours")
	r.updated("site/pages/about.tsx") // and a module that it does not read
	r.shows("about/index.html", "yours")
	list, news := r.complete()
	if !news || !list.HasErrors() || list[0].Pos.File != "site/pages/home.tsx" || !strings.Contains(list[0].Message, "word") {
		t.Fatal(list, news)
	}
	r.shows("about/index.html", "yours")
	r.shows("index.html", "one")
	r.shows("about/index.html", "mine") // all pages are of one and the same site
	if list, news := r.complete(); news {
		t.Error("it is said again:", list)
	}
	replace(t, filepath.Join(r.root, wordFile), "words", "word")
	r.updated(wordFile)
	r.shows("about/index.html", "yours")
	r.shows("index.html", "one")
}

// TestAMistakeThatIsMetByOpeningAPageIsSaid, whoever asks for the page.
func TestAMistakeThatIsMetByOpeningAPageIsSaid(t *testing.T) {
	r := reads(t)
	replace(t, filepath.Join(r.root, "site/pages/home.tsx"), "{ word }", "{ words as word }")
	replace(t, filepath.Join(r.root, wordFile), "word =", "words = 1, word =")
	r.updated(wordFile, "site/pages/home.tsx")
	r.l.behind.Wait()
	r.edit(wordFile, "words = 1, ", "")
	r.shows("index.html", "1")
	if list, news := r.complete(); !news || !list.HasErrors() {
		t.Error(list, news)
	}
	// What is broken now is mended with all pages.
	replace(t, filepath.Join(r.root, wordFile), "word =", "words = 2, word =")
	r.updated(wordFile)
	r.shows("index.html", "2")
}
