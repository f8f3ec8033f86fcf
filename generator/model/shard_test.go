package model

import "testing"

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/3": {2, 3}, "9999/9999": {9999, 9999}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "0/3", "4/3", "1/0", "-1/3", "1/3 ", "+1/3", "01/3", "1/3/3", "1.5/3", "99999/99999", "１/3"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}
