package cachedir

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"path/filepath"
)

// Key is the secret of a user or a CI system. It lies outside the site, so that nobody else can make files that are believed.
type Key []byte

// KeyVariable is the environment variable that holds the key of a CI system.
const KeyVariable = "GACETA_CACHE_KEY"

// orRandom returns the key, or a random one that only this process has.
func (k Key) orRandom() Key {
	if len(k) > 0 {
		return k
	}
	random := make(Key, sha256.Size)
	_, _ = rand.Read(random) // never fails
	return random
}

// ErrUnsealed reports that a file was not written with this key, or was changed since.
var ErrUnsealed = errors.New("the file was not written by this cache")

// sealSize is the length of the seal, which begins a file.
const sealSize = sha256.Size

// Seal returns the HMAC-SHA-256 of content under a name. What is sealed under one name is worthless under another one.
func (k Key) Seal(name string, content []byte) []byte {
	h := k.sealer(name)
	_, _ = h.Write(content) // never fails
	return h.Sum(nil)
}

// sealer returns the hash of a seal before the content.
func (k Key) sealer(name string) hash.Hash {
	h := hmac.New(sha256.New, k)
	writeText(h, name)
	return h
}

// isSeal reports whether Seal returned a seal for this name and content.
func (k Key) isSeal(seal []byte, name string, content []byte) bool {
	return hmac.Equal(seal, k.Seal(name, content))
}

func writeText(h hash.Hash, text string) {
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(text))))
	_, _ = h.Write([]byte(text))
}

// WriteSealed writes a file that ReadSealed returns.
func (d *Dir) WriteSealed(name string, data []byte) error {
	return d.StreamSealed(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// StreamSealed writes a file that ReadSealed returns, and that write writes in parts.
func (d *Dir) StreamSealed(name string, write func(io.Writer) error) error {
	return d.replace(name, func(file *os.File) error {
		seal := d.key.sealer(name)
		if _, err := file.Write(make([]byte, sealSize)); err != nil {
			return err
		}
		if err := write(io.MultiWriter(file, seal)); err != nil {
			return err
		}
		_, err := file.WriteAt(seal.Sum(nil), 0)
		return err
	})
}

// ReadSealed reads a file that WriteSealed wrote under the same name in a folder with the same key. The error is
// ErrUnsealed for every other file.
func (d *Dir) ReadSealed(name string) ([]byte, error) {
	data, err := d.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(data) < sealSize || !d.key.isSeal(data[:sealSize], name, data[sealSize:]) {
		return nil, ErrUnsealed
	}
	return data[sealSize:], nil
}

// SealedSize returns the number of bytes that ReadSealed returns, or 0 if there is no such file.
func (d *Dir) SealedSize(name string) int64 {
	info, err := d.root.Lstat(filepath.FromSlash(name))
	if err != nil {
		return 0
	}
	return max(info.Size()-sealSize, 0)
}

func randomName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
