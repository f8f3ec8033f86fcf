package cachedir

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash"
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

// Seal returns the HMAC-SHA-256 of the concatenated parts under a name. Parts that are sealed under one name are worthless
// under another one.
func (k Key) Seal(name string, parts ...[]byte) []byte {
	h := hmac.New(sha256.New, k)
	writeText(h, name)
	for _, part := range parts {
		_, _ = h.Write(part) // never fails
	}
	return h.Sum(nil)
}

// IsSeal reports whether Seal returned a seal for this name and content.
func (k Key) IsSeal(seal []byte, name string, content []byte) bool {
	return hmac.Equal(seal, k.Seal(name, content))
}

func writeText(h hash.Hash, text string) {
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(text))))
	_, _ = h.Write([]byte(text))
}

// WriteSealed writes a file that ReadSealed returns.
func (d *Dir) WriteSealed(name string, parts ...[]byte) error {
	return d.WriteFile(name, append([][]byte{d.key.Seal(name, parts...)}, parts...)...)
}

// ReadSealed reads a file that WriteSealed wrote under the same name in a folder with the same key. The error is
// ErrUnsealed for every other file.
func (d *Dir) ReadSealed(name string) ([]byte, error) {
	data, err := d.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(data) < sealSize || !d.key.IsSeal(data[:sealSize], name, data[sealSize:]) {
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
