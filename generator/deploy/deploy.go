// Package deploy puts a finished site into object storage.
//
// In goes the output folder and the address of a bucket (s3://, gs://,
// azblob://, file://); out comes a Report. Deploy uploads what differs,
// Rollback restores the former deploy, Verify compares without writing.
//
//  1. The bucket remembers. Below .gaceta/ lie the record of each deploy (every
//     file with its SHA-256 and headers), a pointer to the current one, and
//     the pages that it replaced. An unchanged deploy reads the listing, the
//     pointer and the record, and writes nothing.
//  2. A file is uploaded when its bytes or its headers differ: content type,
//     encoding, cache rule, disposition, language.
//  3. What the record says of a file counts only as long as the listing agrees
//     (size, and MD5 where the store has it). Otherwise the object is looked at.
//     In a folder (file://) every file is read.
//  4. The order never breaks a visitor: assets, new pages, changed pages, then
//     feeds, indexes and sitemap, then the record, and removals last.
//  5. Without Prune nothing is removed. With it, files that an earlier deploy of
//     this site put there and this one does not have; fingerprinted assets
//     only after Grace, because open pages still load them. Whatever no deploy
//     put there is never touched.
//  6. More removals than Share of the site need Yes.
//  7. A deploy first writes down what it is about to change. One that was
//     stopped anywhere is finished by the next.
//  8. One deploy at a time: the lock is an object that its holder keeps fresh;
//     one that is no longer kept fresh ends by itself.
//  9. Every request is tried again on failure, with growing pauses, bounded in
//     number and time. What will fail again (no permission) is not.
//  10. The folder must have been written by a build, and may not change
//     meanwhile. Of one that a shard has written, see parts.go, the last deploy of
//     a part publishes all.
package deploy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// Options says what to deploy and how.
type Options struct {
	Site   fs.FS  // the output folder
	Target string // the bucket's address
	Encode string // "br" or "gzip": the compressed bytes under the plain name

	DryRun  bool
	Prune   bool
	Yes     bool          // removals may be more than Share
	Share   float64       // of the site's files; 0 is 0.2
	Grace   time.Duration // how long replaced assets and former deploys are kept; 0 is 7 days
	Recheck bool          // trust no record, look at every object
	Jobs    int           // uploads at once; 0 is 16
	Now     time.Time

	LockTTL  time.Duration // how long a lock lives unless it is kept fresh; 0 is a minute
	LockWait time.Duration // how long to wait for another deploy; 0 is three times LockTTL
	Retry    Retry

	Progress func(done, total int) // files; from several goroutines
	Notice   func(text string)
}

// ErrNotBuilt says that the folder was not written by a build.
var ErrNotBuilt = errors.New("the folder was not written by 'gaceta build'")

// ErrEmpty says that there is nothing to deploy.
var ErrEmpty = errors.New("the folder holds no files to deploy")

// Deploy makes the bucket hold the site.
func Deploy(ctx context.Context, o Options) (Report, error) {
	o = o.withDefaults()
	origin, err := dist.ReadOrigin(o.Site)
	if err != nil {
		return Report{}, ErrNotBuilt
	}
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode})
	if err != nil {
		return Report{}, err
	}
	if len(wanted.Files) == 0 {
		return Report{}, ErrEmpty
	}
	if !whole(origin, wanted.Files) {
		return o.deployPart(ctx, origin, wanted.Files)
	}
	return o.run(ctx, func(context.Context, *store, *remote) (goal, error) {
		return goal{files: wanted.Files, build: origin.Build, read: o.local}, nil
	})
}

// goal is what the bucket shall hold: files, where their bytes come from, and
// the deploy that a later rollback would go back to, if it is not the current.
type goal struct {
	files    []manifest.File
	read     func(context.Context, manifest.File) ([]byte, error)
	build    string // what the files were made from
	rollback string // the deploy that is restored
	former   string // the one before that

	// Of a site that came in parts:
	staged func(manifest.File) string // the key under which a file waits; "" where it does not
	has    func(manifest.File) bool   // its bytes can be had
	mend   bool                       // what cannot be had is left as it is
	spent  []string                   // keys that are of no use any more then
}

// run plans, and if there is anything to do, locks, looks again and does it.
func (o Options) run(ctx context.Context, aim func(context.Context, *store, *remote) (goal, error)) (Report, error) {
	start := time.Now()
	s, err := openStore(ctx, o.Target, !o.DryRun, o)
	if err != nil {
		return Report{}, err
	}

	prepare := func(former *remote) (*plan, error) {
		r, err := observe(ctx, s, former)
		if err != nil {
			return nil, err
		}
		g, err := aim(ctx, s, r)
		if err != nil {
			return nil, err
		}
		return o.plan(ctx, s, r, g)
	}
	p, err := prepare(nil)
	if err == nil && !o.DryRun && !p.idle() {
		err = o.locked(ctx, s, func(held *lock) error {
			// Another deploy may have ended between the first look and the lock.
			if p, err = prepare(p.remote); err != nil {
				return err
			}
			if err := o.guard(p); err != nil {
				return err
			}
			return p.apply(held.ctx, held)
		})
	}
	if p == nil {
		return Report{}, err
	}
	return p.report(s, time.Since(start)), err
}

func (o Options) withDefaults() Options {
	o.Share = cmp.Or(o.Share, 0.2)
	o.Grace = cmp.Or(o.Grace, 7*24*time.Hour)
	o.Jobs = cmp.Or(o.Jobs, 16)
	o.LockTTL = cmp.Or(o.LockTTL, time.Minute)
	o.LockWait = cmp.Or(o.LockWait, 3*o.LockTTL)
	o.Retry = o.Retry.WithDefaults()
	if o.Progress == nil {
		o.Progress = func(int, int) {}
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	return o
}

// local reads a file of the folder and makes sure that it is still the one
// that the manifest lists.
func (o Options) local(_ context.Context, f manifest.File) ([]byte, error) {
	data, err := fs.ReadFile(o.Site, f.SourcePath())
	if err == nil && sha(data) != f.SHA256 {
		err = fmt.Errorf("%s changed while it was being deployed; run the deploy again when the build is done", f.SourcePath())
	}
	return data, err
}

// writerOptions are the headers that a file is stored with.
func writerOptions(f manifest.File) *bucket.Headers {
	return &bucket.Headers{
		ContentType: f.Type, ContentEncoding: f.Encoding, CacheControl: f.Cache,
		ContentDisposition: f.Disposition, ContentLanguage: f.Language,
		Metadata: map[string]string{shaKey: f.SHA256},
	}
}
