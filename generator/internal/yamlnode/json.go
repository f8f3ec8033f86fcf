package yamlnode

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/diag"
)

// ParseJSON reads a JSON text into a tree without positions. Unlike maps of encoding/json, those of the tree keep the order of
// their keys. ParseJSON returns nil for a text that is not JSON or has a key twice.
func ParseJSON(text []byte) *Node {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	n, err := readJSON(d)
	if err != nil {
		return nil
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil
	}
	return n
}

// errDuplicate is the error for a key that a map has twice.
var errDuplicate = errors.New("duplicate key")

// readJSON reads the next value.
func readJSON(d *json.Decoder) (*Node, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch v := token.(type) {
	case json.Delim:
		return readContainer(d, v)
	case string:
		return newNode(String, v, diag.Pos{}), nil
	case bool:
		return newNode(Bool, v, diag.Pos{}), nil
	case json.Number:
		return readNumber(v.String())
	}
	return newNode(Null, nil, diag.Pos{}), nil
}

// readNumber returns the number that is written in text, as Parse does.
func readNumber(text string) (*Node, error) {
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return newNode(Number, n, diag.Pos{}), nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return newNode(Number, n, diag.Pos{}), nil
	}
	f, err := strconv.ParseFloat(text, 64)
	n := newNode(Number, f, diag.Pos{})
	if decimalForm.MatchString(text) {
		n.text = text
	}
	return n, err
}

// readContainer reads a list or a map after its bracket.
func readContainer(d *json.Decoder, open json.Delim) (*Node, error) {
	n, known := newNode(List, nil, diag.Pos{}), map[string]bool{}
	if open == '{' {
		n.Kind = Map
	}
	var list []*Node
	for d.More() {
		key := ""
		if n.Kind == Map {
			token, err := d.Token()
			if err != nil {
				return nil, err
			}
			key = norm.NFC.String(token.(string)) // the decoder accepts no other key
			if known[key] {
				return nil, errDuplicate
			}
			known[key] = true
		}
		child, err := readJSON(d)
		if err != nil {
			return nil, err
		}
		child.key = key
		list = append(list, child)
	}
	n.setList(list)
	_, err := d.Token()
	return n, err
}
