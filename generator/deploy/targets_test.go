package deploy

import (
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

var server s3test.Server

// at returns the address of a bucket on a server or a proxy.
func at(host, bucket string) string { return s3test.At(host, bucket) }

// target is a bucket: its address, and the folder in which tests see its content.
type target struct{ address, dir string }

// targets runs a test against a folder and against the server.
func targets(t *testing.T, test func(t *testing.T, to target)) {
	server.Targets(t, func(t *testing.T, address, dir string) { test(t, target{address, dir}) })
}
