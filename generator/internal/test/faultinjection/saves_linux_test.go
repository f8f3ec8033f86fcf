package faultinjection

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// batch is the number of saves after which a session is compared with a new one.
const batch = 25

// TestManySaves does what an author does on a long day, without pauses, while many pages are open. It saves files of all
// kinds, renames, removes, makes mistakes and changes branches. After each batch, all pages are those of a new session.
// Memory stays flat, and no process is left. GACETA_SAVES is the number of saves: `make faults` does 5,000.
func TestManySaves(t *testing.T) {
	saves, _ := strconv.Atoi(os.Getenv("GACETA_SAVES"))
	saves = cmp.Or(saves, 6*batch)
	a := &author{t: t, dice: seed.Random(t), root: site(t), articles: []string{"brot", "suppe"}}
	a.git("init", "-q", "-b", "main")
	a.write(".gitignore", "node_modules\n.gaceta\n")
	a.commit()
	a.git("branch", "other")
	d := startDev(t, a.root)
	d.openPages(200, []string{"index.html", "recipes/brot/index.html", "about/index.html", "fr/index.html"})
	var memory []int
	for done := 0; done < saves; done += batch {
		for range batch {
			a.save()
		}
		a.repair()
		a.same(d)
		memory = append(memory, d.memory())
	}
	t.Logf("memory in MB after each batch: %v", memory)
	if warm, last := memory[len(memory)/3], memory[len(memory)-1]; last > warm*5/4+64 {
		t.Errorf("memory grows from %d MB to %d MB", warm, last)
	}
	d.end()
}

// author changes the files of a site.
type author struct {
	t        *testing.T
	dice     *rand.Rand
	root     string
	saved    int
	articles []string
}

// save saves one file, or does what changes several at once.
func (a *author) save() {
	a.saved++
	slug := a.articles[a.dice.IntN(len(a.articles))]
	text := "content/recipes/" + slug + "/" + []string{"de", "fr", "it"}[a.dice.IntN(3)] + ".md"
	switch kind := a.dice.IntN(100); {
	case kind < 35:
		a.write(text, "---\ntitle: T\nexcerpt: E\n"+a.source(text)+"---\n\n## Teil\n\n"+a.words())
	case kind < 45: // as editors do that write a new file
		a.write("content/pages/about/de.md.tmp", "## Wir\n\n"+a.words())
		a.must(os.Rename(a.file("content/pages/about/de.md.tmp"), a.file("content/pages/about/de.md")))
	case kind < 60:
		a.replaceLine("content/shop.yaml", "heading:", fmt.Sprintf("heading: { de: Laden %d, fr: Magasin, it: Negozio }", a.saved))
	case kind < 70:
		a.write("site/styles/index.css", fmt.Sprintf("main { order: %d }\n", a.saved))
	case kind < 80:
		a.write("site/pages/missing.tsx", fmt.Sprintf("export default function Missing() {\n  return <h1>Nothing %d</h1>;\n}\n", a.saved))
	case kind < 86 && len(a.articles) < 12:
		name := fmt.Sprintf("neu-%d", a.saved)
		a.must(os.CopyFS(a.file("content/recipes/"+name), os.DirFS(a.file("content/recipes/"+slug))))
		a.articles = append(a.articles, name)
	case kind < 90 && slug != "brot" && slug != "suppe":
		a.forget(slug)
		name := fmt.Sprintf("um-%d", a.saved)
		a.must(os.Rename(a.file("content/recipes/"+slug), a.file("content/recipes/"+name)))
		a.articles = append(a.articles, name)
	case kind < 94 && slug != "brot" && slug != "suppe":
		a.forget(slug)
		a.must(os.RemoveAll(a.file("content/recipes/" + slug)))
	case kind < 97:
		a.write("content/pages/about/it.md", []string{"---\ntitel: x\n---\n", "[link](/nowhere/)\n", "\x00"}[a.dice.IntN(3)])
	default:
		a.commit()
		a.git("checkout", "-q", []string{"main", "other"}[a.dice.IntN(2)])
		a.list()
	}
}

// repair corrects mistakes: dev shows a site with errors as it was before.
func (a *author) repair() {
	a.write("content/pages/about/it.md", "## Noi\n\n"+a.words())
}

// source returns the keys that only the German texts have.
func (a *author) source(name string) string {
	if strings.HasSuffix(name, "/de.md") {
		return "date: 2025-02-01\ncook: anna\n"
	}
	return ""
}

func (a *author) words() string {
	return fmt.Sprintf("Nummer %d: %s.\n", a.saved, strings.Repeat("Mehl und Wasser ", 1+a.dice.IntN(40)))
}

func (a *author) forget(slug string) {
	for i, name := range a.articles {
		if name == slug {
			a.articles = append(a.articles[:i:i], a.articles[i+1:]...)
			return
		}
	}
}

// list reads which articles the branch has.
func (a *author) list() {
	entries, err := os.ReadDir(a.file("content/recipes"))
	a.must(err)
	a.articles = nil
	for _, e := range entries {
		a.articles = append(a.articles, e.Name())
	}
}

func (a *author) file(name string) string { return filepath.Join(a.root, filepath.FromSlash(name)) }

func (a *author) read(name string) string {
	data, err := os.ReadFile(a.file(name))
	a.must(err)
	return string(data)
}

func (a *author) write(name, text string) { write(a.t, a.file(name), text) }

// replaceLine replaces the line of a file that begins with some text.
func (a *author) replaceLine(name, begin, line string) {
	lines := strings.Split(a.read(name), "\n")
	for i := range lines {
		if strings.HasPrefix(lines[i], begin) {
			lines[i] = line
		}
	}
	a.write(name, strings.Join(lines, "\n"))
}

func (a *author) commit() {
	a.git("add", "-A")
	a.git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-q", "--allow-empty", "-m", "saved")
}

func (a *author) git(args ...string) {
	a.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = a.root
	if out, err := cmd.CombinedOutput(); err != nil {
		a.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (a *author) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

// same waits until all pages of a session are those of a new session for a copy of the site.
func (a *author) same(d *devServer) {
	a.t.Helper()
	root := filepath.Join(a.t.TempDir(), "site")
	for _, folder := range []string{"content", "site"} {
		a.must(os.CopyFS(filepath.Join(root, folder), os.DirFS(a.file(folder))))
	}
	a.must(os.Symlink(a.file("node_modules"), filepath.Join(root, "node_modules")))
	fresh := startDev(a.t, root)
	defer fresh.end()
	addresses := fresh.addresses(root)
	want := fresh.pages(addresses)
	late := time.Now().Add(5 * time.Minute)
	for {
		got := d.pages(addresses)
		different := ""
		for _, address := range addresses {
			if got[address] != want[address] {
				different = address
			}
		}
		switch {
		case different == "":
			return
		case time.Now().After(late):
			a.t.Fatalf("after %d saves, %s differs from a new session:\n%s", a.saved, different, lineDiff(got[different], want[different]))
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// lineDiff returns the lines of two pages that differ.
func lineDiff(got, want string) string {
	old, lines := strings.Split(want, "\n"), strings.Builder{}
	for i, line := range strings.Split(got, "\n") {
		if i >= len(old) || line != old[i] {
			fmt.Fprintf(&lines, "%d: %s\n", i, line)
			if i < len(old) {
				fmt.Fprintf(&lines, "new: %s\n", old[i])
			}
		}
	}
	return lines.String()
}
