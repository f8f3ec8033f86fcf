package deploy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// What callers of this package meet of generator/bucket.
type (
	// Retry bounds how a request is tried again.
	Retry = bucket.Retry
	// AddressError says that a bucket's address is written wrongly.
	AddressError = bucket.AddressError
)

// ErrNoCredentials says that the environment holds no credentials for the bucket.
var ErrNoCredentials = bucket.ErrNoCredentials

// shaKey is the metadata key under which an object carries the SHA-256 of its bytes.
const shaKey = "gaceta-sha256"

// store is the bucket that a site is deployed to.
type store struct{ *bucket.Store }

func openStore(ctx context.Context, address string, write bool, o Options) (*store, error) {
	s, err := bucket.Open(ctx, address, bucket.Options{Create: write, Retry: o.Retry, Notice: o.Notice})
	if err != nil {
		return nil, err
	}
	return &store{s}, nil
}

func sha(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
