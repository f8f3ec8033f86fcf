package deploy

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// Difference is one file of a deployed site that is not as it was built.
type Difference struct {
	Path string `json:"path"`
	Kind string `json:"kind"` // "missing", "changed" or "foreign"
	Why  string `json:"why,omitempty"`
}

// Verification is what Verify found.
type Verification struct {
	Files       int          `json:"files"` // of the site
	Same        int          `json:"same"`
	Waiting     int          `json:"waiting"` // files of earlier deploys that were left for open pages
	Differences []Difference `json:"differences"`
}

// Verify compares a deployed site with the files of the folder, each by its
// bytes and headers, whatever the bucket's record says. The target is a
// bucket's address, or an http:// or https:// one, where every file is fetched
// as a visitor would and foreign files cannot be seen.
func Verify(ctx context.Context, o Options) (Verification, error) {
	o = o.withDefaults()
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode})
	if err != nil {
		return Verification{}, err
	}
	v := Verification{Files: len(wanted.Files), Differences: []Difference{}}
	if strings.HasPrefix(o.Target, "http://") || strings.HasPrefix(o.Target, "https://") {
		return v, v.website(ctx, o, wanted)
	}
	s, err := openStore(ctx, o.Target, false, o)
	if err != nil {
		return v, err
	}
	r, err := observe(ctx, s, nil)
	if err != nil {
		return v, err
	}
	return v, v.bucket(ctx, o, s, r, wanted)
}

// VerifyFolder compares a folder that was copied by other means.
func VerifyFolder(ctx context.Context, o Options, deployed fs.FS) (Verification, error) {
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode})
	if err != nil {
		return Verification{}, err
	}
	v := Verification{Files: len(wanted.Files), Differences: []Difference{}}
	have, err := manifest.Read(ctx, deployed, manifest.Options{})
	if err != nil {
		return v, err
	}
	there := map[string]manifest.File{}
	for _, f := range have.Files {
		there[f.Path] = f
	}
	for _, f := range wanted.Files {
		got, ok := there[f.Path]
		delete(there, f.Path)
		switch {
		case !ok:
			v.add(f.Path, "missing", "")
		case got.SHA256 != f.SHA256:
			v.add(f.Path, "changed", "content")
		default:
			v.Same++
		}
	}
	for name := range there {
		v.add(name, "foreign", "")
	}
	v.sort()
	return v, nil
}

func (v *Verification) bucket(ctx context.Context, o Options, s *store, r *remote, wanted manifest.Manifest) error {
	var mu sync.Mutex
	site := map[string]bool{}
	for _, f := range wanted.Files {
		site[f.Path] = true
	}
	err := each(ctx, o.Jobs, wanted.Files, func(ctx context.Context, f manifest.File) error {
		obj, ok := r.objects[f.Path]
		var why string
		if ok {
			have, strange, err := s.inspect(ctx, f, obj)
			if err == nil && strange { // the sum in its metadata may be all that is right
				var data []byte
				data, err = s.Get(ctx, f.Path, obj.Size)
				have.SHA256 = sha(data)
			}
			if err != nil {
				return err
			}
			why = differs(f, have)
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case !ok:
			v.add(f.Path, "missing", "")
		case why != "":
			v.add(f.Path, "changed", why)
		default:
			v.Same++
		}
		return nil
	})
	if err != nil {
		return err
	}
	known := r.known()
	for key := range r.objects {
		_, ours := known[key]
		switch {
		case site[key] || key == strings.TrimSuffix(private, "/") || strings.HasPrefix(key, private):
		case ours:
			v.Waiting++
		default:
			v.add(key, "foreign", "")
		}
	}
	v.sort()
	return nil
}

func (v *Verification) add(path, kind, why string) {
	v.Differences = append(v.Differences, Difference{path, kind, why})
}

func (v *Verification) sort() {
	slices.SortFunc(v.Differences, func(a, b Difference) int { return strings.Compare(a.Path, b.Path) })
}
