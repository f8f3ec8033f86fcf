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

// File is a file to save. An ETag, if any, changes whenever the bytes do.
type File struct {
	Name, ETag string
	Bytes      int64
	Read       func() ([]byte, error)
}

// Save replaces the files of the namespace. A file that cannot be read is left out.
func (d *Cache) Save(ctx context.Context, files []File) error {
	var all int64
	for _, f := range files {
		all += f.Bytes
	}
	if all > MaxBytes || len(files) > maxFiles {
		return fmt.Errorf("%d files of %d MB exceed the limit of a cache in a bucket", len(files), all>>20)
	}
	s, ctx, done, err := d.open(ctx, true)
	if err != nil {
		return err
	}
	defer done()
	if err := d.loadIndex(ctx, s); errors.Is(err, ErrEmpty) || errors.Is(err, ErrCorrupt) {
		d.pointer, d.index = "", &index{}
	} else if err != nil {
		return reason(ctx, err)
	}
	k := &saving{d: d, s: s, old: d.index, sums: map[sum]place{}}
	return reason(ctx, k.run(ctx, files))
}

// saving is the state of one Save.
type saving struct {
	d    *Cache
	s    *bucket.Store
	old  *index
	next index
	used []int         // by old pack: its index in next, or -1
	sums map[sum]place // of the files in next
}

func (k *saving) run(ctx context.Context, files []File) error {
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	known := make(map[string]place, len(k.old.Files))
	for _, f := range k.old.Files {
		if !k.d.corrupt { // otherwise everything is sent again
			known[f.Name] = f
		}
	}
	rewrite := k.mostlyUnused(files, known)
	k.used = make([]int, len(k.old.Packs))
	for i := range k.used {
		k.used[i] = -1
	}
	var fresh []File
	for _, f := range files {
		old, ok := known[f.Name]
		if !ok || f.ETag == "" || old.ETag != f.ETag || old.Bytes != f.Bytes || rewrite[old.Pack] {
			fresh = append(fresh, f)
			continue
		}
		k.retain(old)
	}
	if err := k.sendFiles(ctx, fresh, rewrite); err != nil {
		return err
	}
	slices.SortFunc(k.next.Files, func(a, b place) int { return cmp.Compare(a.Name, b.Name) })
	return k.publish(ctx)
}

// mostlyUnused returns which packs to rewrite: those with less than half of their
// bytes in use, and small ones if there are many.
func (k *saving) mostlyUnused(files []File, known map[string]place) []bool {
	live := make([]int64, len(k.old.Packs))
	seen := map[sum]bool{}
	for _, f := range files {
		if old, ok := known[f.Name]; ok && old.ETag == f.ETag && !seen[old.Sum] {
			seen[old.Sum] = true
			live[old.Pack] += old.Bytes
		}
	}
	rewrite := make([]bool, len(k.old.Packs))
	for i, p := range k.old.Packs {
		rewrite[i] = live[i]*2 < p.Bytes || len(k.old.Packs) > 64 && live[i] < packBytes/4
	}
	return rewrite
}

// retain adds a file that the bucket already has.
func (k *saving) retain(old place) {
	if k.used[old.Pack] < 0 {
		k.used[old.Pack] = len(k.next.Packs)
		k.next.Packs = append(k.next.Packs, k.old.Packs[old.Pack])
	}
	old.Pack = k.used[old.Pack]
	k.next.Files = append(k.next.Files, old)
	k.sums[old.Sum] = old
}

// sendFiles packs and sends the new files.
func (k *saving) sendFiles(ctx context.Context, fresh []File, rewrite []bool) error {
	there := map[sum]place{} // under any name
	for _, f := range k.old.Files {
		if !rewrite[f.Pack] {
			there[f.Sum] = f
		}
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(maxRequests)
	sent := map[int]*string{}
	var body bytes.Buffer
	open := -1 // index of the unfinished pack
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
		digest := sum(sha256.Sum256(data))
		p := place{Name: f.Name, ETag: f.ETag, Sum: digest, Bytes: int64(len(data))}
		if same, ok := k.sums[digest]; ok {
			p.Pack, p.At = same.Pack, same.At
			k.next.Files = append(k.next.Files, p)
			continue
		}
		if same, ok := there[digest]; ok {
			same.Name, same.ETag = f.Name, f.ETag
			k.retain(same)
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
		k.sums[digest] = p
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

// send writes a pack and returns its name.
func (k *saving) send(ctx context.Context, data []byte) (string, error) {
	packed, err := compress(func(zip *gzip.Writer) error {
		_, err := zip.Write(data)
		return err
	})
	if err != nil {
		return "", err
	}
	name := sum(sha256.Sum256(packed)).String()
	return name, k.put(ctx, "pack-"+name, packed)
}

// put writes an object that is named by its checksum.
func (k *saving) put(ctx context.Context, name string, data []byte) error {
	return k.s.Put(ctx, k.d.key(name), data, &bucket.Headers{ContentType: "application/gzip", CacheControl: "no-store"})
}

// publish makes the new index current, and deletes the objects that only the
// index before the last one used.
func (k *saving) publish(ctx context.Context) error {
	if len(k.next.Packs) > maxPacks {
		return fmt.Errorf("%d packs exceed the limit of a cache in a bucket", len(k.next.Packs))
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
	data, err := compress(func(zip *gzip.Writer) error { return gob.NewEncoder(zip).Encode(k.next) })
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
	headers := &bucket.Headers{ContentType: "application/json", CacheControl: "no-store"}
	if err := k.s.Put(ctx, k.d.key("pointer.json"), text, headers); err != nil {
		return err
	}
	k.d.pointer, k.d.index = name, &k.next
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxRequests)
	for _, old := range k.old.Drop {
		if !needed[old] && path.Dir(old)+"/" == k.d.key("") {
			group.Go(func() error { return k.s.Remove(ctx, old) })
		}
	}
	return group.Wait()
}

// unchanged reports whether the namespace already has exactly these files.
func (k *saving) unchanged() bool {
	return slices.Equal(k.next.Packs, k.old.Packs) && slices.EqualFunc(k.next.Files, k.old.Files, func(a, b place) bool {
		return a.Name == b.Name && a.ETag == b.ETag && a.Sum == b.Sum
	})
}

// compress is fast rather than thorough: the largest files are already compressed.
func compress(write func(*gzip.Writer) error) ([]byte, error) {
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
