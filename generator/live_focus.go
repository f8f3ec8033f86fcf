package generator

import (
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
)

// focus is what Live knows of the pages that somebody looks at. Their
// code may be newer than that of all pages.
type focus struct {
	open   []string       // their components
	before *bundle.Assets // the last code of all pages; nil if that is shown
	untold bool           // Complete has something to give
}

// Focus names the files of the pages that somebody looks at.
func (l *Live) Focus(files []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.current()
	if v == nil || l.ctx.Err() != nil {
		return
	}
	var open []string
	for _, file := range files {
		if _, rt := v.of(file); rt != nil && !slices.Contains(open, rt.Page) {
			open = append(open, rt.Page)
		}
	}
	if slices.Sort(open); !slices.Equal(open, l.focus.open) {
		l.focus.open = open
		l.behind.Go(l.prepareFocus)
	}
}

// prepareFocus makes saves of what is in focus faster.
func (l *Live) prepareFocus() {
	l.mu.Lock()
	open := l.focus.open
	l.mu.Unlock()
	l.bundler.Focus(open...)
}

// bundleFirst bundles the code of the pages in focus where nothing is wrong and
// nothing but code was saved; else that of all pages.
func (l *Live) bundleFirst(c changes) error {
	if v := l.current(); len(c.modules) > 0 && !c.content && v != nil && v.sound && !l.wrong().HasErrors() {
		assets, err := l.bundler.BuildFocus(c.modules...)
		if err != nil {
			return err
		}
		if assets != nil {
			if l.focus.before == nil {
				l.focus.before = l.assets
			}
			l.take(assets)
			return nil
		}
	}
	return l.bundle(c.modules)
}

// Complete bundles the code of the pages that were not in focus when it was
// saved. It gives what is wrong with the site now, if that is news.
func (l *Live) Complete() (list diag.List, news bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, false, nil
	}
	if l.focus.before != nil && !l.bundled.HasErrors() {
		err = l.bundleAll()
	}
	news, l.focus.untold = l.focus.untold, false
	return l.wrong(), news, err
}

// showing gives the version that has a page, and its code.
func (l *Live) showing(file string) (*version, error) {
	for {
		v := l.current()
		if v == nil || v.renders(file) {
			return v, nil
		}
		if another, err := l.complete(v); err != nil || !another {
			return v, err
		}
	}
}

// renders reports whether a version has the code of a page. What is no page needs none.
func (v *version) renders(file string) bool {
	_, rt := v.of(file)
	return rt == nil || slices.Contains(v.assets.Pages, rt.Page)
}

// complete shows the code of all pages instead of a version that lacks some: as
// it last was, if there is a mistake in it. It reports whether there is another
// version now.
func (l *Live) complete(v *version) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.current() != v {
		return true, nil
	}
	if l.ctx.Err() != nil || l.focus.before == nil {
		return false, nil
	}
	if !l.bundled.HasErrors() {
		if err := l.bundleAll(); err != nil {
			return false, err
		}
	}
	if l.focus.before == nil {
		return true, nil
	}
	l.assets, l.focus.before = l.focus.before, nil
	return true, l.showCode()
}

// bundleAll bundles the code of all pages, and shows it if nothing is wrong with it.
func (l *Live) bundleAll() error {
	l.focus.untold = l.focus.untold || l.focus.before != nil
	if err := l.bundle([]string{bundle.ServerEntry}); err != nil || l.bundled.HasErrors() {
		return err
	}
	return l.showCode()
}

// showCode shows the site as it is shown, with other code.
func (l *Live) showCode() error {
	v := l.current()
	if v == nil || v.part != nil {
		return nil
	}
	shown := *v.build
	shown.report, shown.assets = Report{}, l.assets
	if v.build == l.base {
		l.base = &shown
	} else {
		b := *l.base
		b.assets = l.assets
		l.base = &b
	}
	return l.adopt(&shown, !v.sound)
}
