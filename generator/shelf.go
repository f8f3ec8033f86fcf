package generator

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/remotecache"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// What a build leaves for the next one lies in a folder. Where Options.Depot
// names a bucket, it lies there too, for builds that begin without the folder:
// its state, the bundle of the site's code, its output, and the files that were
// made of pictures. A build that finds its state in the folder does not ask the
// bucket. Whatever is wrong with the bucket is a notice, and the build makes
// everything itself.
//
// Every kind of build has a shelf of its own, by its options and its shard.
// Branches share one: what the last of them has left is taken where it is still
// right, page by page.

// shelf is the place of this build in the bucket; nil without one.
func (b *build) shelf() (*remotecache.Cache, error) {
	if b.Depot == "" || b.NoCache {
		return nil, nil
	}
	return remotecache.New(b.Depot, fmt.Sprintf("%x", b.kind())[:16], remotecache.Options{})
}

// Names of files on a shelf begin so.
const (
	shelfState    = "state"
	shelfBundle   = "bundle"
	shelfOutput   = "output/"
	shelfPictures = "images/"
)

// borrow brings into the cache's folder what the bucket has, and reads the state.
func (b *build) borrow(ctx context.Context, m *recall) {
	if b.depot == nil || b.work != b.Cache {
		return
	}
	err := os.RemoveAll(m.tree())
	if err == nil {
		var folders sync.Map
		err = b.depot.Restore(ctx, func(name string, data []byte) error {
			file := b.shelved(m, name)
			if file == "" {
				return nil
			}
			if !strings.HasPrefix(name, shelfOutput) {
				return putOnce(file, data)
			}
			dir := filepath.Dir(file)
			if _, made := folders.Load(dir); !made {
				if err := os.MkdirAll(dir, 0o755); err != nil {
					return err
				}
				folders.Store(dir, true)
			}
			return os.WriteFile(file, data, 0o644)
		})
	}
	var s state
	if err == nil {
		if err = s.read(m.stateFile()); err != nil || !s.sound() {
			err = remotecache.ErrCorrupt
		}
	}
	switch {
	case err == nil:
		m.old = s
		return
	case errors.Is(err, remotecache.ErrEmpty):
	case ctx.Err() != nil:
	default:
		b.notice(fmt.Sprintf("the cache %s cannot be used, and this build makes everything: %v", b.Depot, err))
		if !errors.Is(err, remotecache.ErrCorrupt) { // keeping there would fail as well
			b.depot = nil
		}
	}
	_ = os.RemoveAll(m.folder)
}

// shelved is where a file of the shelf goes; "" for what is of no use.
func (b *build) shelved(m *recall, name string) string {
	switch name {
	case shelfState:
		return m.stateFile()
	case shelfBundle:
		return b.codeFile()
	}
	for prefix, folder := range map[string]string{shelfOutput: m.tree(), shelfPictures: b.pictureFolder()} {
		if inside, ok := strings.CutPrefix(name, prefix); ok {
			return filepath.Join(folder, filepath.FromSlash(inside))
		}
	}
	return ""
}

// putOnce writes a file of the cache, unless there is one.
func putOnce(file string, data []byte) error {
	if _, err := os.Lstat(file); err == nil {
		return nil
	}
	return incremental.WriteFile(file, data)
}

// lend puts on the shelf what this build leaves for the next.
func (b *build) lend(ctx context.Context) {
	m := b.memory
	if b.depot == nil || m.folder == "" || b.work != b.Cache {
		return
	}
	s := m.next // without what says something of this machine alone
	s.Inputs, s.Folders, s.Content, s.Program.ID = nil, nil, content.Snapshot{}, digest.Identity{}
	s.Outputs = slices.Clone(s.Outputs)
	for i := range s.Outputs {
		s.Outputs[i].ID = digest.Identity{}
	}
	temp := filepath.Join(m.folder, "lent")
	defer os.Remove(temp)
	if s.write(temp, s.lists()) != nil {
		return
	}
	files := []remotecache.File{lent(shelfState, temp, s.mark()), lent(shelfBundle, b.codeFile(), "")}
	if info, err := os.Stat(temp); err == nil {
		files[0].Bytes = info.Size()
	}
	for _, f := range s.Outputs {
		files = append(files, lent(shelfOutput+f.Path, filepath.Join(b.Out, filepath.FromSlash(f.Path)), fmt.Sprintf("%x", f.Sum)))
		files[len(files)-1].Bytes = int64(f.Bytes)
	}
	files = append(files, b.lentPictures(s.Outputs)...)
	if err := b.depot.Save(ctx, files); err != nil && ctx.Err() == nil {
		b.notice(fmt.Sprintf("the cache %s cannot be written, and the next build finds nothing new there: %v", b.Depot, err))
	}
}

// mark is the same for states that say the same, in whatever order.
func (s *state) mark() string {
	h := digest.NewHash().Add(s.Program.Sum, s.Options, s.Print, s.Schemas).Int(len(s.Diagnostics))
	for _, f := range s.Outputs {
		h.Text(f.Path).Add(f.Sum)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Pieces)) {
		h.Text(name).Add(s.Pieces[name].Key)
	}
	return fmt.Sprintf("%x", h.Sum())
}

// lent is a file of the cache as it goes onto the shelf.
func lent(name, file, mark string) remotecache.File {
	f := remotecache.File{Name: name, ETag: mark, Read: func() ([]byte, error) { return os.ReadFile(file) }}
	if info, err := os.Stat(file); err == nil && mark == "" {
		f.Bytes = info.Size()
	}
	return f
}

// lentPictures are the files that were made of the pictures of this output. They
// lie in the cache by the sum of what they were made from, of which their names
// in the output have the beginning.
func (b *build) lentPictures(outputs []dist.File) []remotecache.File {
	shown := map[string]bool{}
	for _, f := range outputs {
		for part := range strings.SplitSeq(f.Path, "-") {
			shown[strings.ToLower(part)] = true
		}
	}
	var files []remotecache.File
	folder := b.pictureFolder()
	_ = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		name, err := filepath.Rel(folder, file)
		key := strings.ReplaceAll(filepath.ToSlash(name), "/", "")
		if err != nil || len(key) < 10 || !shown[key[:10]] {
			return nil
		}
		f := lent(shelfPictures+filepath.ToSlash(name), file, "")
		f.ETag = "made"
		files = append(files, f)
		return nil
	})
	return files
}

// sound reports whether a state that came from elsewhere can be one.
func (s *state) sound() bool {
	for _, f := range s.Outputs {
		if !fs.ValidPath(f.Path) || f.Path == "." || f.Bytes < 0 {
			return false
		}
	}
	for _, p := range s.Pieces {
		if !fit(p.Page, len(s.Table)) {
			return false
		}
	}
	return true
}

func fit(s audit.Summary, table int) bool {
	beyond := func(n uint32) bool { return int(n) >= table }
	return !slices.ContainsFunc(s.Links, beyond) && !slices.ContainsFunc(s.Alternates, beyond)
}
