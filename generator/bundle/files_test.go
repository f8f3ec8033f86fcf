package bundle

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// texts returns the published files by the ending of their names, joined.
func texts(a *Assets, ending string) string {
	var all strings.Builder
	for _, f := range a.Files {
		if path.Ext(f.Path) == ending {
			all.WriteString(string(f.Bytes) + "\n")
		}
	}
	return all.String()
}

const watchingIsland = `import { defineIsland } from "gaceta";
import { useEffect } from "react";

const picture = new URL("../files/mesa.webp", import.meta.url).href;
const table = new URL(
  '../files/table.json',
  import.meta.url,
);
// new URL("./no-file.png", import.meta.url) in a comment is a fault of nobody? It is: comments are not read.
function Counter() {
  useEffect(() => {
    const worker = new Worker(new URL("../files/sum.ts", import.meta.url), { type: "module" });
    return () => worker.terminate();
  }, []);
  return <img src={picture} alt={String(table)} />;
}
export default defineIsland("counter", Counter);
`

// TestAddressesOfFiles checks that files and workers which a module names relative to itself are published.
func TestAddressesOfFiles(t *testing.T) {
	island := strings.Replace(watchingIsland, "// new URL(\"./no-file.png\", import.meta.url) in a comment is a fault of nobody? It is: comments are not read.\n", "", 1)
	files := map[string]string{
		counterFile: island, "site/files/mesa.webp": "RIFF", "site/files/table.json": `{"a":1}`,
		"site/files/sum.ts":    "import { plus } from \"./plus\";\nself.onmessage = (event: MessageEvent<number>) => postMessage(plus(event.data, 41));\n",
		"site/files/plus.ts":   "export const plus = (a: number, b: number) => a + b;\n",
		"site/pages/about.tsx": "const table = new URL(\"../files/table.json\", import.meta.url);\nexport default () => <a href={table.href}>table</a>;\n",
	}
	p := installed(t, files)
	a := build(t, p)
	names := map[string]int{}
	for _, f := range a.Files {
		base := path.Base(f.Path)
		names[base[:strings.IndexByte(base, '-')]+path.Ext(base)]++
	}
	for _, want := range []string{"mesa.webp", "table.json", "sum.js"} {
		if want == "sum.js" {
			want = "sum.ts.worker.js"
		}
		if names[want] != 1 {
			t.Errorf("%s is published %d times: %v", want, names[want], names)
		}
	}
	if code := texts(a, ".js"); !strings.Contains(code, "41") || strings.Contains(code, "MessageEvent") || !strings.Contains(code, "/_assets/mesa-") {
		t.Error("the worker or the address of the picture is missing")
	}
	inputs := strings.Join(a.Inputs, " ")
	for _, want := range []string{"site/files/mesa.webp", "site/files/table.json", "site/files/sum.ts", "site/files/plus.ts"} {
		if !strings.Contains(inputs, want) {
			t.Errorf("a change of %s would be missed: %s", want, inputs)
		}
	}
	write(t, p, counterFile, strings.Replace(island, "mesa.webp", "messa.webp", 1))
	list := faults(t, p)
	if len(list) != 1 || list[0].Message != "The file “../files/messa.webp” does not exist." || list[0].Pos.Line != 4 || list[0].Help != "Did you mean “../files/mesa.webp”?" {
		t.Errorf("%+v", list)
	}
}

// TestWorkersOfPackages checks that a site can start the worker of a package, whose script is no module and knows its address.
func TestWorkersOfPackages(t *testing.T) {
	p := installed(t, map[string]string{
		"package.json":                       `{"dependencies": {"lesen": "*"}}`,
		"node_modules/lesen/package.json":    `{"name": "lesen", "type": "module", "exports": {"./arbeiter": "./lib/arbeiter.js"}}`,
		"node_modules/lesen/lib/arbeiter.js": "self.postMessage(import.meta.url);\nexport const draw = (node) => { node.innerHTML = \"\"; };\n",
		counterFile: "import { defineIsland } from \"gaceta\";\nconst place = new URL(\"lesen/arbeiter\", import.meta.url).href;\n" +
			"export default defineIsland(\"counter\", () => <p>{place}</p>);\n",
	})
	if code := texts(build(t, p), ".js"); !strings.Contains(code, "self.postMessage(self.location.href)") ||
		!strings.Contains(code, "/_assets/arbeiter.js.worker-") {
		t.Error("the worker is missing, or it does not know its address")
	}
	text, _ := os.ReadFile(filepath.Join(p.Root, counterFile))
	write(t, p, counterFile, strings.Replace(string(text), "arbeiter", "arbeitre", 1))
	list := faults(t, p)
	if len(list) != 1 || list[0].Pos.Line != 2 || !strings.Contains(list[0].Help, "Did you mean “lesen/arbeiter”?") {
		t.Errorf("%+v", list)
	}
}

// TestAddressesInStyles checks the addresses of style sheets that are no paths.
func TestAddressesInStyles(t *testing.T) {
	const sheet = `@import url("https://fonts.example/css?family=Inter");
.a { background: url("/pictures/größe.svg#part") }
.b { background: url("data:image/png;base64,iVBORw0KGgo=") }
.c { background: image-set("../files/mesa.webp" 1x, url(../files/mesa.webp) 2x, "../files/mesa.webp" type("image/webp") 3x) }
.d { background: url("//cdn.example/x.png") }
@font-face { font-family: F; src: url(data:font/woff2;base64,d09GMg) format("woff2") }
`
	files := map[string]string{
		"site/files/mesa.webp": "RIFF", "site/files/sheet.css": sheet, "site/public/pictures/größe.svg": "<svg/>",
		"site/pages/about.tsx": "import \"../files/sheet.css\";\nexport default () => null;\n",
	}
	p := installed(t, files)
	p.BaseURL.Path = "/docs"
	a := build(t, p)
	css := texts(a, ".css")
	for _, want := range []string{"/docs/pictures/größe.svg#part", "/docs/_assets/inline-", "url(/docs/_assets/mesa-"} {
		if !strings.Contains(css, want) {
			t.Errorf("%s is missing in\n%s", want, css)
		}
	}
	if strings.Contains(css, "data:") || strings.Contains(css, "../files") || texts(a, ".woff2") != "wOF2\n" {
		t.Errorf("addresses are left as they are:\n%s", css)
	}
	if len(a.Remote) != 2 || !a.Remote[0].IsSheet || a.Remote[0].Pos.Line != 1 || a.Remote[1].Address != "//cdn.example/x.png" || a.Remote[1].Pos.Line != 5 {
		t.Errorf("%+v", a.Remote)
	}
	write(t, p, "site/files/sheet.css", ".a { background: url(/pictures/gröse.svg) }\n.b { background: url(data:text/html,x) }\n")
	list := faults(t, p)
	if len(list) != 2 || list[0].Message != "The file site/public/pictures/gröse.svg does not exist." || list[0].Help != "Did you mean “/pictures/größe.svg”?" || list[1].Pos.Line != 2 {
		t.Errorf("%+v", list)
	}
}

// TestVariables checks what code can read of the environment.
func TestVariables(t *testing.T) {
	files := map[string]string{
		"package.json":                     `{"dependencies": {"reader": "*"}}`,
		"node_modules/reader/index.js":     "module.exports = process.env.DEBUG ? 'loud' : 'quiet';\n",
		"node_modules/reader/package.json": `{"name": "reader", "main": "index.js"}`,
		counterFile: `import { defineIsland } from "gaceta";
import reader from "reader";
// process.env.SECRET in a comment
const text = "process.env.SECRET in a text";
const key = process.env.PUBLIC_KEY ?? "none";
const other = process.env.PUBLIC_OTHER ?? "no-other";
const isNode = typeof Buffer !== "undefined";
export default defineIsland("counter", () => <p>{[reader, text, key, other, isNode, process.env.NODE_ENV].join()}</p>);
`,
		"site/pages/about.tsx": "export default () => <p>{process.env.PUBLIC_KEY}</p>;\n",
	}
	p := installed(t, files)
	p.Variables = map[string]string{"PUBLIC_KEY": "k\"1"}
	a := build(t, p)
	server := ""
	for _, text := range a.Modules {
		server += string(text)
	}
	for where, code := range map[string]string{"browsers": texts(a, ".js"), "Node": server} {
		if !strings.Contains(code, `k"1`) && !strings.Contains(code, `k\"1`) {
			t.Errorf("the variable is missing in the code for %s", where)
		}
	}
	if strings.Contains(texts(a, ".js"), "process.env.DEBUG") {
		t.Error("a package would stop in the browser")
	}
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nconst a = process.env.SECRET;\nconst b = Buffer.from(\"x\");\nconst c = import.meta.env.VITE_X;\nconst d = [import.meta.hot, import.meta.glob];\nexport default defineIsland(\"counter\", () => <p>{String([a, b, c, d])}</p>);\n")
	list := faults(t, p)
	want := []string{"Browsers do not have “process.env.SECRET”.", "Browsers do not have “Buffer”.", "“import.meta.env.VITE_X” belongs to another tool.",
		"“import.meta.hot” belongs to another tool.", "“import.meta.glob” belongs to another tool."}
	for i, message := range want {
		if len(list) != len(want) || list[i].Message != message || list[i].Pos.Line != min(i+2, 5) || list[i].Code != "bundle-browser" {
			t.Fatalf("%+v", list)
		}
	}
}

// TestNamesOfOtherTools checks that each name of Node or of another tool has a fix of its own.
func TestNamesOfOtherTools(t *testing.T) {
	for code, want := range map[string]string{
		"import.meta.env.DEV":              "process.env.NODE_ENV",
		"import.meta.env.BASE_URL":         "basePath",
		"import.meta.env.SSR":              "typeof window",
		"import.meta.dirname":              "new URL(",
		"import.meta.resolve(\"./größe\")": "new URL(",
	} {
		p := installed(t, nil)
		write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\n"+
			"function Zähler() { return <p>{String("+code+")}</p>; }\nexport default defineIsland(\"counter\", Zähler);\n")
		list := faults(t, p)
		if len(list) != 1 || !strings.Contains(list[0].Help, want) || list[0].Pos.Line != 2 || list[0].Pos.Column != 39 {
			t.Errorf("%s: %+v", code, list)
		}
	}
	p := installed(t, nil)
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\n"+
		"function Zähler() { return <p>{Buffer.byteLength(\"橋\")}</p>; }\nexport default defineIsland(\"counter\", Zähler);\n")
	if list := faults(t, p); len(list) != 1 || list[0].Message != "Browsers do not have “Buffer”." {
		t.Errorf("%+v", list)
	}
}

func TestGlobalsOfNodeAreSuspected(t *testing.T) {
	for _, code := range []string{
		"process.cwd()", "process.env", "process.env.A", "import.meta.env", "import.meta.env.MODE", "Buffer.from(x)", "__dirname", "__filename",
		"setImmediate(f)", "clearImmediate(id)",
	} {
		if !nodeGlobal.MatchString(code) || !mayUseNode([]byte("const b = "+code+";\n")) {
			t.Errorf("%s is not found", code)
		}
	}
	if mayUseNode([]byte("const price = import.meta.url;\n")) {
		t.Error("a module without them is suspected")
	}
}
