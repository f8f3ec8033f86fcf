package deploy

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// upload is a file that differs in the bucket, and why.
type upload struct {
	manifest.File
	why      string
	replaces bool
}

// kept is a copy that is made of an object before it is replaced or removed.
type kept struct{ from, to string }

// plan is everything that a deploy will do, in order.
type plan struct {
	Options
	store   *store
	remote  *remote
	goal    goal
	uploads [phases][]upload
	keep    []kept
	remove  []retired
	clean   []string // keys of the bucket's memory that are no longer needed
	same    int      // files that are already as they shall be
	site    int      // files of this site that are in the bucket
	next    *record
}

// plan compares what shall be with what is.
func (o Options) plan(ctx context.Context, s *store, r *remote, g goal) (*plan, error) {
	p := &plan{Options: o, store: s, remote: r, goal: g, next: &record{Shape: recordShape, Time: o.Now.UTC()}}
	known := r.known()
	there, opaque, err := o.look(ctx, s, r, g.files, known)
	if err != nil {
		return nil, err
	}
	wanted := make(map[string]bool, len(g.files))
	for i, f := range g.files {
		wanted[f.Path] = true
		_, exists := r.objects[f.Path]
		why := "new"
		if exists {
			why = differs(f, there[i])
		}
		if why == "" {
			p.same++
			continue
		}
		u := upload{f, why, exists}
		p.uploads[u.phase()] = append(p.uploads[u.phase()], u)
		if old, ok := known[f.Path]; ok && exists && old.SHA256 != f.SHA256 && old.SHA256 == there[i].SHA256 {
			p.keeps(old)
		}
	}
	for name := range known {
		if _, ok := r.objects[name]; ok {
			p.site++
		}
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	p.retire(wanted, known)
	p.name(opaque)
	p.sweep(wanted, known)
	return p, p.forget(ctx)
}

// complete makes sure that all bytes can be had of a site that came in parts.
func (p *plan) complete() error {
	if p.goal.has == nil {
		return nil
	}
	p.clean = slices.Clone(p.goal.spent)
	for i, list := range p.uploads {
		if p.goal.mend {
			p.uploads[i] = slices.DeleteFunc(list, func(u upload) bool { return !p.goal.has(u.File) })
			continue
		}
		for _, u := range list {
			if !p.goal.has(u.File) {
				return fmt.Errorf("%w: the bucket has changed since they were deployed, and %s is in none of them; deploy every part again", ErrParts, u.Path)
			}
		}
	}
	return nil
}

// known is every file that a deploy of this site put there, as it was then.
func (r *remote) known() map[string]manifest.File {
	known := map[string]manifest.File{}
	if r.current != nil {
		for _, f := range r.current.Retired {
			known[f.Path] = f.File
		}
		for _, f := range r.current.Files {
			known[f.Path] = f
		}
	}
	for name, f := range r.pending {
		if _, ok := known[name]; !ok {
			known[name] = f
		}
	}
	return known
}

// differs says in what a file differs from the one in the bucket.
func differs(want, have manifest.File) string {
	if want.SHA256 != have.SHA256 {
		return "content"
	}
	var names []string
	for _, h := range []struct{ name, want, have string }{
		{"type", want.Type, have.Type}, {"encoding", want.Encoding, have.Encoding}, {"cache rule", want.Cache, have.Cache},
		{"disposition", want.Disposition, have.Disposition}, {"language", want.Language, have.Language},
	} {
		if h.want != h.have {
			names = append(names, h.name)
		}
	}
	return strings.Join(names, ", ")
}

// keeps plans a copy of a file under its sum, for a rollback.
func (p *plan) keeps(f manifest.File) {
	to := keptDir + f.SHA256
	_, there := p.remote.objects[to]
	if !there && f.SHA256 != "" && !slices.ContainsFunc(p.keep, func(k kept) bool { return k.to == to }) {
		p.keep = append(p.keep, kept{f.Path, to})
	}
}

// retire lists what earlier deploys put there and this one does not have, and
// plans the removal of what may go.
func (p *plan) retire(wanted map[string]bool, known map[string]manifest.File) {
	since := map[string]retired{}
	if p.remote.current != nil {
		for _, f := range p.remote.current.Retired {
			since[f.Path] = f
		}
	}
	for name, f := range known {
		if _, there := p.remote.objects[name]; !there || wanted[name] {
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
			p.keeps(f.File)
		}
	}
}

// name fills in the next record. A deploy that changes no file keeps the name
// of the current one.
func (p *plan) name(opaque bool) {
	p.next.Files, p.next.Opaque, p.next.Build = p.goal.files, opaque, p.goal.build
	now := p.remote.current
	if now != nil && slices.Equal(now.Files, p.next.Files) && p.goal.rollback == "" {
		p.next.ID, p.next.Number, p.next.Former, p.next.Restore, p.next.Time = now.ID, now.Number, now.Former, now.Restore, now.Time
		return
	}
	p.next.Number = 1
	if now != nil {
		p.next.Number, p.next.Former = now.Number+1, now.ID
	}
	if p.goal.rollback != "" {
		p.next.Former, p.next.Restore = p.goal.former, p.goal.rollback
	}
	text, _ := json.Marshal(p.next.Files)
	p.next.ID = fmt.Sprintf("%06d-%s", p.next.Number, sha(text)[:8])
}

// forget plans which kept files and former records go: those older than Grace
// that the next rollback does not need.
func (p *plan) forget(ctx context.Context) error {
	needed := map[string]bool{recordKey(p.next.ID): true, recordKey(p.next.Former): true}
	if p.remote.current != nil {
		needed[recordKey(p.remote.current.ID)] = true
	}
	var old []string
	for key, o := range p.remote.objects {
		ours := strings.HasPrefix(key, keptDir) || strings.HasPrefix(key, deploysDir) || strings.HasPrefix(key, partsDir)
		if ours && !needed[key] && p.Now.Sub(o.Modified) > p.Grace {
			old = append(old, key)
		}
	}
	if len(old) == 0 {
		return nil
	}
	former, err := p.former(ctx)
	if err != nil {
		return err
	}
	for _, f := range former {
		needed[keptDir+f.SHA256] = true
	}
	p.clean = append(p.clean, slices.DeleteFunc(old, func(key string) bool { return needed[key] })...)
	slices.Sort(p.clean)
	return nil
}

// former are the files of the deploy that the next rollback would restore.
func (p *plan) former(ctx context.Context) ([]manifest.File, error) {
	if now := p.remote.current; now != nil && now.ID == p.next.Former {
		return now.Files, nil
	}
	if _, there := p.remote.objects[recordKey(p.next.Former)]; !there {
		return nil, nil
	}
	rec, err := readRecord(ctx, p.store, p.next.Former)
	if err != nil {
		return nil, err
	}
	return rec.Files, nil
}

// halfWritten is what a killed writer leaves in a folder beside the file.
var halfWritten = regexp.MustCompile(`\.[0-9a-f]+\.tmp$`)

// sweep plans the removal of half-written files of a deploy into a folder.
func (p *plan) sweep(wanted map[string]bool, known map[string]manifest.File) {
	if !p.store.IsFolder() {
		return
	}
	for key := range p.remote.objects {
		name := halfWritten.ReplaceAllString(key, "")
		_, ours := known[name]
		if strings.HasPrefix(key, partsDir) { // a part may be on its way
			continue
		}
		if name != key && (ours || wanted[name] || strings.HasPrefix(name, private)) {
			p.clean = append(p.clean, key)
		}
	}
}

// idle reports whether there is nothing to do.
func (p *plan) idle() bool {
	return p.count()+len(p.clean) == 0 && !p.remote.begun && p.next.sameAs(p.remote.current)
}

func (p *plan) count() int {
	n := len(p.remove)
	for _, list := range p.uploads {
		n += len(list)
	}
	return n
}
