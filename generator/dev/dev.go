// Package dev serves a site to those who write it: pages are rendered when they
// are asked for, and an open page follows what is saved.
//
//  1. The site's files are watched. What was saved within a few hundredths of a
//     second is read together; folders that come are watched, folders that go
//     are forgotten. Editors' own files do not count.
//  2. Pages are those of a build, with its headers; drafts and articles of the
//     future are among them, and marked. Each page gets one script more, which
//     keeps a stream of events open while the page can be seen.
//  3. After a change every open page is made again. A page that is the same
//     stays as it is; one that differs in its style sheets alone gets the new
//     ones; any other reloads itself, where the browser keeps its place.
//  4. A mistake is shown in the page with the words of the terminal, and goes
//     away when it is mended. The page stays as it last could be made. Pages
//     of a text that was saved are looked at even when nobody has them open.
//  5. Requests wait until the site has been read once.
//  6. A request must name a host of this machine, or the one the server was told
//     to listen on: a foreign page that makes its name lead here gets nothing.
package dev

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/preview"
)

// Options says what to serve. Site.Root and Site.Cache are absolute folders.
type Options struct {
	Site  generator.Options
	Host  string                                     // name that requests may use besides those of loopback; may be empty
	Ready func()                                     // called once, when there is something to see
	Done  func(changed []string, took time.Duration) // called after every change
	// What stands on the terminal; never called by two goroutines at once.
	Print  func(diag.List) // diagnostics that are new
	Mended func()          // there were errors, and there are none any more
}

// Serve serves the site until the context ends. An error is the machine's.
func Serve(ctx context.Context, listener net.Listener, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	live, err := generator.OpenLive(o.Site)
	if err != nil {
		return err
	}
	defer live.Close()
	s := &server{o: o, live: live, hub: newHub(), said: said{print: o.Print, mended: o.Mended, pages: map[string]diag.List{}}}
	go func() {
		if err := s.follow(ctx); err != nil {
			cancel(err)
		}
	}()
	if err := preview.Serve(ctx, listener, s.handler(listener.Addr())); err != nil {
		return err
	}
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// server is what requests and changes share.
type server struct {
	o    Options
	live *generator.Live
	hub  *hub
	said said
}

// follow reads the site, and reads again what is saved. The watch is set up
// when there is something to see: on a large site it takes a while.
func (s *server) follow(ctx context.Context) error {
	start := time.Now()
	if err := s.update(nil); err != nil {
		return err
	}
	if s.o.Ready != nil {
		s.o.Ready()
	}
	w, err := watch(s.o.Site.Root)
	if err != nil {
		return err
	}
	defer w.Close()
	if w.limited != nil && s.o.Site.Notice != nil {
		s.o.Site.Notice(fmt.Sprintf("some folders cannot be watched (%v): what is saved in them is not followed. On Linux, raise fs.inotify.max_user_watches.", w.limited))
	}
	for changed := w.since(start); ; {
		if len(changed) > 0 {
			if err := s.saved(ctx, changed); err != nil {
				return err
			}
		}
		if changed, err = w.Next(ctx); err != nil {
			return nil //nolint:nilerr // the context has ended
		}
	}
}

// saved reads what was saved, and says on the terminal what is wrong with the
// pages of texts, whether anybody looks at them or not.
func (s *server) saved(ctx context.Context, changed []string) error {
	start := time.Now()
	if err := s.update(changed); err != nil {
		return err
	}
	if s.o.Done != nil {
		s.o.Done(changed, time.Since(start))
	}
	for _, file := range s.live.PagesOf(changed) {
		s.view(ctx, file)
	}
	return nil
}

func (s *server) update(changed []string) error {
	list, err := s.live.Update(changed)
	if err != nil {
		return err
	}
	s.tellSite(list, slices.ContainsFunc(changed, generator.IsPublic))
	return nil
}

// tellSite says what is wrong with the site, and lets open pages look at themselves.
func (s *server) tellSite(list diag.List, public bool) {
	s.said.site(list, s.live.Has)
	s.hub.change(list, public)
}

// allows answers whether requests may name a host.
func (o Options) allows(host string, local net.Addr) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.ToLower(strings.Trim(strings.TrimSuffix(name, "."), "[]"))
	if ip := net.ParseIP(name); ip != nil {
		at, ok := local.(*net.TCPAddr)
		return ip.IsLoopback() || ok && ip.Equal(at.IP)
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || o.Host != "" && name == strings.ToLower(o.Host)
}
