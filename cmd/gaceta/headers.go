package main

import (
	"fmt"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/outputs/headers"
)

// score prints the score of Mozilla's HTTP Observatory, one line per test. Other formats have only the diagnostics.
func (p printer) score(s headers.Scorecard) {
	if p.options.Format != diag.Text || len(s.Results) == 0 {
		return
	}
	for _, r := range s.Results {
		fmt.Fprintf(p.out, "%+4d  %-30s %s\n", r.Modifier, r.Test, r.Result)
		if r.Help != "" {
			fmt.Fprintf(p.out, "      %s\n", r.Help)
		}
	}
	fmt.Fprintf(p.out, "headers: %d, %s\n", s.Score, s.Grade)
}
