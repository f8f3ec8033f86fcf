package bundle

import (
	"strings"
	"testing"
)

// TestNeighborFiles checks that a package which looks for a file next to its script is reported where the site imports it, until
// the site's code names the file.
func TestNeighborFiles(t *testing.T) {
	const module = `const find = (name) => new URL("./" + name, import.meta.url);
export const start = (isDev, address) => new Worker(address ?? find(isDev ? "работник-dev.mjs" : "работник.mjs"));
`
	for _, c := range []struct{ name, module, use, help string }{
		{"computed", module, "start(false)", "new URL(\"@karte/kern/работник\", import.meta.url).href"},
		{"told", module, "start(false, new URL(\"@karte/kern/работник\", import.meta.url).href + \"#работник.mjs\")", ""},
		{"published by the package", "export const start = () => new Worker(new URL(\"./работник.mjs\", import.meta.url));\n", "start()", ""},
		{"no such file", strings.ReplaceAll(module, "работник", "nothing"), "start(false)", ""},
		{"of Node", strings.ReplaceAll(module, "import.meta.url", "document.baseURI"), "start(false)", ""},
	} {
		p := installed(t, map[string]string{
			"package.json":                              `{"dependencies": {"react": "*", "@karte/kern": "*"}}`,
			"node_modules/@karte/kern/package.json":     `{"type": "module", "exports": {".": "./index.js", "./работник": "./работник.mjs"}}`,
			"node_modules/@karte/kern/index.js":         c.module,
			"node_modules/@karte/kern/работник.mjs":     "self.postMessage(1);\n",
			"node_modules/@karte/kern/работник-dev.mjs": "self.postMessage(1);\n",
		})
		write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport { start } from \"@karte/kern\";\n"+
			"export default defineIsland(\"counter\", () => <button type=\"button\" onClick={() => "+c.use+"}>+</button>);\n")
		list := faults(t, p)
		if c.help == "" && len(list) == 0 {
			continue
		}
		if len(list) != 1 || list[0].Pos.File != counterFile || list[0].Pos.Line != 2 ||
			c.help == "" || !strings.Contains(list[0].Help, c.help) ||
			list[0].Message != "The package “@karte/kern” may look for работник.mjs next to its script when it runs, and the file is not there." {
			t.Errorf("%s: %+v", c.name, list)
		}
	}
}
