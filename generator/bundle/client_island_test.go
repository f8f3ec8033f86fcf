package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClientOptions checks which definitions Node does not run.
func TestClientOptions(t *testing.T) {
	for text, want := range map[string]bool{
		`export default defineIsland("map", Map, { client: true });`:                                                     true,
		"export default defineIsland<Props>(\n  \"map\", // name\n  memo(Map),\n  { client: true, /* later */ },\n);":    true,
		`export default defineIsland("map", () => <p>{"地図 ("}</p>, { translations: ["map.title"], client: true });`:      true,
		`export default defineIsland("map", Map);`:                                                                       false,
		`export default defineIsland("map", Map, { client: false });`:                                                    false,
		`const options = { client: true }; export default defineIsland("map", Map, options);`:                            false,
		`export default defineIsland("map", Map, { client: true, translations: groups });`:                               false,
		"// defineIsland(x, y, { client: true })\nexport default defineIsland(\"map\", Map, { translations: [] });":      false,
		`const client = <a title="defineIsland(x, y, { client: true })" />; export default defineIsland("map", client);`: false,
	} {
		if got := readClientOptions([]byte(text)); (got != "") != want {
			t.Errorf("%s\n%q, want %v", text, got, want)
		}
	}
}

// TestClientIsland builds an island whose file Node cannot run. Its style sheets are those of the page.
func TestClientIsland(t *testing.T) {
	p := installed(t, map[string]string{
		"site/parts/chart.tsx":  "import \"./chart.css\";\nconst width = window.innerWidth;\nexport const Chart = () => <b>{width}</b>;\n",
		"site/parts/chart.css":  ".chart { color: green }\n",
		"site/chart.island.tsx": "import { defineIsland } from \"gaceta\";\nimport { Chart } from \"./parts/chart\";\nexport default defineIsland(\"chart\", Chart, { client: true });\n",
		"site/pages/about.tsx":  "import { Island } from \"gaceta\";\nimport Chart from \"../chart.island\";\nexport default () => <Island of={Chart} props={{}} fallback={<i>…</i>} />;\n",
	})
	a := build(t, p)
	if script := string(a.Islands["chart"].Script.Bytes); !strings.Contains(script, "innerWidth") {
		t.Errorf("the script is\n%s", script)
	}
	if sheets := a.PageCSS["about"]; len(sheets) != 1 || !strings.Contains(string(sheets[0].Bytes), ".chart") {
		t.Errorf("%v", sheets)
	}
}

// TestBrowserPackageOfClientIsland checks that an island which Node does not run can import code for browsers alone.
func TestBrowserPackageOfClientIsland(t *testing.T) {
	const place = "site/карта.island.tsx"
	p := installed(t, map[string]string{
		"node_modules/karta/package.json": `{"name": "karta", "browser": "./browser.js"}`,
		"node_modules/karta/browser.js":   "export const draw = () => \"от браузера\";\n",
		place: "import { defineIsland } from \"gaceta\";\nimport { draw } from \"karta\";\n" +
			"export default defineIsland(\"карта\", () => <p>{draw()}</p>, { client: true });\n",
		"site/pages/about.tsx": "import { Island } from \"gaceta\";\nimport Map from \"../карта.island\";\n" +
			"export default () => <Island of={Map} props={{}} />;\n",
	})
	if script := string(build(t, p).Islands["карта"].Script.Bytes); !strings.Contains(script, "от браузера") {
		t.Errorf("the script is\n%s", script)
	}
	text, _ := os.ReadFile(filepath.Join(p.Root, place))
	write(t, p, place, strings.Replace(string(text), ", { client: true }", "", 1))
	list := faults(t, p)
	if len(list) != 1 || list[0].Message != "The package “karta” has code for browsers alone." || list[0].Pos.Line != 2 {
		t.Errorf("%+v", list)
	}
}

// TestFaultOfClientIsland checks that a fault is reported once, in the file of the island.
func TestFaultOfClientIsland(t *testing.T) {
	p := installed(t, map[string]string{
		"site/chart.island.tsx": "import { defineIsland } from \"gaceta\";\nimport chart from \"charts\";\nexport default defineIsland(\"chart\", () => chart, { client: true });\n",
		"site/pages/about.tsx":  "import { Island } from \"gaceta\";\nimport Chart from \"../chart.island\";\nexport default () => <Island of={Chart} props={{}} />;\n",
	})
	list := faults(t, p)
	if len(list) != 1 || list[0].Pos.File != "site/chart.island.tsx" || list[0].Pos.Line != 2 || list[0].Pos.Column != 19 {
		t.Errorf("%+v", list)
	}
}
