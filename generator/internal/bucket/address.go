package bucket

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// AddressError reports that the address of a bucket is invalid.
type AddressError struct{ Why string }

func (e *AddressError) Error() string { return e.Why }

// invalid returns an AddressError.
func invalid(format string, args ...any) error { return &AddressError{fmt.Sprintf(format, args...)} }

// options reads the query of an address. The first invalid value is reported by check.
type options struct {
	values url.Values
	used   []string
	err    error
}

// text returns the value of an option, which may have several names, or "".
func (o *options) text(names ...string) string {
	o.used = append(o.used, names...)
	for _, name := range names {
		if value := o.values.Get(name); value != "" {
			return value
		}
	}
	return ""
}

// flag reports whether an option is true.
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

// check returns the first error, or reports an option that no driver read.
func (o *options) check() error {
	for name := range o.values {
		if o.err == nil && !slices.Contains(o.used, name) {
			slices.Sort(o.used)
			o.err = invalid("Unknown option “%s” in the bucket's address. Known options: %s.", name, strings.Join(o.used, ", "))
		}
	}
	return o.err
}
