package translations

import (
	"encoding/xml"
	"reflect"
	"testing"
)

// TestXLIFFIDs reads the ids of units whose keys of front matter cannot be ids, or are those of sections.
func TestXLIFFIDs(t *testing.T) {
	b := Brief{Units: []Unit{{ID: "title"}, {ID: "my key"}, {ID: "título"}, {ID: "s2"}, {ID: "s1"}, {ID: "s2"}}}
	text, err := b.XLIFF()
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Units []struct {
			ID string `xml:"id,attr"`
		} `xml:"file>unit"`
	}
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, u := range read.Units {
		ids = append(ids, u.ID)
	}
	if want := []string{"title", "unit-2", "unit-3", "s2", "s1", "unit-6"}; !reflect.DeepEqual(ids, want) {
		t.Errorf("the ids are %v, not %v", ids, want)
	}
}
