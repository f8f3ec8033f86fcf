//go:build !linux && !darwin

package dist

import "errors"

// exchange is not to be had here; Commit renames twice.
func exchange(string, string) error { return errors.ErrUnsupported }
