// Package recordtest encodes records for tests.
package recordtest

import (
	"bytes"
	"testing"

	"gaceta.dev/gaceta/generator/internal/record"
)

// Encode returns what a record encodes.
func Encode(t testing.TB, describe func(*record.Record)) []byte {
	t.Helper()
	var data bytes.Buffer
	if err := record.Encode(&data, describe); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}
