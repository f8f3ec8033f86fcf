package bucket

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// AddressError reports that the address of a bucket is invalid.
type AddressError struct{ Why string }

func (e *AddressError) Error() string { return e.Why }

func invalid(format string, args ...any) error { return &AddressError{fmt.Sprintf(format, args...)} }

// driver is the access to one kind of storage. Drivers never retry. A missing
// object is ErrMissing.
type driver interface {
	// list returns one page of the objects whose key begins with prefix, and the
	// token of the next page.
	list(ctx context.Context, prefix, token string) (objects map[string]Object, next string, err error)
	get(ctx context.Context, key string) ([]byte, error)
	put(ctx context.Context, key string, data []byte, h *Headers) error
	copy(ctx context.Context, to, from string) error
	remove(ctx context.Context, key string) error
	attributes(ctx context.Context, key string) (*Attributes, error)
}

// openDriver opens the bucket at an address. create makes a missing folder.
// Secrets come from the environment and each cloud's own configuration only.
func openDriver(ctx context.Context, address string, create bool) (d driver, prefix string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, "", invalid("The address of the bucket is invalid: %v.", err)
	}
	if u.User != nil {
		return nil, "", invalid("The address of the bucket contains a name or a password. " +
			"Remove it: credentials come from the environment.")
	}
	o := options{values: u.Query()}
	prefix = o.text("prefix")
	switch u.Scheme {
	case "file":
		d, err = openFolder(u, &o, create)
	case "s3":
		d, err = openS3(ctx, u.Host, &o)
	case "gs":
		d, err = openGoogle(ctx, u.Host, &o)
	case "azblob":
		d, err = openAzure(u.Host, &o)
	default:
		return nil, "", invalid("“%s” is not a bucket address. Write s3://, gs://, azblob:// or, for a folder, %s.",
			address, "file:///absolute/path")
	}
	if err == nil && u.Scheme != "file" && u.Host == "" {
		err = invalid("The address “%s” has no bucket. Write %s://bucket.", address, u.Scheme)
	}
	if err == nil {
		err = o.check()
	}
	return d, prefix, err
}

// options reads the query of an address. The first invalid value is reported by check.
type options struct {
	values url.Values
	used   []string
	err    error
}

func (o *options) text(names ...string) string {
	o.used = append(o.used, names...)
	for _, name := range names {
		if value := o.values.Get(name); value != "" {
			return value
		}
	}
	return ""
}

func (o *options) flag(names ...string) bool {
	value := o.text(names...)
	if value == "" {
		return false
	}
	on, err := strconv.ParseBool(value)
	if err != nil && o.err == nil {
		o.err = invalid("The option “%s” of the bucket's address must be true or false, not “%s”.", names[0], value)
	}
	return on
}

func (o *options) check() error {
	for name := range o.values {
		if o.err == nil && !slices.Contains(o.used, name) {
			slices.Sort(o.used)
			o.err = invalid("Unknown option “%s” in the bucket's address. Known options: %s.", name, strings.Join(o.used, ", "))
		}
	}
	return o.err
}

// folderOf returns the folder that a file:// address names.
func folderOf(u *url.URL) (string, error) {
	dir := filepath.FromSlash(u.Path)
	if len(dir) > 2 && filepath.VolumeName(dir[1:]) != "" {
		dir = dir[1:] // file:///C:/folder
	}
	switch {
	case u.Host == ".":
		return filepath.Join(".", dir), nil
	case u.Host != "":
		return "", invalid("%s names the host “%s”. Write file:///absolute/path.", u, u.Host)
	case !filepath.IsAbs(dir):
		return "", invalid("%s is not absolute. Write file:///absolute/path.", u)
	}
	return dir, nil
}
