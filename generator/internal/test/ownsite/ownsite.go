// Package ownsite reads the website of this repository, whose host configurations tests compare with its _headers.
package ownsite

import (
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/site"
)

// Headers returns _headers of the website, as text and parsed.
func Headers(t testing.TB) (string, headers.Rules) {
	t.Helper()
	root, err := testsite.Repository()
	if err != nil {
		t.Fatal(err)
	}
	state := site.Open(root, site.Everything(time.Now())).Load()
	text, err := state.Templates.Headers(state.Model)
	if err != nil || len(text) == 0 {
		t.Fatalf("%v %v", state.Faults(), err)
	}
	rules, err := headers.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(text), rules
}
