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
		"import * as React from \"react\";\nexport const A = () => {\n  const [n] = React.useState(0);\n  return <b>{n}</b>;\n};\n":   "3:useState",
		"import React from \"react\";\nexport default function A() {\n  React.useEffect(() => {});\n  return <b onFocus={f} />;\n}\n": "3:useEffect 4:onFocus",
		"import { memo } from \"react\";\nexport default memo(() => <b\n  onClickCapture={() => 1}>メニュー</b>);\n":                      "3:onClickCapture",
		"import { useReducer } from \"react\";\nexport function useMenu() {\n  return useReducer(f, 0);\n}\n":                         "3:useReducer",
		"const props = {\n  title: \"onClick: 1\",\n  onClick: () => 1,\n};\nexport const A = () => <b {...props} />;\n":              "3:onClick",
		"export const A = () => <b {...{ onKeyDown: f, id: \"x\" }} />;\n":                                                            "1:onKeyDown",
		// These do something in Node, or nothing is passed to an element.
		"export const options = { onError: () => 1 };\nrun(options);\n":                                             "",
		"type Props = { onClick: () => void };\nexport const A = ({ onClick }: Props) => <b>{onClick}</b>;\n":       "",
		"const own = { useState: 1 };\nexport const A = () => <b>{own.useState}</b>;\n":                             "",
		"import { useId, useMemo } from \"react\";\nexport const A = () => <b id={useId()}>{useMemo(f, [])}</b>;\n": "",
	} {
		var got []string
		for _, d := range staticFaults("site/parts/a.tsx", []byte(text)) {
			word := d.Message[strings.Index(d.Message, "“")+len("“") : strings.Index(d.Message, "”")]
			got = append(got, itoa(d.Pos.Line)+":"+word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\n%v, want %s", text, got, want)
		}
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
