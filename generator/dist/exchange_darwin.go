package dist

import "golang.org/x/sys/unix"

// exchange swaps two folders in one step.
func exchange(a, b string) error {
	return unix.RenameatxNp(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_SWAP)
}
