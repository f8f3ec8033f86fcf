package deploy

import (
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

var server s3test.Server

// at is the address of a bucket on a server, which may be a proxy of this one.
func at(host, bucket string) string { return s3test.At(host, bucket) }

// target is a bucket of either kind: its address, and the folder where tests
// see what it holds.
type target struct{ address, dir string }

// targets runs a test against a folder and against the server.
func targets(t *testing.T, test func(t *testing.T, to target)) {
	server.Targets(t, func(t *testing.T, address, dir string) { test(t, target{address, dir}) })
}
