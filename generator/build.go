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
	"gaceta.dev/gaceta/generator/incremental/plan"
	"gaceta.dev/gaceta/generator/incremental/sitecode"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// Build builds a site. The report holds the faults of the site as diagnostics. If one of them is an error, the output
// is unchanged. The returned error is a failure of the machine, such as a full disk.
func Build(ctx context.Context, o Options) (Report, error) {
	b := &Builder{o: o}
	defer b.Close()
	report, err := b.build(ctx)
	if b.isUnsaved {
		b.Save(ctx)
		report.lap("cache")
	}
	return report.finish(), err
}

// buildFrom builds the site of an open cache, in which some files may differ from those of the last build.
func (b *Builder) buildFrom(ctx context.Context, differing []string, report *Report) error {
	o, cache := b.o, b.cache
	if last, unchanged := cache.Unchanged(); unchanged && (o.NoTypes || !sitecode.SkippedTypes(cache)) {
		report.unchanged(last)
		return nil
	}
	b.isUnsaved = false

	// Node starts, the site's code is bundled and the previous output is opened
	// while the content is read.
	if err := b.openPool(); err != nil {
		return err
	}
	p, ok := b.source.Open()
	if !ok {
		report.Diagnostics = b.source.Read(differing...).Settings
		return nil
	}
	code := sitecode.StartBundle(p, cache)
	types := sitecode.StartTypes(ctx, p, cache, o.NoTypes)
	stage := cache.StartOutput(ctx)
	defer stage.Discard()
	state := b.source.load(o.site(), differing)
	report.Diagnostics, report.site = state.Faults(), &state.Project
	report.Diagnostics = append(report.Diagnostics, state.UnknownRoutes()...) // a page that asks for one throws
	report.lap("content")
	images := image.NewStore(o.images(state.Model, cache))
	defer context.AfterFunc(ctx, images.Close)()
	defer images.Close()
	shared, err := page.SharedData(state.Model, images)
	bundled := code.Load(b.pool, shared)
	report.Diagnostics = append(report.Diagnostics, bundled.Diagnostics...)
	report.lap("bundle")
	if err = errors.Join(err, bundled.Err); err != nil {
		return err
	}
	assets := bundled.Assets

	history := b.readHistory(ctx)
	report.checkHistory(ctx, o.Root, state.Project.Repository, history)
	var renderer *page.Renderer // nil if the site's code has errors
	if assets != nil {
		renderer = state.Renderer(page.Options{Assets: assets, Pool: b.pool, Images: images, History: history})
	}
	report.Diagnostics = append(report.Diagnostics, state.CheckStyles(assets)...)
	var modules []string // none without a bundle: then errors of types follow from those of the bundle
	if assets != nil {
		modules = assets.Inputs
	}
	typeErrors := (<-types)(modules)
	if report.Diagnostics.HasErrors() || typeErrors.HasErrors() {
		list, err := state.RemainingFaults(ctx, o.Shard, renderer, report.Diagnostics)
		report.Diagnostics = append(report.Diagnostics, list...)
		err = siteFaults(report, err)
		report.Diagnostics = append(report.Diagnostics, sitecode.WithoutReported(typeErrors, report.Diagnostics)...)
		return err
	}
	report.Diagnostics = append(report.Diagnostics, typeErrors...) // a warning: the compiler did not run
	out, err := stage.Open()
	if err != nil {
		return err
	}
	auditor := state.Auditor(b.kept.links)
	planned := &plan.Plan{
		Shard: o.Shard, Precompress: o.Precompress, State: state, Assets: assets, Images: images,
		Renderer: renderer, Auditor: auditor, Keys: renderer.Keys(cache.Inputs), Search: b.search,
	}
	rendered := renderer.Close
	if b.stays {
		rendered = nil
	}
	running := planned.RunOptions(cache, out, rendered)
	running.Progress = o.Progress
	outcome, err := cache.Run(ctx, planned.Jobs(cache), running)
	if err = report.addOutcome(outcome, images, err); err != nil {
		return err
	}
	if err := auditOutput(ctx, planned, outcome, out, report); err != nil || report.Diagnostics.HasErrors() {
		return err
	}

	files := out.Files()
	report.count(files)
	out.SetBuildID(o.buildID(cache, state, files))
	if cache.Inputs.Changed() != nil { // the error of the build
		return nil
	}
	report.Changed, report.IsDelta = out.Changes()
	if err := stage.Commit(); err != nil {
		return err
	}
	report.lap("swap")
	if o.Shard.IsWhole() {
		report.accept("gaceta build")
	}
	report.accept()
	b.source.keep(auditor, out, report, b.stays)
	b.isUnsaved = true
	return nil
}

// ChangedError is the error of a file that changed during the build.
type ChangedError = rootfs.ChangedError

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
