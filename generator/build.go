// Package generator builds websites. Build is the recipe; the stages are the
// packages in the folders beside it, in the order of the pipeline, and know
// nothing of each other but what stands above them (see deps_test.go).
package generator

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/image/ogimage"
	"gaceta.dev/gaceta/generator/incremental/remotecache"
	"gaceta.dev/gaceta/generator/internal/sandbox"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/model/datarefs"

	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// Options says what to build. Root, Out and Cache are absolute folders.
type Options struct {
	Root, Out, Cache string
	BaseURL          string // origin in place of the site's own
	Drafts, Future   bool
	NoCache          bool          // makes everything again, and keeps nothing
	Shard            Shard         // which part of the site
	Depot            string        // a bucket's address: the cache lies there too, for builds elsewhere
	Precompress      bool          // compressed copies of pages too
	Jobs             int           // Node processes; 0 is one per core
	ImageBudget      time.Duration // for AVIF; what does not fit is made by the next build; 0 is without end
	PageTimeout      time.Duration
	Now              time.Time
	Progress         func(done, total int) // pages; from several goroutines
	Pictures         func(text string)     // what is being made of pictures; from several goroutines
	Notice           func(text string)     // what components print, what a build waits for
}

// Build builds a site. What is wrong with the site is in the report's
// diagnostics, and then the output was not touched; the error is the machine's.
func Build(ctx context.Context, o Options) (Report, error) {
	b, clock := &build{Options: o, quoted: &sync.Map{}}, newClock()
	r := &b.report
	done, err := b.workplace()
	if err != nil {
		return b.finish(), err
	}
	defer done()
	defer boundsOfBuild(0, false).use()()
	if b.depot, err = b.shelf(); err != nil {
		return b.finish(), err
	}
	go sandbox.DetectNode()
	b.remember(ctx)
	if b.depot != nil {
		clock.lap("borrow")
	}
	if b.memory.unchanged(o.Out) {
		return b.asLast(clock), nil
	}
	b.room = newRoom(len(b.memory.old.Content.Texts))
	pool, poolErr := b.openPool() // Node boots while the content is read
	if pool != nil {
		defer pool.Close()
	}
	if !b.open() {
		return b.finish(), poolErr
	}
	opening := b.staging(ctx)
	defer opening.drop()
	code := b.bundling()
	defer code.wait()
	b.read(clock)
	sound, err := b.bundled(code, pool)
	if err = errors.Join(poolErr, err); !sound || err != nil {
		return b.finish(), err
	}
	b.memory.inputs.Forget()
	if len(b.memory.old.Pieces) == 0 { // every page will be made, or looked through for mistakes
		b.room.fill(len(b.content.Entries), false)
	}
	clock.lap("bundle")
	if r.Diagnostics.HasErrors() { // what rendering has to say besides
		err := b.blamed(b.renderAll(ctx, pool, nil, b.ownRoutes(b.soundRoutes())))
		return b.finish(), err
	}

	defer b.encodePictures(ctx)()
	stage, err := opening.take()
	if err != nil {
		return b.finish(), err
	}
	err = b.blamed(b.write(ctx, pool, stage, clock))
	pool.Close() // what comes now needs no Node, and memory of its own
	b.room.runs(rendering, false)
	if err != nil || r.Diagnostics.HasErrors() {
		return b.finish(), errors.Join(err, stage.Discard())
	}
	files := stage.Files()
	for _, f := range files {
		r.count(f)
	}
	stage.SetOrigin(b.origin(files))
	code.wait()
	kept := b.keeping()
	if err := stage.Commit(); err != nil {
		kept()
		return b.finish(), err
	}
	b.finish()
	b.save(stage, kept)
	clock.lap("swap")
	if b.depot != nil {
		b.lend(ctx)
		clock.lap("lend")
	}
	r.Out, r.Took, r.Stages = o.Out, clock.total(), clock.laps
	return b.finish(), nil
}

// build is what the steps of one run share.
type build struct {
	Options
	report   Report
	project  project.Project
	reader   *content.Reader
	content  content.Content
	site     *model.Site
	routes   *model.Routes
	assets   *bundle.Assets
	markdown *markdown.Converter
	framer   *document.Framer
	auditor  *audit.Auditor
	pictures *image.Store
	facts    *datarefs.Facts
	ids      *elementIDs
	taken    map[string]bool // ids that the site's layout gives to elements of every page
	proof    *linkcheck.Checker

	work      string // folder that can be written
	social    *social
	settings  map[string]func() settings // by language
	memory    *recall                    // nil but in Build
	room      *room                      // also
	keys      *keys
	cards     *summaryCache
	manifests *sync.Map          // manifestOf → json.RawMessage
	quoted    *sync.Map          // file of a text → []string, the data files that it quotes
	depot     *remotecache.Cache // nil without one
	peeked    map[string][]byte  // pages of other shards, by address
	policy    string             // what pages carry of the content security policy
}

// open reads the site's settings. It reports whether they are sound; without
// them there is nothing more to say.
func (b *build) open() bool {
	var list diag.List
	b.project, list = project.Open(b.Root)
	b.report.Diagnostics = append(b.report.Diagnostics, list...)
	if list.HasErrors() {
		return false
	}
	if b.BaseURL != "" {
		b.project.BaseURL = b.BaseURL
	}
	if b.memory != nil {
		b.project.WrapFS(func(site fs.FS) fs.FS { return noting{site, b.memory.inputs} })
	}
	return true
}

// read goes from the folder to the routes. With errors it goes on, so that all
// of a run are reported.
func (b *build) read(clock *clock) {
	var list diag.List
	add := func(l diag.List) { b.report.Diagnostics = append(b.report.Diagnostics, l...) }
	b.reader = content.NewReader(b.project)
	if b.memory != nil {
		b.memory.restore(b.reader, b.schemasPrint())
	}
	b.content, list, _ = b.reader.Load()
	add(list)
	clock.lap("content")
	add(b.arrange())
	add(b.checkPublic())
	clock.lap("routes")
}

// arrange goes from the content to the routes, and makes ready what pages need.
func (b *build) arrange() diag.List {
	var all, list diag.List
	add := func(l diag.List) { all = append(all, l...) }
	b.site, list = model.Join(b.project, b.content, model.Options{Drafts: b.Drafts, Future: b.Future, Now: b.Now, Before: b.site})
	add(list)
	b.routes, list = model.PlanAgain(b.site, b.routes)
	add(list)
	b.settings, b.cards, b.manifests = b.settingsOf(), &summaryCache{}, &sync.Map{}
	b.framer, list = document.New(b.project.FS)
	add(list)
	b.social = &social{}
	b.social.template, list = ogimage.Load(b.project.FS)
	add(list)
	b.markdown, b.auditor = markdown.New(), audit.New(b.project.BaseURL)
	b.pictures = image.NewStore(image.Options{FS: b.project.FS, Folder: bundle.AssetFolder})
	b.facts = datarefs.New(b.site, b.routes.Resolve)
	if b.ids == nil {
		b.ids = &elementIDs{}
	}
	b.taken = b.ids.of(b.project.FS, "site/components", "templates")
	b.proof = linkcheck.New(b.site, b.content.Entries, b.routes, b.hidden)
	add(b.moved())
	add(b.readPolicy())
	return all
}

// blamed takes an error of the site's own code into the report.
func (b *build) blamed(err error) error {
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		b.report.Diagnostics, err = append(b.report.Diagnostics, broken.List...), nil
	}
	return err
}

func (b *build) notice(text string) {
	if b.Notice != nil {
		b.Notice(text)
	}
}

func (b *build) finish() Report {
	b.report.Diagnostics = b.report.Diagnostics.Sorted()
	return b.report
}
