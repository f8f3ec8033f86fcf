package adversarial

import (
	"os"
	"path/filepath"
	"testing"
)

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>`

// linked replaces a file or folder of the site by a symbolic link to a secret. The target holds what the site had
// there, so that only the link is wrong.
func linked(name, target string) func(*testing.T, string) {
	return func(t *testing.T, root string) {
		secret := filepath.Join(filepath.Dir(root), "secret")
		write(t, filepath.Join(secret, "secret.txt"), "hunter2")
		write(t, filepath.Join(secret, "de.md"), front("hunter2")+"hunter2")
		write(t, filepath.Join(secret, "still.svg"), svg+"<!--hunter2-->")
		write(t, filepath.Join(secret, "secret.yaml"), "a: hunter2\n")
		file := filepath.Join(root, name)
		target := target
		if _, err := os.Lstat(file); err == nil {
			target = "moved"
			if err := os.Rename(file, filepath.Join(secret, target)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(secret, target), file); err != nil {
			t.Fatal(err)
		}
	}
}

// folder replaces a file, which need not exist, by an empty folder.
func folder(name string) func(*testing.T, string) {
	return func(t *testing.T, root string) {
		file := filepath.Join(root, name)
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(file, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPaths are pictures and links that lead out of the site's folders.
func TestPaths(t *testing.T) {
	var attacks []attack
	for name, src := range map[string]string{
		"up":                 "../../../secret/still.svg",
		"absolute":           "/etc/passwd",
		"up from a dot":      "./../still.svg",
		"up behind a folder": "a/../../../still.svg",
		"with percent signs": "%2e%2e/%2e%2e/still.svg",
		"with backslashes":   `..\\..\\still.svg`,
		"of a drive":         `C:\\windows\\win.ini`,
		"of nothing":         "missing.svg",
		"of a folder":        "../brot",
		"of the text itself": "de.md",
	} {
		code := "content-image"
		if src == "de.md" {
			code = "image-decode"
		}
		if name == "of a drive" {
			code = "markdown-link"
		}
		attacks = append(attacks,
			attack{name: "a picture " + name, files: body("![a](" + src + ")"), code: code})
	}
	run(t, append(attacks, []attack{
		{name: "front matter names a picture above", files: withPicture(article("---\ntitle: B\nexcerpt: B\ndate: 2025-02-01\ncook: anna\nimage: ../../../secret/still.svg\n---\n")), code: "content-image"},
		{name: "front matter names a picture of the machine", files: withPicture(article("---\ntitle: B\nexcerpt: B\ndate: 2025-02-01\ncook: anna\nimage: /etc/passwd\n---\n")), code: "content-image"},
		{name: "a text is a link", disk: linked("content/recipes/brot/de.md", "de.md"), code: "content-symlink"},
		{name: "an article's folder is a link", disk: linked("content/recipes/boeses", ""), code: "content-symlink"},
		{name: "a collection is a link", disk: linked("content/recipes", ""), code: "content-symlink"},
		{name: "the content is a link", disk: linked("content", ""), code: "content-read"},
		{name: "a data file is a link", disk: linked("content/secret.yaml", "secret.yaml"), code: "content-symlink"},
		{name: "the settings are a link", disk: linked("content/site.yaml", "secret.yaml"), code: "content-read"},
		{name: "a schema is a link", disk: linked("content/schemas/shop.schema.json", "secret.yaml"), code: "content-schema"},
		{name: "the schemas are a link", disk: linked("content/schemas", ""), code: "content-schema"},
		{name: "a picture is a link", files: body("![a](still.svg)"), disk: linked("content/recipes/brot/still.svg", "still.svg"), code: "content-symlink"},
		{name: "a template is a link", disk: linked("templates/document.html", "secret.txt"), code: "document-template"},
		{name: "the templates are a link", disk: linked("templates", ""), code: "document-template"},
		{name: "a public file is a link", disk: linked("site/public/secret.txt", "secret.txt"), code: "content-symlink"},
		{name: "a public folder is a link", disk: linked("site/public/more", ""), code: "content-symlink"},
		{name: "the public folder is a link", disk: linked("site/public", ""), code: "content-symlink"},
		{name: "a component is a link", disk: linked("site/pages/home.tsx", "secret.txt"), code: "bundle-outside", build: true},
		{name: "a component imports a secret", code: "bundle-outside", build: true,
			files: replaced("site/pages/home.tsx", "import Counter", "import secret from \"../../../secret/secret.txt\" with { type: \"text\" };\nconsole.log(secret);\nimport Counter"),
			disk:  linked("unused", "")},
		{name: "a style sheet shows a secret", code: "bundle-outside", build: true,
			files: map[string]string{"site/styles/index.css": "body { background: url(../../../secret/still.svg) }"},
			disk:  linked("unused", "")},
		{name: "a pipe in place of a text", code: "content-read", disk: namedPipe},
		{name: "a folder in place of a text", disk: folder(theArticle), code: "content-read", at: theArticle, says: "This is a folder, not a file."},
		{name: "a folder in place of a page's text", disk: folder("content/pages/about/de.md"), code: "content-read", at: "content/pages/about/de.md", says: "This is a folder, not a file."},
		{name: "a folder in place of a data file", disk: folder("content/shop.yaml"), code: "content-read", at: "content/shop.yaml", says: "This is a folder, not a file."},
		{name: "a folder in place of the routes", disk: folder("content/routes.yaml"), code: "content-read", at: "content/routes.yaml", says: "This is a folder, not a file."},
		{name: "a folder in place of the settings", disk: folder("content/site.yaml"), code: "content-read", at: "content/site.yaml:1:1"},
		{name: "a folder in place of a schema", disk: folder("content/schemas/recipes.schema.json"), code: "content-schema", at: "content/schemas/recipes.schema.json:1:1"},
		{name: "a folder in place of a template", disk: folder("templates/document.html"), code: "document-template", at: "templates/document.html:1:1"},
		{name: "a folder in place of a picture", files: body("![a](a.png)"), disk: folder("content/recipes/brot/a.png"), code: "content-image", at: theArticle + ":8:6"},
	}...))
}
