package remotecache

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// File is a file to save. An ETag, if any, changes whenever the bytes do.
type File struct {
	Name, ETag string
	Bytes      int64
	Read       func() ([]byte, error)
}

// Save replaces the files of the namespace. A file that cannot be read is left out.
func (c *Cache) Save(ctx context.Context, files []File) error {
	var all int64
	for _, f := range files {
		all += f.Bytes
	}
	if all > MaxBytes || len(files) > maxFiles {
		return fmt.Errorf("%d files of %d MB exceed the limit of a cache in a bucket", len(files), all>>20)
	}
	return c.limited(ctx, func(ctx context.Context) error {
		if err := c.loadIndex(ctx); errors.Is(err, ErrEmpty) || errors.Is(err, ErrCorrupt) || errors.Is(err, ErrOtherKey) {
			c.pointer, c.index = "", &index{}
		} else if err != nil {
			return err
		}
		s := &saving{Cache: c, wanted: make(map[string]File, len(files)), known: map[[sha256.Size]byte]location{}}
		for _, f := range files {
			s.wanted[f.Name] = f
		}
		if !c.corrupt { // otherwise everything is sent again
			s.reusePacks()
		}
		if err := s.sendFiles(ctx); err != nil {
			return err
		}
		return s.publish(ctx)
	})
}

// saving is the state of one Save.
type saving struct {
	*Cache
	wanted map[string]File // that are not in a pack yet
	packs  []*pack
	known  map[[sha256.Size]byte]location // of all bytes in packs
}

// location is where bytes are in a pack.
type location struct {
	pack *pack
	at   int64
}

// reusePacks keeps the packs of the last Save, with their unchanged files. Packs
// with less than half of their bytes in use are rewritten, and small ones if there
// are many.
func (s *saving) reusePacks() {
	for _, old := range s.index.Packs {
		p := &pack{Name: old.Name, Bytes: old.Bytes}
		var used int64
		seen := map[[sha256.Size]byte]bool{} // equal files share a place
		for _, f := range old.Files {
			want, ok := s.wanted[f.Name]
			if !ok || want.ETag != f.ETag {
				continue
			}
			if !seen[f.Sum] {
				seen[f.Sum] = true
				used += f.Bytes
			}
			if f.ETag != "" && f.Bytes == want.Bytes {
				p.Files = append(p.Files, f)
			}
		}
		if used*2 < p.Bytes || len(s.index.Packs) > 64 && used < packBytes/4 {
			continue
		}
		s.packs = append(s.packs, p)
		for _, f := range old.Files {
			s.known[f.Sum] = location{p, f.At}
		}
		for _, f := range p.Files {
			delete(s.wanted, f.Name)
		}
	}
}

// sendFiles packs and sends the wanted files whose bytes are not known.
func (s *saving) sendFiles(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxRequests)
	open := &pack{}
	var body []byte
	send := func() {
		p, data := open, body
		p.Bytes = int64(len(data))
		s.packs = append(s.packs, p)
		open, body = &pack{}, nil
		group.Go(func() (err error) {
			p.Name, err = s.put(ctx, "pack-", data)
			return err
		})
	}
	for _, name := range slices.Sorted(maps.Keys(s.wanted)) {
		data, err := s.wanted[name].Read()
		if err != nil {
			continue
		}
		f := place{Name: name, ETag: s.wanted[name].ETag, Sum: sha256.Sum256(data), Bytes: int64(len(data))}
		found, ok := s.known[f.Sum]
		if !ok {
			if len(body) > 0 && len(body)+len(data) > packBytes {
				send()
			}
			found = location{open, int64(len(body))}
			s.known[f.Sum] = found
			body = append(body, data...)
		}
		f.At = found.at
		found.pack.Files = append(found.pack.Files, f)
	}
	if len(open.Files) > 0 {
		send()
	}
	return group.Wait()
}

// publish makes the new index current, and deletes the objects that only the
// index before the last one used.
func (s *saving) publish(ctx context.Context) error {
	var next index
	needed := map[string]bool{}
	for _, p := range s.packs {
		if len(p.Files) > 0 {
			slices.SortFunc(p.Files, func(a, b place) int { return cmp.Compare(a.Name, b.Name) })
			next.Packs = append(next.Packs, *p)
			needed[s.object("pack-"+p.Name)] = true
		}
	}
	if len(next.Packs) > maxPacks {
		return fmt.Errorf("%d packs exceed the limit of a cache in a bucket", len(next.Packs))
	}
	isSame := func(a, b pack) bool { return a.Name == b.Name && slices.Equal(a.Files, b.Files) }
	if slices.EqualFunc(next.Packs, s.index.Packs, isSame) {
		return nil
	}
	for _, p := range s.index.Packs {
		if name := s.object("pack-" + p.Name); !needed[name] {
			needed[name] = true
			next.Drop = append(next.Drop, name)
		}
	}
	if s.pointer != "" {
		next.Drop = append(next.Drop, s.object("index-"+s.pointer))
	}
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(next); err != nil {
		return err
	}
	name, err := s.put(ctx, "index-", data.Bytes())
	if err != nil {
		return err
	}
	p := pointer{Shape: shape, Index: name, Bytes: int64(data.Len())}
	p.Seal = s.seal(p)
	text, _ := json.Marshal(p)
	headers := &bucket.Headers{ContentType: "application/json", CacheControl: "no-store"}
	if err := s.store.Put(ctx, s.object("pointer.json"), text, headers); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxRequests)
	for _, old := range s.index.Drop {
		if !needed[old] && path.Dir(old)+"/" == s.object("") {
			group.Go(func() error { return s.store.Remove(ctx, old) })
		}
	}
	return group.Wait()
}
