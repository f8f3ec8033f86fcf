package deploy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

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
func isComplete(o dist.BuildID, files []manifest.File) bool {
	first := slices.ContainsFunc(files, func(f manifest.File) bool { return f.Path == dist.FirstShardFile })
	return o.Build == "" || first && countPages(files) >= o.Pages
}

// countPages returns the number of HTML files, as the marker of the output counts pages.
func countPages(files []manifest.File) (n int) {
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			n++
		}
	}
	return n
}

// shardDeploy deploys the output of one shard.
type shardDeploy struct {
	Options
	id  dist.BuildID
	own []manifest.File // the files of this shard
}

func (d *shardDeploy) dir() string { return shardsDir + d.id.Build + "/" }

// listKey returns the key of this shard's list, which depends only on the files.
func (d *shardDeploy) listKey() string {
	text, _ := json.Marshal(d.own)
	return d.dir() + sha256Hex(text)[:32] + ".json.gz"
}

// stagedKey returns the key of a staged file, which depends on its bytes and headers.
func (d *shardDeploy) stagedKey(f manifest.File) string {
	f.Path, f.Source = "", ""
	text, _ := json.Marshal(f)
	return d.dir() + "files/" + sha256Hex(text)[:40]
}

// targetState returns the whole site, from staged files and this shard's folder. If other shards are missing, it stages
// the files of this one.
func (d *shardDeploy) targetState(ctx context.Context, s *store, r *remote) (desiredState, error) {
	files, err := d.allFiles(ctx, s, r)
	if err != nil {
		return desiredState{}, err
	}
	var waiting *Report
	if !d.isPublished(r) && !isComplete(d.id, files) {
		if waiting, err = d.stage(ctx, s, r); err != nil {
			return desiredState{}, err
		}
		// Other shards may have been deployed meanwhile.
		again, err := readRemote(ctx, s)
		if err != nil {
			return desiredState{}, err
		}
		*r = *again
		if files, err = d.allFiles(ctx, s, r); err != nil {
			return desiredState{}, err
		}
	}
	desired := desiredState{
		files: files, build: d.id.Build, path: d.id.Path, read: d.readLocal, skipMissing: d.isPublished(r),
	}
	switch {
	case isComplete(d.id, files):
	case d.isPublished(r):
		desired.files = r.current.Files // another deploy was faster
	default:
		waiting.Part = &ShardReport{d.id.Build, countPages(files), d.id.Pages}
		return desiredState{waiting: waiting}, nil
	}
	own := make(map[manifest.File]bool, len(d.own))
	for _, f := range d.own {
		own[f] = true
	}
	desired.find = func(f manifest.File) (string, bool) {
		key := d.stagedKey(f)
		if _, isStaged := r.objects[key]; isStaged {
			return key, true
		}
		return "", own[f]
	}
	return desired, nil
}

// isPublished reports whether the whole site is already deployed.
func (d *shardDeploy) isPublished(r *remote) bool {
	return r.current != nil && r.current.Build == d.id.Build
}

// allFiles returns the files of all shards deployed so far, including this one.
func (d *shardDeploy) allFiles(ctx context.Context, s *store, r *remote) ([]manifest.File, error) {
	files := slices.Clone(d.own)
	for key := range r.objects {
		if !strings.HasPrefix(key, d.dir()) || !strings.HasSuffix(key, ".json.gz") {
			continue
		}
		var list fileList
		err := readJSON(ctx, s, key, &list)
		if errors.Is(err, bucket.ErrMissing) {
			continue // another deploy has just published the site
		}
		if err == nil && list.Shape != recordShape {
			err = fmt.Errorf("%w: one was deployed by another version of gaceta; deploy every part with the same version", ErrShards)
		}
		if err != nil {
			return nil, err
		}
		if err := checkFiles(list.Files); err != nil {
			return nil, damaged(key, err)
		}
		files = append(files, list.Files...)
	}
	byPath := make(map[string]manifest.File, len(files))
	for _, f := range files {
		if other, exists := byPath[f.Path]; exists && difference(&f, &other) != "" {
			return nil, fmt.Errorf("%w: they disagree on %s, which differs in %s; "+
				"remove %s from the bucket, build all parts again in the same way and deploy them",
				ErrShards, f.Path, difference(&f, &other), d.dir())
		}
		byPath[f.Path] = f
	}
	return sortedFiles(byPath), nil
}

// stage uploads what differs from the current deploy, and then writes the list of all files of this shard.
func (d *shardDeploy) stage(ctx context.Context, s *store, r *remote) (*Report, error) {
	found, _, err := d.inspectAll(ctx, s, r, d.own, r.knownFiles())
	if err != nil {
		return nil, err
	}
	report := &Report{DryRun: d.DryRun, Actions: []Action{}, Changed: []string{}}
	fresh := map[string]manifest.File{} // by key
	for i, f := range d.own {
		key := d.stagedKey(f)
		if _, isStaged := r.objects[key]; found[i] != nil && difference(&f, found[i]) == "" {
			report.Unchanged++
		} else if !isStaged {
			report.addUpload(f, "waits for the other parts")
			fresh[key] = f
		}
	}
	if d.DryRun {
		return report, nil
	}
	step := d.progress(len(fresh))
	err = each(ctx, d.Jobs, slices.Sorted(maps.Keys(fresh)), func(ctx context.Context, key string) error {
		data, err := d.readLocal(ctx, fresh[key])
		if err != nil {
			return err
		}
		defer step()
		return s.Put(ctx, key, data, headersOf(fresh[key]))
	})
	if err != nil {
		return nil, err
	}
	return report, writeFiles(ctx, s, d.listKey(), fileList{Shape: recordShape}, pointers(d.own))
}
