//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content/types"
)

// canary is in every file outside the site, and must be in no output.
const canary = "qXcanary7w"

// place is a path of a site that becomes a link. A file or folder that the site has is moved to the link's target, so that
// only the link is wrong. Otherwise the target is a file with the text.
type place struct{ name, text string }

// places are the files and folders that commands read, and that site/pages/home.tsx of the test imports.
var places = []place{
	{"content", ""}, {"content/site.yaml", ""}, {"content/routes.yaml", ""}, {"content/shop.yaml", ""}, {"content/cooks.yaml", ""},
	{"content/schemas", ""}, {"content/schemas/recipes.schema.json", ""}, {"content/schemas/more.schema.json", `{"title": "CANARY"}`},
	{"content/more.yaml", "CANARY: CANARY\n"}, {"content/glossary.yaml", "CANARY: { de: CANARY }\n"},
	{"content/redirects.yaml", "CANARY: CANARY\n"}, {"content/sources.lock.yaml", "\"CANARY\":\n  verified: \"CANARY\"\n"},
	{"content/recipes", ""}, {"content/recipes/brot", ""}, {"content/recipes/brot/de.md", ""}, {"content/recipes/brot/fr.md", ""},
	{"content/recipes/brot/still.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><title>CANARY</title></svg>"},
	{"content/pages", ""}, {"content/pages/about/de.md", ""}, {"content/recipes/neu", ""},
	{"templates", ""}, {"templates/headers", "/*\n  X-Secret: CANARY\n"}, {"templates/robots.txt", "{{.CANARY}}"},
	{"templates/llms.txt", "CANARY"}, {"templates/security.txt", "CANARY"}, {"templates/document.html", "<title>CANARY</title>{{"},
	{"templates/card", ""}, {"templates/new", ""}, {"templates/new/recipes", ""},
	{"templates/new/recipes/de.md", "---\ntitle: CANARY\n---\nCANARY\n"},
	{"tsconfig.json", `{"compilerOptions": {"jsxFactory": "CANARY"}}`}, {"jsconfig.json", `CANARY`},
	{"package.json", `{"type": "module", "postcss": {"plugins": {"CANARY": {}}}}`}, {"base.json", `{"compilerOptions": {"jsxFactory": "CANARY"}}`},
	{"postcss.config.mjs", "throw new Error(\"CANARY\")"}, {"postcss.config.json", `{"plugins": {"CANARY": {}}}`},
	{"postcss.config.js", "CANARY"}, {"postcss.config.cjs", "CANARY"}, {".browserslistrc", "CANARY"},
	{"package-lock.json", `{"packages": {"node_modules/CANARY": {"version": "1"}}}`}, {".pnp.cjs", "CANARY"}, {".pnp.data.json", `{"CANARY": CANARY}`}, {".npmrc", "CANARY"}, {".mailmap", "CANARY <a@b.example>\n"},
	{"site", ""}, {"site/pages", ""}, {"site/pages/home.tsx", ""}, {"site/layout.tsx", ""}, {"site/components", ""},
	{"site/components/counter.module.css", ""}, {"site/styles", ""}, {"site/styles/index.css", ""},
	{"site/i18n/de/shop.json", `{"CANARY": "CANARY"}`}, {"site/early.ts", "console.log(\"CANARY\");"}, {"site/browser.ts", "console.log(\"CANARY\");"},
	{"site/package.json", `{"CANARY": 1`}, {"site/pages/tsconfig.json", `{"compilerOptions": {"jsxFactory": "CANARY"}}`},
	{"site/public", ""}, {"site/public/a.txt", "CANARY"}, {"site/public/a/b/c.txt", "CANARY"}, {"site/public/a/b", ""},
	{"site/public/a", ""}, {"site/public/_redirects", "/CANARY /CANARY 301\n"}, {"site/public/og", ""}, {"site/public/robots.txt", "CANARY"},
	{"shared/words.ts", "export const words = \"CANARY\";"}, {"shared", ""}, {"shared/words.json", `"CANARY"`}, {"shared/words.css", "/*! CANARY */ a { color: red }"},
	{"shared/tsconfig.json", `{"compilerOptions": {"jsxFactory": "CANARY"}}`}, {"shared/package.json", `{"CANARY": `}, {"shared/words.js.map", `{"CANARY": `},
	{".gaceta/tsconfig.json", `{"compilerOptions": {"jsxFactory": "CANARY"}}`}, {".gaceta/schemas", ""}, {".gaceta/gaceta", ""},
}

// targets says how a link leads from a place to a file outside.
var targets = map[string]func(t *testing.T, root, file, outside string) string{
	"absolute": func(_ *testing.T, _, _, outside string) string { return outside },
	"relative": func(t *testing.T, _, file, outside string) string { return relative(t, filepath.Dir(file), outside) },
	"through dots": func(t *testing.T, root, file, outside string) string {
		return relative(t, filepath.Dir(file), root) + "/content/../../site/site/../../" + relative(t, filepath.Dir(root), outside)
	},
	"through another link": func(t *testing.T, root, file, outside string) string {
		noError(t, os.Symlink(outside, filepath.Join(root, ".hop")))
		return relative(t, filepath.Dir(file), root) + "/.hop"
	},
}

func relative(t *testing.T, from, to string) string {
	t.Helper()
	rel, err := filepath.Rel(from, to)
	noError(t, err)
	return rel
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// linkedSite returns a site in which the places are links, and the folder with their targets.
func linkedSite(t *testing.T, how string, places ...place) (root, outside string) {
	t.Helper()
	root = newSite(t)
	outside = filepath.Join(filepath.Dir(root), "outside")
	put := func(file, text string) {
		t.Helper()
		noError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		noError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	home := filepath.Join(root, "site/pages/home.tsx")
	text, err := os.ReadFile(home)
	noError(t, err)
	put(home, "import { words } from \"../../shared/words\";\nimport more from \"../../shared/words.json\";\nimport \"../../shared/words.css\";\n"+
		"import \"../../shared/words.js\";\nconsole.log(words, more);\n"+string(text))
	for name, text := range map[string]string{
		"shared/words.ts": "export const words = \"words\";", "shared/words.json": `"words"`, "shared/words.css": "a { color: red }",
		"shared/words.js":              "console.log(1);\n//# sourceMappingURL=words.js.map\n",
		"content/recipes/brot/hier.md": "", "tsconfig.json": `{"extends": "./base.json"}`, "base.json": "{}",
		"content/recipes/suppe/de.md": "---\ntitle: Suppe\nexcerpt: Suppe.\ndate: 2025-02-01\ncook: anna\n---\n\n![Brot](../brot/still.svg)\n",
	} {
		if path.Ext(name) != ".md" || strings.Contains(name, "suppe") {
			put(filepath.Join(root, name), text)
		}
	}
	for _, p := range places {
		file := filepath.Join(root, p.name)
		real := filepath.Join(outside, strings.ReplaceAll(p.name, "/", "_"))
		noError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		noError(t, os.MkdirAll(outside, 0o755))
		if _, err := os.Lstat(file); err == nil && p.text == "" {
			noError(t, os.Rename(file, real))
			mark(t, real)
		} else {
			noError(t, os.RemoveAll(file))
			if p.text == "" {
				put(filepath.Join(real, "sub/secret.txt"), canary)
				put(filepath.Join(real, "de.md"), canary)
			} else {
				put(real, strings.ReplaceAll(p.text, "CANARY", canary))
			}
		}
		noError(t, os.Symlink(targets[how](t, root, file, real), file))
	}
	return root, outside
}

// mark adds the canary to a file, or to a folder, without spoiling the format.
func mark(t *testing.T, name string) {
	t.Helper()
	info, err := os.Stat(name)
	noError(t, err)
	if info.IsDir() {
		noError(t, os.MkdirAll(filepath.Join(name, "sub"), 0o755))
		noError(t, os.WriteFile(filepath.Join(name, "sub", "secret.txt"), []byte(canary), 0o644))
		return
	}
	data, err := os.ReadFile(name)
	noError(t, err)
	text := string(data)
	switch filepath.Ext(name) {
	case ".yaml":
		text = canary + ": " + canary + "\n" + text
	case ".json":
		text = strings.Replace(text, "{", `{ "`+canary+`": "`+canary+`",`, 1)
	case ".md":
		text = strings.Replace(text, "---\n", "---\n"+canary+": "+canary+"\n", 1) + "\n" + canary + "\n"
	case ".tsx":
		text = "console.log(\"" + canary + "\");\n" + text
	case ".css":
		text += "\n." + canary + " { color: red }\n"
	}
	noError(t, os.WriteFile(name, []byte(text), 0o644))
}

// treeOf describes every file below a folder, without following links.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	noError(t, filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fmt.Fprintln(&all, file, d.Type())
		if d.Type().IsRegular() {
			data, err := os.ReadFile(file)
			fmt.Fprintf(&all, "%s\n", data)
			return err
		}
		return nil
	}))
	return all.String()
}

// checkNoCanary fails if a file of the site, which is no link, has the canary.
func checkNoCanary(t *testing.T, what, root string) {
	t.Helper()
	noError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(file)
		if bytes.Contains(data, []byte(canary)) || strings.Contains(file, canary) {
			t.Errorf("%s: %s has the text behind a link", what, file)
		}
		return err
	}))
}

var readingCommands = [][]string{
	{"check"}, {"check", "--format", "json"}, {"check", "--format", "github"}, {"check", "--format", "sarif"}, {"check", "--headers"},
	{"routes"}, {"translations"}, {"translations", "--accept-all"}, {"translations", "--brief", "brot"}, {"sources"}, {"types"}, {"next"}, {"version", "--sbom"},
	{"new", "recipes", "neu"}, {"new", "recipes", "brot"}, {"eject", "headers", "robots.txt"}, {"eject", "document.html"},
	{"eject", "recipes.schema.json"},
}

// TestNoCommandFollowsALink replaces each file and folder that commands read by a link out of the site.
func TestNoCommandFollowsALink(t *testing.T) {
	for how := range targets {
		for i, p := range places {
			if how != "absolute" && (i+len(how))%5 != 0 { // every place in one way, some in all
				continue
			}
			t.Run(how+" "+p.name, func(t *testing.T) {
				t.Parallel()
				root, outside := linkedSite(t, how, p)
				commands := readingCommands
				if isFolder, _, _ := strings.Cut(p.name, "/"); isFolder != "content" || i%5 == 0 { // the code does not read content
					build := []string{"build", "--image-budget", "1ns"}
					if isFolder == "content" || isFolder == "templates" || strings.HasPrefix(p.name, "site/public") {
						build = append(build, "--no-types") // the type checker reads neither
					}
					commands = append(slices.Clone(commands), build)
				}
				checkCommands(t, root, outside, commands)
			})
		}
	}
}

func checkCommands(t *testing.T, root, outside string, commands [][]string) {
	t.Helper()
	before := treeOf(t, outside)
	for _, args := range commands {
		var stdout, stderr bytes.Buffer
		run(t.Context(), append(slices.Clone(args), "--root", root), &stdout, &stderr)
		what := strings.Join(args, " ")
		if out := stdout.String() + stderr.String(); strings.Contains(out, canary) {
			t.Errorf("%s prints the text behind a link:\n%s", what, out)
		}
		checkNoCanary(t, what, root)
		if after := treeOf(t, outside); after != before {
			t.Fatalf("%s changes files outside:\n%s\nbecomes\n%s", what, before, after)
		}
	}
}

// TestLinksToNothing are links that lead nowhere, to themselves, or to files of the kernel.
func TestLinksToNothing(t *testing.T) {
	for _, target := range []string{"missing", "../outside/created.txt", "site.yaml", "/proc/self/environ", "/dev/zero", "/proc/self/root", "."} {
		for _, name := range []string{
			"content/site.yaml", "content/schemas/recipes.schema.json", "content/recipes/brot/de.md", "templates/headers", "package.json",
			"site/public/a/b/c.txt", "content/recipes/neu", "content/sources.lock.yaml", ".gaceta/tsconfig.json",
		} {
			t.Run(target+" in "+name, func(t *testing.T) {
				t.Parallel()
				root := newSite(t)
				outside := filepath.Join(filepath.Dir(root), "outside")
				noError(t, os.MkdirAll(outside, 0o755))
				file := filepath.Join(root, name)
				noError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				noError(t, os.RemoveAll(file))
				noError(t, os.Symlink(target, file))
				checkCommands(t, root, outside, [][]string{
					{"check"}, {"check", "--format", "json"}, {"types"}, {"new", "recipes", "neu"}, {"translations", "--accept-all"}, {"eject", "headers"},
				})
				var stdout, stderr bytes.Buffer
				run(t.Context(), []string{"check", "--root", root}, &stdout, &stderr)
				if strings.Contains(stderr.String(), "PATH=") {
					t.Errorf("the environment is printed: %s", &stderr)
				}
			})
		}
	}
}

// TestALinkIsReportedAtItsPlace checks what authors are told.
func TestALinkIsReportedAtItsPlace(t *testing.T) {
	for _, name := range []string{
		"content/site.yaml", "content/shop.yaml", "content/schemas/recipes.schema.json", "content/recipes/brot/de.md", "content/recipes/brot",
		"templates/headers", "templates/robots.txt", "site/public/a.txt", "site/public/a", "site/pages/home.tsx", "package.json", "tsconfig.json",
		"base.json", "postcss.config.mjs", "shared/package.json", "site/public/a/b/c.txt",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(places, func(p place) bool { return p.name == name })
			root, _ := linkedSite(t, "relative", places[i])
			var stdout, stderr bytes.Buffer
			if status := run(t.Context(), []string{"build", "--root", root}, &stdout, &stderr); status != statusErrors {
				t.Errorf("the status is %d", status)
			}
			lower := strings.ToLower(stderr.String())
			if !strings.Contains(lower, "symbolic links are not supported") || !strings.Contains(lower, name) {
				t.Errorf("it prints:\n%s", &stderr)
			}
		})
	}
}

// TestPackagesOutside are packages that are links, or hold links.
func TestPackagesOutside(t *testing.T) {
	for name, lay := range map[string]func(t *testing.T, root, modules, outside string){
		"a package": func(t *testing.T, _, modules, outside string) {
			noError(t, os.Symlink(outside, filepath.Join(modules, "secret")))
		},
		"a module": func(t *testing.T, _, modules, outside string) {
			noError(t, os.MkdirAll(filepath.Join(modules, "secret"), 0o755))
			noError(t, os.Symlink(filepath.Join(outside, "index.js"), filepath.Join(modules, "secret/index.js")))
		},
		"a manifest": func(t *testing.T, _, modules, outside string) {
			noError(t, os.MkdirAll(filepath.Join(modules, "secret"), 0o755))
			noError(t, os.Symlink(filepath.Join(outside, "broken.json"), filepath.Join(modules, "secret/package.json")))
			noError(t, os.WriteFile(filepath.Join(modules, "secret/index.js"), []byte("console.log(1)"), 0o644))
		},
		"a source map": func(t *testing.T, _, modules, outside string) {
			noError(t, os.MkdirAll(filepath.Join(modules, "secret"), 0o755))
			noError(t, os.WriteFile(filepath.Join(modules, "secret/index.js"), []byte("console.log(1)\n//# sourceMappingURL=../../../outside/broken.json\n"), 0o644))
		},
	} {
		for _, borrowed := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " borrowed ", borrowed), func(t *testing.T) {
				t.Parallel()
				root := newSite(t)
				outside := filepath.Join(filepath.Dir(root), "outside")
				noError(t, os.MkdirAll(outside, 0o755))
				for name, text := range map[string]string{"index.js": "console.log(\"" + canary + "\")", "broken.json": canary, "package.json": canary} {
					noError(t, os.WriteFile(filepath.Join(outside, name), []byte(text), 0o644))
				}
				modules := filepath.Join(root, "node_modules")
				real, err := filepath.EvalSymlinks(modules)
				noError(t, err)
				noError(t, os.Remove(modules))
				own := modules
				if borrowed {
					own = filepath.Join(filepath.Dir(root), "lender/node_modules")
				}
				noError(t, os.MkdirAll(own, 0o755))
				for _, name := range []string{"react", "react-dom", "scheduler"} {
					noError(t, os.CopyFS(filepath.Join(own, name), os.DirFS(filepath.Join(real, name))))
				}
				if borrowed {
					noError(t, os.Symlink(own, modules))
				}
				lay(t, root, own, outside)
				early := filepath.Join(root, "site/browser.ts")
				noError(t, os.WriteFile(early, []byte("import \"secret\";\n"), 0o644))
				checkCommands(t, root, outside, [][]string{{"build"}})
			})
		}
	}
}

// TestDevServesNothingBehindALink asks dev for every address that a link could have.
func TestDevServesNothingBehindALink(t *testing.T) {
	deep := func(prefix string) []string {
		return []string{prefix, prefix + "/", prefix + "/secret.txt", prefix + "/sub/secret.txt", prefix + "/sub/", prefix + "/de.md", prefix + "/sub/../secret.txt",
			prefix + "%2fsub%2fsecret.txt", prefix + "//sub/secret.txt"}
	}
	var addresses []string
	for _, prefix := range []string{"/a", "/a/b", "/og", "/site/public/a", "/content", "/content/recipes/brot", "/templates", "/_assets", "/a.txt", "/a/b/c.txt", "/robots.txt"} {
		addresses = append(addresses, deep(prefix)...)
	}
	addresses = append(addresses, "/", "/rezepte/brot/", "/_headers", "/_redirects", "/_gaceta/routes", "/_gaceta/page?file=index.html", "/sitemap.xml", "/llms.txt", "/search.json")
	for _, names := range [][]string{
		{"site/public/a", "site/public/a.txt"}, {"site/public/a/b", "content/recipes/brot/still.svg"}, {"site/public/a/b/c.txt", "content/shop.yaml"},
		{"site/public"}, {"content/site.yaml"}, {"site/pages/home.tsx"}, {"shared/words.ts", "templates/robots.txt"}, {"package.json", "content/recipes/brot"},
	} {
		t.Run(strings.Join(names, " and "), func(t *testing.T) {
			t.Parallel()
			var chosen []place
			for _, name := range names {
				chosen = append(chosen, places[slices.IndexFunc(places, func(p place) bool { return p.name == name })])
			}
			root, outside := linkedSite(t, "relative", chosen...)
			before := treeOf(t, outside)
			ctx, cancel := context.WithCancel(t.Context())
			read, write := io.Pipe()
			var stderr bytes.Buffer
			done := make(chan int)
			go func() { done <- run(ctx, []string{"dev", "--root", root, "--addr", "127.0.0.1:0"}, write, &stderr) }()
			line := make([]byte, 200)
			n, err := read.Read(line)
			noError(t, err)
			go io.Copy(io.Discard, read)
			origin := strings.TrimSuffix(strings.TrimSpace(string(line[:n])), "/")
			client := &http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
			for _, address := range addresses {
				response, err := client.Get(origin + address)
				noError(t, err)
				body, err := io.ReadAll(response.Body)
				noError(t, err)
				_ = response.Body.Close()
				if bytes.Contains(body, []byte(canary)) {
					t.Errorf("%s answers with the text behind a link", address)
				}
			}
			cancel()
			<-done
			if strings.Contains(stderr.String(), canary) {
				t.Errorf("it prints the text behind a link:\n%s", &stderr)
			}
			checkNoCanary(t, "dev", root)
			if after := treeOf(t, outside); after != before {
				t.Errorf("files outside become:\n%s", after)
			}
		})
	}
}

// TestTheLanguageServerFollowsNoLink opens files behind links in an editor.
func TestTheLanguageServerFollowsNoLink(t *testing.T) {
	for _, name := range []string{"content/site.yaml", "content/shop.yaml", "content/cooks.yaml", "content/schemas/recipes.schema.json", "content/recipes/brot"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root, _ := linkedSite(t, "relative", places[slices.IndexFunc(places, func(p place) bool { return p.name == name })])
			e := openEditor(t, root)
			e.open("content/recipes/suppe/de.md", "---\ntitle: Suppe\nexcerpt: Suppe.\ndate: 2025-02-01\ncook: anna\n---\n\n{{shop:heading}} [x](../brot/de.md)\n")
			position := map[string]any{"textDocument": map[string]any{"uri": e.uri("content/recipes/suppe/de.md")}, "position": map[string]any{"line": 7, "character": 4}}
			said := fmt.Sprint(e.request("textDocument/hover", position), e.request("textDocument/completion", position), e.request("textDocument/definition", position))
			if said += fmt.Sprint(e.shown); strings.Contains(said, canary) {
				t.Errorf("it says the text behind a link: %s", said)
			}
			checkNoCanary(t, "lsp", root)
		})
	}
}

// TestOutputsWithLinks are output folders in which a file or a folder is a link.
func TestOutputsWithLinks(t *testing.T) {
	root := newSite(t)
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), []string{"build", "--root", root}, &stdout, &stderr); status != statusDone {
		t.Fatal(&stderr)
	}
	dist := filepath.Join(root, "dist")
	outside := filepath.Join(filepath.Dir(root), "outside")
	noError(t, os.MkdirAll(filepath.Join(outside, "a"), 0o755))
	for _, name := range []string{"index.html", "a/index.html", "sitemap.xml"} {
		noError(t, os.WriteFile(filepath.Join(outside, name), []byte("<!doctype html><html lang=de><title>"+canary+"</title><h1>"+canary+"</h1>"), 0o644))
	}
	for name, target := range map[string]string{"x": "", "index.html": "index.html", "sitemap.xml": "sitemap.xml", "a.html": "index.html"} {
		old := filepath.Join(filepath.Dir(root), "old"+name)
		noError(t, os.CopyFS(old, os.DirFS(dist)))
		noError(t, os.RemoveAll(filepath.Join(old, name)))
		noError(t, os.Symlink(filepath.Join(outside, target), filepath.Join(old, name)))
		bucket := t.TempDir()
		checkCommands(t, root, outside, [][]string{
			{"diff", old, dist}, {"diff", dist, old}, {"diff", "--strict", old, dist}, {"diff", "--strict", dist, old}, {"check", "--against", old},
			{"deploy", "file://" + bucket, "--out", old, "--yes"}, {"verify", "file://" + bucket, "--out", old}, {"verify", old},
		})
		checkNoCanary(t, "deploy", bucket)
	}
}

// TestTheEditorInTheBrowserIsWrittenThroughNoLink adds the editor to sites in which its places are links.
func TestTheEditorInTheBrowserIsWrittenThroughNoLink(t *testing.T) {
	for _, name := range []string{"site/public", "site/public/admin", "site/public/admin/sveltia", "site/public/admin/config.json", "templates/headers"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root, outside := linkedSite(t, "relative", place{name, "# CANARY\n"})
			checkCommands(t, root, outside, [][]string{{"eject", "cms"}})
		})
	}
}

// TestTheFolderOfTheTypesIsNoLink checks that types are written into the site alone.
func TestTheFolderOfTheTypesIsNoLink(t *testing.T) {
	root, outside := linkedSite(t, "relative", place{types.Folder, ""})
	checkCommands(t, root, outside, [][]string{{"types"}, {"check"}})
}

// TestNamedFilesAreNoLinks names files and folders of a checkout, behind links out of it, in arguments of commands.
func TestNamedFilesAreNoLinks(t *testing.T) {
	root := newSite(t)
	outside := filepath.Join(filepath.Dir(root), "outside")
	bucket := (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(t.TempDir()), "/")}).String()
	noError(t, os.MkdirAll(filepath.Join(outside, "recipes"), 0o755))
	for name, text := range map[string]string{
		"text.po": canary + "\n", "statement.json": canary, "index.html": "<!doctype html><title>" + canary + "</title><h1>" + canary + "</h1>",
	} {
		noError(t, os.WriteFile(filepath.Join(outside, name), []byte(text), 0o644))
	}
	at := func(name string) string { return filepath.Join(root, name) }
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), []string{"build", "--root", root}, &stdout, &stderr); status != statusDone {
		t.Fatal(&stderr)
	}
	noError(t, os.MkdirAll(at("exchange"), 0o755))
	for name, target := range map[string]string{
		"exchange/fr": "", "whole": "", "a.po": "text.po", "changed.txt": "new.txt", "statement.json": "statement.json", "www": "",
	} {
		noError(t, os.Symlink(filepath.Join(outside, target), at(name)))
	}
	for _, args := range [][]string{
		{"translations", "--export", "po", at("exchange")}, {"translations", "--export", "xliff", at("whole")},
		{"translations", "--export", "po", at("exchange/fr/more")}, {"translations", "--import", at("a.po")}, {"translations", "--import", at("whole/text.po")},
		{"deploy", bucket, "--changed-paths", at("changed.txt")}, {"deploy", bucket, "--changed-paths", at("whole/changed.txt")},
		{"verify", bucket, "--attestation", at("statement.json")}, {"verify", "--manifest", "--out", at("www")}, {"verify", "--attest", "--out", at("www")},
		{"preview", "--addr", "127.0.0.1:0", "--out", at("www")}, {"diff", at("www"), at("dist")}, {"diff", at("dist"), at("www/recipes")},
		{"deploy", bucket, "--out", at("www")},
	} {
		var stdout, stderr bytes.Buffer
		before := treeOf(t, outside)
		ctx, cancel := context.WithTimeout(t.Context(), patience) // a preview would not end
		status := run(ctx, append(slices.Clone(args), "--root", root), &stdout, &stderr)
		cancel()
		out := stdout.String() + stderr.String()
		if status == statusDone || !strings.Contains(out, "symbolic links are not supported") || strings.Contains(out, canary) {
			t.Errorf("%v: status %d, and it prints\n%s", args, status, out)
		}
		if after := treeOf(t, outside); after != before {
			t.Fatalf("%v changes files outside:\n%s", args, after)
		}
	}
}
