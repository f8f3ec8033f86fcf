package schemaorg

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for object, want := range map[string]string{
		`"@type":"NewsArticle","headline":"a","datePublished":"2026-01-01","author":{"@type":"Person","name":"a"},"keywords":["a"]`: "",
		`"@type":"NewsArtikle"`:                                        "unknown type",
		`"@type":"Article","reviewedBy":"https://a.example/"`:          "reviewedBy is no property of Article",
		`"@type":"WebPage","reviewedBy":{"@type":"Person","name":"a"}`: "",
		`"@type":"Article","author":{"@type":"ListItem"}`:              "ListItem is none of",
		`"@type":"Article","author":{"@type":"Person","nom":"a"}`:      "nom is no property",
		`"@type":"Article","datePublished":"1 May"`:                    "1 May is none of",
		`"@type":"Article","isAccessibleForFree":"yes"`:                "yes is none of",
		`"@type":"Article","headline":""`:                              "is none of",
		`"@type":"Article","image":[]`:                                 "an empty list",
	} {
		got := strings.Join(Check([]byte(`{"@context":"https://schema.org",`+object+"}")), "; ")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", object, got, want)
		}
	}
	if len(Check([]byte(`{"@type":"Article"}`))) == 0 {
		t.Error("an object needs a context")
	}
}
