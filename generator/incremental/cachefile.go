package incremental

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"os"

	"gaceta.dev/gaceta/generator/internal/atomicfile"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// magic begins every file. It changes with the format.
var magic = []byte("gaceta cache 9\n")

var errDamaged = errors.New("the file is damaged")

// readValues decodes values that writeValues wrote: pointers, or functions that describe them.
// After an error, the values are undefined.
func readValues(file string, values ...any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	rest, ok := bytes.CutPrefix(data, magic)
	if !ok || len(rest) < len(digest.Sum{}) {
		return errDamaged
	}
	sum, rest := digest.Sum(rest[:len(digest.Sum{})]), rest[len(digest.Sum{}):]
	if digest.Checksum(rest) != sum {
		return errDamaged
	}
	bodies := make([][]byte, len(values))
	for i := range bodies {
		length, n := binary.Uvarint(rest)
		if n <= 0 || length > uint64(len(rest)-n) {
			return errDamaged
		}
		bodies[i], rest = rest[n:n+int(length)], rest[n+int(length):]
	}
	return each(values, func(i int) error {
		if describe, ok := values[i].(func(*Record)); ok {
			return decode(bodies[i], describe)
		}
		return gob.NewDecoder(bytes.NewReader(bodies[i])).Decode(values[i])
	})
}

// writeValues encodes values into a file, whole or not at all. A func(*Record) describes
// a value with many elements.
func writeValues(file string, values ...any) error {
	bodies := make([][][]byte, len(values)) // in parts
	err := each(values, func(i int) error {
		if describe, ok := values[i].(func(*Record)); ok {
			bodies[i] = encode(describe)
			return nil
		}
		var body bytes.Buffer
		err := gob.NewEncoder(&body).Encode(values[i])
		bodies[i] = [][]byte{body.Bytes()}
		return err
	})
	if err != nil {
		return err
	}
	var all [][]byte
	for _, parts := range bodies {
		length := 0
		for _, part := range parts {
			length += len(part)
		}
		all = append(append(all, binary.AppendUvarint(nil, uint64(length))), parts...)
	}
	sum := digest.Checksum(all...)
	return atomicfile.Write(file, append([][]byte{magic, sum[:]}, all...)...)
}

// each calls do for all values in parallel: encoding the state of a large site
// takes longer than anything else after a small change.
func each(values []any, do func(i int) error) error {
	errs := make([]error, len(values))
	parallel.Each(len(values), func(i int) { errs[i] = do(i) })
	return errors.Join(errs...)
}
