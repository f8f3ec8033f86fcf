package project

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// extendSchema returns the schema of a collection with the built-in keys that it does not name. A keyword of a key that
// both name is the site's. The site's own required keys are added to the built-in ones. A schema that is not JSON is
// returned as it is: its reader reports the error.
func extendSchema(own, builtIn []byte) []byte {
	mine, err := parseObject(own)
	base, baseErr := parseObject(builtIn)
	if err != nil || baseErr != nil {
		return own
	}
	for _, m := range base {
		switch m.key {
		case "properties":
			m.value = mergeObjects(mine.get(m.key), m.value, func(own, builtIn json.RawMessage) json.RawMessage {
				return mergeObjects(own, builtIn, nil)
			})
		case "required":
			m.value = mergeLists(mine.get(m.key), m.value)
		default:
			if mine.get(m.key) != nil {
				continue
			}
		}
		mine = mine.with(m)
	}
	return mine.encode()
}

// mergeObjects returns an object with the members of both. merge joins the values of a key that both have; without it, the
// first value stays.
func mergeObjects(first, second json.RawMessage, merge func(first, second json.RawMessage) json.RawMessage) json.RawMessage {
	mine, err := parseObject(first)
	others, otherErr := parseObject(second)
	if first == nil {
		return second
	}
	if err != nil || otherErr != nil {
		return first
	}
	for _, m := range others {
		if own := mine.get(m.key); own != nil {
			if merge == nil {
				continue
			}
			m.value = merge(own, m.value)
		}
		mine = mine.with(m)
	}
	return mine.encode()
}

// mergeLists returns a list with the strings of both.
func mergeLists(first, second json.RawMessage) json.RawMessage {
	var mine, others []string
	if first != nil && json.Unmarshal(first, &mine) != nil || json.Unmarshal(second, &others) != nil {
		return first
	}
	for _, text := range others {
		if !slices.Contains(mine, text) {
			mine = append(mine, text)
		}
	}
	out, _ := json.Marshal(mine) // strings are always JSON
	return out
}

// object is a JSON object. Its members keep their order, which the types of the content follow.
type object []member

// member is a key of an object with its value.
type member struct {
	key   string
	value json.RawMessage
}

func parseObject(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("not an object")
	}
	var o object
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{key: key.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	_, err := d.Token()
	return o, err
}

// get returns the value of a key, or nil.
func (o object) get(key string) json.RawMessage {
	if i := slices.IndexFunc(o, func(m member) bool { return m.key == key }); i >= 0 {
		return o[i].value
	}
	return nil
}

// with returns the object with a member in place of the one with the same key, or at the end.
func (o object) with(m member) object {
	if i := slices.IndexFunc(o, func(other member) bool { return other.key == m.key }); i >= 0 {
		o[i] = m
		return o
	}
	return append(o, m)
}

func (o object) encode() []byte {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		key, _ := json.Marshal(m.key) // a string is always JSON
		out = append(append(append(out, key...), ':'), m.value...)
	}
	return append(out, '}')
}
