package deploy

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/deploy/attestation"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/locale"
)

// Difference is a file of a deployed site that differs from the build.
type Difference struct {
	Path string `json:"path"`
	Kind string `json:"kind"` // "missing", "changed" or "foreign"
	Why  string `json:"why,omitempty"`
}

// Verification is the result of Verify.
type Verification struct {
	Commit      string       `json:"commit,omitempty"` // that an attestation names
	Files       int          `json:"files"`            // of the site
	Same        int          `json:"same"`
	Waiting     int          `json:"waiting"` // files of earlier deploys that open pages may load
	Differences []Difference `json:"differences"`
}

// Verify compares a deployed site with the folder, ignoring the bucket's record. Hidden files of a folder are ignored.
//
// If the target is the address of a bucket, its objects must have the bytes and headers of the folder. If it begins with
// http:// or https://, files are fetched as visitors do, and foreign files cannot be found. Headers of a website are compared
// only with Headers, because plain file servers send others.
func Verify(ctx context.Context, o Options) (Verification, error) {
	o = o.withDefaults()
	wanted, err := manifest.Read(ctx, o.Site, manifest.Options{Encode: o.Encode})
	if err != nil {
		return Verification{}, err
	}
	v := Verification{Files: len(wanted.Files), Differences: []Difference{}}
	if isWebsite(o.Target) {
		err = v.checkWebsite(ctx, o, wanted.Files)
	} else {
		err = v.checkBucket(ctx, o, wanted.Files)
	}
	v.sort()
	return v, err
}

// isWebsite reports whether a target is the address of a website, and not of a bucket.
func isWebsite(target string) bool {
	return strings.HasPrefix(target, "http://") || strings.HasPrefix(target, "https://")
}

// checkBucket compares the bytes and the headers of a bucket's objects.
func (v *Verification) checkBucket(ctx context.Context, o Options, wanted []manifest.File) error {
	check := func(ctx context.Context, s *store, f manifest.File, obj bucket.Object) (why string, err error) {
		have, otherMD5, err := inspect(ctx, s, f, obj)
		if err == nil && otherMD5 { // the checksum in the metadata may not be that of the bytes
			var data []byte
			data, err = s.Get(ctx, f.Path, obj.Size)
			have.SHA256 = sha256Hex(data)
		}
		return difference(&f, &have), err
	}
	return v.checkObjects(ctx, o, wanted, check, func(string) bool { return true })
}

// checkObjects compares a bucket with the files that it should contain. check returns how an object differs from its file.
// Objects of earlier deploys are counted as waiting if keep accepts them.
func (v *Verification) checkObjects(
	ctx context.Context, o Options, wanted []manifest.File,
	check func(context.Context, *store, manifest.File, bucket.Object) (why string, err error), keep func(key string) bool,
) error {
	s, err := openStore(ctx, o)
	if err != nil {
		return err
	}
	r, err := readRemote(ctx, s)
	if err != nil {
		return err
	}
	err = v.compare(ctx, o, wanted, func(ctx context.Context, f manifest.File) (kind, why string, err error) {
		obj, ok := r.objects[f.Path]
		if !ok {
			return "missing", "", nil
		}
		why, err = check(ctx, s, f, obj)
		return "changed", why, err
	})
	if err != nil {
		return err
	}
	v.addForeign(s, r, wanted, keep)
	return nil
}

// addForeign adds the objects that the site does not contain. Those of earlier deploys are counted as waiting if keep
// accepts them.
func (v *Verification) addForeign(s *store, r *remote, wanted []manifest.File, keep func(key string) bool) {
	site := make(map[string]bool, len(wanted))
	for _, f := range wanted {
		site[f.Path] = true
	}
	known, previews := r.knownFiles(), previewsIn(r.objects)
	for key := range r.objects {
		_, ours := known.find(key)
		switch {
		case site[key] || strings.HasPrefix(key+"/", privatePrefix):
		case s.IsFolder() && hosting.IsHidden(key): // such as .git
		case !ours && isInPreview(key, previews): // another site
		case ours && keep(key):
			v.Waiting++
		default:
			v.Differences = append(v.Differences, Difference{Path: key, Kind: "foreign"})
		}
	}
}

func (v *Verification) sort() {
	slices.SortFunc(v.Differences, func(a, b Difference) int { return strings.Compare(a.Path, b.Path) })
}

// compare calls check for each file, several at once. A file is the same if it is not missing and the reason is empty.
func (v *Verification) compare(
	ctx context.Context, o Options, files []manifest.File,
	check func(context.Context, manifest.File) (kind, why string, err error),
) error {
	var mu sync.Mutex
	return each(ctx, o.Jobs, files, func(ctx context.Context, f manifest.File) error {
		kind, why, err := check(ctx, f)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case kind == isNotServed:
			v.Files--
		case kind == "missing" || why != "":
			v.Differences = append(v.Differences, Difference{f.Path, kind, why})
		default:
			v.Same++
		}
		return err
	})
}

// Attest returns the statement about an output.
func Attest(ctx context.Context, site fs.FS, commit *attestation.Commit, by attestation.Builder) (attestation.Statement, error) {
	origin, err := dist.ReadBuildID(site)
	if err != nil {
		return attestation.Statement{}, ErrNotBuilt
	}
	m, err := manifest.Read(ctx, site, manifest.Options{})
	if err != nil {
		return attestation.Statement{}, err
	}
	if len(m.Files) == 0 {
		return attestation.Statement{}, ErrEmpty
	}
	moved, err := redirects.Read(site)
	if err != nil {
		return attestation.Statement{}, err
	}
	location := func(file string) string {
		to, _, _ := moved.Follow(origin.Path+locale.AddressOf(file), "")
		return to
	}
	return attestation.New(m, origin, location, commit, by), nil
}

// VerifyAttested compares the bytes of a deployed site with a statement, without the output. With Headers, the content type
// of a website counts too; other headers are not part of a statement.
func VerifyAttested(ctx context.Context, o Options, s attestation.Statement) (Verification, error) {
	o = o.withDefaults()
	files, locations := s.Files(o.Encode)
	v := Verification{Files: len(files), Commit: s.CommitID(), Differences: []Difference{}}
	var err error
	if isWebsite(o.Target) {
		err = v.fetchAll(ctx, o, files, &website{moved: func(file string) string { return locations[file] }})
	} else {
		err = v.checkAttestedBucket(ctx, o, files)
	}
	v.sort()
	return v, err
}

// checkAttestedBucket reads every object: the bucket's own records prove nothing.
func (v *Verification) checkAttestedBucket(ctx context.Context, o Options, wanted []manifest.File) error {
	check := func(ctx context.Context, s *store, f manifest.File, obj bucket.Object) (why string, err error) {
		data, err := s.Get(ctx, f.Path, obj.Size)
		if err == nil && sha256Hex(data) != f.SHA256 {
			why = "content"
		}
		return why, err
	}
	return v.checkObjects(ctx, o, wanted, check, func(key string) bool { // open pages load them; a page is never one
		return strings.HasPrefix(key, "_assets/") && path.Ext(key) != ".html"
	})
}
