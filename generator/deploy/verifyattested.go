package deploy

import (
	"context"
	"io/fs"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/deploy/attestation"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/outputs/redirects"
	"gaceta.dev/gaceta/generator/project/locale"
)

// Attest returns the statement about an output.
func Attest(ctx context.Context, site fs.FS, commit *attestation.Commit, by attestation.Builder) (attestation.Statement, error) {
	origin, err := dist.ReadOrigin(site)
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
