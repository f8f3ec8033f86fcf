package bundle

import (
	"slices"
)

// cycles lists the circles of imports among the site's own modules, each beginning with the file that sorts first.
func (o *output) cycles() (all [][]string) {
	const visiting, visited = 1, 2
	state := map[string]int{}
	var stack []string
	var visit func(name string)
	visit = func(name string) {
		state[name] = visiting
		stack = append(stack, name)
		for _, i := range o.meta.Inputs[name].Imports {
			to := i.Path
			if !isSiteFile(to) || !scripts.MatchString(to) || i.Kind != "import-statement" {
				continue
			}
			switch state[to] {
			case 0:
				visit(to)
			case visiting:
				circle := slices.Clone(stack[slices.Index(stack, to):])
				first := slices.Index(circle, slices.Min(circle))
				all = append(all, slices.Concat(circle[first:], circle[:first]))
			}
		}
		stack = stack[:len(stack)-1]
		state[name] = visited
	}
	for _, name := range o.siteFiles() {
		if state[name] == 0 {
			visit(name)
		}
	}
	return all
}
