package deploy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// The output of a shard contains a part of a site, as its marker states. Its deploy stages the files that differ in the
// bucket, where visitors don't find them, with the list of all its files. The deploy that finds the lists of all shards
// publishes the site. Most of its uploads are copies within the bucket. Shards may be deployed in any order, or at once.

// shardsDir contains a folder for each build with staged shards.
const shardsDir = privatePrefix + "parts/"

// ErrShards reports that the shards of a site do not fit together.
var ErrShards = errors.New("the parts of this site cannot be put together")

// ShardReport reports that the deploys of other shards are missing.
type ShardReport struct {
	Build string `json:"build"`
	Pages int    `json:"pages"` // of all shards deployed so far
	Of    int    `json:"of"`
}

// isComplete reports whether files are all files of a site.
func isComplete(o dist.Origin, files []manifest.File) bool {
	first := slices.ContainsFunc(files, func(f manifest.File) bool { return f.Path == dist.FirstShardFile })
	return o.Build == "" || first && countPages(files) >= o.Pages
}

func countPages(files []manifest.File) (n int) {
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			n++
		}
	}
	return n
}

// shards is the state of the shards of one build.
type shards struct {
	Options
	origin dist.Origin
	own    []manifest.File
	read   map[string][]manifest.File // lists of other shards, by key
}

// fileList is the list of the files of a shard in the bucket.
type fileList struct {
	Shape int             `json:"shape"`
	Files []manifest.File `json:"files"`
}

func (p *shards) dir() string { return shardsDir + p.origin.Build + "/" }

// listKey returns the key of this shard's list, which depends only on the files.
func (p *shards) listKey() string {
	text, _ := json.Marshal(p.own)
	return p.dir() + sha256Hex(text)[:32] + ".json.gz"
}

// stagedKey returns the key of a staged file, which depends on its bytes and headers.
func (p *shards) stagedKey(f manifest.File) string {
	f.Path, f.Source = "", ""
	text, _ := json.Marshal(f)
	return p.dir() + "files/" + sha256Hex(text)[:40]
}

// deployShard deploys the output of a shard.
func (o Options) deployShard(ctx context.Context, origin dist.Origin, own []manifest.File) (Report, error) {
	start := time.Now()
	p := &shards{Options: o, origin: origin, own: own, read: map[string][]manifest.File{}}
	s, err := openStore(ctx, !o.DryRun, o)
	if err != nil {
		return Report{}, err
	}
	r, err := readRemote(ctx, s, nil)
	if err != nil {
		return Report{}, err
	}
	report := Report{DryRun: o.DryRun, Actions: []Action{}, Changed: []string{}}
	files, err := p.allFiles(ctx, s, r)
	if err == nil && !p.isPublished(r) && !isComplete(origin, files) {
		if report, err = p.uploadStaged(ctx, s, r, report); err != nil {
			return report, err
		}
		if !o.DryRun { // other shards may have been deployed meanwhile
			if r.objects, err = s.List(ctx, ""); err != nil {
				return report, err
			}
			files, err = p.allFiles(ctx, s, r)
		}
	}
	if err != nil {
		return report, err
	}
	if p.isPublished(r) || isComplete(origin, files) {
		return o.run(ctx, p.targetState)
	}
	report.Part = &ShardReport{origin.Build, countPages(files), origin.Pages}
	report.Requests, report.Retries, report.Seconds = s.Requests(), s.Retries(), time.Since(start).Round(time.Millisecond).Seconds()
	return report, nil
}

// isPublished reports whether the whole site is already deployed.
func (p *shards) isPublished(r *remote) bool {
	return r.current != nil && r.current.Build == p.origin.Build
}

// allFiles returns the files of all shards deployed so far, including this one.
func (p *shards) allFiles(ctx context.Context, s *store, r *remote) ([]manifest.File, error) {
	all := make(map[string]manifest.File, len(p.own))
	add := func(files []manifest.File) error {
		for _, f := range files {
			if other, exists := all[f.Path]; exists && difference(f, other) != "" {
				return fmt.Errorf("%w: they disagree on %s, which differs in %s; "+
					"remove %s from the bucket, build all parts again in the same way and deploy them",
					ErrShards, f.Path, difference(f, other), p.dir())
			}
			all[f.Path] = f
		}
		return nil
	}
	if err := add(p.own); err != nil {
		return nil, err
	}
	for key := range r.objects {
		if !strings.HasPrefix(key, p.dir()) || !strings.HasSuffix(key, ".json.gz") || key == p.listKey() {
			continue
		}
		files, known := p.read[key]
		if !known {
			var l fileList
			err := readJSON(ctx, s, key, &l)
			if errors.Is(err, bucket.ErrMissing) {
				continue // another deploy has just published the site
			}
			if err != nil {
				return nil, err
			}
			if l.Shape != recordShape {
				return nil, fmt.Errorf("%w: one was deployed by another version of gaceta", ErrShards)
			}
			files = l.Files
			p.read[key] = files
		}
		if err := add(files); err != nil {
			return nil, err
		}
	}
	return sortedFiles(all), nil
}

// uploadStaged stages what differs from the current deploy, and then writes the list of all files of this shard.
func (p *shards) uploadStaged(ctx context.Context, s *store, r *remote, report Report) (Report, error) {
	found, _, err := p.inspectAll(ctx, s, r, p.own, r.knownFiles())
	if err != nil {
		return report, err
	}
	var wait []manifest.File
	for i, f := range p.own {
		_, exists := r.objects[f.Path]
		_, waits := r.objects[p.stagedKey(f)]
		if exists && difference(f, found[i]) == "" {
			report.Unchanged++
		} else if !waits {
			wait = append(wait, f)
			report.Uploaded++
			report.Bytes += f.Size
			report.Actions = append(report.Actions, Action{"upload", f.Path, f.Size, "waits for the other parts"})
		}
	}
	if p.DryRun {
		return report, nil
	}
	slices.SortFunc(wait, func(a, b manifest.File) int { return strings.Compare(p.stagedKey(a), p.stagedKey(b)) })
	once := slices.CompactFunc(slices.Clone(wait), func(a, b manifest.File) bool { return p.stagedKey(a) == p.stagedKey(b) })
	step := p.progress(len(once))
	err = each(ctx, p.Jobs, once, func(ctx context.Context, f manifest.File) error {
		data, err := p.readLocal(ctx, f)
		if err != nil {
			return err
		}
		defer step()
		return s.Put(ctx, p.stagedKey(f), data, headersOf(f))
	})
	if err != nil {
		return report, err
	}
	return report, writeJSON(ctx, s, p.listKey(), fileList{recordShape, p.own})
}

// targetState returns the whole site, from staged files and this shard's folder.
func (p *shards) targetState(ctx context.Context, s *store, r *remote) (desiredState, error) {
	files, err := p.allFiles(ctx, s, r)
	if err != nil {
		return desiredState{}, err
	}
	if !isComplete(p.origin, files) {
		if !p.isPublished(r) {
			return desiredState{}, fmt.Errorf("%w: others are gone from the bucket; deploy every part again", ErrShards)
		}
		files = r.current.Files // another deploy was faster, or a file of this shard was changed
	}
	own := make(map[string]bool, len(p.own))
	for _, f := range p.own {
		own[f.Path] = true
	}
	g := desiredState{files: files, build: p.origin.Build, read: p.readLocal}
	g.stagedKey = func(f manifest.File) string {
		if _, waits := r.objects[p.stagedKey(f)]; waits {
			return p.stagedKey(f)
		}
		return ""
	}
	g.skipMissing = p.isPublished(r)
	g.isAvailable = func(f manifest.File) bool { return own[f.Path] || g.stagedKey(f) != "" }
	for key := range r.objects {
		if strings.HasPrefix(key, p.dir()) {
			g.obsolete = append(g.obsolete, key)
		}
	}
	slices.Sort(g.obsolete)
	return g, nil
}
