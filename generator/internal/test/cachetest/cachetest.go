// Package cachetest opens folders of caches for tests.
package cachetest

import (
	"testing"

	"gaceta.dev/gaceta/generator/internal/cachedir"
)

// Key is the key of caches in tests: what one build keeps, the next one believes.
var Key = cachedir.Key("a key that is known to everybody!")

// Open opens the folder dir, and makes it if it does not exist.
func Open(t testing.TB, dir string) *cachedir.Dir {
	t.Helper()
	d, err := cachedir.Open(dir, dir, Key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}
