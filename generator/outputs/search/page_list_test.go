package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPageListEqualsASlice replaces, inserts and removes pages at random, at the ends too. Distances have up to three bytes.
func TestPageListEqualsASlice(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		var list pageList
		var want []listed
		most := []int{5, 300, 400_000}[dice.IntN(3)]
		for number := range most {
			if most < 1000 || dice.IntN(9000) == 0 {
				p := listed{uint32(number), uint8(dice.IntN(256)), uint8(dice.IntN(256))}
				list.add(p)
				want = append(want, p)
			}
		}
		for range 200 {
			number := uint32(dice.IntN(most + 2))
			if len(want) > 0 && dice.IntN(2) == 0 {
				number = want[dice.IntN(len(want))].page
			}
			at, found := slices.BinarySearchFunc(want, number, func(p listed, n uint32) int { return cmp.Compare(p.page, n) })
			if found {
				want = slices.Delete(want, at, at+1)
			}
			if p := (listed{number, uint8(dice.IntN(256)), uint8(dice.IntN(256))}); dice.IntN(3) > 0 {
				want = slices.Insert(want, at, p)
				list.set(number, p)
			} else {
				list.set(number)
			}
			if got := list.appendTo(nil); !slices.Equal(got, want) || list.pages != len(want) {
				t.Fatalf("after page %d: %d pages, %v\nwant %v", number, list.pages, got, want)
			}
		}
		p := listed{uint32(most + 5), 1, 2}
		list.add(p)
		if got := list.appendTo(nil); !slices.Equal(got, append(want, p)) {
			t.Fatalf("after adding a page: %v\nwant %v", got, want)
		}
	}
}
