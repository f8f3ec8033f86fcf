// Package deploy uploads an output folder to object storage.
//
// The address of a bucket begins with s3://, gs://, azblob:// or file://. Deploy uploads what differs, Rollback restores
// the previous deploy, and Verify compares without writing.
//
//  1. The state is in the bucket. Below .gaceta/ are the record of each deploy (every file with its SHA-256 and headers),
//     a pointer to the current record, and backups of replaced pages. If nothing changed, a deploy reads the listing, the
//     pointer, the record and the list of an interrupted deploy, and writes nothing.
//  2. A file is uploaded if its bytes or its headers differ: content type, encoding, cache rule, disposition, language.
//  3. The record of a file is used only if the listing agrees with it (size, and MD5 where the store has it). Otherwise
//     the object itself is inspected. In a folder (file://) every file is read.
//  4. The order of uploads never breaks a visitor's page: assets, new pages, changed pages, then feeds, indexes and
//     sitemap, then the record, and removals last.
//  5. Without Prune nothing is removed. Prune removes files that an earlier deploy of this site uploaded and this one
//     does not contain. Fingerprinted assets are removed only after Grace, because open pages still load them. Other
//     files are never touched.
//  6. Removing more than Share, a fraction of the site's files, requires Yes.
//  7. A deploy first writes a list of what it will change. The next deploy finishes one that was interrupted.
//     A listing may be older than the record: what the listing lacks or contradicts is inspected.
//  8. Only one deploy runs at a time. The lock is an object that its holder refreshes; without refreshes it expires.
//  9. Failed requests are repeated with growing pauses, limited in number and time. Permanent errors (no permission) are
//     not repeated.
//  10. The folder must have been written by a build and must not change during the deploy. If it was written by a shard,
//     the deploy of the last shard publishes all of them (see shards.go).
//  11. A preview is a site of its own in a folder of the bucket, with its own state and lock (see previews.go).
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

// Options configures a deploy.
type Options struct {
	Site   fs.FS  // the output folder
	Target string // the bucket's address
	Encode string // "br" or "gzip": upload the compressed copies under the plain names

	PreviewOptions

	DryRun  bool
	Prune   bool
	Yes     bool          // allow more removals than Share
	Share   float64       // of the site's files
	Grace   time.Duration // how long replaced assets and previous deploys are kept
	Recheck bool          // inspect every object, whatever the record says
	Headers bool          // compare the headers of a website too
	Jobs    int           // concurrent uploads
	Now     time.Time

	Callbacks

	Memory *Memory // of the same bucket and folder; nil for one deploy

	// The zero values have defaults.
	Lock  LockTimes
	Retry bucket.Retry
}

// Callbacks report progress.
type Callbacks struct {
	Progress func(done, total int) // counts files; called by several goroutines
	Notice   func(text string)
}

// LockTimes says how deploys into the same bucket wait for each other.
type LockTimes struct {
	TTL  time.Duration // how long a lock lives without a refresh; default 1 minute
	Wait time.Duration // how long to wait for another deploy; default 3 × TTL
}

// ErrNotBuilt reports that no build has written the folder.
var ErrNotBuilt = errors.New("the folder was not written by 'gaceta build'")

// ErrEmpty reports that the folder contains no files to deploy.
var ErrEmpty = errors.New("the folder contains no files to deploy")

// Deploy uploads the site.
func Deploy(ctx context.Context, o Options) (Report, error) {
	o = o.withDefaults()
	origin, err := dist.ReadBuildID(o.Site)
	if err != nil {
		return Report{}, ErrNotBuilt
	}
	if err := o.checkPlace(origin); err != nil {
		return Report{}, err
	}
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode, Known: o.Memory.known()})
	if err != nil {
		return Report{}, err
	}
	if len(wanted.Files) == 0 {
		return Report{}, ErrEmpty
	}
	if !isComplete(origin, wanted.Files) {
		return o.run(ctx, (&shardDeploy{o, origin, wanted.Files}).targetState)
	}
	return o.run(ctx, func(context.Context, *store, *remote) (desiredState, error) {
		return desiredState{files: wanted.Files, build: origin.Build, path: origin.Path, read: o.readLocal}, nil
	})
}

// desiredState describes what the bucket must contain after a deploy.
type desiredState struct {
	files   []manifest.File
	read    func(context.Context, manifest.File) ([]byte, error)
	build   string  // hash of the files' inputs
	path    string  // base path of the site's addresses
	restore *record // the deploy that a rollback restores

	// Only set for a site that is deployed by shards:
	waiting     *Report                                                  // the deploy has to wait for other shards
	find        func(manifest.File) (stagedKey string, isAvailable bool) // the key is empty for a local file
	skipMissing bool                                                     // leave files that are not available as they are
}

// run plans a deploy that leads to the state that target returns. If there is something to do, it takes the lock, plans
// again and applies the plan.
func (o Options) run(ctx context.Context, target func(context.Context, *store, *remote) (desiredState, error)) (Report, error) {
	start := time.Now()
	s, err := openStore(ctx, o)
	if err == nil && o.Preview != "" {
		o.Prune, o.Yes = true, true // a preview is what was built last
		s, o.expiry, err = openPreview(ctx, s, o)
	}
	if err != nil {
		return Report{}, err
	}
	prepare := func() (*plan, error) {
		r, err := o.Memory.read(ctx, s, o.Now)
		if err != nil {
			return nil, err
		}
		desired, err := target(ctx, s, r)
		if err != nil {
			return nil, err
		}
		return o.plan(ctx, s, r, desired)
	}
	var p *plan
	if o.Memory == nil { // a deploy with a memory rarely has nothing to do
		p, err = prepare()
	}
	if err == nil && !o.DryRun && (p == nil || !p.isIdle()) {
		err = o.locked(ctx, s, func(held *lock) error {
			// Another deploy may have finished before the lock was taken.
			if p, err = prepare(); err != nil {
				return err
			}
			if p.isIdle() {
				o.Memory.keep(p)
				return nil
			}
			if err := p.checkRemovals(); err != nil {
				return err
			}
			if err := p.apply(held); err != nil {
				return err
			}
			o.Memory.keep(p)
			return nil
		})
	}
	if p == nil {
		return Report{}, err
	}
	r := p.report()
	if err == nil && !o.DryRun {
		r.plan = p
	}
	r.Requests, r.Retries, r.Seconds = s.Requests(), s.Retries(), time.Since(start).Round(time.Millisecond).Seconds()
	return r, err
}

// withDefaults returns the options with a value for each lock time and callback.
func (o Options) withDefaults() Options {
	o.Lock.TTL = cmp.Or(o.Lock.TTL, time.Minute)
	o.Lock.Wait = cmp.Or(o.Lock.Wait, 3*o.Lock.TTL)
	if o.Progress == nil {
		o.Progress = func(int, int) {}
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	return o
}

// readLocal reads a file of the folder. It fails if the file no longer is the one in the manifest.
func (o Options) readLocal(_ context.Context, f manifest.File) ([]byte, error) {
	data, err := fs.ReadFile(o.Site, f.SourcePath())
	if err == nil && sha256Hex(data) != f.SHA256 {
		err = fmt.Errorf("%s changed during the deploy; wait for the build and deploy again", f.SourcePath())
	}
	return data, err
}

// headersOf returns the headers that a file is stored with.
func headersOf(f manifest.File) *bucket.Headers {
	return &bucket.Headers{
		ContentType: f.Type, ContentEncoding: f.Encoding, CacheControl: f.Cache,
		ContentDisposition: f.Disposition, ContentLanguage: f.Language,
		Metadata: map[string]string{shaKey: f.SHA256},
	}
}
