// Package dev serves a site to its authors: pages are rendered when they are asked
// for, and an open page follows what is saved.
//
//  1. The site's files are watched. Files that are saved within a few hundredths of
//     a second are read together; new folders are watched, removed ones forgotten.
//     Temporary files of editors do not count.
//  2. Pages are those of a build, with its headers. They include drafts and articles
//     of the future, which are marked. Each page has two more scripts, which keep a
//     stream of events open while the page is visible.
//  3. After a change every open page is rendered again. An unchanged page stays as
//     it is; a page whose style sheets alone differ gets the new ones. In any other
//     page, only what differs from the HTML served before changes: islands keep
//     their state, the page its scroll position and focus. Where that is not
//     possible, the page reloads. Islands that are hydrated show their new code as soon
//     as it is bundled for browsers, before the page is rendered.
//  4. Errors are shown in the page with the words of the terminal, until they are
//     fixed. The page stays as it was last rendered. Pages that show a saved text are
//     checked even if nobody has them open. Errors of the browser are shown in both
//     places too, at their line in the site.
//  5. A request must name a host of this machine, or the one the server was told to
//     listen on. Otherwise another site could point its name here and read what is served.
package dev

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/site/watch"
)

// Options configure the server. All functions are required.
type Options struct {
	Site  SiteOptions
	Poll  bool                                       // compare files at intervals, where no events arrive
	Hosts preview.Hosts                              // names that requests may use besides those of loopback
	Ready func(broken bool)                          // called once, when the site has been read; broken says whether it has errors
	Done  func(changed []string, took time.Duration) // called after every change

	// Callbacks for the terminal, never called by two goroutines at once.
	Print func(diag.List) // new diagnostics
	Fixed func()          // the last error is gone
}

// Serve serves the site until the context ends. The returned error is a failure of the machine.
func Serve(ctx context.Context, listener net.Listener, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{o: o, hub: newHub()}
	o.Site.Scripts = s.hub.announceScripts
	session := OpenSession(o.Site)
	var following sync.WaitGroup
	defer func() {
		cancel(nil)
		session.Close()
		following.Wait() // its callbacks write
	}()
	s.session = session
	s.log = diagLog{print: o.Print, fixed: o.Fixed, pages: map[string]diag.List{}}
	following.Go(func() {
		if err := s.follow(ctx); err != nil {
			cancel(err)
		}
	})
	if err := preview.Serve(ctx, listener, s.handler()); err != nil {
		return err
	}
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// server is shared by requests and changes.
type server struct {
	o       Options
	session *Session
	hub     *hub
	log     diagLog
	views   sync.Map // file → *viewOnce
}

// follow reads the site, and then each change until the context ends.
func (s *server) follow(ctx context.Context) error {
	w, err := s.watch() // notices what is saved while the site is read
	if err != nil {
		return err
	}
	defer w.Close()
	if err := s.update(nil); err != nil {
		return err
	}
	w.Follow(s.session.Modules())
	s.o.Ready(s.hub.now().list.HasErrors())
	if gap := w.Gap(); gap != "" {
		s.o.Site.Notice(gap)
	}
	for {
		changed, err := w.Next(ctx)
		if err != nil {
			return nil //nolint:nilerr // the context has ended
		}
		if err := s.applyChanges(ctx, changed); err != nil {
			return err
		}
		w.Follow(s.session.Modules())
	}
}

func (s *server) watch() (*watch.Watcher, error) {
	if s.o.Poll {
		return watch.OpenPolling(s.o.Site.Root), nil
	}
	return watch.Open(s.o.Site.Root)
}

// applyChanges reads the changed files, and reports the faults of pages that show a
// changed text, even if nobody has them open.
func (s *server) applyChanges(ctx context.Context, changed []string) error {
	start := time.Now()
	if err := s.update(changed); err != nil {
		return err
	}
	s.o.Done(changed, time.Since(start))
	for _, file := range s.session.pagesOf(changed) {
		s.view(ctx, file)
	}
	return nil
}

// update updates the session, and publishes its diagnostics to the terminal and to open pages.
func (s *server) update(changed []string) error {
	list, err := s.session.Update(changed)
	if err != nil {
		return err
	}
	s.log.setSite(list, s.session.Has)
	s.hub.publish(list, slices.ContainsFunc(changed, outputs.IsPublic))
	return nil
}
