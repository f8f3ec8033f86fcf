package live

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/deploy/announce"
	"gaceta.dev/gaceta/generator/project"
)

// Announce says whether changes are announced, and where.
type Announce struct {
	IndexNow string // address; empty: nothing is announced

	wait time.Duration // set by tests
}

// announceTime is how long the first change waits for others, which are announced together.
const announceTime = 10 * time.Second

// announcer announces what deploys have changed, without delaying them.
type announcer struct {
	p       *publisher
	reports chan deploy.Report
}

func newAnnouncer(p *publisher) *announcer { return &announcer{p, make(chan deploy.Report, 100)} }

// add announces a deploy later. If too many wait, it is left out.
func (a *announcer) add(r deploy.Report) {
	if a.p.o.Announce.IndexNow == "" || r.Uploaded+r.Removed == 0 {
		return
	}
	select {
	case a.reports <- r:
	default:
		a.p.o.Log(slog.LevelWarn, "a deploy is not announced: too many wait", nil, slog.String("deploy", r.Deploy))
	}
}

// run announces until the context ends, and then what waits.
func (a *announcer) run(ctx context.Context) error {
	var waiting announce.Changes
	var due <-chan time.Time
	for {
		select {
		case r := <-a.reports:
			found, err := announce.Find(ctx, project.OpenFolder(a.p.o.Build.Out), r)
			if err != nil {
				a.warn(err)
				continue
			}
			if waiting = waiting.Add(found); waiting.Size() > 0 && due == nil {
				due = time.After(cmp.Or(a.p.o.Announce.wait, announceTime))
			}
		case <-due:
			a.send(ctx, waiting)
			waiting, due = announce.Changes{}, nil
		case <-ctx.Done():
			if waiting.Size() > 0 {
				last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTime)
				a.send(last, waiting)
				cancel()
			}
			return nil
		}
	}
}

// lastTime is how long an announcement may delay the end.
const lastTime = 5 * time.Second

func (a *announcer) send(ctx context.Context, c announce.Changes) {
	if err := announce.Send(ctx, project.OpenFolder(a.p.o.Build.Out), c, a.p.o.Announce.IndexNow); err != nil {
		a.warn(err)
		return
	}
	a.p.o.Log(slog.LevelInfo, "announced", nil, slog.Int("pages", len(c.Pages)), slog.Int("feeds", len(c.Feeds)))
}

func (a *announcer) warn(err error) { a.p.o.Log(slog.LevelWarn, "not announced: "+err.Error(), nil) }
