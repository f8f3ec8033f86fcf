package dev

import (
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// diagLog prints diagnostics that are new, of the site and of its pages.
type diagLog struct {
	print func(diag.List)
	fixed func()

	mu    sync.Mutex
	site  diag.List
	pages map[string]diag.List // by file

	browserErrors diag.List // printed since the last change
}

// printBrowserError prints an error of an open page, unless another page has had it since the
// last change.
func (l *diagLog) printBrowserError(d diag.Diagnostic) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(l.browserErrors, d) {
		l.browserErrors = append(l.browserErrors, d)
		l.print(diag.List{d})
	}
}

// setSite replaces the diagnostics of the site, and forgets pages that no longer
// exist.
func (l *diagLog) setSite(list diag.List, exists func(file string) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	hadErrors := l.hasErrors()
	for file := range l.pages {
		if !exists(file) {
			delete(l.pages, file)
		}
	}
	old := l.site
	l.site, l.browserErrors = list, nil
	l.report(hadErrors, old, list)
}

// setPage replaces the diagnostics of a page.
func (l *diagLog) setPage(file string, list diag.List) {
	l.mu.Lock()
	defer l.mu.Unlock()
	hadErrors, old := l.hasErrors(), l.pages[file]
	if l.pages[file] = list; len(list) == 0 {
		delete(l.pages, file)
	}
	l.report(hadErrors, old, list)
}

// report prints the diagnostics that are not among the old ones, and that the last error is gone.
func (l *diagLog) report(hadErrors bool, old, list diag.List) {
	fresh := slices.DeleteFunc(slices.Clone(list), func(d diag.Diagnostic) bool { return slices.Contains(old, d) })
	if len(fresh) > 0 {
		l.print(fresh)
	}
	if hadErrors && !l.hasErrors() {
		l.fixed()
	}
}

func (l *diagLog) hasErrors() bool {
	for _, list := range l.pages {
		if list.HasErrors() {
			return true
		}
	}
	return l.site.HasErrors()
}
