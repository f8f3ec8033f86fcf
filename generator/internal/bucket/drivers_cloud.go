//go:build !nocloud

package bucket

// The clouds' own libraries are most of the binary and of the time that a
// first compilation takes. Who never deploys builds with -tags nocloud.
import (
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/azureblob" // azblob://
	_ "gocloud.dev/blob/gcsblob"   // gs://
	_ "gocloud.dev/blob/s3blob"    // s3://
)

// tryOnce stops Amazon's library from trying again by itself: it would do so
// within each of our tries, uncounted and with pauses of its own. No option of
// the address does that, and so the bucket's client is exchanged for one that does.
func tryOnce(b *blob.Bucket) {
	var client *s3.Client
	if b.As(&client) {
		o := client.Options()
		o.Retryer, o.Logger = aws.NopRetryer{}, nil // nor does it write to standard error by itself
		*client = *s3.New(o)
	}
}
