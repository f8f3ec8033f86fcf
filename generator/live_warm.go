package generator

import (
	"encoding/json"
	"errors"
	"time"

	"gaceta.dev/gaceta/generator/page/render"
)

// startup is how long what makes later updates faster waits after the start:
// pages are being asked for.
const startup = time.Second

// warm makes later updates faster. Packages are bundled by themselves, and Node
// loads the modules that come of it before somebody waits for them.
func (l *Live) warm() {
	l.calm.Do(func() {
		select {
		case <-time.After(startup):
		case <-l.ctx.Done():
		}
	})
	if l.ctx.Err() != nil {
		return
	}
	l.bundler.Warm()
	if l.bundler.Settle(l.loads) && l.exchange() {
		_, _, _ = l.Page(l.ctx, "index.html")
	}
	l.prepareFocus()
}

// exchange shows the same site with the modules of the next build. It is the
// same to readers: pages that are open need not hear of it. It reports whether
// Node has something to load.
func (l *Live) exchange() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil || l.base == nil || !l.whole || l.bundled.HasErrors() {
		return false
	}
	return l.bundleAll() == nil && !l.bundled.HasErrors()
}

// loads reports whether Node can load a server entry, in a process of its own.
func (l *Live) loads(server string) error {
	pool, err := render.Open(render.Options{Work: l.o.Cache, Root: l.o.Root, Jobs: 1, PageTimeout: 10 * time.Second})
	if err != nil {
		return err
	}
	defer pool.Close()
	pool.Load(server, json.RawMessage("{}"))
	_, list, err := pool.Render(l.ctx, render.Job{Props: json.RawMessage("{}")})
	if err == nil && list.HasErrors() {
		err = errors.New(list[0].Message)
	}
	return err
}
