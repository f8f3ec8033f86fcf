package page

import "testing"

func TestEmptyText(t *testing.T) {
	for object, want := range map[string]string{
		`{"name":"Größe","list":[{"text":"文"}]}`: "",
		`{"name":"a:\"\""}`:                      "",
		`{"mainEntity":[{"acceptedAnswer":{"text":"答"}},{"acceptedAnswer":{"text":""}}]}`: "mainEntity.acceptedAnswer.text",
		`{"name":""}`: "name",
	} {
		if got := emptyText([]byte(object)); got != want {
			t.Errorf("emptyText(%s) = %q, want %q", object, got, want)
		}
	}
}
