package deploy

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// upload is a file that differs from the bucket.
type upload struct {
	manifest.File
	why      string
	replaces bool
}

// backup is a copy of an object that is replaced or removed.
type backup struct{ from, to string }

// plan contains everything that a deploy will do.
type plan struct {
	Options
	store     *store
	remote    *remote
	desired   desiredState
	uploads   [phaseCount][]upload
	backups   []backup
	remove    []retired
	obsolete  []string // keys of deploy state to be removed
	unchanged int      // number of files
	siteFiles int      // number of files of this site in the bucket
	next      *record
}

// plan compares the desired state with the bucket.
func (o Options) plan(ctx context.Context, s *store, r *remote, g desiredState) (*plan, error) {
	p := &plan{Options: o, store: s, remote: r, desired: g, next: &record{Shape: recordShape, Time: o.Now.UTC()}}
	known := r.knownFiles()
	found, opaque, err := o.inspectAll(ctx, s, r, g.files, known)
	if err != nil {
		return nil, err
	}
	wanted := make(map[string]bool, len(g.files))
	for i, f := range g.files {
		wanted[f.Path] = true
		_, exists := r.objects[f.Path]
		why := "new"
		if exists {
			why = difference(f, found[i])
		}
		if why == "" {
			p.unchanged++
			continue
		}
		u := upload{f, why, exists}
		p.uploads[u.phase()] = append(p.uploads[u.phase()], u)
		if old, ok := known[f.Path]; ok && exists && old.SHA256 != f.SHA256 && old.SHA256 == found[i].SHA256 {
			p.addBackup(old)
		}
	}
	for name := range known {
		if _, ok := r.objects[name]; ok {
			p.siteFiles++
		}
	}
	if err := p.checkAvailable(); err != nil {
		return nil, err
	}
	p.planRemovals(wanted, known)
	p.nameDeploy(opaque)
	p.planTempFiles(wanted, known)
	return p, p.planCleanup(ctx)
}

// checkAvailable fails if bytes of a site that was deployed by shards are neither staged nor local.
func (p *plan) checkAvailable() error {
	if p.desired.isAvailable == nil {
		return nil
	}
	p.obsolete = slices.Clone(p.desired.obsolete)
	for i, list := range p.uploads {
		if p.desired.skipMissing {
			p.uploads[i] = slices.DeleteFunc(list, func(u upload) bool { return !p.desired.isAvailable(u.File) })
			continue
		}
		for _, u := range list {
			if !p.desired.isAvailable(u.File) {
				return fmt.Errorf("%w: the bucket changed since they were deployed, and none of them contains %s; "+
					"deploy every part again", ErrShards, u.Path)
			}
		}
	}
	return nil
}

// knownFiles returns every file that a deploy of this site uploaded, as it was then.
func (r *remote) knownFiles() map[string]manifest.File {
	known := maps.Clone(r.pending)
	if r.current != nil {
		for _, f := range r.current.Retired {
			known[f.Path] = f.File
		}
		addFiles(known, r.current.Files)
	}
	return known
}

// difference names what differs between a file and the one in the bucket. It returns an empty string if nothing does.
func difference(want, have manifest.File) string {
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
	to := backupDir + f.SHA256
	_, exists := p.remote.objects[to]
	if !exists && f.SHA256 != "" && !slices.ContainsFunc(p.backups, func(k backup) bool { return k.to == to }) {
		p.backups = append(p.backups, backup{f.Path, to})
	}
}

// planRemovals lists the files of earlier deploys that this one does not contain, and with Prune plans their removal.
func (p *plan) planRemovals(wanted map[string]bool, known map[string]manifest.File) {
	since := map[string]retired{}
	if p.remote.current != nil {
		for _, f := range p.remote.current.Retired {
			since[f.Path] = f
		}
	}
	for name, f := range known {
		if _, exists := p.remote.objects[name]; !exists || wanted[name] {
			continue
		}
		old, ok := since[name]
		if !ok {
			old = retired{f, p.Now.UTC()}
		}
		p.next.Retired = append(p.next.Retired, old)
	}
	slices.SortFunc(p.next.Retired, func(a, b retired) int { return strings.Compare(a.Path, b.Path) })
	if !p.Prune {
		return
	}
	for _, f := range p.next.Retired {
		if f.Immutable() && p.Now.Sub(f.Since) < p.Grace {
			continue
		}
		p.remove = append(p.remove, f)
		if _, pending := p.remote.pending[f.Path]; !pending {
			p.addBackup(f.File)
		}
	}
}

// nameDeploy completes the next record. A deploy that changes no file has the ID of the current one.
func (p *plan) nameDeploy(opaque bool) {
	p.next.Files, p.next.Opaque, p.next.Build = p.desired.files, opaque, p.desired.build
	now := p.remote.current
	if now != nil && slices.Equal(now.Files, p.next.Files) && p.desired.rollback == "" {
		p.next.ID, p.next.Number, p.next.Time = now.ID, now.Number, now.Time
		p.next.Former, p.next.Restore = now.Former, now.Restore
		return
	}
	p.next.Number = 1
	if now != nil {
		p.next.Number, p.next.Former = now.Number+1, now.ID
	}
	if p.desired.rollback != "" {
		p.next.Former, p.next.Restore = p.desired.former, p.desired.rollback
	}
	text, _ := json.Marshal(p.next.Files)
	p.next.ID = fmt.Sprintf("%06d-%s", p.next.Number, sha256Hex(text)[:8])
}

// planCleanup plans the removal of backups and records that are older than Grace and not needed by the next rollback.
func (p *plan) planCleanup(ctx context.Context) error {
	needed := map[string]bool{recordKey(p.next.ID): true, recordKey(p.next.Former): true}
	if p.remote.current != nil {
		needed[recordKey(p.remote.current.ID)] = true
	}
	var old []string
	for key, o := range p.remote.objects {
		ours := strings.HasPrefix(key, backupDir) || strings.HasPrefix(key, deploysDir) || strings.HasPrefix(key, shardsDir)
		if ours && !needed[key] && p.Now.Sub(o.Modified) > p.Grace {
			old = append(old, key)
		}
	}
	if len(old) == 0 {
		return nil
	}
	former, err := p.formerFiles(ctx)
	if err != nil {
		return err
	}
	for _, f := range former {
		needed[backupDir+f.SHA256] = true
	}
	p.obsolete = append(p.obsolete, slices.DeleteFunc(old, func(key string) bool { return needed[key] })...)
	slices.Sort(p.obsolete)
	return nil
}

// formerFiles returns the files of the deploy that the next rollback would restore.
func (p *plan) formerFiles(ctx context.Context) ([]manifest.File, error) {
	if now := p.remote.current; now != nil && now.ID == p.next.Former {
		return now.Files, nil
	}
	if _, exists := p.remote.objects[recordKey(p.next.Former)]; !exists {
		return nil, nil
	}
	rec, err := readRecord(ctx, p.store, p.next.Former)
	if err != nil {
		return nil, err
	}
	return rec.Files, nil
}

// tempSuffix matches the suffix of temporary files, which a killed deploy leaves in a folder.
var tempSuffix = regexp.MustCompile(`\.[0-9a-f]+\.tmp$`)

// planTempFiles plans the removal of temporary files that a killed deploy left in a folder.
func (p *plan) planTempFiles(wanted map[string]bool, known map[string]manifest.File) {
	if !p.store.IsFolder() {
		return
	}
	for key := range p.remote.objects {
		name := tempSuffix.ReplaceAllString(key, "")
		_, ours := known[name]
		if strings.HasPrefix(key, shardsDir) { // another shard may be writing it
			continue
		}
		if name != key && (ours || wanted[name] || strings.HasPrefix(name, privatePrefix)) {
			p.obsolete = append(p.obsolete, key)
		}
	}
}

// isIdle reports whether there is nothing to do.
func (p *plan) isIdle() bool {
	return p.count()+len(p.obsolete) == 0 && !p.remote.interrupted && p.next.equal(p.remote.current)
}

func (p *plan) count() int {
	n := len(p.remove)
	for _, list := range p.uploads {
		n += len(list)
	}
	return n
}
