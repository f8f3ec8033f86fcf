package migrate

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestAdviceForComponents(t *testing.T) {
	const island = "rename the file to `%.island.tsx`, write `export default defineIsland(\"%\", "
	for name, c := range map[string]struct {
		template string
		want     []string
	}{
		"chart": {"{{/* <script src=x> */}}<div id=c></div><script src=\"/js/plot.js?v=2\" defer></script><script src='/js/b.js'></script><script src='/js/c.js'></script>",
			[]string{"it runs `/js/plot.js`, `/js/b.js` and 1 more: " + island}},
		"form":    {"<iframe src=\"https://forms.example/x\"></iframe><script>addEventListener('message', f)</script>", []string{"allow: { frames: [https://forms.example] }", "it runs code in the browser: " + island}},
		"state":   {"{{ range .Site.RegularPages }}<a href=\"{{ .Permalink }}\">{{ .Title }}</a>{{ end }}", []string{"it lists pages: give the row"}},
		"schema":  {"<script type=\"application/ld+json\">{}</script>{{ now }}", []string{": write its HTML with the attributes."}},
		"counter": {"const [n, setN] = useState(0)", []string{"it runs code in the browser: " + island}},
	} {
		t.Run(name, func(t *testing.T) {
			got := advice(name, "layouts/shortcodes/"+name+".html", c.template)
			if !strings.HasPrefix(got, "From `layouts/shortcodes/"+name+".html`: ") || strings.Contains(got, "src=x") {
				t.Error(got)
			}
			for _, want := range c.want {
				if !strings.Contains(got, strings.ReplaceAll(want, "%", name)) {
					t.Errorf("%q is not in %q", want, got)
				}
			}
		})
	}
}

func TestReportSaysHowToWriteComponents(t *testing.T) {
	site, err := readFrom(fstest.MapFS{
		"hugo.toml":       {Data: []byte("theme = 'sea'")},
		"content/море.md": {Data: []byte("---\ntitle: Море\n---\n\n{{< tide >}}\n\n{{< depth chart=\"карта\" >}}\n")},
		"themes/sea/layouts/shortcodes/tide.html":  {Data: []byte("<div></div><script src=\"/tide.js\"></script>")},
		"themes/sea/layouts/shortcodes/depth.html": {Data: []byte("{{ range .Site.RegularPages }}{{ .Title }}{{ end }}")},
	}, "old")
	if err != nil {
		t.Fatal(err)
	}
	result, err := Convert(site, "")
	if err != nil {
		t.Fatal(err)
	}
	report, stub := string(result.Files["MIGRATION.md"]), string(result.Files["site/markdown/tide.tsx"])
	for _, want := range []string{"tide.html`: it runs `/tide.js`: rename the file to `tide.island.tsx`", "depth.html`: it lists pages"} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in\n%s", want, report)
		}
	}
	if !strings.Contains(stub, "rename the file to `tide.island.tsx`") {
		t.Error(stub)
	}
}
