package incremental

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental/remotecache"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// The remote cache holds what the local cache holds: the state, what StoreMade
// stored, the output and the encoded pictures. A build that finds its state in
// the local cache does not ask the bucket. A fault of the bucket is a notice, and
// the build makes everything itself.
//
// Each kind of build has its own namespace, by its options and its shard. Branches
// share one: whatever the last of them left is reused where it is still valid.
type remote = remotecache.Cache

// Names in the remote cache, besides those of the state and Options.Made.
const (
	remoteOutput = "output/"
	remoteImages = "images/"
	encodedETag  = "encoded" // encoded pictures are named by their content
	minImageKey  = 10        // characters of its key that the name of a picture contains
)

// openRemote returns the remote cache of a build, or nil without one. The error is an invalid address: it is reported even if
// the build does not need the bucket.
func openRemote(o Options) (*remote, error) {
	if o.Remote == "" {
		return nil, nil
	}
	return remotecache.New(o.Remote, fmt.Sprintf("%x", o.Kind)[:16], o.Key, remotecache.Options{})
}

// restore copies a remote cache into the local one, and reads the state.
func (c *Cache) restore(ctx context.Context, from *remote) {
	if from == nil {
		return
	}
	c.remote = from
	err := errors.Join(c.folder.RemoveAll(stateName), c.folder.RemoveAll(outputCopy)) // a damaged state, which the bucket's replaces
	var state []byte
	if err == nil {
		err = c.remote.Restore(ctx, func(name string, data []byte) error {
			if name == stateName {
				state = slices.Clone(data)
				return nil
			}
			return c.restoreFile(name, data)
		})
	}
	var s State
	if err == nil {
		if s, err = sections(c.o.Sections).decode(state); err != nil {
			err = remotecache.ErrCorrupt
		}
	}
	switch {
	case err == nil:
		c.old = s
		return
	case errors.Is(err, remotecache.ErrEmpty), ctx.Err() != nil:
	case errors.Is(err, remotecache.ErrOtherKey):
		c.o.Notice(fmt.Sprintf("the remote cache %s is not used, because it was made with another key: "+
			"set %s to the same secret on all machines that share it", c.o.Remote, cachedir.KeyVariable))
	default:
		c.o.Notice(fmt.Sprintf("the remote cache %s cannot be used, so this build makes everything: %v", c.o.Remote, err))
		if !errors.Is(err, remotecache.ErrCorrupt) {
			c.remote = nil // saving would fail as well
		}
	}
	_ = c.folder.RemoveAll(outputCopy)
}

// restoreFile writes a file of the remote cache into the local one, unless it is there already.
func (c *Cache) restoreFile(name string, data []byte) error {
	if inside, ok := strings.CutPrefix(name, remoteOutput); ok {
		return c.folder.WriteFile(path.Join(outputCopy, inside), data)
	}
	dir, inside := c.Work, name
	if name != c.o.Made {
		var ok bool
		if inside, ok = strings.CutPrefix(name, remoteImages); !ok {
			return nil
		}
		dir = c.Images
	}
	if _, err := dir.ReadSealed(inside); err == nil {
		return nil
	}
	return dir.WriteSealed(inside, data)
}

// saveRemote copies the local cache into the remote one.
func (c *Cache) saveRemote(ctx context.Context) {
	if c.remote == nil {
		return
	}
	s := c.old
	s.Outputs = slices.Clone(s.Outputs)
	for i := range s.Outputs {
		s.Outputs[i].ID = digest.Identity{}
	}
	var state bytes.Buffer
	if sections(c.o.Sections).encode(&state, s, false) != nil {
		return
	}
	files := []remotecache.File{
		{Name: stateName, ETag: s.etag(), Bytes: int64(state.Len()), Read: func() ([]byte, error) { return state.Bytes(), nil }},
		sealedFile(c.Work, c.o.Made, c.o.Made, ""),
	}
	for _, f := range s.Outputs {
		file := filepath.Join(c.o.Out, filepath.FromSlash(f.Path))
		files = append(files, remotecache.File{
			Name: remoteOutput + f.Path, ETag: fmt.Sprintf("%x", f.Sum), Bytes: int64(f.Bytes),
			Read: func() ([]byte, error) { return os.ReadFile(file) },
		})
	}
	files = append(files, c.encodedPictures(s.Outputs)...)
	if err := c.remote.Save(ctx, files); err != nil && ctx.Err() == nil {
		c.o.Notice(fmt.Sprintf("the remote cache %s cannot be written: %v", c.o.Remote, err))
	}
}

// etag returns a hash of the state that does not depend on the order of its lists.
func (s *State) etag() string {
	h := digest.NewHash().Add(s.Options, s.Global).Int(len(s.Diagnostics))
	for _, f := range s.Outputs {
		h.Text(f.Path).Add(f.Sum)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Artifacts)) {
		h.Text(name).Add(s.Artifacts[name].Key)
	}
	return fmt.Sprintf("%x", h.Sum())
}

// sealedFile returns a file of the local cache under its name in the remote one.
func sealedFile(dir *cachedir.Dir, file, name, etag string) remotecache.File {
	return remotecache.File{
		Name: name, ETag: etag, Bytes: dir.SealedSize(file), Read: func() ([]byte, error) { return dir.ReadSealed(file) },
	}
}

// encodedPictures lists the encoded pictures of this output. The cache names them
// by a key, and their names in the output contain its beginning.
func (c *Cache) encodedPictures(outputs []dist.File) []remotecache.File {
	used := map[string]bool{}
	for _, f := range outputs {
		for part := range strings.SplitSeq(f.Path, "-") {
			used[strings.ToLower(part)] = true
		}
	}
	var files []remotecache.File
	_ = fs.WalkDir(c.Images.Root().FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		key := strings.ReplaceAll(name, "/", "")
		if len(key) >= minImageKey && used[key[:minImageKey]] {
			files = append(files, sealedFile(c.Images, name, remoteImages+name, encodedETag))
		}
		return nil
	})
	return files
}
