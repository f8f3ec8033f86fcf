package bundle

import (
	"regexp"
	"strings"
	"testing"
)

// TestClassesOfPackages checks that CSS modules of equal names have the same classes in both bundles, in which they are read in
// another order.
func TestClassesOfPackages(t *testing.T) {
	files := map[string]string{
		"package.json":                    `{"dependencies": {"acme-x": "1", "acme-y": "1"}}`,
		"site/components/tone.module.css": ".root { color: red }\n",
		"site/pages/about.tsx":            "import { X } from \"acme-x\";\nexport default () => <X />;\n",
	}
	for name, color := range map[string]string{"x": "#010101", "y": "#020202"} {
		folder := "node_modules/acme-" + name + "/"
		files[folder+"package.json"] = `{"name": "acme-` + name + `", "type": "module", "main": "index.js"}`
		files[folder+"index.js"] = "import css from \"./tone.module.css\";\nimport { jsx } from \"react/jsx-runtime\";\n" +
			"export const " + strings.ToUpper(name) + " = () => jsx(\"b\", { className: css.root, title: \"" + color + "\" });\n"
		files[folder+"tone.module.css"] = ".root { color: " + color + " }\n"
	}
	p := installed(t, files)
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport { Y } from \"acme-y\";\nimport { X } from \"acme-x\";\n"+
		"import css from \"./tone.module.css\";\nexport default defineIsland(\"counter\", () => <p className={css.root}><Y /><X /></p>);\n")
	a := build(t, p)
	rules := map[string]string{} // color by class
	for _, f := range a.Files {
		for _, found := range regexp.MustCompile(`\.(\w+)\{color:(#\d+|red)\}`).FindAllStringSubmatch(string(f.Bytes), -1) {
			rules[found[1]] = found[2]
		}
	}
	script := string(a.Islands["counter"].Script.Bytes)
	var colors []string
	for _, found := range regexp.MustCompile(`\{root:"(\w+)"\}`).FindAllStringSubmatch(script, -1) {
		colors = append(colors, rules[found[1]])
	}
	if got := strings.Join(colors, " "); got != "#020202 #010101 red" {
		t.Errorf("the classes of the script have the colors %q, of %v in\n%s", got, rules, script)
	}
}
