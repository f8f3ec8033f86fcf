package bundle

import (
	"strings"
	"testing"
)

// TestSecondReact checks that a React which a package has in its own folder is reported where the site imports the package.
func TestSecondReact(t *testing.T) {
	p := installed(t, map[string]string{
		"package.json":                                             `{"dependencies": {"react": "*", "@zwei/haken": "*"}}`,
		"node_modules/@zwei/haken/package.json":                    `{"name": "@zwei/haken", "type": "module", "exports": "./index.js"}`,
		"node_modules/@zwei/haken/index.js":                        "import { useState } from \"react\";\nexport const Haken = () => useState(\"縁\")[0];\n",
		"node_modules/@zwei/haken/node_modules/react/package.json": `{"name": "react", "main": "index.js"}`,
		"node_modules/@zwei/haken/node_modules/react/index.js":     "exports.useState = (value) => [value];\n",
	})
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport { Haken } from \"@zwei/haken\";\n"+
		"export default defineIsland(\"counter\", Haken);\n")
	list := faults(t, p)
	if len(list) != 1 || list[0].Pos.File != counterFile || list[0].Pos.Line != 2 ||
		!strings.Contains(list[0].Message, "“@zwei/haken” brings a second React") {
		t.Errorf("%+v", list)
	}
}
