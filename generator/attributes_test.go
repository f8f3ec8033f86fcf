package generator

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// What a component makes of an attribute is known when its page is rendered. Its faults are where the author wrote the value.
func TestFaultsOfAttributes(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	put(t, filepath.Join(root, "content/schemas/markdown/card.schema.json"),
		[]byte(`{"type":"object","additionalProperties":false,"properties":{"face":{"type":"string"},"more":{"type":"string"}}}`))
	put(t, filepath.Join(root, "site/markdown/card.tsx"), []byte(`import type { ReactNode } from "react";

export default function Card({ face, more, children }: { face?: string; more?: string; children?: ReactNode }) {
  return (
    <div>
      {face && <img src={face} alt="" width="40" height="40" />}
      {more && <a href={more}>+</a>}
      {children}
    </div>
  );
}
`))
	faults := map[string][]struct{ code, attribute, value string }{
		"ja": {{"audit-link", "more", "/ja/どこにもない/"}, {"audit-link", "face", "/x"}, {"audit-policy", "face", "https://顔.example/鈴木.jpg"}},
		"ar": {{"audit-anchor", "more", "#لا-يوجد"}, {"audit-policy", "face", "http://images.example/وجه.png"}},
		"hi": {{"audit-link", "face", "/assets/चेहरा.jpg"}, {"audit-anchor", "more", "/hi/about/#नहीं"}},
	}
	var want []string
	for lang, all := range faults {
		name := "content/notes/bridge/" + lang + ".md"
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			before := fmt.Sprintf("\n:::card{%s=", f.attribute)
			text = fmt.Appendf(text, "%s%q}\n%s\n:::\n", before, f.value, lang)
			line := strings.Count(string(text), "\n") - 2
			want = append(want, fmt.Sprintf("%s:%d:%d %s", name, line, len(before), f.code))
		}
		put(t, filepath.Join(root, name), text)
	}
	r, err := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), CacheKey: cachetest.Key, Now: foreignDay})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range r.Diagnostics {
		got = append(got, fmt.Sprintf("%s:%d:%d %s", d.Pos.File, d.Pos.Line, d.Pos.Column, d.Code))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), r.Diagnostics)
	}
}
