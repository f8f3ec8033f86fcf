package dev

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const brandPlugin = `import { readFileSync } from "node:fs";
const brand = () => ({
  postcssPlugin: "brand",
  Declaration(node, { result }) {
    if (node.value !== "brand") return;
    const file = process.cwd() + "/content/brand.json";
    node.value = readFileSync(file, "utf8");
    result.messages.push({ type: "dependency", plugin: "brand", file, parent: result.opts.from });
  },
});
brand.postcss = true;
export default { plugins: [brand] };
`

// TestStylesFollowWhatPluginsRead saves files that a PostCSS plugin reads, and its configuration.
func TestStylesFollowWhatPluginsRead(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	save(t, root, "package.json", `{"type": "module"}`)
	save(t, root, "site/styles/index.css", "body { color: brand; }\n")
	s := openSession(root)
	defer s.Close()
	sheet := regexp.MustCompile(`/(_assets/base-[^"]+\.css)`)
	styles := func(changed ...string) string {
		t.Helper()
		list, err := s.Update(changed)
		if err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		p, _, err := s.Page(context.Background(), "index.html")
		found := sheet.FindSubmatch(p.HTML)
		if err != nil || found == nil {
			t.Fatal(string(p.HTML), p.Diagnostics, err)
		}
		data, err := s.File(string(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		return string(regexp.MustCompile(`color: [^;]*`).Find(data))
	}
	if got := styles(); got != "color: brand" {
		t.Errorf("without PostCSS: %s", got)
	}
	save(t, root, "content/brand.json", "teal")
	save(t, root, "postcss.config.mjs", brandPlugin)
	if got := styles("postcss.config.mjs", "content/brand.json"); got != "color: teal" {
		t.Errorf("with a configuration: %s", got)
	}
	save(t, root, "content/brand.json", "indigo")
	if got := styles("content/brand.json"); got != "color: indigo" {
		t.Errorf("after a change of what the plugin reads: %s", got)
	}
}

// save writes a file of a site.
func save(t *testing.T, root, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
