package dev

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

func TestPageFollowsSaves(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	home, about, bread, list := d.open("/"), d.open("/about/"), d.open("/recipes/brot/"), d.open("/fr/recipes/")

	d.edit("content/recipes/brot/de.md", "Das Mehl", "Das feine Mehl")
	bread.shows("Das feine Mehl")
	if home.reloads+about.reloads+list.reloads > 0 {
		t.Error("a page that does not show the text was reloaded")
	}

	d.edit("content/recipes/brot/fr.md", "title: ", "title: Miche ou ")
	list.shows("Miche ou ")

	d.edit("content/cooks.yaml", "Anna", "Annabelle")
	bread.shows("Annabelle")

	d.edit("site/pages/about.tsx", "<h1>{title}</h1>", "<h1>{title}</h1><p>mark-1</p>")
	about.shows("mark-1")

	p, _ := project.Open(d.root)
	if _, err := p.Eject("templates/document.html"); err != nil {
		t.Fatal(err)
	}
	d.edit("templates/document.html", "</title>", " mark-2</title>")
	about.shows("mark-2</title>")
	home.shows("mark-2</title>")

	d.edit("content/site.yaml", "name: Français", "name: French")
	home.until("shows the language's new name, or stays", func() bool { return true })

	d.write("site/public/hello.txt", "hello")
	before := about.reloads
	about.until("reloads for a public file", func() bool { return about.reloads > before })
	if _, text := d.get("/hello.txt", ""); text != "hello" {
		t.Errorf("the public file is %q", text)
	}
}

func TestAStyleSheetChangesWithoutReload(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	home := d.open("/")
	home.until("hears of its style sheets", func() bool { return len(home.now.Styles) > 0 })
	original := d.read("site/styles/index.css")
	first := strings.Join(home.now.Styles, " ")

	d.write("site/styles/index.css", original+"\n:root { --mark: 1; }\n")
	home.until("has another style sheet", func() bool { return strings.Join(home.now.Styles, " ") != first })
	var all string
	for _, address := range home.now.Styles {
		_, css := d.get(address, "")
		all += css
	}
	if !strings.Contains(all, "--mark: 1") {
		t.Errorf("the style sheets hold %q", all)
	}

	d.write("site/styles/index.css", original) // an undone change is a change
	home.until("has its first style sheet again", func() bool { return strings.Join(home.now.Styles, " ") == first })
	if home.reloads > 0 {
		t.Error("the page was reloaded for a style sheet")
	}
}

func TestEditorsThatSaveByRename(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	bread := d.open("/recipes/brot/")
	name := filepath.Join(d.root, "content/recipes/brot/de.md")
	text := d.read("content/recipes/brot/de.md")
	for mark, save := range map[string]func(text string){
		"atomic": func(text string) { // a new file takes the place of the old one
			d.write("content/recipes/brot/.de.md.tmp123", text)
			d.must(os.Rename(filepath.Join(filepath.Dir(name), ".de.md.tmp123"), name))
		},
		"vim": func(text string) { // the old file becomes the backup
			d.write("content/recipes/brot/4913", "")
			d.must(os.Remove(filepath.Join(filepath.Dir(name), "4913")))
			d.must(os.Rename(name, name+"~"))
			d.write("content/recipes/brot/de.md", text)
			d.must(os.Remove(name + "~"))
		},
		"emacs": func(text string) { // a lock, and a backup that stays
			d.must(os.Symlink("author@desk.1", filepath.Join(filepath.Dir(name), ".#de.md")))
			d.must(os.Rename(name, name+"~"))
			d.write("content/recipes/brot/de.md", text)
			d.must(os.Remove(filepath.Join(filepath.Dir(name), ".#de.md")))
		},
		"gone": func(text string) { // gone for longer than the watch waits
			d.must(os.Remove(name))
			bread.until("says that the text is missing", func() bool { return bread.now.Error })
			d.write("content/recipes/brot/de.md", text)
		},
	} {
		save(text + "\n" + mark + "-save\n")
		bread.shows(mark + "-save")
		bread.until("has no error", func() bool { return !bread.now.Error })
	}
}

// TestModulesOutsideOfSite saves a file that the site's code imports from another folder.
func TestModulesOutsideOfSite(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	about := d.open("/about/")
	d.write("lib/word.ts", "export const word = \"橋\";\n")
	d.edit("site/pages/about.tsx", "<h1>{title}</h1>", "<h1>{title}</h1><p>{word}</p>")
	d.edit("site/pages/about.tsx", "import ", "import { word } from \"../../lib/word\";\nimport ")
	about.shows("<p>橋</p>")
	d.edit("lib/word.ts", "橋", "川")
	about.shows("<p>川</p>")
}

func TestFoldersComeAndGo(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	list, later := d.open("/recipes/"), d.open("/recipes/kuchen/")
	if later.status != http.StatusNotFound {
		t.Fatalf("an article that is not there has status %d", later.status)
	}
	folder := func(name string) string { return filepath.Join(d.root, "content/recipes", name) }
	for _, lang := range []string{"de", "fr", "it"} {
		d.write("content/recipes/kuchen/"+lang+".md", strings.Replace(d.read("content/recipes/brot/"+lang+".md"), "2025-02-01", "2025-03-01", 1))
	}
	list.shows("/recipes/kuchen/")
	later.until("is a page", func() bool { return later.status == http.StatusOK })

	d.edit("content/recipes/kuchen/de.md", "Das Mehl", "Das neue Mehl") // the new folder is watched
	later.shows("Das neue Mehl")

	d.must(os.Rename(folder("kuchen"), folder("torte")))
	later.until("is gone", func() bool { return later.status == http.StatusNotFound })
	cake := d.open("/recipes/torte/")
	cake.until("is a page", func() bool { return cake.status == http.StatusOK })
	d.edit("content/recipes/torte/de.md", "Das neue Mehl", "Das letzte Mehl") // under its new name
	cake.shows("Das letzte Mehl")

	d.must(os.RemoveAll(folder("torte")))
	cake.until("is gone", func() bool { return cake.status == http.StatusNotFound })
	list.until("has forgotten it", func() bool { return !strings.Contains(list.html, "/recipes/torte/") })

	d.must(os.Rename(filepath.Join(d.root, "site"), filepath.Join(d.root, "away"))) // and the largest ones
	list.until("has an error", func() bool { return list.now.Error })
	d.must(os.Rename(filepath.Join(d.root, "away"), filepath.Join(d.root, "site")))
	list.until("has none", func() bool { return !list.now.Error })
	d.edit("site/pages/recipes.tsx", "<h1>", "<h1>mark-1 ")
	list.shows("mark-1")
}

func TestCheckoutOfAnotherBranch(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Fatal("this test needs Git:", err)
	}
	d := serveTestSite(t)
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-C", d.root}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	git("add", "content", "site")
	git("commit", "-q", "-m", "first")
	git("checkout", "-q", "-b", "other")
	bread, soup := d.open("/recipes/brot/"), d.open("/recipes/suppe/")
	d.edit("content/recipes/brot/de.md", "title: Brot", "title: Zopf")
	d.edit("site/pages/recipe.tsx", "<article>", "<article><p>other branch</p>")
	d.must(os.RemoveAll(filepath.Join(d.root, "content/recipes/suppe")))
	bread.shows("Zopf")
	git("add", "content", "site")
	git("commit", "-q", "-m", "second")
	git("checkout", "-q", "main")
	bread.until("is that of main", func() bool {
		return strings.Contains(bread.html, "Brot</h1>") && !strings.Contains(bread.html, "other branch")
	})
	soup.until("is there again", func() bool { return soup.status == http.StatusOK })
	git("checkout", "-q", "other")
	bread.until("is that of the other branch", func() bool {
		return strings.Contains(bread.html, "Zopf") && strings.Contains(bread.html, "other branch")
	})
	soup.until("is gone", func() bool { return soup.status == http.StatusNotFound })
}

// TestSharedDataReachesEveryPage changes data that all pages share. Pages that are opened later show it too. A mistake in
// it is reported in all pages until it is fixed.
func TestSharedDataReachesEveryPage(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	const word = "site/components/word.ts"
	d.write(word, "export const word = \"mark-0\";\n")
	for _, page := range []string{"about", "recipes"} {
		name := "site/pages/" + page + ".tsx"
		d.write(name, "import { word } from \"../components/word\";\n"+strings.Replace(d.read(name), "<h1>", "<h1>{word} ", 1))
	}
	about := d.open("/about/")
	about.shows("mark-0")
	d.edit(word, "mark-0", "mark-1")
	about.shows("mark-1")
	d.edit("site/pages/about.tsx", "<h1>", "<h1>mark-2 ")
	about.shows("mark-2")
	list := d.open("/recipes/")
	list.shows("mark-1")
	list.close()

	d.edit("site/pages/about.tsx", "import { word } from \"../components/word\";", "const word = \"mine\";")
	about.shows("mine")
	d.edit(word, "word =", "words =")
	d.prints("word")
	about.until("says what is wrong with another page", func() bool {
		return about.now.Error && strings.Contains(about.now.Text, "site/pages/recipes.tsx:1:")
	})
	d.edit(word, "words =", "word =")
	about.until("is fixed", func() bool { return about.now.Text == "" })
	d.prints("fixed")
}
