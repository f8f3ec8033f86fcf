package model

import (
	"bytes"
	"fmt"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestVersions(t *testing.T) {
	files := golden.Files(t, "versions")
	m, list := plannedOf(files)
	var got bytes.Buffer
	for _, rt := range m.All {
		if rt.Canonical == rt.Address {
			fmt.Fprintf(&got, "%s\n", rt.Address)
		} else {
			fmt.Fprintf(&got, "%s, a copy of %s %v\n", rt.Address, rt.Canonical, rt.Hreflang())
		}
		for _, v := range m.VersionsOf(&rt) {
			mark := " "
			if v.IsCurrent {
				mark = "*"
			}
			fmt.Fprintf(&got, "  %s %s %s %v\n", mark, v.Name, v.Address, v.IsSamePage)
		}
	}
	for _, r := range m.Redirects {
		fmt.Fprintf(&got, "%s → %s\n", r.From, r.To.Address)
	}
	if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/versions.golden", got.Bytes())
}
