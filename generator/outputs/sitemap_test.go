package outputs

import (
	"slices"
	"strings"
	"testing"
)

func TestSitemapEscapesAddresses(t *testing.T) {
	files, err := sitemapFiles("https://a.example", slices.Values([]sitemapURL{
		{"https://a.example/?a&b=<x>", "2026-01-02", []sitemapLink{{"es", "https://a.example/"}}},
	}))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	want := "<loc>https://a.example/?a&amp;b=&lt;x&gt;</loc>"
	if got := string(files[0].Data); !strings.Contains(got, want) {
		t.Errorf("the sitemap lacks %s:\n%s", want, got)
	}
}
