//go:build !linux && !darwin

package dist

import "errors"

// exchange is not available on this system; Commit renames twice.
func exchange(string, string) error { return errors.ErrUnsupported }
