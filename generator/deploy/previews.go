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
	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/project"
)

// previewsDir holds the records of previews. A record is written before the first file of its preview and removed after
// the last. A folder without a record is therefore no preview and is never removed.
const previewsDir = privatePrefix + "previews/"

// ErrMisplaced reports that a folder was built for another place than the one it is deployed to.
var ErrMisplaced = errors.New("the folder was built for another place")

// PreviewOptions say which preview to deploy.
type PreviewOptions struct {
	Preview string        // name; empty for the site itself
	Expires time.Duration // after which ExpirePreviews removes the preview

	expiry *previewRecord // nil for the site itself
}

// previewRecord says when a preview ends.
type previewRecord struct {
	Shape   int       `json:"shape"`
	Name    string    `json:"name"`
	Expires time.Time `json:"expires"`

	parent *store // the bucket of the published site
}

func previewFolder(name string) string { return project.PreviewFolder + "/" + name + "/" }

func previewKey(name string) string { return previewsDir + name + ".json" }

// checkPlace refuses a folder that was not built for the preview, or for the published site.
func (o Options) checkPlace(origin dist.BuildID) error {
	switch {
	case origin.Preview == o.Preview && strings.HasSuffix(origin.Path, project.PreviewPath(o.Preview)):
		return nil
	case origin.Preview == "" && o.Preview == "":
		return nil
	case o.Preview != "":
		return fmt.Errorf("%w; run 'gaceta build --preview %s' first", ErrMisplaced, o.Preview)
	}
	return fmt.Errorf("%w: it is the preview “%s”; run 'gaceta build' without --preview first", ErrMisplaced, origin.Preview)
}

// openPreview returns the folder of a preview as a store, and its new record. It refuses a folder that holds files of the
// published site, and a preview of a site with another base path.
func openPreview(ctx context.Context, s *store, o Options) (*store, *previewRecord, error) {
	site, err := readCurrent(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	if o.Site != nil && site != nil {
		if base := dist.PathOf(o.Site); base != site.Path+project.PreviewPath(o.Preview) {
			return nil, nil, fmt.Errorf("%w: its addresses begin with %s, and those of a preview of the published site with %s",
				ErrMisplaced, base, site.Path+project.PreviewPath(o.Preview))
		}
		for _, f := range site.Files {
			if strings.HasPrefix(f.Path, previewFolder(o.Preview)) {
				return nil, nil, fmt.Errorf("%w: the published site contains %s; give the preview another name", ErrMisplaced, f.Path)
			}
		}
	}
	record := &previewRecord{Shape: recordShape, Name: o.Preview, Expires: o.Now.Add(o.Expires).UTC().Truncate(time.Second), parent: s}
	return s.Folder(previewFolder(o.Preview)), record, nil
}

// save writes the record of a preview. There is nothing to write for the published site.
func (r *previewRecord) save(ctx context.Context) error {
	if r == nil {
		return nil
	}
	return writeJSON(ctx, r.parent, previewKey(r.Name), r)
}

// previewsIn returns the names of the previews with a record in a listing.
func previewsIn(objects map[string]bucket.Object) map[string]bool {
	names := map[string]bool{}
	for key := range objects {
		if name, ok := previewOf(key); ok {
			names[name] = true
		}
	}
	return names
}

// previewOf returns the name of the preview whose record has this key.
func previewOf(key string) (string, bool) {
	name, ok := strings.CutPrefix(key, previewsDir)
	name, isRecord := strings.CutSuffix(name, ".json")
	return name, ok && isRecord && project.IsPreviewName(name)
}

// isInPreview reports whether a key belongs to one of the previews.
func isInPreview(key string, previews map[string]bool) bool {
	rest, ok := strings.CutPrefix(key, project.PreviewFolder+"/")
	name, _, _ := strings.Cut(rest, "/")
	return ok && previews[name]
}

// ExpiryReport says which previews a bucket had, and which of them were removed. With DryRun nothing is removed.
type ExpiryReport struct {
	DryRun  bool             `json:"dryRun"`
	Removed []RemovedPreview `json:"removed"`
	Left    []string         `json:"left"` // names
}

// RemovedPreview is a preview that had expired.
type RemovedPreview struct {
	Name    string    `json:"name"`
	Expired time.Time `json:"expired"`
	Files   int       `json:"files"`
}

// ExpirePreviews removes the previews that have expired, and nothing else.
func ExpirePreviews(ctx context.Context, o Options) (ExpiryReport, error) {
	o = o.withDefaults()
	report := ExpiryReport{DryRun: o.DryRun, Removed: []RemovedPreview{}, Left: []string{}}
	s, err := openStore(ctx, o)
	if err != nil {
		return report, err
	}
	records, err := s.List(ctx, previewsDir)
	if err != nil {
		return report, err
	}
	for _, name := range slices.Sorted(maps.Keys(previewsIn(records))) {
		removed, err := o.expirePreview(ctx, s, name)
		if err != nil {
			return report, fmt.Errorf("the preview “%s”: %w", name, err)
		}
		if removed == nil {
			report.Left = append(report.Left, name)
		} else {
			report.Removed = append(report.Removed, *removed)
		}
	}
	return report, nil
}

// expirePreview removes a preview if it is over. A deploy of the preview that runs at the same time has the lock, and
// renews the record.
func (o Options) expirePreview(ctx context.Context, parent *store, name string) (removed *RemovedPreview, err error) {
	record, err := readPreview(ctx, parent, name)
	if err != nil || record == nil || record.Expires.After(o.Now) {
		return nil, err
	}
	folder := parent.Folder(previewFolder(name))
	if o.DryRun {
		objects, err := folder.List(ctx, "")
		return &RemovedPreview{name, record.Expires, countServed(objects)}, err
	}
	err = o.locked(ctx, folder, func(held *lock) error {
		if record, err = readPreview(ctx, parent, name); err != nil || record == nil || record.Expires.After(o.Now) {
			return err
		}
		objects, err := folder.List(ctx, "")
		if err != nil {
			return err
		}
		keys := slices.DeleteFunc(slices.Sorted(maps.Keys(objects)), func(key string) bool { return key == held.key })
		if err := each(held.ctx, o.Jobs, keys, folder.Remove); err != nil {
			return err
		}
		removed = &RemovedPreview{name, record.Expires, countServed(objects)}
		return parent.Remove(held.ctx, previewKey(name))
	})
	return removed, err
}

// readPreview returns the record of a preview, or nil if another run removed it.
func readPreview(ctx context.Context, s *store, name string) (*previewRecord, error) {
	data, err := s.Get(ctx, previewKey(name), 0)
	if errors.Is(err, bucket.ErrMissing) {
		return nil, nil
	}
	record := &previewRecord{}
	if err == nil {
		err = json.Unmarshal(data, record)
	}
	if err == nil && record.Expires.IsZero() {
		err = errors.New("its record has no date")
	}
	return record, err
}

// countServed counts the files of a listing that are not the state of deploys.
func countServed(objects map[string]bucket.Object) (n int) {
	for key := range objects {
		if !strings.HasPrefix(key, privatePrefix) {
			n++
		}
	}
	return n
}
