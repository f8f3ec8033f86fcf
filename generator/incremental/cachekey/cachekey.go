// Package cachekey finds the secret that seals the caches of a user or of a CI system: see package cachedir.
//
//  1. The environment variable Variable holds it, where machines share a cache.
//  2. Elsewhere it is a random key, which is kept in the user's own folder for caches.
//  3. It is never read from the site, whose author could know it.
package cachekey

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/cachedir"
)

// Variable is the environment variable that holds the secret.
const Variable = cachedir.KeyVariable

// size is the length of a key in bytes, and the least number of characters of Variable.
const size = sha256.Size

// ErrShort reports that Variable can be guessed.
var ErrShort = fmt.Errorf("%s has fewer than %d characters. Make a secret: openssl rand -hex 32", Variable, size)

// Find returns the key for the caches of the site in a folder, an absolute path without symbolic links. lookup and folder
// are os.LookupEnv and os.UserCacheDir.
func Find(site string, lookup func(string) (string, bool), folder func() (string, error)) ([]byte, error) {
	if secret, _ := lookup(Variable); secret != "" { // CI systems set it to nothing where the secret may not be read
		if len(secret) < size {
			return nil, ErrShort
		}
		sum := sha256.Sum256([]byte(secret))
		return sum[:], nil
	}
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if inside, err := filepath.Rel(site, dir); err == nil && filepath.IsLocal(inside) {
		return nil, fmt.Errorf("the user's folder for caches, %s, is in the site", dir)
	}
	return keptKey(filepath.Join(dir, "gaceta", "cache.key"))
}

// keptKey reads a key, or makes it.
func keptKey(file string) ([]byte, error) {
	key, err := os.ReadFile(file)
	switch {
	case err == nil && len(key) == size:
		return key, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	key = make([]byte, size)
	_, _ = rand.Read(key) // never fails
	return key, replaceKey(file, key)
}

// replaceKey writes a key that only the user can read, whole or not at all. Of two processes one wins; the caches of the
// other are made again once.
func replaceKey(file string, key []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-*") // with mode 0600
	if err != nil {
		return err
	}
	_, err = temporary.Write(key)
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}
