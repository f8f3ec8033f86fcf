package yamlnode

import "gaceta.dev/gaceta/generator/diag"

// Value is a value of a map that was not written in YAML: a string, a float64 or a bool.
type Value struct {
	Key         string
	Value       any
	KeyPos, Pos diag.Pos
}

// MapOf returns the map of values at pos.
func MapOf(pos diag.Pos, values []Value) *Node {
	fields := make([]*Node, len(values))
	for i, v := range values {
		kind := String
		switch v.Value.(type) {
		case float64:
			kind = Number
		case bool:
			kind = Bool
		}
		fields[i] = newNode(kind, v.Value, v.Pos)
		fields[i].key, fields[i].keyPos = v.Key, placeOf(v.KeyPos)
	}
	return newNode(Map, fields, pos)
}
