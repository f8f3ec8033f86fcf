package deploy

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file://
)

// AddressError says that a bucket's address is written wrongly.
type AddressError struct{ Why string }

func (e *AddressError) Error() string { return e.Why }

func wrong(format string, args ...any) error { return &AddressError{fmt.Sprintf(format, args...)} }

// openBucket opens the bucket at an address, and says whether it is a folder.
// Options stand in the address's query as gocloud.dev spells them; secrets come
// from the environment and the clouds' own chains alone.
func openBucket(ctx context.Context, address string) (b *blob.Bucket, folder bool, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, false, wrong("the address cannot be read: %v", err)
	}
	if u.User != nil {
		return nil, false, wrong("the address of the bucket holds a name or a password; credentials come from the environment")
	}
	schemes := blob.DefaultURLMux().BucketSchemes()
	if !slices.Contains(schemes, u.Scheme) {
		return nil, false, wrong("%q is no storage that this gaceta was built with (%s)", u.Scheme+"://", strings.Join(schemes, ", "))
	}
	if u.Scheme == "file" {
		return openFolder(ctx, u)
	}
	b, err = blob.OpenBucket(ctx, u.String())
	return b, false, err
}

// openFolder opens a folder as a bucket: made when missing, without side files
// for headers, temporary files on the same disk.
func openFolder(ctx context.Context, u *url.URL) (*blob.Bucket, bool, error) {
	if u.Host != "" && u.Host != "." {
		return nil, true, wrong("%s names the host %q; write file:///absolute/folder", u, u.Host)
	}
	if !filepath.IsAbs(filepath.FromSlash(u.Path)) && u.Host != "." {
		return nil, true, wrong("%s is not absolute; write file:///absolute/folder", u)
	}
	q := u.Query()
	for key, value := range map[string]string{"metadata": "skip", "create_dir": "true", "no_tmp_dir": "true"} {
		if !q.Has(key) {
			q.Set(key, value)
		}
	}
	with := *u
	with.RawQuery = q.Encode()
	b, err := blob.OpenBucket(ctx, with.String())
	return b, true, err
}
