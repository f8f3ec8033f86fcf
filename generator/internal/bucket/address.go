package bucket

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file://
	"gocloud.dev/blob/memblob"
)

// AddressError says that a bucket's address is written wrongly.
type AddressError struct{ Why string }

func (e *AddressError) Error() string { return e.Why }

func wrong(format string, args ...any) error { return &AddressError{fmt.Sprintf(format, args...)} }

// open opens the bucket at an address, and says which folder it is, if it
// is one. A folder that does not exist is made only for writing.
// Options stand in the address's query as gocloud.dev spells them; secrets come
// from the environment and the clouds' own chains alone.
func open(ctx context.Context, address string, write bool) (b *blob.Bucket, root string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, "", wrong("the address cannot be read: %v", err)
	}
	if u.User != nil {
		return nil, "", wrong("the address of the bucket holds a name or a password; credentials come from the environment")
	}
	schemes := blob.DefaultURLMux().BucketSchemes()
	if !slices.Contains(schemes, u.Scheme) {
		return nil, "", wrong("%q is no storage that this gaceta was built with (%s)", u.Scheme+"://", strings.Join(schemes, ", "))
	}
	if u.Scheme == "file" {
		return openFolder(ctx, u, write)
	}
	if b, err = blob.OpenBucket(ctx, u.String()); err == nil {
		tryOnce(b)
	}
	return b, "", err
}

// openFolder opens a folder as a bucket: made when missing, without side files
// for headers, temporary files on the same disk.
func openFolder(ctx context.Context, u *url.URL, write bool) (*blob.Bucket, string, error) {
	root := filepath.FromSlash(u.Path)
	switch u.Host {
	case "":
		if !filepath.IsAbs(root) {
			return nil, "", wrong("%s is not absolute; write file:///absolute/folder", u)
		}
	case ".":
		root = filepath.Join(".", root)
	default:
		return nil, "", wrong("%s names the host %q; write file:///absolute/folder", u, u.Host)
	}
	q := u.Query()
	root = filepath.Join(root, filepath.FromSlash(q.Get("prefix")))
	if _, err := os.Stat(root); !write && errors.Is(err, fs.ErrNotExist) {
		return memblob.OpenBucket(nil), root, nil
	}
	for key, value := range map[string]string{"metadata": "skip", "create_dir": "true", "no_tmp_dir": "true"} {
		if !q.Has(key) {
			q.Set(key, value)
		}
	}
	with := *u
	with.RawQuery = q.Encode()
	b, err := blob.OpenBucket(ctx, with.String())
	return b, root, err
}
