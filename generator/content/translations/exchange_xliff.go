package translations

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The states of XLIFF's segments that exchanges use.
const (
	stateInitial    = "initial"
	stateTranslated = "translated"
)

// XLIFF returns an exchange as XLIFF 2.1. A unit has the id of its message as its name, because its own id is an NMTOKEN.
func (x *Exchange) XLIFF() ([]byte, error) {
	doc := xliff{
		Terms: "urn:oasis:names:tc:xliff:glossary:2.0", Version: "2.1", SrcLang: x.SourceLang, TrgLang: x.Lang,
		File: xliffFile{ID: "f1", Original: x.Name, Space: "preserve"},
	}
	for i, m := range x.Messages {
		state := stateTranslated
		if m.Target == "" || m.IsFuzzy {
			state = stateInitial
		}
		doc.File.Units = append(doc.File.Units,
			xliffUnit{ID: fmt.Sprintf("u%d", i+1), Name: m.ID, Segment: xliffSegment{state, m.Source, m.Target}})
	}
	text, err := xml.MarshalIndent(doc, "", " ")
	return append([]byte(xml.Header), append(text, '\n')...), err
}

// readXLIFF reads the XLIFF of an exchange. A tool may have divided a unit into several segments.
func readXLIFF(file []byte) (Exchange, error) {
	var x Exchange
	var text *strings.Builder // of the open source or target
	var source, target strings.Builder
	gap, targets := 0, 0 // of an ignorable: where its source begins, and how many targets it has
	var m Message
	decoder := xml.NewDecoder(bytes.NewReader(file))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			if x.Name == "" || x.Lang == "" {
				return x, &ImportError{0, "this is not XLIFF 2 that gaceta translations --export wrote"}
			}
			return x, nil
		}
		line, _ := decoder.InputPos()
		if err != nil {
			return x, &ImportError{line, "this is not XML: " + err.Error()}
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "xliff":
				x.SourceLang, x.Lang = attribute(token, "srcLang"), attribute(token, "trgLang")
			case "file":
				x.Name = attribute(token, "original")
			case "unit":
				m = Message{ID: attribute(token, "name"), Line: line}
				source.Reset()
				target.Reset()
			case "segment":
				m.IsFuzzy = m.IsFuzzy || attribute(token, "state") == stateInitial
			case "source":
				text = &source
			case "target":
				text, targets = &target, targets+1
			case "ignorable":
				gap, targets = source.Len(), 0
			}
		case xml.CharData:
			if text != nil {
				text.Write(token)
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "source", "target":
				text = nil
			case "ignorable": // what separates two segments, which need not be repeated
				if targets == 0 {
					target.WriteString(source.String()[gap:])
				}
				gap = source.Len() // for one around it, which XLIFF does not have
			case "unit":
				m.Source, m.Target = source.String(), target.String()
				x.Messages = append(x.Messages, m)
			}
		}
	}
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
