package bundle

import (
	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// target is one of the two bundles: the one for Node or the one for browsers.
type target struct {
	options  optionsFunc
	context  api.BuildContext // nil before the first build, and when the entry points have changed
	list     diag.List        // diagnostics of the last run
	output   *output          // of the last run without errors
	packages *packages        // prebundled; nil for none
	tried    []string         // modules of packages that Prebundle has tried to bundle
}

// optionsFunc returns the options of a target.
type optionsFunc func(root string, src sources) api.BuildOptions

// open opens an esbuild context for the target.
func (t *target) open(root string, src sources, styles *postcss) {
	t.context = openContext(src.checked(t.packages.replaceIn(root, src, styles.addTo(t.options(root, src)))))
}

func openContext(o api.BuildOptions) api.BuildContext {
	context, err := api.Context(o)
	if err != nil {
		panic("internal error: esbuild refuses its options: " + err.Error())
	}
	return context
}

// run rebuilds the target. It returns nil if there are errors.
func (t *target) run(root string, src sources) *output {
	out := readResult(root, src, t.context.Rebuild())
	if t.list = out.list; t.list.HasErrors() {
		return nil
	}
	t.packages.addTo(&out)
	t.output = &out
	return t.output
}

// inputs returns the files of the last run without errors.
func (t *target) inputs() map[string]metaInput {
	if t.output == nil {
		return nil
	}
	return t.output.meta.Inputs
}

// dispose frees the context. The prebundled packages stay.
func (t *target) dispose() {
	if t.context != nil {
		t.context.Dispose()
	}
	*t = target{options: t.options, packages: t.packages, tried: t.tried}
}
