//go:build !nocloud

package deploy

// The clouds' own libraries are most of the binary and of the time that a
// first compilation takes. Who never deploys builds with -tags nocloud.
import (
	_ "gocloud.dev/blob/azureblob" // azblob://
	_ "gocloud.dev/blob/gcsblob"   // gs://
	_ "gocloud.dev/blob/s3blob"    // s3://
)
