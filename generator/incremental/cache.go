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
//  4. The state of the previous build is one file, written whole or not at all, with
//     a checksum. A damaged state, or one of another version, is ignored. It holds
//     what the previous build used and nothing else, so it does not grow.
//  5. A clean build is a Run without a state. A shard is a build in which some jobs
//     are foreign. The remote cache is a second place for the same files.
package incremental

import (
	"context"
	"encoding/binary"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/project"
)

// Options of a Cache. Root, Out and Dir are absolute.
type Options struct {
	Root, Out, Dir string     // of the site, the output and the cache
	Preview        bool       // has a state of its own: the next build of the site itself reuses the site's
	Disabled       bool       // reuses nothing and keeps nothing
	Remote         string     // address of a bucket with a copy of the cache; may be empty
	Kind           digest.Sum // hash of the options that the output depends on
	History        string     // githistory.Head; empty for none
	Now            time.Time
	Notice         func(text string)
}

// Cache knows what the previous build of an output left, and keeps what this build
// leaves for the next.
type Cache struct {
	// Work is a folder that can be written: the cache, or a temporary folder if
	// the cache is disabled or read-only.
	Work   string
	Inputs *Inputs

	o      Options
	temp   []*os.File
	folder string  // of this output in the cache; "" keeps nothing
	remote *remote // nil without one
	tools  digest.Sum
	old    State
	next   State
}

// maxOutputs is how many outputs of a site have a state, for builds into several
// folders.
const maxOutputs = 3

// siteFolders hold everything that a build reads of a site, besides CodeSettings.
var siteFolders = []string{"content", "site", "templates"}

// PackagesFiles returns the files in which npm lists the installed packages of a site.
func PackagesFiles(root string) (names []string) {
	for _, folder := range project.PackageFolders(root) {
		if rel, err := filepath.Rel(root, folder); err == nil {
			names = append(names, path.Join(filepath.ToSlash(rel), "node_modules/.package-lock.json"))
		}
	}
	return names
}

// CodeSettings returns the files that, with the modules in site/, decide how the site's
// code is compiled.
func CodeSettings(root string) []string {
	return slices.Concat([]string{"package.json", "tsconfig.json"}, PackagesFiles(root), bundle.PostCSSFiles)
}

// Open reads the state of the previous build and scans the site's files. Close
// must be called.
func Open(ctx context.Context, o Options) (*Cache, error) {
	c := &Cache{o: o}
	bucket, err := openRemote(o)
	if err != nil {
		return nil, err
	}
	if err := c.openWork(); err != nil {
		return nil, err
	}
	if !o.Disabled {
		sum := digest.NewHash().Text(o.Out).Flag(o.Preview).Sum()
		c.folder = filepath.Join(o.Dir, "builds", strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[:])), 36))
		if c.old.read(c.stateFile()) != nil {
			c.old = State{}
			c.restore(ctx, bucket)
		} else if bucket != nil {
			c.o.Notice("the local cache " + o.Dir + " is used, and not the bucket " + o.Remote)
		}
	}
	c.Inputs = Scan(o.Root, c.old.Inputs, slices.Concat(siteFolders, CodeSettings(o.Root))...)
	c.old.Inputs = nil // the scan holds them
	c.next.Program = programSum()
	c.tools = digest.NewHash().Add(c.next.Program, nodeSum()).Sum()
	c.next.Options = digest.NewHash().Add(c.tools, o.Kind).Text(o.History).Text(PackagesFiles(o.Root)...).Sum()
	return c, nil
}

// openWork finds a folder that can be written. Its path has no symbolic links: Node runs the files in it by their real paths.
func (c *Cache) openWork() (err error) {
	if !c.o.Disabled {
		if isWritable(c.o.Dir) {
			c.o.Dir, err = filepath.EvalSymlinks(c.o.Dir)
			c.Work = c.o.Dir
			return err
		}
		c.o.Notice("the cache " + c.o.Dir + " cannot be written, so the next build cannot reuse this one")
	}
	c.o.Disabled = c.o.Disabled || c.Work == ""
	if c.Work, err = os.MkdirTemp("", "gaceta-"); err != nil {
		return err
	}
	c.Work, err = filepath.EvalSymlinks(c.Work)
	return err
}

// isWritable reports whether files can be created in a folder, which it makes if necessary.
func isWritable(dir string) bool {
	if os.MkdirAll(dir, 0o755) != nil {
		return false
	}
	probe, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return false
	}
	_ = probe.Close()
	_ = os.Remove(probe.Name())
	return true
}

// TempFile returns a new file for this build. It is called by one goroutine at a time.
func (c *Cache) TempFile() (*os.File, error) {
	f, err := os.CreateTemp(c.Work, ".new-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name()) // a build that is killed leaves nothing, where the system can do this
	c.temp = append(c.temp, f)
	return f, nil
}

// Close removes temporary files.
func (c *Cache) Close() {
	for _, f := range c.temp {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	if c.Work != c.o.Dir {
		_ = os.RemoveAll(c.Work)
	}
}

// keeps reports whether the next build can reuse this one.
func (c *Cache) keeps() bool { return c.folder != "" && c.Work == c.o.Dir }

func (c *Cache) stateFile() string { return filepath.Join(c.folder, "state") }

// copyDir is where a copy of the output is kept, made of hard links.
func (c *Cache) copyDir() string {
	if !c.keeps() {
		return ""
	}
	return filepath.Join(c.folder, "output")
}

// ImagesDir is the folder of encoded pictures.
func (c *Cache) ImagesDir() string { return filepath.Join(c.Work, "images") }

// Unchanged returns the previous build if nothing has changed since, the output
// included.
func (c *Cache) Unchanged() (*State, bool) {
	now := c.o.Now.Unix()
	sameDay := c.old.DayBegin <= now && now < c.old.DayEnd
	same := c.next.Options == c.old.Options && sameDay && c.Inputs.unchanged() && dist.Intact(c.o.Out, c.old.Outputs)
	return &c.old, same
}

// openOutput opens the output. Files of the previous output can be reused.
func (c *Cache) openOutput(ctx context.Context) (*dist.Stage, error) {
	stage, err := dist.Open(ctx, c.o.Out, func() { c.o.Notice("waiting for another build into " + c.o.Out) })
	if err == nil {
		stage.UsePrevious(c.old.Outputs, c.copyDir())
	}
	return stage, err
}

// RestoreContent restores unchanged data files and front matter in the reader.
// schemas are the files that decide whether content is valid.
func (c *Cache) RestoreContent(r *content.Reader, schemas []string) {
	c.next.Schemas = digest.NewHash().Add(c.next.Program, c.Inputs.Sums(schemas)).Sum()
	if c.old.Schemas == c.next.Schemas {
		r.Restore(c.old.Content, c.Inputs.isSame)
	}
	c.old.Content = content.Snapshot{} // the reader holds it
}

// AddressTable returns the addresses that the summaries of the previous build
// refer to by number.
func (c *Cache) AddressTable() []string { return c.old.Table }

// Tools returns the hash of the programs that make the output: gaceta and Node.
func (c *Cache) Tools() digest.Sum { return c.tools }

// program returns the hash of the running gaceta.
func (c *Cache) program() digest.Sum { return c.next.Program }

// Has reports whether the previous build made something with a key.
func (c *Cache) Has(name string, key digest.Sum) bool {
	a, ok := c.old.Artifacts[name]
	return ok && a.Key == key
}

// Forget makes the next build make an artifact again.
func (c *Cache) Forget(name string) {
	if a, ok := c.next.Artifacts[name]; ok {
		a.Key = digest.Sum{}
	}
}

// Report is what a build tells the next one, besides its files.
type Report struct {
	Content     content.Snapshot
	Table       []string // see AddressTable
	Diagnostics diag.List
	Postponed   int // pictures that the next build completes
	Schedule    project.Schedule
}

// Save writes the state for the next build, and the remote cache. A cache that
// cannot be written costs time and nothing else.
func (c *Cache) Save(ctx context.Context, outputs []dist.File, r Report) {
	if !c.keeps() || os.MkdirAll(c.folder, 0o755) != nil {
		return
	}
	n := &c.next
	n.Outputs, n.Content, n.Diagnostics, n.Postponed = outputs, r.Content, r.Diagnostics, r.Postponed
	begin, end := r.Schedule.Day(c.o.Now)
	n.DayBegin, n.DayEnd = begin.Unix(), end.Unix()
	n.Table = compactTable(n.Artifacts, r.Table)
	n.Inputs = c.Inputs.list()
	if n.Postponed > 0 {
		n.Options, n.Global = digest.Sum{}, digest.Sum{}
	}
	if n.write(c.stateFile()) == nil {
		removeOldStates(filepath.Dir(c.folder), c.folder)
	}
	c.saveRemote(ctx)
}

// removeOldStates removes the states of outputs that were not built for the
// longest time.
func removeOldStates(folder, keep string) {
	entries, _ := os.ReadDir(folder)
	type state struct {
		path string
		at   time.Time
	}
	var all []state
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if path == keep {
			continue
		}
		info, err := os.Stat(filepath.Join(path, "state"))
		if err != nil {
			_ = os.RemoveAll(path)
			continue
		}
		all = append(all, state{path, info.ModTime()})
	}
	slices.SortFunc(all, func(a, b state) int { return b.at.Compare(a.at) })
	for _, s := range all[min(maxOutputs-1, len(all)):] {
		_ = os.RemoveAll(s.path)
	}
}

// FS returns a file system that reads a site for this build, and hashes its files.
func (c *Cache) FS(site fs.FS) fs.FS { return inputFS{site, c.Inputs} }
