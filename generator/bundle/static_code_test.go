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

// TestStaticCodeVariants checks how components are declared, and how hooks and handlers are written.
func TestStaticCodeVariants(t *testing.T) {
	for text, want := range map[string]string{
		"import * as React from \"react\";\nexport const A = () => {\n  const [n] = React.useState(0);\n  return <b>{n}</b>;\n};\n":                                    "3:useState",
		"import React from \"react\";\nexport default function A() {\n  React.useEffect(() => {});\n  return <b onFocus={f} />;\n}\n":                                  "3:useEffect 4:onFocus",
		"import { memo } from \"react\";\nexport default memo(() => <b\n  onClickCapture={() => 1}>メニュー</b>);\n":                                                       "3:onClickCapture",
		"import { useReducer } from \"react\";\nexport function useMenu() {\n  return useReducer(f, 0);\n}\n":                                                          "3:useReducer",
		"const props = {\n  title: \"onClick: 1\",\n  onClick: () => 1,\n};\nexport const A = () => <b {...props} />;\n":                                               "3:onClick",
		"export const A = () => <b {...{ onKeyDown: f, id: \"x\" }} />;\n":                                                                                             "1:onKeyDown",
		"import { useState as state, useId } from \"react\";\nexport const A = () => {\n  const [n] = state<number>(0);\n  return <b>{n}</b>;\n};\n":                   "3:state",
		"import * as R from \"react\";\nconst { useReducer: reduce } = React;\nconst effect = R.useEffect;\nfunction A() {\n  effect(f);\n  return reduce(f, 0);\n}\n": "5:effect 6:reduce",
		"import { createElement } from \"react\";\nexport const A = () => createElement(\"b\", { id: \"x\", onClick: f });\n":                                          "2:onClick",
		"const base = { onClick: f };\nconst props = { ...base, id: \"x\" };\nexport const A = () => <b {...props} />;\n":                                              "1:onClick",
		// These do something in Node, or nothing is passed to an element.
		"export const options = { onError: () => 1 };\nrun(options);\n":                                             "",
		"type Props = { onClick: () => void };\nexport const A = ({ onClick }: Props) => <b>{onClick}</b>;\n":       "",
		"const own = { useState: 1 };\nexport const A = () => <b>{own.useState}</b>;\n":                             "",
		"import { useId, useMemo } from \"react\";\nexport const A = () => <b id={useId()}>{useMemo(f, [])}</b>;\n": "",
	} {
		var got []string
		for _, d := range staticFaults(siteFile{"site/parts/a.tsx", []byte(text)}, hookAliases([]byte(text), noExports)) {
			word := d.Message[strings.Index(d.Message, "“")+len("“") : strings.Index(d.Message, "”")]
			got = append(got, itoa(d.Pos.Line)+":"+word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\n%v, want %s", text, got, want)
		}
	}
}

func noExports(string) map[string]string { return nil }

// TestRenamedHooks checks hooks that modules of the site pass on under other names.
func TestRenamedHooks(t *testing.T) {
	p := installed(t, map[string]string{
		"site/parts/hooks.ts":  "export { useReducer as useMachine, useId } from \"react\";\n",
		"site/parts/index.ts":  "export { useMachine, useMachine as useSteps } from \"./hooks\";\n",
		"site/pages/about.tsx": "import { useMachine, useSteps as steps } from \"../parts\";\nexport default () => {\n  const [n] = useMachine(() => 1, 0);\n  const [m] = steps(() => 1, 0);\n  return <p>{n + m}</p>;\n};\n",
	})
	var got []string
	for _, d := range faults(t, p) {
		got = append(got, d.Pos.File+":"+itoa(d.Pos.Line)+":"+itoa(d.Pos.Column))
	}
	if want := "site/pages/about.tsx:3:15 site/pages/about.tsx:4:15"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestPackageUsers checks which file of the site is named for a package that another package brings.
func TestPackageUsers(t *testing.T) {
	p := installed(t, map[string]string{
		"node_modules/karte/package.json": `{"name": "karte", "main": "index.js"}`,
		"node_modules/karte/index.js":     "export { draw } from \"zeichnen\";\n",
		"node_modules/zeichnen/index.js":  "export const draw = () => 1;\n",
		"node_modules/karte/karte.css":    ".a { color: red }\n",
		"site/pages/about.tsx":            "import \"karte/karte.css\";\nimport { draw } from \"karte\";\nexport default () => <p>{draw()}</p>;\n",
	})
	a := build(t, p)
	want := PackageUser{File: "site/pages/about.tsx", Package: "karte"}
	for _, name := range []string{"karte", "zeichnen"} {
		if got := a.PackageUsers[name]; got != want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if pos := ImportPlace(p.FS, want); pos.Line != 2 || pos.Column != 23 {
		t.Errorf("%+v", pos)
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

func TestMissingClasses(t *testing.T) {
	p := installed(t, map[string]string{
		"site/parts/karte.module.css": ".title, .straße { color: red }\n@media print { .body:hover { margin: 0 } }\n",
		"site/pages/about.tsx": "import css from \"../parts/karte.module.css\";\nimport * as all from \"../parts/karte.module.css\";\n" +
			"// not css.titel\nconst other = { css: { titel: 1 } };\nexport default () => (\n  <p className={css.titel + css.title + css.body + css[\"x\"] + css.straße + other.css.titel}>\n    {css.title.length}\n    {String(all)}\n  </p>\n);\n",
	})
	var got []string
	for _, d := range faults(t, p) {
		got = append(got, itoa(d.Pos.Line)+":"+itoa(d.Pos.Column)+" "+d.Message+" "+d.Help)
	}
	want := "6:21 site/parts/karte.module.css has no class “titel”. Did you mean “title”? It has: body, straße, title."
	if len(got) != 1 || got[0] != want {
		t.Errorf("%q", got)
	}
}
