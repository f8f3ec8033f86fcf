package diag

import (
	"fmt"
	"strings"
)

const (
	minGroup  = 4  // fewer equal diagnostics are printed one by one, each with its excerpt
	maxPlaces = 10 // positions listed below a group
)

// groupKey identifies equal diagnostics at different positions.
type groupKey struct {
	severity            Severity
	code, message, help string
}

func keyOf(d Diagnostic) groupKey { return groupKey{d.Severity, d.Code, d.Message, d.Help} }

// group returns the list with only the first member of each group, and the positions of the other members.
func group(l List) (List, map[groupKey][]Pos) {
	count := map[groupKey]int{}
	for _, d := range l {
		count[keyOf(d)]++
	}
	var firsts List
	others := map[groupKey][]Pos{}
	seen := map[groupKey]bool{}
	for _, d := range l {
		key := keyOf(d)
		if count[key] >= minGroup && seen[key] {
			others[key] = append(others[key], d.Pos)
			continue
		}
		seen[key] = true
		firsts = append(firsts, d)
	}
	return firsts, others
}

// writeOthers lists the other positions of a group.
func writeOthers(b *strings.Builder, others []Pos) {
	if len(others) == 0 {
		return
	}
	fmt.Fprintf(b, "\n  … and at %d other places:\n", len(others))
	for i, p := range others {
		if i == maxPlaces {
			fmt.Fprintf(b, "    … (%d more)\n", len(others)-i)
			return
		}
		fmt.Fprintf(b, "    %s\n", place(p))
	}
}
