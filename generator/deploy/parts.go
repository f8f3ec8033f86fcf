package deploy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// A folder that a shard of a build has written holds a part of a site, and its
// marker says so. Its deploy leaves the files that differ in the bucket, where no
// visitor finds them, and beside them the list of its files. The deploy that
// finds the lists of all parts publishes the site, as if it had it whole: most of
// its uploads are then copies within the bucket. Parts may come in any order, or
// all at once.

// partsDir holds a folder for each build of which parts are there.
const partsDir = private + "parts/"

// ErrParts says that parts of a site cannot be put together.
var ErrParts = errors.New("the parts of this site cannot be put together")

// PartReport says of the deploy of a part that others are missing.
type PartReport struct {
	Build string `json:"build"`
	Pages int    `json:"pages"` // that are there, those of this part included
	Of    int    `json:"of"`
}

// whole reports whether some files are all of a site.
func whole(o dist.Origin, files []manifest.File) bool {
	first := slices.ContainsFunc(files, func(f manifest.File) bool { return f.Path == dist.FirstShardFile })
	return o.Build == "" || first && pages(files) >= o.Pages
}

func pages(files []manifest.File) (n int) {
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			n++
		}
	}
	return n
}

// parts are those of one build, as far as they are known.
type parts struct {
	Options
	origin dist.Origin
	own    []manifest.File
	read   map[string][]manifest.File // lists of others, by key
}

// list is what the bucket holds of a part.
type list struct {
	Shape int             `json:"shape"`
	Files []manifest.File `json:"files"`
}

func (p *parts) dir() string { return partsDir + p.origin.Build + "/" }

// listKey is where the list of the own files stands: the same for the same part.
func (p *parts) listKey() string {
	text, _ := json.Marshal(p.own)
	return p.dir() + sha(text)[:32] + ".json.gz"
}

// stagedKey is where a file waits: under all that it is stored with.
func (p *parts) stagedKey(f manifest.File) string {
	f.Path, f.Source = "", ""
	text, _ := json.Marshal(f)
	return p.dir() + "files/" + sha(text)[:40]
}

// deployPart deploys a part of a site.
func (o Options) deployPart(ctx context.Context, origin dist.Origin, own []manifest.File) (Report, error) {
	start := time.Now()
	p := &parts{Options: o, origin: origin, own: own, read: map[string][]manifest.File{}}
	s, err := openStore(ctx, o.Target, !o.DryRun, o)
	if err != nil {
		return Report{}, err
	}
	r, err := observe(ctx, s, nil)
	if err != nil {
		return Report{}, err
	}
	report := Report{DryRun: o.DryRun, Actions: []Action{}, Changed: []string{}}
	files, err := p.union(ctx, s, r)
	if err == nil && !p.published(r) && !whole(origin, files) {
		if report, err = p.stage(ctx, s, r, report); err != nil {
			return report, err
		}
		if !o.DryRun { // others may have come meanwhile
			if r.objects, err = s.List(ctx, ""); err != nil {
				return report, err
			}
			files, err = p.union(ctx, s, r)
		}
	}
	if err != nil {
		return report, err
	}
	if p.published(r) || whole(origin, files) {
		return o.run(ctx, p.aim)
	}
	report.Part = &PartReport{origin.Build, pages(files), origin.Pages}
	report.Requests, report.Retries, report.Seconds = s.Requests(), s.Retries(), time.Since(start).Round(time.Millisecond).Seconds()
	return report, nil
}

// published reports whether the site is there already, all parts of it.
func (p *parts) published(r *remote) bool {
	return r.current != nil && r.current.Build == p.origin.Build
}

// union is every file of the parts that are there, with the own.
func (p *parts) union(ctx context.Context, s *store, r *remote) ([]manifest.File, error) {
	all := make(map[string]manifest.File, len(p.own))
	add := func(files []manifest.File) error {
		for _, f := range files {
			if other, there := all[f.Path]; there && differs(f, other) != "" {
				return fmt.Errorf("%w: they disagree on %s, which differs in %s; remove %s from the bucket, build all parts again in the same way and deploy them",
					ErrParts, f.Path, differs(f, other), p.dir())
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
			var l list
			err := readJSON(ctx, s, key, &l)
			if errors.Is(err, bucket.ErrMissing) {
				continue // another deploy has just published it
			}
			if err != nil {
				return nil, err
			}
			if l.Shape != recordShape {
				return nil, fmt.Errorf("%w: one was deployed by another version of gaceta", ErrParts)
			}
			files = l.Files
			p.read[key] = files
		}
		if err := add(files); err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b manifest.File) int { return strings.Compare(a.Path, b.Path) }), nil
}

// stage leaves in the bucket what differs from the current deploy, and then the
// list of all own files.
func (p *parts) stage(ctx context.Context, s *store, r *remote, report Report) (Report, error) {
	there, _, err := p.look(ctx, s, r, p.own, r.known())
	if err != nil {
		return report, err
	}
	var wait []manifest.File
	for i, f := range p.own {
		_, exists := r.objects[f.Path]
		_, waits := r.objects[p.stagedKey(f)]
		if exists && differs(f, there[i]) == "" {
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
	step := p.steps(len(once))
	err = each(ctx, p.Jobs, once, func(ctx context.Context, f manifest.File) error {
		data, err := p.local(ctx, f)
		if err != nil {
			return err
		}
		defer step()
		return s.Put(ctx, p.stagedKey(f), data, writerOptions(f))
	})
	if err != nil {
		return report, err
	}
	return report, writeJSON(ctx, s, p.listKey(), list{recordShape, p.own})
}

// aim is the whole site, from what waits in the bucket and the own folder.
func (p *parts) aim(ctx context.Context, s *store, r *remote) (goal, error) {
	files, err := p.union(ctx, s, r)
	if err != nil {
		return goal{}, err
	}
	if !whole(p.origin, files) {
		if !p.published(r) {
			return goal{}, fmt.Errorf("%w: others are gone from the bucket; deploy every part again", ErrParts)
		}
		files = r.current.Files // another deploy was faster, or an own file is altered
	}
	own := make(map[string]bool, len(p.own))
	for _, f := range p.own {
		own[f.Path] = true
	}
	g := goal{files: files, build: p.origin.Build, read: p.local}
	g.staged = func(f manifest.File) string {
		if _, waits := r.objects[p.stagedKey(f)]; waits {
			return p.stagedKey(f)
		}
		return ""
	}
	g.mend = p.published(r)
	g.has = func(f manifest.File) bool { return own[f.Path] || g.staged(f) != "" }
	for key := range r.objects {
		if strings.HasPrefix(key, p.dir()) {
			g.spent = append(g.spent, key)
		}
	}
	slices.Sort(g.spent)
	return g, nil
}
