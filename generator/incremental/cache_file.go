package incremental

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"io"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/record"
)

// magic begins every file. It changes with the format.
var magic = []byte("gaceta cache 12\n")

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
	return dir.StreamSealed(name, func(w io.Writer) error { return encodeValues(w, values...) })
}

// decodeValues decodes what encodeValues wrote.
func decodeValues(data []byte, values ...any) error {
	rest, ok := bytes.CutPrefix(data, magic)
	ends := len(rest) - 8*len(values)
	if !ok || ends < 0 {
		return record.ErrDamaged
	}
	bodies, begin := make([][]byte, len(values)), uint64(0)
	for i := range bodies {
		end := binary.LittleEndian.Uint64(rest[ends+8*i:])
		if end < begin || end > uint64(ends) {
			return record.ErrDamaged
		}
		bodies[i], begin = rest[begin:end], end
	}
	if begin != uint64(ends) {
		return record.ErrDamaged
	}
	errs := make([]error, len(values))
	parallel.Each(len(values), func(i int) {
		describe, isRecord := values[i].(func(*record.Record))
		switch {
		case len(bodies[i]) == 0:
		case isRecord:
			errs[i] = record.Decode(bodies[i], describe)
		default:
			errs[i] = gob.NewDecoder(bytes.NewReader(bodies[i])).Decode(values[i])
		}
	})
	return errors.Join(errs...)
}

// encodeValues writes values one after the other, and then where each ends. Nothing holds the whole: of 200,000 pages it is 1 GB.
func encodeValues(w io.Writer, values ...any) error {
	if _, err := w.Write(magic); err != nil {
		return err
	}
	out, ends := &counter{w: w}, []byte(nil)
	for _, value := range values {
		var err error
		switch value := value.(type) {
		case nil:
		case func(*record.Record):
			err = record.Encode(out, value)
		default:
			err = gob.NewEncoder(out).Encode(value)
		}
		if err != nil {
			return err
		}
		ends = binary.LittleEndian.AppendUint64(ends, out.size)
	}
	_, err := w.Write(ends)
	return err
}

// counter counts what is written.
type counter struct {
	w    io.Writer
	size uint64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.size += uint64(n)
	return n, err
}
