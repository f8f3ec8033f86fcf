package deploy

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/project/locale"
)

// Action is one change to the bucket.
type Action struct {
	Do    string `json:"do"` // "upload" or "remove"
	Path  string `json:"path"`
	Bytes int64  `json:"bytes"`
	Why   string `json:"why"`
}

// Report describes what a deploy did, or with DryRun would do.
type Report struct {
	Deploy    string       `json:"deploy"` // ID; empty for a shard that waits for others
	Part      *ShardReport `json:"part,omitempty"`
	Former    string       `json:"former,omitempty"`   // ID of the deploy that a rollback would restore
	Restored  string       `json:"restored,omitempty"` // ID of the deploy that a rollback restored
	DryRun    bool         `json:"dryRun"`
	NeedsYes  bool         `json:"needsYes,omitempty"` // too many removals without Yes
	Uploaded  int          `json:"uploaded"`
	Bytes     int64        `json:"bytes"` // uploaded
	Removed   int          `json:"removed"`
	Unchanged int          `json:"unchanged"`
	Waiting   int          `json:"waiting"`  // files of earlier deploys that are not removed yet
	Requests  int64        `json:"requests"` // to the bucket, including retries
	Retries   int64        `json:"retries"`
	Seconds   float64      `json:"seconds"`
	Actions   []Action     `json:"actions"`
	Changed   []string     `json:"changed"` // addresses that a CDN must purge
}

func (p *plan) report(s *store, took time.Duration) Report {
	r := Report{
		Deploy: p.next.ID, Former: p.next.Former, Restored: p.desired.rollback,
		DryRun: p.DryRun, NeedsYes: p.checkRemovals(p) != nil,
		Unchanged: p.unchanged, Removed: len(p.remove), Waiting: len(p.next.Retired) - len(p.remove),
		Requests: s.Requests(), Retries: s.Retries(), Seconds: took.Round(time.Millisecond).Seconds(),
		Actions: []Action{}, Changed: []string{},
	}
	for _, list := range p.uploads {
		for _, u := range list {
			r.Uploaded++
			r.Bytes += u.Size
			r.Actions = append(r.Actions, Action{"upload", u.Path, u.Size, u.why})
			if u.replaces || !u.Immutable() {
				r.Changed = append(r.Changed, cdnAddress(u.Path, u.File))
			}
		}
	}
	for _, f := range p.remove {
		r.Actions = append(r.Actions, Action{"remove", f.Path, f.Size, "not in the site"})
		r.Changed = append(r.Changed, cdnAddress(f.Path, f.File))
	}
	for _, files := range []map[string]manifest.File{p.remote.pending, p.remote.removed} {
		for name, f := range files {
			r.Changed = append(r.Changed, cdnAddress(name, f)) // the interrupted deploy reported nothing
		}
	}
	slices.Sort(r.Changed)
	r.Changed = slices.Compact(r.Changed)
	r.Changed = slices.DeleteFunc(r.Changed, func(address string) bool { return address == "" })
	return r
}

// cdnAddress returns the address of a file in a CDN, or an empty string for a file that is not served.
func cdnAddress(name string, f manifest.File) string {
	switch name {
	case "_headers", "_redirects":
		return ""
	}
	if f.Encoding != "" && f.Source == "" {
		name = plainName(name)
	}
	return locale.AddressOf(name)
}
