package deploy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// maxCompared is how many changed pages are compared. More of them changed together, such as with their layout.
const maxCompared = 2000

// pageChanges are the pages that a deploy wrote or removed.
type pageChanges struct {
	plan     *plan
	old, now map[string]manifest.File // by path; a path in both was replaced
}

// pageChanges returns the changed pages of a plan that was applied, and of an interrupted one before it.
func (p *plan) pageChanges() *pageChanges {
	c := &pageChanges{plan: p, old: map[string]manifest.File{}, now: map[string]manifest.File{}}
	if p.desired.waiting != nil || p.Preview != "" {
		return c
	}
	changed := map[string]bool{}
	for u := range p.allUploads() {
		changed[u.Path] = true
	}
	for _, f := range p.remove {
		changed[f.Path] = true
	}
	for name := range p.remote.pending {
		changed[name] = true
	}
	add := func(to map[string]manifest.File, files []manifest.File) {
		for name := range changed {
			if f := findFile(files, name); f != nil && strings.HasSuffix(name, ".html") {
				to[name] = *f
			}
		}
	}
	add(c.now, p.desired.files)
	if p.remote.current != nil {
		add(c.old, p.remote.current.Files)
	}
	return c
}

// WritePages writes the pages that the deploy changed into two new folders: as they were, and as they are now. Pages whose old
// bytes are no longer in the bucket are left out, and so are replaced pages if there are too many to compare.
func (r Report) WritePages(ctx context.Context, before, after string) error {
	var c *pageChanges
	if r.plan != nil {
		c = r.plan.pageChanges()
	}
	for _, dir := range []string{before, after} {
		err := os.MkdirAll(dir, 0o755)
		if err == nil && c != nil {
			err = os.WriteFile(filepath.Join(dir, dist.Marker), []byte(dist.BuildID{Path: c.plan.desired.path}.String()), 0o644)
		}
		if err != nil || c == nil {
			return err
		}
	}
	isCompared := len(c.old) <= maxCompared
	for name, f := range c.now {
		old, isReplaced := c.old[name]
		if !isReplaced {
			if err := c.write(ctx, after, f, c.plan.desired.read); err != nil {
				return err
			}
			continue
		}
		if !isCompared || old.SHA256 == f.SHA256 {
			continue
		}
		if err := c.write(ctx, before, old, c.backup); errors.Is(err, bucket.ErrMissing) {
			continue
		} else if err != nil {
			return err
		}
		if err := c.write(ctx, after, f, c.plan.desired.read); err != nil {
			return err
		}
	}
	for name, f := range c.old {
		if _, exists := c.now[name]; exists || !isCompared {
			continue
		}
		if err := c.write(ctx, before, f, c.backup); err != nil && !errors.Is(err, bucket.ErrMissing) {
			return err
		}
	}
	return nil
}

// backup returns a page as it was before the deploy, which has copied it for a rollback.
func (c *pageChanges) backup(ctx context.Context, f manifest.File) ([]byte, error) {
	return c.plan.store.Get(ctx, backupDir+f.SHA256, f.Size)
}

func (c *pageChanges) write(
	ctx context.Context, dir string, f manifest.File, read func(context.Context, manifest.File) ([]byte, error),
) error {
	data, err := read(ctx, f)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.FromSlash(f.Path))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
