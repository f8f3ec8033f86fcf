package remotecache

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// pointer is the only object that is overwritten.
type pointer struct {
	Shape int    `json:"shape"`
	Index string `json:"index"` // the SHA-256 of its bytes
	Bytes int64  `json:"bytes"` // before compression
	Seal  []byte `json:"seal"`  // of the other fields and the namespace
}

const shape = 3

// seal returns the seal that a pointer of this namespace has.
func (c *Cache) seal(p pointer) []byte {
	return c.key.Seal("remote cache "+c.namespace, fmt.Appendf(nil, "%d %s %d", p.Shape, p.Index, p.Bytes))
}

// index lists the content of a namespace.
type index struct {
	Packs []pack
	Drop  []string // objects that only the previous index needs
}

// pack is an object that holds concatenated files, compressed.
type pack struct {
	Name  string // the SHA-256 of its bytes
	Bytes int64  // before compression
	Files []place
}

// place is the location of a file in a pack.
type place struct {
	Name, ETag string
	Sum        [sha256.Size]byte
	At, Bytes  int64
}

func (c *Cache) object(name string) string { return "gaceta-cache/" + c.namespace + "/" + name }

// loadIndex reads the current index.
func (c *Cache) loadIndex(ctx context.Context) error {
	text, err := c.store.Get(ctx, c.object("pointer.json"), 0)
	if errors.Is(err, bucket.ErrMissing) {
		return ErrEmpty
	}
	if err != nil {
		return err
	}
	var p pointer
	if json.Unmarshal(text, &p) != nil || p.Shape != shape || !isSum(p.Index) || p.Bytes < 0 || p.Bytes > maxIndexBytes {
		return ErrCorrupt
	}
	if !hmac.Equal(p.Seal, c.seal(p)) {
		return ErrOtherKey
	}
	if p.Index == c.pointer {
		return nil
	}
	data, err := c.get(ctx, "index-", p.Index, p.Bytes)
	if err != nil {
		return err
	}
	var i index
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&i) != nil || !i.isValid() {
		return ErrCorrupt
	}
	c.pointer, c.index = p.Index, &i
	return nil
}

// isValid reports whether Save can have written the index.
func (i *index) isValid() bool {
	if len(i.Packs) > maxPacks {
		return false
	}
	var all int64
	names := map[string]bool{}
	for _, p := range i.Packs {
		if !isSum(p.Name) || p.Bytes < 0 || p.Bytes > MaxBytes {
			return false
		}
		all += p.Bytes
		for _, f := range p.Files {
			if !fs.ValidPath(f.Name) || names[f.Name] || f.At < 0 || f.Bytes < 0 || f.At > p.Bytes-f.Bytes {
				return false
			}
			names[f.Name] = true
		}
	}
	return len(names) <= maxFiles && all <= MaxBytes
}

// isSum reports whether a text is a SHA-256.
func isSum(text string) bool {
	raw, err := hex.DecodeString(text)
	return err == nil && len(raw) == sha256.Size
}

func sumOf(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// get reads an object that put wrote. size is the number of bytes before compression.
func (c *Cache) get(ctx context.Context, kind, name string, size int64) ([]byte, error) {
	packed, err := c.store.Get(ctx, c.object(kind+name), size)
	if errors.Is(err, bucket.ErrMissing) || err == nil && sumOf(packed) != name {
		return nil, ErrCorrupt
	}
	if err != nil {
		return nil, err
	}
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, ErrCorrupt
	}
	data, err := io.ReadAll(io.LimitReader(zip, size+1))
	if err != nil || int64(len(data)) != size {
		return nil, ErrCorrupt
	}
	return data, nil
}

// put compresses data into an object and returns its name, the SHA-256. Compression
// is fast rather than thorough: the largest files are already compressed.
func (c *Cache) put(ctx context.Context, kind string, data []byte) (name string, err error) {
	var packed bytes.Buffer
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return "", err
	}
	_, _ = zip.Write(data) // a buffer never fails
	_ = zip.Close()
	name = sumOf(packed.Bytes())
	headers := &bucket.Headers{ContentType: "application/gzip", CacheControl: "no-store"}
	return name, c.store.Put(ctx, c.object(kind+name), packed.Bytes(), headers)
}
