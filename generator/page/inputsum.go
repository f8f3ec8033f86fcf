package page

import (
	"strings"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// IslandInput begins the name of a discovered input that is not a file: the scripts of an island.
const IslandInput = "island:"

// InputSum returns the function that hashes inputs which were discovered while something was made.
func (r *Renderer) InputSum(files Inputs) func(inputs []string) digest.Sum {
	scripts := map[string]digest.Sum{} // by island
	for name, island := range r.assets.Islands {
		h := digest.NewHash()
		for _, script := range island.Scripts() {
			h.Text(script.URL, script.Integrity)
		}
		scripts[name] = h.Sum()
	}
	return func(inputs []string) digest.Sum {
		h := digest.NewHash()
		for _, input := range inputs {
			h.Text(input)
			if island, ok := strings.CutPrefix(input, IslandInput); ok {
				h.Add(scripts[island])
			} else if target, ok := r.links.Describe(input); ok {
				h.Text(target)
			} else if name, ok := strings.CutPrefix(input, workInput); ok {
				h.Text(r.site.Works.Describe(name))
			} else {
				h.Add(files.Sum(input))
			}
		}
		return h.Sum()
	}
}
