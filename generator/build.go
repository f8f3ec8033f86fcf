// Package generator builds websites. Build and Check are the recipes: each step
// takes values from the steps before it, and none changes them. The steps are the
// packages in the folders below, which README.md lists in the order of the pipeline.
package generator

import (
	"context"
	"errors"
	"path/filepath"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// Build builds a site. The report holds the faults of the site as diagnostics. If one of them is an error, the output
// is unchanged. The returned error is a failure of the machine, such as a full disk.
func Build(ctx context.Context, o Options) (made Report, err error) {
	report := newReport(o.Out)
	head := githistory.Head(ctx, o.Root)
	kept := &kept{}
	cache, err := openCache(ctx, o, head, kept)
	if err != nil {
		err = foreignFolder(report, o.Root, err)
		return report.finish(), err
	}
	defer cache.Close()
	defer func() { // whatever else is reported may follow from it
		if changed := cache.Inputs.Changed(); changed != nil {
			made.Diagnostics, err = nil, changed
		}
	}()
	if last, unchanged := cache.Unchanged(); unchanged && (o.NoTypes || !skippedTypes(cache)) {
		return report.unchanged(last), nil
	}

	// Node starts, the site's code is bundled and the previous output is opened
	// while the content is read.
	pool, err := render.Open(o.render(cache))
	if err != nil {
		return report.finish(), err
	}
	defer pool.Close()
	sources := o.openSources(cache, kept)
	p, ok := sources.Open()
	if !ok {
		report.Diagnostics = sources.Read().Settings
		return report.finish(), nil
	}
	code := startBundle(p, cache)
	types := o.startTypes(ctx, p, cache)
	stage := cache.StartOutput(ctx)
	defer stage.Discard()
	state := sources.load()
	report.Diagnostics, report.site = state.Faults(), &state.Project
	report.lap("content")
	images := image.NewStore(o.images(state.Model, cache))
	defer context.AfterFunc(ctx, images.Close)()
	defer images.Close()
	assets, err := code.load(state, images, pool, report)
	if err != nil {
		return report.finish(), err
	}

	history := githistory.Read(ctx, cache, o.Root, head)
	report.checkHistory(ctx, o.Root, state.Project.Repository, history)
	var renderer *page.Renderer // nil if the site's code has errors
	if assets != nil {
		renderer = state.Renderer(page.Options{Assets: assets, Pool: pool, Images: images, History: history})
	}
	report.Diagnostics = append(report.Diagnostics, state.CheckStyles(assets)...)
	var bundled []string // none without a bundle: then errors of types follow from those of the bundle
	if assets != nil {
		bundled = assets.Inputs
	}
	typeErrors := (<-types)(bundled)
	if report.Diagnostics.HasErrors() || typeErrors.HasErrors() {
		err := reportRemaining(ctx, state, renderer, o, report)
		addTypes(report, typeErrors)
		return report.finish(), err
	}
	report.Diagnostics = append(report.Diagnostics, typeErrors...) // a warning: the compiler did not run
	out, err := stage.Open()
	if err != nil {
		return report.finish(), err
	}
	auditor := state.Auditor(kept.links)
	plan := &plan{o, state, assets, images, renderer, auditor, renderer.Keys(cache.Inputs)}
	outcome, err := cache.Run(ctx, plan.jobs(cache), plan.runOptions(cache, out, renderer.Close))
	if err = report.addOutcome(outcome, images, err); err != nil {
		return report.finish(), err
	}
	if err := auditOutput(ctx, plan, outcome, out, report); err != nil || report.Diagnostics.HasErrors() {
		return report.finish(), err
	}

	files := out.Files()
	report.count(files)
	out.SetBuildID(o.buildID(cache, state, files))
	if cache.Inputs.Changed() != nil { // the error of the build
		return report.finish(), nil
	}
	if err := stage.Commit(); err != nil {
		return report.finish(), err
	}
	report.lap("swap")
	if o.Shard.IsWhole() {
		report.accept("gaceta build")
	}
	report.accept()
	sources.save(ctx, state, auditor, out.Files(), report)
	report.lap("cache")
	return report.finish(), nil
}

// ChangedError is the error of a file that changed during the build.
type ChangedError = incremental.ChangedError

// ForeignFolderError is a folder or file that Gaceta did not make, in the place of its cache or a part of it.
type ForeignFolderError = cachedir.ForeignError

// foreignFolder adds a diagnostic to the report if Gaceta did not make one of its folders below root, and returns any
// other error.
func foreignFolder(report *Report, root string, err error) error {
	foreign := (*cachedir.ForeignError)(nil)
	if !errors.As(err, &foreign) {
		return err
	}
	name, outside := filepath.Rel(root, foreign.Path)
	if outside != nil || !filepath.IsLocal(name) {
		return err
	}
	report.Diagnostics.Errorf("cache-foreign", diag.Pos{File: filepath.ToSlash(name)}, foreign.Help, "%s", foreign.Problem)
	return nil
}

// siteFaults adds the faults of the site's own code to the report, and returns any other error.
func siteFaults(report *Report, err error) error {
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		report.Diagnostics = append(report.Diagnostics, broken.List...)
		return nil
	}
	return err
}
