package translations

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
)

// nameToken is the form of an id in XLIFF, an NMTOKEN, without the letters that gaceta never writes.
var nameToken = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// The elements of XLIFF 2.1, with its glossary module. Ids of units are NMTOKENs.
type (
	xliff struct {
		XMLName xml.Name  `xml:"urn:oasis:names:tc:xliff:document:2.0 xliff"`
		Terms   string    `xml:"xmlns:gls,attr"`
		Version string    `xml:"version,attr"`
		SrcLang string    `xml:"srcLang,attr"`
		TrgLang string    `xml:"trgLang,attr"`
		File    xliffFile `xml:"file"`
	}
	xliffFile struct {
		ID       string      `xml:"id,attr"`
		Original string      `xml:"original,attr"`
		Space    string      `xml:"xml:space,attr"`
		Notes    *xliffNotes `xml:"notes"`
		Units    []xliffUnit `xml:"unit"`
	}
	xliffUnit struct {
		ID       string         `xml:"id,attr"`
		Name     string         `xml:"name,attr"`
		Glossary *xliffGlossary `xml:"gls:glossary"`
		Notes    *xliffNotes    `xml:"notes"`
		Segment  xliffSegment   `xml:"segment"`
	}
	xliffGlossary struct {
		Entries []xliffTerm `xml:"gls:glossEntry"`
	}
	xliffTerm struct {
		Term        string `xml:"gls:term"`
		Translation string `xml:"gls:translation"`
		Definition  string `xml:"gls:definition,omitempty"`
	}
	xliffNotes struct {
		Notes []xliffNote `xml:"note"`
	}
	xliffNote struct {
		Category string `xml:"category,attr"`
		Text     string `xml:",chardata"`
	}
	xliffSegment struct {
		State  string `xml:"state,attr"`
		Source string `xml:"source"`
		Target string `xml:"target,omitempty"`
	}
)

// XLIFF returns the brief as XLIFF 2.1. A target is the current translation, which is older than the source; the source
// that it was made from is a note.
func (b *Brief) XLIFF() ([]byte, error) {
	doc := xliff{
		Terms: "urn:oasis:names:tc:xliff:glossary:2.0", Version: "2.1", SrcLang: b.Source.Code, TrgLang: b.Target.Code,
		File: xliffFile{ID: "f1", Original: b.SourceFile, Space: "preserve", Notes: &xliffNotes{[]xliffNote{{"task", b.task()}}}},
	}
	seen := map[string]bool{}
	for i, u := range b.Units {
		if u.ID == "" || seen[u.ID] || !nameToken.MatchString(u.ID) { // a key of front matter, such as “my key” or “s2”
			u.ID = fmt.Sprintf("unit-%d", i+1)
		}
		seen[u.ID] = true
		unit := xliffUnit{ID: u.ID, Name: u.Name, Segment: xliffSegment{"initial", u.Source, u.Translation}}
		if u.Former != "" {
			unit.Notes = &xliffNotes{[]xliffNote{{"former-source", u.Former}}}
		}
		for _, t := range b.Terms {
			if !hasWord(u.Source, t.Source) {
				continue
			}
			if unit.Glossary == nil {
				unit.Glossary = &xliffGlossary{}
			}
			entry := xliffTerm{Term: t.Source, Translation: t.Target}
			if len(t.Avoid) > 0 {
				entry.Definition = "Not: " + strings.Join(t.Avoid, ", ")
			}
			unit.Glossary.Entries = append(unit.Glossary.Entries, entry)
		}
		doc.File.Units = append(doc.File.Units, unit)
	}
	for _, u := range b.Removed {
		doc.File.Notes.Notes = append(doc.File.Notes.Notes, xliffNote{"removed", strings.TrimSpace(u.Former + "\n" + u.Translation)})
	}
	text, err := xml.MarshalIndent(doc, "", " ")
	return append([]byte(xml.Header), append(text, '\n')...), err
}
