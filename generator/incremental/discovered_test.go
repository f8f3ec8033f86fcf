package incremental

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// TestDiscovered changes inputs and artifacts at random: an artifact whose inputs differ from those that it was made of is found.
// The inputs of artifacts that are gone are forgotten in the end.
func TestDiscovered(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 0))
	values := map[string]int{} // of inputs now
	sum := func(inputs []string) digest.Sum {
		h := digest.NewHash()
		for _, name := range inputs {
			h.Text(name).Int(values[name])
		}
		return h.Sum()
	}
	var known discovered
	all, names, found := map[string]*Artifact{}, 0, 0
	for range 2000 {
		now := known.compare(sum)
		for name, a := range all {
			a.reused = !now.mayDiffer(a.Inputs)
			differs := sum(a.Inputs) != a.InputSum
			if a.reused && differs {
				t.Fatalf("%s may not differ", name)
			}
			if !differs {
				a.reused = true
				continue
			}
			found++
			delete(all, name)
		}
		for range dice.IntN(3) {
			names++
			a := &Artifact{Inputs: []string{fmt.Sprint("ñ", dice.IntN(4)), fmt.Sprint("語", names)}}
			a.InputSum = sum(a.Inputs)
			all[fmt.Sprint("page", dice.IntN(20))] = a
		}
		known = now.with(all, sum)
		if len(known.sums) > 200 {
			t.Fatalf("%d inputs of %d artifacts", len(known.sums), len(all))
		}
		if dice.IntN(3) == 0 {
			values[fmt.Sprint("ñ", dice.IntN(4))]++
		}
	}
	if found < 100 {
		t.Errorf("only %d artifacts differed", found)
	}
}
