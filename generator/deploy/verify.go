package deploy

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// Difference is a file of a deployed site that differs from the build.
type Difference struct {
	Path string `json:"path"`
	Kind string `json:"kind"` // "missing", "changed" or "foreign"
	Why  string `json:"why,omitempty"`
}

// Verification is the result of Verify.
type Verification struct {
	Files       int          `json:"files"` // of the site
	Same        int          `json:"same"`
	Waiting     int          `json:"waiting"` // files of earlier deploys that open pages may load
	Differences []Difference `json:"differences"`
}

// Verify compares the bytes and headers of a deployed site with the folder, ignoring the bucket's record. The target is
// the address of a bucket or of a website, which begins with http:// or https://. Files of a website are fetched as
// visitors do, and foreign files can't be found there.
func Verify(ctx context.Context, o Options) (Verification, error) {
	o = o.withDefaults()
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode})
	if err != nil {
		return Verification{}, err
	}
	v := Verification{Files: len(wanted.Files), Differences: []Difference{}}
	if strings.HasPrefix(o.Target, "http://") || strings.HasPrefix(o.Target, "https://") {
		return v, v.checkWebsite(ctx, o, wanted)
	}
	s, err := openStore(ctx, false, o)
	if err != nil {
		return v, err
	}
	r, err := readRemote(ctx, s, nil)
	if err != nil {
		return v, err
	}
	return v, v.checkBucket(ctx, o, s, r, wanted)
}

// VerifyFolder compares the folder with a copy of it.
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
	deployedFiles := map[string]manifest.File{}
	for _, f := range have.Files {
		deployedFiles[f.Path] = f
	}
	for _, f := range wanted.Files {
		got, ok := deployedFiles[f.Path]
		delete(deployedFiles, f.Path)
		switch {
		case !ok:
			v.add(f.Path, "missing", "")
		case got.SHA256 != f.SHA256:
			v.add(f.Path, "changed", "content")
		default:
			v.Same++
		}
	}
	for name := range deployedFiles {
		v.add(name, "foreign", "")
	}
	v.sort()
	return v, nil
}

func (v *Verification) checkBucket(ctx context.Context, o Options, s *store, r *remote, wanted manifest.Manifest) error {
	var mu sync.Mutex
	site := map[string]bool{}
	for _, f := range wanted.Files {
		site[f.Path] = true
	}
	err := each(ctx, o.Jobs, wanted.Files, func(ctx context.Context, f manifest.File) error {
		obj, ok := r.objects[f.Path]
		var why string
		if ok {
			have, otherMD5, err := inspect(ctx, s, f, obj)
			if err == nil && otherMD5 { // the checksum in the metadata may not be that of the bytes
				var data []byte
				data, err = s.Get(ctx, f.Path, obj.Size)
				have.SHA256 = sha256Hex(data)
			}
			if err != nil {
				return err
			}
			why = difference(f, have)
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
	known := r.knownFiles()
	for key := range r.objects {
		_, ours := known[key]
		switch {
		case site[key] || key == strings.TrimSuffix(privatePrefix, "/") || strings.HasPrefix(key, privatePrefix):
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
