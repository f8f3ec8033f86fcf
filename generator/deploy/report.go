package deploy

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/locale"
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
	Waiting   int          `json:"waiting"` // files of earlier deploys that are not removed yet
	Cost
	PreviewDetails
	Actions []Action `json:"actions"`
	Changed []string `json:"changed"` // addresses that a CDN must purge

	plan *plan // that was applied; nil if nothing was changed
}

// Cost is what a deploy took.
type Cost struct {
	Requests int64   `json:"requests"` // to the bucket, including retries
	Retries  int64   `json:"retries"`
	Seconds  float64 `json:"seconds"`
}

// PreviewDetails is only set in the report of a preview.
type PreviewDetails struct {
	Preview string     `json:"preview,omitempty"` // name
	Expires *time.Time `json:"expires,omitempty"` // when the preview ends
}

// report describes the plan, as if it was applied.
func (p *plan) report() Report {
	if p.desired.waiting != nil {
		return *p.desired.waiting
	}
	r := Report{
		Deploy: p.next.ID, Former: p.next.Former, DryRun: p.DryRun, NeedsYes: p.checkRemovals() != nil,
		Unchanged: p.unchanged, Removed: len(p.remove), Waiting: len(p.next.Retired),
		Actions: []Action{}, Changed: []string{},
	}
	if p.expiry != nil {
		r.Preview, r.Expires = p.expiry.Name, &p.expiry.Expires
	}
	if p.desired.restore != nil {
		r.Restored = p.desired.restore.ID
	}
	for u := range p.allUploads() {
		r.addUpload(*u.File, u.why)
		if u.replaces || !u.Immutable() {
			r.Changed = append(r.Changed, p.cdnAddress(*u.File))
		}
	}
	for _, f := range p.remove {
		r.Actions = append(r.Actions, Action{"remove", f.Path, f.Size, "not in the site"})
		r.Changed = append(r.Changed, p.cdnAddress(f.File))
	}
	for name := range p.remote.pending { // an interrupted deploy reported nothing
		f, _ := p.known.find(name)
		r.Changed = append(r.Changed, p.cdnAddress(f.File))
	}
	for name, f := range p.known.former {
		if _, exists := p.remote.objects[name]; !exists && !f.Since.IsZero() { // was removed by it
			r.Changed = append(r.Changed, p.cdnAddress(f.File))
		}
	}
	slices.Sort(r.Changed)
	r.Changed = slices.Compact(r.Changed)
	r.Changed = slices.DeleteFunc(r.Changed, func(address string) bool { return address == "" })
	return r
}

// addUpload counts an upload and lists it.
func (r *Report) addUpload(f manifest.File, why string) {
	r.Uploaded++
	r.Bytes += f.Size
	r.Actions = append(r.Actions, Action{"upload", f.Path, f.Size, why})
}

// cdnAddress returns the address of a file in a CDN, or an empty string for a file that is not served.
func (p *plan) cdnAddress(f manifest.File) string {
	switch {
	case !hosting.IsServed(f.Path):
		return ""
	case f.Encoding != "" && f.Source == "":
		return p.desired.path + locale.AddressOf(plainName(f.Path))
	}
	return p.desired.path + locale.AddressOf(f.Path)
}
