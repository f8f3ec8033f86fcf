package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

// TestPackagesOfTheWorkspace checks which folders next to the site may be parts of it.
func TestPackagesOfTheWorkspace(t *testing.T) {
	files := map[string]string{
		"package.json":                  `{"private": true, "workspaces": ["apps/*", "packages/*"]}`,
		"apps/web/package.json":         `{"name": "web", "dependencies": {"@acme/ui": "*", "react": "*", "hidden": "*", "outside": "*"}}`,
		"packages/ui/package.json":      `{"name": "@acme/ui", "exports": {".": "./src/index.tsx"}, "dependencies": {"@acme/words": "*"}}`,
		"packages/ui/src/index.tsx":     "import { useState } from \"react\";\nimport css from \"./ui.module.css\";\nimport { word } from \"@acme/words\";\nexport function Button() {\n  const [n, set] = useState(0);\n  return <button className={css.tone} onClick={() => set(n + 1)}>{word}</button>;\n}\n",
		"packages/ui/src/ui.module.css": ".tone { color: green }\n",
		"packages/words/package.json":   `{"name": "@acme/words", "main": "index.ts"}`,
		"packages/words/index.ts":       "export const word: string = \"クリック\";\n",
		"packages/other/package.json":   `{"name": "@acme/other", "main": "index.js"}`,
		"packages/other/index.js":       "export default \"not named\";\n",
		".secret/package.json":          `{"name": "hidden", "main": "index.js"}`,
		".secret/index.js":              "export default \"hunter2\";\n",
	}
	base := filepath.Join(t.TempDir(), "all")
	lender := installed(t, nil)
	root := filepath.Join(base, "apps", "web")
	if err := os.CopyFS(root, os.DirFS(lender.Root)); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(root, "node_modules"), filepath.Join(base, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(base, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(base, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "index.js"), []byte("export default \"hunter2\";\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{
		"@acme/ui": "../../packages/ui", "@acme/words": "../../packages/words", "@acme/other": "../../packages/other", "hidden": "../.secret", "outside": outside,
	} {
		link := filepath.Join(base, "node_modules", name)
		if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	p := project.Project{Root: root, FS: os.DirFS(root)}
	island := func(name string) {
		write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport * as all from \""+name+"\";\nexport default defineIsland(\"counter\", () => <p>{String(Object.values(all))}</p>);\n")
	}
	island("@acme/ui")
	a := build(t, p)
	if code := texts(a, ".js"); !strings.Contains(code, "クリック") || !strings.Contains(strings.Join(a.Inputs, " "), "../../packages/words/index.ts") {
		t.Error("the packages of the workspace are not part of the site")
	}
	for _, name := range []string{"@acme/other", "hidden", "outside"} {
		island(name)
		list := faults(t, p)
		if len(list) != 1 || list[0].Code != outsideCode || strings.Contains(list[0].Message, "hunter2") {
			t.Errorf("%s: %+v", name, list)
		}
	}
	// A link in a package leads to no other file.
	if err := os.Remove(filepath.Join(base, "packages/words/index.ts")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "index.js"), filepath.Join(base, "packages/words/index.ts")); err != nil {
		t.Fatal(err)
	}
	island("@acme/ui")
	if list := faults(t, p); len(list) == 0 || list[0].Code != outsideCode {
		t.Errorf("a link in a package is followed: %+v", list)
	}
}
