package remotecache

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// File is one to keep. Its ETag, if it has one, changes whenever its bytes do.
type File struct {
	Name, ETag string
	Bytes      int64
	Read       func() ([]byte, error)
}

// Save puts files on the shelf, in place of those that are there. A file that
// cannot be read is left out.
func (d *Cache) Save(ctx context.Context, files []File) error {
	var all int64
	for _, f := range files {
		all += f.Bytes
	}
	if all > MaxBytes || len(files) > maxFiles {
		return fmt.Errorf("%d files of %d MB are more than a cache in a bucket holds", len(files), all>>20)
	}
	s, ctx, done, err := d.open(ctx, true)
	if err != nil {
		return err
	}
	defer done()
	if err := d.look(ctx, s); errors.Is(err, ErrEmpty) || errors.Is(err, ErrCorrupt) {
		d.pointer, d.index = "", &index{}
	} else if err != nil {
		return reason(ctx, err)
	}
	k := &keeping{d: d, s: s, old: d.index, sums: map[sum]place{}}
	return reason(ctx, k.keep(ctx, files))
}

// keeping is one Save.
type keeping struct {
	d    *Cache
	s    *bucket.Store
	old  *index
	next index
	used []int         // by old pack: its number in next, or -1
	sums map[sum]place // what is in next
}

func (k *keeping) keep(ctx context.Context, files []File) error {
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	known := make(map[string]place, len(k.old.Files))
	for _, f := range k.old.Files {
		if !k.d.damaged { // else everything is sent again
			known[f.Name] = f
		}
	}
	worn := k.worn(files, known)
	k.used = make([]int, len(k.old.Packs))
	for i := range k.used {
		k.used[i] = -1
	}
	var fresh []File
	for _, f := range files {
		old, ok := known[f.Name]
		if !ok || f.ETag == "" || old.ETag != f.ETag || old.Bytes != f.Bytes || worn[old.Pack] {
			fresh = append(fresh, f)
			continue
		}
		k.stay(old)
	}
	if err := k.pack(ctx, fresh, worn); err != nil {
		return err
	}
	slices.SortFunc(k.next.Files, func(a, b place) int { return cmp.Compare(a.Name, b.Name) })
	return k.turn(ctx)
}

// worn says which packs are packed anew: those of which less than half is still
// in use, and small ones when there are many.
func (k *keeping) worn(files []File, known map[string]place) []bool {
	live := make([]int64, len(k.old.Packs))
	seen := map[sum]bool{}
	for _, f := range files {
		if old, ok := known[f.Name]; ok && old.ETag == f.ETag && !seen[old.Sum] {
			seen[old.Sum] = true
			live[old.Pack] += old.Bytes
		}
	}
	worn := make([]bool, len(k.old.Packs))
	for i, p := range k.old.Packs {
		worn[i] = live[i]*2 < p.Bytes || len(k.old.Packs) > 64 && live[i] < packBytes/4
	}
	return worn
}

// stay takes over a file that the shelf has.
func (k *keeping) stay(old place) {
	if k.used[old.Pack] < 0 {
		k.used[old.Pack] = len(k.next.Packs)
		k.next.Packs = append(k.next.Packs, k.old.Packs[old.Pack])
	}
	old.Pack = k.used[old.Pack]
	k.next.Files = append(k.next.Files, old)
	k.sums[old.Sum] = old
}

// pack sends what is new.
func (k *keeping) pack(ctx context.Context, fresh []File, worn []bool) error {
	there := map[sum]place{} // whatever its name
	for _, f := range k.old.Files {
		if !worn[f.Pack] {
			there[f.Sum] = f
		}
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(together)
	sent := map[int]*string{}
	var body bytes.Buffer
	open := -1 // the pack that is being filled
	flush := func() {
		data, name := slices.Clone(body.Bytes()), new(string)
		k.next.Packs[open].Bytes = int64(len(data))
		sent[open] = name
		body.Reset()
		open = -1
		group.Go(func() (err error) {
			*name, err = k.send(within, data)
			return err
		})
	}
	for _, f := range fresh {
		data, err := f.Read()
		if err != nil {
			continue
		}
		of := sum(sha256.Sum256(data))
		p := place{Name: f.Name, ETag: f.ETag, Sum: of, Bytes: int64(len(data))}
		if same, ok := k.sums[of]; ok {
			p.Pack, p.At = same.Pack, same.At
			k.next.Files = append(k.next.Files, p)
			continue
		}
		if same, ok := there[of]; ok {
			same.Name, same.ETag = f.Name, f.ETag
			k.stay(same)
			continue
		}
		if open >= 0 && body.Len()+len(data) > packBytes {
			flush()
		}
		if open < 0 {
			open = len(k.next.Packs)
			k.next.Packs = append(k.next.Packs, pack{})
		}
		p.Pack, p.At = open, int64(body.Len())
		body.Write(data)
		k.next.Files = append(k.next.Files, p)
		k.sums[of] = p
	}
	if open >= 0 {
		flush()
	}
	err := group.Wait()
	for i, name := range sent {
		k.next.Packs[i].Name = *name
	}
	return err
}

// send writes a pack and gives its name.
func (k *keeping) send(ctx context.Context, data []byte) (string, error) {
	packed, err := zipped(func(zip *gzip.Writer) error {
		_, err := zip.Write(data)
		return err
	})
	if err != nil {
		return "", err
	}
	name := sum(sha256.Sum256(packed)).String()
	return name, k.put(ctx, "pack-"+name, packed)
}

// put writes what is named by its bytes.
func (k *keeping) put(ctx context.Context, name string, data []byte) error {
	return k.s.Put(ctx, k.d.key(name), data, &bucket.Headers{ContentType: "application/gzip", CacheControl: "no-store"})
}

// turn makes the new index the one that counts, and removes what the last but
// one had alone.
func (k *keeping) turn(ctx context.Context) error {
	if len(k.next.Packs) > maxPacks {
		return fmt.Errorf("%d packs are more than a cache in a bucket holds", len(k.next.Packs))
	}
	if k.unchanged() {
		return nil
	}
	needed := map[string]bool{}
	for _, p := range k.next.Packs {
		needed[k.d.key("pack-"+p.Name)] = true
	}
	for _, p := range k.old.Packs {
		if name := k.d.key("pack-" + p.Name); !needed[name] {
			needed[name] = true
			k.next.Drop = append(k.next.Drop, name)
		}
	}
	if k.d.pointer != "" {
		k.next.Drop = append(k.next.Drop, k.d.key("index-"+k.d.pointer))
	}
	data, err := zipped(func(zip *gzip.Writer) error { return gob.NewEncoder(zip).Encode(k.next) })
	if err != nil {
		return err
	}
	name := sum(sha256.Sum256(data)).String()
	if err := k.put(ctx, "index-"+name, data); err != nil {
		return err
	}
	text, err := json.Marshal(pointer{shape, name})
	if err != nil {
		return err
	}
	if err := k.s.Put(ctx, k.d.key("pointer.json"), text, &bucket.Headers{ContentType: "application/json", CacheControl: "no-store"}); err != nil {
		return err
	}
	k.d.pointer, k.d.index = name, &k.next
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(together)
	for _, old := range k.old.Drop {
		if !needed[old] && path.Dir(old)+"/" == k.d.key("") {
			group.Go(func() error { return k.s.Remove(ctx, old) })
		}
	}
	return group.Wait()
}

// unchanged reports whether the shelf holds just these files.
func (k *keeping) unchanged() bool {
	return slices.Equal(k.next.Packs, k.old.Packs) && slices.EqualFunc(k.next.Files, k.old.Files, func(a, b place) bool {
		return a.Name == b.Name && a.ETag == b.ETag && a.Sum == b.Sum
	})
}

// zipped compresses quickly: what weighs most is compressed already.
func zipped(write func(*gzip.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(write(zip), zip.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
