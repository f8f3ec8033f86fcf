// Package incremental makes the files of a build. Files whose inputs did not
// change since the previous build are reused.
//
//  1. A build is a list of jobs. A Job has a name, a key and a function that makes
//     its files. The key is the hash of all inputs that are known beforehand; a
//     job with another key is made again.
//  2. What a job discovers while it runs is part of its Artifact: further inputs,
//     and the jobs whose files it names.
//  3. An input file is known by its content. A file whose identity (size, times, inode)
//     is unchanged is not read, unless the identity was taken so soon after a change
//     that another change could go unnoticed.
//  4. The state of the previous build is one file, written whole or not at all, and sealed:
//     see package cachedir. A state of another version, or made by somebody else, is
//     ignored. It holds what the previous build used and nothing else, so it does not grow.
//  5. A clean build is a Run without a state. A shard is a build in which some jobs
//     are foreign. The remote cache is a second place for the same files.
package incremental

import (
	"context"
	"io"
	"io/fs"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// Options of a Cache. Root, Out and Dir are absolute.
type Options struct {
	Root, Out, Dir string // of the site, the output and the cache
	Key            cachedir.Key
	Preview        bool       // has a state of its own: the next build of the site itself reuses the site's
	Disabled       bool       // reuses nothing and keeps nothing
	Remote         string     // address of a bucket with a copy of the cache; may be empty
	Kind           digest.Sum // hash of the options that the output depends on
	Other          digest.Sum // hash of what else the output depends on, besides the files
	Files          []string   // files and folders that the build reads
	Made           string     // name for StoreMade; the remote cache has it too
	Sections       []Section  // kept with the state
	Now            time.Time
	Notice         func(text string)
}

// Cache knows what the previous build of an output left, and keeps what this build
// leaves for the next.
type Cache struct {
	folders
	Inputs *Inputs

	o       Options
	remote  *remote // nil without one
	tools   digest.Sum
	program digest.Sum // of the running gaceta
	old     State
	next    State

	discovered discovered                       // by the artifacts of old
	compared   discovered                       // the same as the last Run found them, until Keep
	inputSum   func(inputs []string) digest.Sum // of the last Run, until Keep

	committed *dist.Committed // the output that old describes, if this process made it
	isOwn     bool            // this process made what old describes
	changes   []string        // of inputs, since then or since the cache was opened
}

// Open reads the state of the previous build and scans the site's files. Close
// must be called.
func Open(ctx context.Context, o Options) (*Cache, error) {
	c := &Cache{o: o}
	bucket, err := openRemote(o)
	if err != nil {
		return nil, err
	}
	if c.folders, err = openFolders(o); err != nil {
		c.Close()
		return nil, err
	}
	if c.keeps() {
		if c.old, err = c.readState(); err != nil {
			c.old = State{}
			c.restore(ctx, bucket)
		} else if bucket != nil {
			c.o.Notice("the local cache " + o.Dir + " is used, and not the bucket " + o.Remote)
		}
	}
	c.Inputs = Scan(o.Root, c.old.Inputs, o.Files...)
	c.old.Inputs = nil // the scan holds them
	c.program = programSum()
	c.tools = digest.NewHash().Add(c.program, nodeSum()).Sum()
	c.next.Options = digest.NewHash().Add(c.tools, o.Kind, o.Other).Sum()
	return c, nil
}

// Continue prepares for another build of the same process. o may have another moment and other hashes. changed are the files and
// folders that may have changed; without any, all may have, the output included. It returns the files that may differ.
func (c *Cache) Continue(o Options, changed ...string) []string {
	if len(changed) == 0 {
		c.committed = nil
	}
	c.o.Now, c.next = o.Now, State{Options: digest.NewHash().Add(c.tools, o.Kind, o.Other).Sum()}
	differing := c.Inputs.Rescan(changed...)
	c.changes = append(c.changes, differing...)
	return differing
}

// readState reads the state of the previous build, and sets the values of the sections.
func (c *Cache) readState() (State, error) {
	data, err := c.folder.ReadSealed(stateName)
	if err != nil {
		return State{}, err
	}
	return sections(c.o.Sections).decode(data)
}

// Unchanged returns the previous build if nothing has changed since, the output
// included.
func (c *Cache) Unchanged() (*State, bool) {
	now := c.o.Now.Unix()
	sameDay := c.old.DayBegin <= now && now < c.old.DayEnd
	same := c.next.Options == c.old.Options && sameDay && len(c.changes) == 0 && (c.isOwn || c.Inputs.unchanged())
	return &c.old, same && dist.Intact(c.o.Out, c.old.Outputs)
}

// openOutput opens the output. Files of the previous output can be reused.
func (c *Cache) openOutput(ctx context.Context) (*dist.Stage, error) {
	stage, err := dist.Open(ctx, c.o.Out, func() { c.o.Notice("waiting for another build into " + c.o.Out) })
	if err == nil && !stage.UseCommitted(c.committed, c.old.Outputs, c.copyDir()) {
		stage.UsePrevious(c.old.Outputs, c.copyDir())
	}
	return stage, err
}

// Tools returns the hash of the programs that make the output: gaceta and Node.
func (c *Cache) Tools() digest.Sum { return c.tools }

// Program returns the hash of the running gaceta.
func (c *Cache) Program() digest.Sum { return c.program }

// Has reports whether the previous build made something with a key.
func (c *Cache) Has(name string, key digest.Sum) bool {
	a, ok := c.old.Artifacts[name]
	return ok && a.Key == key
}

// Report is what a build tells the next one, besides its files and the sections.
type Report struct {
	Diagnostics      diag.List
	Accepted         int       // warnings that are not among them
	Postponed        int       // pictures that the next build completes
	DayBegin, DayEnd time.Time // of the site's day
}

// Keep keeps what a build leaves for the next one, in memory. stage is its output, which was committed. stays says that the next
// build may be one of this process.
func (c *Cache) Keep(stage *dist.Stage, r Report, stays bool) {
	n := &c.next
	n.Outputs, n.Diagnostics, n.Accepted, n.Postponed = stage.Files(), r.Diagnostics, r.Accepted, r.Postponed
	n.DayBegin, n.DayEnd = r.DayBegin.Unix(), r.DayEnd.Unix()
	if n.Postponed > 0 {
		n.Options, n.Global = digest.Sum{}, digest.Sum{}
	}
	c.old, c.committed, c.isOwn, c.changes = *n, nil, true, nil
	if stays {
		c.committed = stage.Committed()
		c.discovered = c.compared.with(n.Artifacts, c.inputSum)
	}
	c.compared, c.inputSum = discovered{}, nil
}

// Save writes what was kept for the next process, and the remote cache. A cache that cannot be written costs time and
// nothing else. The inputs must be those of the build that was kept.
func (c *Cache) Save(ctx context.Context) {
	if !c.keeps() {
		return
	}
	state := c.old
	state.Inputs = c.Inputs.list()
	write := func(w io.Writer) error { return sections(c.o.Sections).encode(w, state, true) }
	if c.folder.StreamSealed(stateName, write) == nil {
		c.removeOldStates()
	}
	c.saveRemote(ctx)
}

// FS returns a file system that reads a site for this build, and hashes its files.
func (c *Cache) FS(site fs.FS) fs.FS { return inputFS{site, c.Inputs} }
