package incremental

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

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental/remotecache"
	"gaceta.dev/gaceta/generator/internal/atomicfile"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// The remote cache holds what the local cache holds: the state, the bundle of the
// site's code, the output and the encoded pictures. A build that finds its state in
// the local cache does not ask the bucket. A fault of the bucket is a notice, and
// the build makes everything itself.
//
// Each kind of build has its own namespace, by its options and its shard. Branches
// share one: whatever the last of them left is reused where it is still valid.
type remote = remotecache.Cache

// Names in the remote cache.
const (
	remoteState  = "state"
	remoteBundle = bundleName
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
	return remotecache.New(o.Remote, fmt.Sprintf("%x", o.Kind)[:16], remotecache.Options{})
}

// restore copies a remote cache into the local one, and reads the state.
func (c *Cache) restore(ctx context.Context, from *remote) {
	if from == nil || c.Work != c.o.Dir {
		return
	}
	c.remote = from
	_ = os.Remove(c.stateFile()) // a damaged one, which the bucket's replaces
	err := os.RemoveAll(c.copyDir())
	if err == nil {
		err = c.remote.Restore(ctx, func(name string, data []byte) error {
			file := c.localFile(name)
			if _, missing := os.Lstat(file); file == "" || missing == nil {
				return nil
			}
			return atomicfile.Write(file, data)
		})
	}
	var s State
	if err == nil {
		if err = s.read(c.stateFile()); err != nil || !s.isValid() {
			err = remotecache.ErrCorrupt
		}
	}
	switch {
	case err == nil:
		c.old = s
		return
	case errors.Is(err, remotecache.ErrEmpty), ctx.Err() != nil:
	default:
		c.o.Notice(fmt.Sprintf("the remote cache %s cannot be used, so this build makes everything: %v", c.o.Remote, err))
		if !errors.Is(err, remotecache.ErrCorrupt) {
			c.remote = nil // saving would fail as well
		}
	}
	_ = os.RemoveAll(c.folder)
}

// localFile returns where a file of the remote cache goes, or "".
func (c *Cache) localFile(name string) string {
	switch name {
	case remoteState:
		return c.stateFile()
	case remoteBundle:
		return c.valueFile(bundleName)
	}
	for prefix, folder := range map[string]string{remoteOutput: c.copyDir(), remoteImages: c.ImagesDir()} {
		if inside, ok := strings.CutPrefix(name, prefix); ok {
			return filepath.Join(folder, filepath.FromSlash(inside))
		}
	}
	return ""
}

// saveRemote copies the local cache into the remote one.
func (c *Cache) saveRemote(ctx context.Context) {
	if c.remote == nil {
		return
	}
	s := c.next
	s.Inputs, s.Content = nil, content.Snapshot{} // valid on this machine only
	s.Outputs = slices.Clone(s.Outputs)
	for i := range s.Outputs {
		s.Outputs[i].ID = digest.Identity{}
	}
	temp := filepath.Join(c.folder, "remote-state")
	defer os.Remove(temp)
	if s.write(temp) != nil {
		return
	}
	files := []remotecache.File{remoteFile(remoteState, temp, s.etag()), remoteFile(remoteBundle, c.valueFile(bundleName), "")}
	for _, f := range s.Outputs {
		files = append(files, remoteFile(remoteOutput+f.Path, filepath.Join(c.o.Out, filepath.FromSlash(f.Path)), fmt.Sprintf("%x", f.Sum)))
	}
	files = append(files, c.encodedPictures(s.Outputs)...)
	if err := c.remote.Save(ctx, files); err != nil && ctx.Err() == nil {
		c.o.Notice(fmt.Sprintf("the remote cache %s cannot be written: %v", c.o.Remote, err))
	}
}

// etag returns a hash of the state that does not depend on the order of its lists.
func (s *State) etag() string {
	h := digest.NewHash().Add(s.Program, s.Options, s.Global, s.Schemas).Int(len(s.Diagnostics))
	for _, f := range s.Outputs {
		h.Text(f.Path).Add(f.Sum)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Artifacts)) {
		h.Text(name).Add(s.Artifacts[name].Key)
	}
	return fmt.Sprintf("%x", h.Sum())
}

func remoteFile(name, file, etag string) remotecache.File {
	f := remotecache.File{Name: name, ETag: etag, Read: func() ([]byte, error) { return os.ReadFile(file) }}
	if info, err := os.Stat(file); err == nil {
		f.Bytes = info.Size()
	}
	return f
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
	_ = filepath.WalkDir(c.ImagesDir(), func(file string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		name, err := filepath.Rel(c.ImagesDir(), file)
		name = filepath.ToSlash(name)
		key := strings.ReplaceAll(name, "/", "")
		if err == nil && len(key) >= minImageKey && used[key[:minImageKey]] {
			files = append(files, remoteFile(remoteImages+name, file, encodedETag))
		}
		return nil
	})
	return files
}
