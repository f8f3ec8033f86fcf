package generator

import (
	"encoding/json"
	"errors"
	"time"

	"gaceta.dev/gaceta/generator/page/render"
)

// prebundle lets the bundler bundle the packages that the site imports by
// themselves, so that a save of code bundles the site's own modules only.
func (l *Live) prebundle() {
	if l.ctx.Err() == nil {
		l.bundler.Prebundle(l.canLoad)
	}
}

// canLoad reports whether Node can load a server entry, in a process of its own.
func (l *Live) canLoad(server string) error {
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
