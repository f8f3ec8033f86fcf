package incremental

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/record"
)

// magic begins every file. It changes with the format.
var magic = []byte("gaceta cache 11\n")

// readValues reads values that writeValues wrote: pointers, or functions that describe them. A value that was written as nil
// is not read. After an error, the values are undefined.
func readValues(dir *cachedir.Dir, name string, values ...any) error {
	data, err := dir.ReadSealed(name)
	if err != nil {
		return err
	}
	return decodeValues(data, values...)
}

// writeValues writes values into a file. A func(*record.Record) describes a value with many elements.
func writeValues(dir *cachedir.Dir, name string, values ...any) error {
	parts, err := encodeValues(values...)
	if err != nil {
		return err
	}
	return dir.WriteSealed(name, parts...)
}

// decodeValues decodes what encodeValues returned.
func decodeValues(data []byte, values ...any) error {
	rest, ok := bytes.CutPrefix(data, magic)
	if !ok {
		return record.ErrDamaged
	}
	bodies := make([][]byte, len(values))
	for i := range bodies {
		length, n := binary.Uvarint(rest)
		if n <= 0 || length > uint64(len(rest)-n) {
			return record.ErrDamaged
		}
		bodies[i], rest = rest[n:n+int(length)], rest[n+int(length):]
	}
	return each(values, func(i int) error {
		describe, isRecord := values[i].(func(*record.Record))
		switch {
		case len(bodies[i]) == 0:
			return nil
		case isRecord:
			return record.Decode(bodies[i], describe)
		}
		return gob.NewDecoder(bytes.NewReader(bodies[i])).Decode(values[i])
	})
}

// encodeValues encodes values, in parts.
func encodeValues(values ...any) ([][]byte, error) {
	bodies := make([][][]byte, len(values)) // in parts
	err := each(values, func(i int) error {
		switch value := values[i].(type) {
		case nil:
			return nil
		case func(*record.Record):
			bodies[i] = record.Encode(value)
			return nil
		}
		var body bytes.Buffer
		err := gob.NewEncoder(&body).Encode(values[i])
		bodies[i] = [][]byte{body.Bytes()}
		return err
	})
	all := [][]byte{magic}
	for _, parts := range bodies {
		length := 0
		for _, part := range parts {
			length += len(part)
		}
		all = append(append(all, binary.AppendUvarint(nil, uint64(length))), parts...)
	}
	return all, err
}

// each calls do for all values in parallel: encoding the state of a large site
// takes longer than anything else after a small change.
func each(values []any, do func(i int) error) error {
	errs := make([]error, len(values))
	parallel.Each(len(values), func(i int) { errs[i] = do(i) })
	return errors.Join(errs...)
}
