package parallel

import (
	"slices"
	"sync/atomic"
	"testing"
)

func TestEveryNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		calls := make([]atomic.Int32, n)
		found := Collect(n, func(i int) []int {
			calls[i].Add(1)
			if i%2 == 1 {
				return nil
			}
			return []int{i, -i}
		})
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("of %d: %d was called %d times", n, i, got)
			}
		}
		var want []int
		for i := 0; i < n; i += 2 {
			want = append(want, i, -i)
		}
		slices.Sort(found)
		slices.Sort(want)
		if !slices.Equal(found, want) {
			t.Errorf("of %d: found %v", n, found)
		}
	}
}
