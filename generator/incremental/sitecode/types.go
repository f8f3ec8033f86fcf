package sitecode

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/project"
)

// The types of a site are checked beside its bundle, unless the files that the compiler read are those of an earlier check
// without errors. Errors outside of the bundle, such as those of tests, do not concern the pages, except those of modules
// that it imports for their types.

const (
	typesRecord   = "types"
	skippedRecord = "types-skipped"
)

// SkippedTypes reports whether the last build was told not to check the types.
func SkippedTypes(cache *incremental.Cache) (skipped bool) {
	return cache.LoadMade(skippedRecord, nil, &skipped) && skipped
}

// CheckedTypes returns the errors of the compiler in files of a bundle. Without any, the cache knows that the types are right.
type CheckedTypes func(bundled []string) diag.List

// StartTypes checks the types in the background, unless they are to be skipped. The channel receives the result.
func StartTypes(ctx context.Context, p project.Project, cache *incremental.Cache, skipped bool) <-chan CheckedTypes {
	done := make(chan CheckedTypes, 1)
	right := func([]string) diag.List { return nil }
	isChecked := !skipped && bundle.ChecksTypes(p.Root)
	if skipped || SkippedTypes(cache) {
		cache.StoreMade(skippedRecord, nil, nil, &skipped, time.Now())
	}
	if !isChecked {
		done <- right
		return done
	}
	known := slices.Concat(Settings(p.Root), []string{".gaceta/content.d.ts", ".gaceta/modules.d.ts"})
	for _, name := range cache.Inputs.Names("site") {
		if slices.Contains([]string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".json"}, path.Ext(name)) {
			known = append(known, name)
		}
	}
	go func() {
		if isRight := false; cache.LoadMade(typesRecord, known, &isRight) {
			done <- right
			return
		}
		begin := time.Now()
		list, read := bundle.CheckTypes(ctx, p)
		done <- func(bundled []string) diag.List {
			if list.HasErrors() {
				bundled = bundle.WithTypeImports(p, bundled, read)
			}
			list = slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
				return d.Severity == diag.Error && !slices.Contains(bundled, d.Pos.File) && d.Pos.File != "tsconfig.json"
			})
			if isRight := len(list) == 0; isRight && len(bundled) > 0 {
				further := slices.DeleteFunc(read, func(name string) bool { return slices.Contains(known, name) })
				cache.StoreMade(typesRecord, known, further, &isRight, begin)
			}
			return list
		}
	}()
	return done
}

// WithoutReported returns the errors of the compiler, except where a reported error has the same cause: one on the same line, or
// in a file that the types are made from.
func WithoutReported(list, known diag.List) diag.List {
	type line struct {
		file   string
		number int
	}
	reported := map[line]bool{}
	for _, d := range known {
		if d.Severity == diag.Error && makesTypes(d) {
			return nil
		}
		if d.Severity == diag.Error {
			reported[line{d.Pos.File, d.Pos.Line}] = true
		}
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return reported[line{d.Pos.File, d.Pos.Line}] })
}

// makesTypes reports whether types are missing or unknown because of an error: one in the settings, in a schema, or in the syntax
// of a data file.
func makesTypes(d diag.Diagnostic) bool {
	file := d.Pos.File
	return slices.Contains([]string{"tsconfig.json", project.SettingsFile}, file) || path.Dir(file) == "content/schemas" ||
		strings.HasPrefix(d.Code, "yaml-") && path.Ext(file) == ".yaml"
}
