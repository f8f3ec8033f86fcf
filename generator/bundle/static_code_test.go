package bundle

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// TestStaticCode checks which handlers and hooks are reported: those in modules that no island imports.
func TestStaticCode(t *testing.T) {
	p := installed(t, map[string]string{
		"site/parts/shared.tsx": "import { useState } from \"react\";\nexport const Shared = () => <b onClick={() => useState(0)}>x</b>;\n",
		"site/parts/menu.tsx": `import { useEffect, useId, useRef, useState } from "react";
// onClick={x} and useState(0) in a comment
export function Menu() {
  const id = useId();
  const box = useRef(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.title = "useEffect(x)";
  });
  return (
    <button id={id} ref={box} onClick={() => setOpen(!open)} title="onClick={x}">
      {open ? "ぬ" : "い"}
    </button>
  );
}
`,
		"site/pages/about.tsx": "import { Menu } from \"../parts/menu\";\nimport { Shared } from \"../parts/shared\";\nexport default () => <><Menu /><Shared /></>;\n",
	})
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport { Shared } from \"../parts/shared\";\nexport default defineIsland(\"counter\", () => <Shared />);\n")
	want := []string{"6:useState", "7:useEffect", "11:ref", "11:onClick"}
	var got []string
	for _, d := range faults(t, p) {
		if d.Code != "bundle-static" || d.Severity != diag.Warning || d.Pos.File != "site/parts/menu.tsx" {
			t.Errorf("%+v", d)
			continue
		}
		word := d.Message[strings.Index(d.Message, "“")+len("“") : strings.Index(d.Message, "”")]
		got = append(got, itoa(d.Pos.Line)+":"+word)
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestCyclesAreNamed(t *testing.T) {
	p := installed(t, map[string]string{
		"site/parts/a.ts":      "import { c } from \"./c\";\nexport const a = () => c;\n",
		"site/parts/b.ts":      "import { a } from \"./a\";\nexport const b = () => a;\n",
		"site/parts/c.ts":      "import { b } from \"./b\";\nexport const c = () => b;\n",
		"site/parts/types.ts":  "import type { Own } from \"./own\";\nexport type Other = Own;\nexport const other = 1;\n",
		"site/parts/own.ts":    "import { other } from \"./types\";\nexport type Own = string;\nexport const own = other;\n",
		"site/pages/about.tsx": "import { b } from \"../parts/b\";\nimport { own } from \"../parts/own\";\nexport default () => <p>{String([b, own])}</p>;\n",
	})
	a := build(t, p)
	if len(a.Cycles) != 1 || strings.Join(a.Cycles[0], " ") != "site/parts/a.ts site/parts/c.ts site/parts/b.ts" {
		t.Errorf("%v", a.Cycles)
	}
}
