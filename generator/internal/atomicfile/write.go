// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
)

// Write writes the concatenated parts into a file, which appears whole or not at
// all. It creates the folder of the file.
func Write(file string, parts ...[]byte) error {
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err == nil {
			_, err = temp.Write(part)
		}
	}
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
