package deploy

import (
	"context"
	"crypto/sha256"
	"fmt"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// AddressError reports an invalid address of a bucket.
type AddressError = bucket.AddressError

// shaKey is the metadata key for the SHA-256 of an object's bytes.
const shaKey = "gaceta-sha256"

// store is the bucket that a site is deployed to.
type store = bucket.Store

func openStore(ctx context.Context, o Options) (*store, error) {
	return bucket.Open(ctx, o.Target, bucket.Options{Retry: o.Retry, Notice: o.Notice})
}

// CheckTarget returns an *AddressError if the target is no address of a bucket. It sends no request.
func (o Options) CheckTarget(ctx context.Context) error {
	_, err := openStore(ctx, o.withDefaults())
	return err
}

func sha256Hex(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }
