package document

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"golang.org/x/net/html"
)

// FuzzJSON puts any JSON into a script element and reads it as a browser
// would: it ends where it should, and says the same.
func FuzzJSON(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		var want any
		if json.Unmarshal(text, &want) != nil || want == nil {
			return
		}
		js := JSON(text)
		page := []byte("<body><script type=\"application/json\">" + string(js) + "</script><p>end</p>")
		root, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		scripts, paragraphs := 0, 0
		for n := range root.Descendants() {
			switch {
			case n.Type != html.ElementNode:
			case n.Data == "script":
				scripts++
				var got any
				if err := json.Unmarshal([]byte(n.FirstChild.Data), &got); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s is read as %s: %v", text, n.FirstChild.Data, err)
				}
			case n.Data == "p":
				paragraphs++
			}
		}
		if scripts != 1 || paragraphs != 1 {
			t.Errorf("%s breaks out: %s", text, page)
		}
	})
}
