package generator

import (
	"context"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// state is what one build leaves for the next one into the same folder.
type state struct {
	Program     program
	Options     digest.Sum // of the command
	Print       digest.Sum // of what all pages depend on
	Schemas     digest.Sum
	Inputs      []incremental.Input
	Folders     []incremental.Folder
	Content     content.Snapshot
	Outputs     []dist.File
	Table       []string // what the numbers in pieces stand for
	Pieces      map[string]piece
	Diagnostics diag.List
	Pictures    image.Report
}

func (s *state) read(file string) error {
	return incremental.Read(file, append([]any{s}, s.lists()...)...)
}

// write writes what the lists of s describe, or have become, and the rest.
func (s *state) write(file string, lists []any) error {
	rest := *s
	rest.Pieces, rest.Content, rest.Outputs, rest.Inputs, rest.Folders, rest.Table = nil, content.Snapshot{}, nil, nil, nil, nil
	return incremental.Write(file, append([]any{rest}, lists...)...)
}

// Where some of the lists are.
const (
	contents = 1
	outputs  = 2
)

// lists describe what grows with the site.
func (s *state) lists() []any {
	return []any{
		func(r *incremental.Record) { incremental.Map(r, &s.Pieces, func(p *piece) { p.record(r) }) },
		func(r *incremental.Record) { recordContent(r, &s.Content) },
		func(r *incremental.Record) {
			incremental.List(r, &s.Outputs, func(f *dist.File) {
				r.Text(&f.Path)
				r.Int(&f.Bytes)
				r.Sum(&f.Sum)
				r.Identity(&f.ID)
			})
		},
		func(r *incremental.Record) {
			incremental.List(r, &s.Inputs, func(i *incremental.Input) {
				r.Text(&i.Path)
				r.Identity(&i.ID)
				r.Sum(&i.Sum)
			})
		},
		func(r *incremental.Record) {
			incremental.List(r, &s.Folders, func(f *incremental.Folder) {
				r.Text(&f.Path)
				r.Identity(&f.ID)
				r.Text(&f.Names)
			})
		},
		func(r *incremental.Record) { r.Texts(&s.Table) },
	}
}

func recordContent(r *incremental.Record, all *content.Snapshot) {
	incremental.List(r, &all.Texts, func(k *content.SnapshotText) {
		for _, text := range []*string{&k.Collection, &k.Slug, &k.Lang, &k.File} {
			r.Text(text)
		}
		r.Int(&k.BodyOffset)
		r.Int(&k.BodyLine)
		r.Flag(&k.Empty)
		r.Text(&k.Front)
		r.Bytes(&k.TranslationOf)
	})
	incremental.List(r, &all.Data, func(k *content.SnapshotData) {
		r.Text(&k.File)
		r.Bytes(&k.Root)
	})
}

// piece is what the last build made under a key.
type piece struct {
	Key     digest.Sum
	Facts   []string   // data files that its text quotes
	Quoted  digest.Sum // of these
	Islands []string
	Frame   digest.Sum // of the scripts of these
	Files   []string
	Page    audit.Summary

	Elsewhere []string // what it names and another shard makes
}

func (p *piece) record(r *incremental.Record) {
	for _, sum := range []*digest.Sum{&p.Key, &p.Quoted, &p.Frame} {
		r.Sum(sum)
	}
	for _, texts := range []*[]string{&p.Facts, &p.Islands, &p.Files, &p.Elsewhere} {
		r.Texts(texts)
	}
	for _, numbers := range []*[]uint32{&p.Page.Links, &p.Page.IDs, &p.Page.Alternates} {
		r.Numbers(numbers)
	}
}

// recall is what a build knows of the last one and keeps for the next.
type recall struct {
	folder  string // of the cache, for this output; "" keeps nothing
	old     state
	usable  bool // what old says of pages holds
	next    state
	making  map[string]digest.Sum // the keys of the pages that this build makes, by file
	inputs  *incremental.Inputs
	content chan incremental.Encoded // gives the list of next.Content
	node    func() digest.Sum        // of the program that renders
	mu      sync.Mutex
}

// trees is how many outputs of one site are remembered, for builds into several folders.
const trees = 3

// remember reads what the last build left, and looks at what there is now.
func (b *build) remember(ctx context.Context) {
	m := &recall{node: sync.OnceValue(nodeSum)}
	b.memory = m
	if !b.NoCache {
		sum := digest.NewHash().Text(b.Out).Sum()
		m.folder = filepath.Join(b.Cache, "builds", strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[:])), 36))
		if info, err := os.Stat(m.stateFile()); err == nil {
			boundsOfRecall(info.Size()).use()
		}
		if m.old.read(m.stateFile()) != nil {
			m.old = state{}
			b.borrow(ctx, m)
		}
	}
	m.inputs = incremental.Scan(b.Root, m.old.Inputs, m.old.Folders, slices.Concat(siteFolders, codeSettings)...)
	m.old.Inputs, m.old.Folders = nil, nil // the scan has them
	m.next.Program = runningProgram(m.old.Program)
	m.next.Options = b.optionsPrint(m.next.Program.Sum)
	m.next.Pieces = make(map[string]piece, len(m.old.Pieces))
}

// keep keeps a piece for the next build.
func (m *recall) keep(name string, p piece) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next.Pieces[name] = p
}

func (m *recall) stateFile() string { return filepath.Join(m.folder, "state") }

// tree is where a copy of the output lies, made of links.
func (m *recall) tree() string {
	if m.folder == "" {
		return ""
	}
	return filepath.Join(m.folder, "output")
}

// unchanged reports whether nothing has changed since the last build, its
// output included.
func (m *recall) unchanged(out string) bool {
	return m.next.Options == m.old.Options && m.inputs.Unchanged() && dist.Intact(out, m.old.Outputs)
}

// optionsPrint is the sum of what a command was told, and of the programs it uses.
func (b *build) optionsPrint(program digest.Sum) digest.Sum {
	return digest.NewHash().Add(program, b.kind(), b.memory.node()).Text(b.Now.Format(time.DateOnly)).Sum()
}

// kind is the sum of the options that an output depends on, but for the day.
func (o Options) kind() digest.Sum {
	h := digest.NewHash().Text(o.BaseURL).Int(o.Shard.Index, o.Shard.Count)
	for _, flag := range []bool{o.Drafts, o.Future, o.Precompress} {
		h.Text(strconv.FormatBool(flag))
	}
	return h.Sum()
}

// print is the sum of what every page depends on besides what its key names.
func (b *build) print() digest.Sum {
	in := b.memory.inputs
	names := []string{project.SettingsFile, model.RoutesFile, packagesFile}
	for _, folder := range []string{"content/schemas", "templates", publicFolder + "/og"} {
		names = append(names, in.Names(folder)...)
	}
	h := digest.NewHash().Add(b.memory.next.Program.Sum, in.Sums(names)).Text(b.project.BaseURL, b.policy).Int(b.Shard.Index, b.Shard.Count)
	if b.Precompress {
		h.Text("compressed")
	}
	return h.Add(b.memory.node()).Sum()
}

// schemasPrint is the sum of what reading a text's front matter, or a data file, depends on.
func (b *build) schemasPrint() digest.Sum {
	in := b.memory.inputs
	files := in.Sums(append(in.Names("content/schemas"), project.SettingsFile))
	return digest.NewHash().Add(b.memory.next.Program.Sum, files).Sum()
}

// restore gives the reader the data files and the front matter that did not change.
func (m *recall) restore(r *content.Reader, schemas digest.Sum) {
	m.next.Schemas = schemas
	if m.old.Schemas == schemas {
		r.Restore(m.old.Content, m.inputs.Same)
	}
	m.old.Content = content.Snapshot{} // the reader has them
}

// remembers reports whether the next build will know of this one.
func (b *build) remembers() bool { return b.memory.folder != "" && b.work == b.Cache }

// keepContent begins to make ready what the next build is to know of the content,
// which on a large site is the most of it.
func (b *build) keepContent() {
	if !b.remembers() {
		return
	}
	n, done := &b.memory.next, make(chan incremental.Encoded, 1)
	b.memory.content = done
	describe := n.lists()[contents].(func(*incremental.Record))
	go func() {
		n.Content = b.reader.Snapshot()
		done <- incremental.Encode(describe)
	}()
}

// keeping makes ready all else that does not depend on the output, which is put in
// its place meanwhile. wait gives the lists of the state.
func (b *build) keeping() (wait func() []any) {
	if !b.remembers() {
		return func() []any { return nil }
	}
	n, done := &b.memory.next, make(chan struct{})
	lists := n.lists()
	go func() {
		defer close(done)
		n.Table = b.auditor.Table()
		compact(n)
		n.Inputs = b.memory.inputs.List()
		n.Folders = b.memory.inputs.Folders()
		parallel.Each(len(lists), func(i int) {
			switch i {
			case outputs:
			case contents:
				lists[i] = <-b.memory.content
			default:
				lists[i] = incremental.Encode(lists[i].(func(*incremental.Record)))
			}
		})
	}()
	return func() []any {
		<-done
		return lists
	}
}

// save keeps the state for the next build. A cache that cannot be written costs
// time, and nothing else.
func (b *build) save(stage *dist.Stage, kept func() []any) {
	m := b.memory
	lists := kept()
	if !b.remembers() || os.MkdirAll(m.folder, 0o755) != nil {
		return
	}
	n := &m.next
	n.Outputs = stage.Files()
	n.Diagnostics, n.Pictures = b.report.Diagnostics, b.report.Pictures
	if n.Pictures.Postponed > 0 { // the next build makes what this one had no time for
		n.Options, n.Print = digest.Sum{}, digest.Sum{}
	}
	if n.write(m.stateFile(), lists) == nil {
		sweep(filepath.Dir(m.folder), m.folder)
	}
}

// compact leaves out of the table what no piece names any more.
func compact(s *state) {
	used := make([]bool, len(s.Table))
	count := 0
	for _, p := range s.Pieces {
		for _, list := range [][]uint32{p.Page.Links, p.Page.Alternates} {
			for _, n := range list {
				if !used[n] {
					used[n], count = true, count+1
				}
			}
		}
	}
	if count == len(used) {
		return
	}
	to := make([]uint32, len(used))
	var table []string
	for n, ok := range used {
		if ok {
			to[n] = uint32(len(table))
			table = append(table, s.Table[n])
		}
	}
	for name, p := range s.Pieces {
		links, alternates := slices.Clone(p.Page.Links), slices.Clone(p.Page.Alternates)
		for _, list := range [][]uint32{links, alternates} {
			for i, n := range list {
				list[i] = to[n]
			}
		}
		slices.Sort(links)
		p.Page.Links, p.Page.Alternates = links, alternates
		s.Pieces[name] = p
	}
	s.Table = table
}

// sweep removes what is remembered of outputs that were not built into for the longest time.
func sweep(folder, keep string) {
	entries, _ := os.ReadDir(folder)
	type one struct {
		path string
		at   time.Time
	}
	var all []one
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if info, err := os.Stat(filepath.Join(path, "state")); path != keep {
			if err != nil {
				_ = os.RemoveAll(path)
				continue
			}
			all = append(all, one{path, info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b one) int { return b.at.Compare(a.at) })
	for i, o := range all {
		if i >= trees-1 {
			_ = os.RemoveAll(o.path)
		}
	}
}

// noting tells the sums of files as they are read, so that none is read for its
// sum alone, and does not ask the disk again what the scan has seen.
type noting struct {
	inner  fs.FS
	inputs *incremental.Inputs
}

func (n noting) Open(name string) (fs.File, error)     { return n.inner.Open(name) }
func (n noting) Stat(name string) (fs.FileInfo, error) { return fs.Stat(n.inner, name) }
func (n noting) ReadLink(name string) (string, error)  { return fs.ReadLink(n.inner, name) }

// Lstat implements fs.ReadLinkFS.
func (n noting) Lstat(name string) (fs.FileInfo, error) {
	if info, ok := n.inputs.Lstat(name); ok {
		return info, nil
	}
	return fs.Lstat(n.inner, name)
}

// ReadDir implements fs.ReadDirFS.
func (n noting) ReadDir(name string) ([]fs.DirEntry, error) {
	if entries, ok := n.inputs.Entries(name); ok {
		return entries, nil
	}
	return fs.ReadDir(n.inner, name)
}

// ReadFile implements fs.ReadFileFS.
func (n noting) ReadFile(name string) (data []byte, err error) {
	data, ok := n.inputs.Read(name)
	if !ok {
		data, err = fs.ReadFile(n.inner, name)
	}
	if err == nil && (strings.HasPrefix(name, "content/") || strings.HasPrefix(name, "templates/")) {
		n.inputs.Know(name, data)
	}
	return data, err
}
