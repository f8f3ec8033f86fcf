package deploy

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// upload is a file that differs from the bucket.
type upload struct {
	*manifest.File
	why      string // "new", "content", or the names of the headers that differ
	replaces bool   // the bucket has a file of this name
	staged   string // key of an object with the bytes and headers, or empty
}

// plan contains everything that a deploy will do.
type plan struct {
	Options
	store     *store
	remote    *remote
	desired   desiredState
	known     knownFiles
	uploads   [phaseCount][]upload
	backups   []manifest.File // to be copied to their checksums before they are replaced or removed
	remove    []siteFile
	obsolete  []string // keys of deploy state to be removed
	unchanged int      // number of files
	next      *record
}

// plan compares the desired state with the bucket.
func (o Options) plan(ctx context.Context, s *store, r *remote, desired desiredState) (*plan, error) {
	p := &plan{Options: o, store: s, remote: r, desired: desired, known: r.knownFiles()}
	if desired.waiting != nil {
		return p, nil
	}
	found, opaque, err := o.inspectAll(ctx, s, r, desired.files, p.known)
	if err != nil {
		return nil, err
	}
	for i := range desired.files {
		if found[i] != nil && difference(&desired.files[i], found[i]) == "" {
			p.unchanged++
			continue
		}
		f := &desired.files[i]
		u := upload{File: f, why: "new", replaces: found[i] != nil}
		if u.replaces {
			u.why = difference(f, found[i])
		}
		if desired.find != nil {
			var available bool
			if u.staged, available = desired.find(*f); !available && desired.skipMissing {
				continue
			} else if !available {
				return nil, fmt.Errorf("%w: the bucket changed since they were deployed, and none of them contains %s; "+
					"deploy every part again", ErrShards, f.Path)
			}
		}
		p.uploads[u.phase()] = append(p.uploads[u.phase()], u)
		if old, ok := p.known.find(f.Path); ok && u.replaces && old.SHA256 != f.SHA256 && old.SHA256 == found[i].SHA256 {
			p.addBackup(old.File)
		}
	}
	p.next = p.nextRecord(opaque)
	p.planRemovals()
	return p, p.planCleanup(ctx)
}

// difference names what differs between a file and the one in the bucket. It returns an empty string if nothing does.
func difference(want, have *manifest.File) string {
	if want.SHA256 != have.SHA256 {
		return "content"
	}
	var names []string
	for _, h := range []struct{ name, want, have string }{
		{"type", want.Type, have.Type},
		{"encoding", want.Encoding, have.Encoding},
		{"cache rule", want.Cache, have.Cache},
		{"disposition", want.Disposition, have.Disposition},
		{"language", want.Language, have.Language},
	} {
		if h.want != h.have {
			names = append(names, h.name)
		}
	}
	return strings.Join(names, ", ")
}

// addBackup plans a copy of a file under its checksum, for a rollback.
func (p *plan) addBackup(f manifest.File) {
	old, exists := p.remote.objects[backupDir+f.SHA256]
	exists = exists && p.Now.Sub(old.Modified) <= p.Grace // an older one may be listed although it was removed
	if !exists && !slices.ContainsFunc(p.backups, func(other manifest.File) bool { return other.SHA256 == f.SHA256 }) {
		p.backups = append(p.backups, f)
	}
}

// nextRecord returns the record of this deploy. A deploy that changes no file has the ID of the current one.
func (p *plan) nextRecord(opaque bool) *record {
	next := &record{Shape: recordShape, Number: 1, Time: p.Now.UTC()}
	now, restore := p.remote.current, p.desired.restore
	switch {
	case now == nil:
	case restore != nil:
		next.Number, next.Former = now.Number+1, restore.Former
	case slices.Equal(now.Files, p.desired.files):
		next.ID, next.Number, next.Former, next.Time = now.ID, now.Number, now.Former, now.Time
	default:
		next.Number, next.Former = now.Number+1, now.ID
	}
	if next.ID == "" {
		differing := delta{files: p.desired.files}
		if now != nil {
			differing = now.differing(p.desired.files)
		}
		next.ID = fmt.Sprintf("%06d-%x", next.Number, differing.sum()[:4])
	}
	next.Files, next.Build, next.Path, next.Opaque = p.desired.files, p.desired.build, p.desired.path, opaque
	next.setBase(now, p.Grace)
	return next
}

// sum returns a hash of what differs.
func (d delta) sum() []byte {
	sum := sha256.New()
	var line []byte
	for _, f := range d.files {
		line = line[:0]
		for _, text := range []string{f.Path, f.SHA256, f.Type, f.Encoding, f.Cache, f.Disposition, f.Language} {
			line = append(append(line, text...), 0)
		}
		_, _ = sum.Write(line) // a hash never fails
	}
	for _, name := range d.removed {
		_, _ = sum.Write(append([]byte(name), 0))
	}
	return sum.Sum(nil)
}

// planRemovals finds the files of earlier deploys that this one does not contain, and with Prune plans their removal.
func (p *plan) planRemovals() {
	unwanted := slices.Collect(maps.Values(p.known.former))
	unwanted = slices.DeleteFunc(unwanted, func(f siteFile) bool { return findFile(p.desired.files, f.Path) != nil })
	wanted := cursor{p.desired.files}
	for i := range p.known.current {
		if f := &p.known.current[i]; wanted.find(f.Path) == nil {
			unwanted = append(unwanted, siteFile{File: *f})
		}
	}
	if len(unwanted) == 0 {
		return
	}
	slices.SortFunc(unwanted, func(a, b siteFile) int { return byPath(a.File, b.File) })
	previews := previewsIn(p.remote.objects)
	for _, f := range unwanted {
		name := f.Path
		if isInPreview(name, previews) { // what a preview contains is removed with it
			continue
		}
		if f.Since.IsZero() {
			f.Since = p.Now.UTC()
		}
		if !p.Prune || f.Immutable() && p.Now.Sub(f.Since) < p.Grace {
			p.next.Retired = append(p.next.Retired, f)
			continue
		}
		p.remove = append(p.remove, f)
		if _, isPending := p.remote.pending[name]; !isPending {
			p.addBackup(f.File)
		}
	}
}

// tempSuffix matches the suffix of temporary files, which a killed deploy leaves in a folder.
var tempSuffix = regexp.MustCompile(`\.[0-9a-f]+\.tmp$`)

// planCleanup plans the removal of temporary files and of the staged files of this build. It also plans that of deploy
// state which is older than Grace and which the next rollback does not need.
func (p *plan) planCleanup(ctx context.Context) error {
	var old []string
	isOurs := func(file string) bool {
		_, known := p.known.find(file)
		return known || findFile(p.desired.files, file) != nil
	}
	for key, o := range p.remote.objects {
		isPrivate := strings.HasPrefix(key, privatePrefix)
		file := key
		if p.store.IsFolder() {
			file = tempSuffix.ReplaceAllString(key, "")
		} else if !isPrivate {
			continue
		}
		isTemporary := file != key
		isStaged, age := strings.HasPrefix(key, shardsDir), p.Now.Sub(o.Modified)
		switch {
		case isStaged && p.desired.build != "" && strings.HasPrefix(key, shardsDir+p.desired.build+"/"):
			p.obsolete = append(p.obsolete, key)
		case isTemporary && !isStaged && (isPrivate || isOurs(file)):
			p.obsolete = append(p.obsolete, key)
		case (isStaged || strings.HasPrefix(key, backupDir)) && age > p.Grace:
			old = append(old, key)
		case strings.HasPrefix(key, deploysDir) && age > 2*p.Grace: // until then it may be the base of a record younger than Grace
			old = append(old, key)
		}
	}
	if len(old) == 0 {
		return nil
	}
	former, err := readRecord(ctx, p.store, p.next.Former)
	if err != nil && !errors.Is(err, bucket.ErrMissing) {
		return err
	}
	needed := map[string]bool{recordKey(p.next.ID): true, recordKey(p.next.Former): true, recordKey(former.Base): true}
	if p.next.base != nil {
		needed[recordKey(p.next.base.ID)] = true
	}
	for _, f := range former.Files {
		needed[backupDir+f.SHA256] = true
	}
	p.obsolete = append(p.obsolete, slices.DeleteFunc(old, func(key string) bool { return needed[key] })...)
	return nil
}

// siteFiles returns the number of files of this site in the bucket.
func (p *plan) siteFiles() (n int) {
	for f := range p.known.all() { // the listing may lack files that exist
		if _, exists := p.remote.objects[f.Path]; exists || p.remote.isRemembered || findFile(p.desired.files, f.Path) == nil {
			n++
		}
	}
	return n
}

// isIdle reports whether there is nothing to do.
func (p *plan) isIdle() bool {
	if p.desired.waiting != nil {
		return true
	}
	return p.expiry == nil && p.count()+len(p.obsolete) == 0 && !p.remote.interrupted && p.next.equal(p.remote.current)
}

// count returns the number of files to upload and to remove.
func (p *plan) count() int {
	n := len(p.remove)
	for _, phase := range p.uploads {
		n += len(phase)
	}
	return n
}

// allUploads returns the uploads of all phases.
func (p *plan) allUploads() iter.Seq[upload] {
	return func(yield func(upload) bool) {
		for _, phase := range p.uploads {
			for _, u := range phase {
				if !yield(u) {
					return
				}
			}
		}
	}
}

// The phases of a deploy. A visitor may come between any two requests. The assets of a page are therefore uploaded before
// the page, and the page before the files that list it.
const (
	phaseAssets = iota
	phaseNewPages
	phasePages
	phaseLists
	phaseCount
)

// phase returns the index of the phase in which a file is uploaded.
func (u upload) phase() int {
	name := plainName(u.Path)
	switch {
	case path.Ext(name) == ".html" && !u.replaces:
		return phaseNewPages
	case path.Ext(name) == ".html":
		return phasePages
	case u.Immutable():
		return phaseAssets
	}
	switch path.Ext(name) {
	case ".xml", ".json", ".txt", "":
		return phaseLists // feeds, sitemap, indexes, robots.txt, _headers, _redirects
	}
	return phaseAssets
}

// plainName returns the name of a file without the extension of a compressed copy.
func plainName(name string) string {
	for _, e := range dist.Encodings {
		name = strings.TrimSuffix(name, e.Ext)
	}
	return name
}
