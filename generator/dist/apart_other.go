//go:build !linux

package dist

import "os"

// mkdirApart makes a folder for many files.
func mkdirApart(dir string) error { return os.Mkdir(dir, 0o755) }
