// Package fulltext makes the full-text indexes of a site as jobs.
//
//  1. A page is indexed when it is rendered, because its text is converted then. Its words are kept as numbers.
//  2. The indexes are made after all pages. They take the words of reused pages from the record of an earlier build.
//  3. Each file is a job of its own, so that a build writes only the files that differ.
//  4. A process that builds again and again has a Memory instead of the record, which it saves for other processes.
package fulltext

import (
	"context"
	"path"
	"sync"

	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/record"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/outputs/search"
	"gaceta.dev/gaceta/generator/page"
)

// Indexes are the full-text indexes of all languages of a site.
type Indexes []*index

// Memory keeps the indexes of all languages from one build of a process to the next.
type Memory map[string]*kept // by name of the record

// kept is what one build keeps of an index.
type kept struct {
	words   *search.Vocabulary
	pages   []indexedPage
	lists   *search.Lists
	isSaved bool
}

// Save writes what other processes need.
func (m Memory) Save(cache *incremental.Cache) {
	for name, k := range m {
		if !k.isSaved {
			k.save(cache, name)
			k.isSaved = true
		}
	}
}

func (k *kept) save(cache *incremental.Cache, name string) {
	words := k.words.Words()
	cache.StoreRecord(name, func(r *record.Record) {
		r.Texts(&words)
		record.List(r, &k.pages, func(p *indexedPage) { p.describe(r) })
	})
}

// New returns the indexes of a site: none if it has no search. memory is nil for one build. inputSum hashes discovered inputs,
// as incremental.RunOptions do.
func New(
	cache *incremental.Cache, memory Memory, site *model.Site, r *page.Renderer, keys *page.Keys, inputSum func([]string) digest.Sum,
) Indexes {
	var all Indexes
	if site.HasSearch() {
		turn := new(sync.Mutex)
		for _, lang := range site.Project.Languages.Codes() {
			x := &index{FullText: outputs.NewFullText(site, r, lang), name: outputs.FullTextFile(lang)}
			x.cache, x.memory, x.inputSum, x.turn = cache, memory, inputSum, turn
			x.records.open = cache.Work.NewFile
			x.plan(keys)
			all = append(all, x)
		}
	}
	return all
}

// Add indexes a page that was rendered. It may be called from several goroutines.
func (x Indexes) Add(rt *model.Route, text page.Converted) {
	for _, index := range x {
		if i, ok := index.numbers[rt]; ok {
			index.add(i, index.PageWith(rt, text), text.Quoted())
		}
	}
}

// Jobs are the jobs of the indexes.
func (x Indexes) Jobs() []incremental.Job {
	jobs := make([]incremental.Job, len(x))
	for i, index := range x {
		jobs[i] = index.job()
	}
	return jobs
}

// index makes the index of a language.
type index struct {
	*outputs.FullText
	cache    *incremental.Cache
	memory   Memory // nil for one build
	inputSum func([]string) digest.Sum
	turn     *sync.Mutex // indexes are made one after the other: each takes much memory

	name    string               // of the job
	key     digest.Sum           // of all pages
	keys    []digest.Sum         // of the pages, without discovered inputs
	numbers map[*model.Route]int // of the pages; nil if the previous index can be reused
	pages   []indexedPage
	records pageRecords // of rendered pages

	words *search.Vocabulary      // begins with the words of the earlier build
	lists *search.Lists           // of the earlier build, or new
	old   map[string]*indexedPage // the pages of the earlier build, by file
}

// indexedPage is an indexed page, with the hash of all inputs, so that the next build can reuse it.
type indexedPage struct {
	search.Entry
	file     string // of the page
	key      digest.Sum
	inputs   []string // discovered inputs
	inputSum digest.Sum
	record   place // of what a result shows; none for a page of an earlier build
}

// plan computes the keys.
func (x *index) plan(keys *page.Keys) {
	x.keys, x.pages = make([]digest.Sum, len(x.Routes)), make([]indexedPage, len(x.Routes))
	parallel.Each(len(x.keys), func(i int) { x.keys[i] = keys.Search(x.Routes[i], x.CollectionName(x.Routes[i])) })
	key := digest.NewHash().Text(x.Lang)
	for i, rt := range x.Routes {
		key.Add(x.keys[i]).Text(rt.File)
	}
	if x.key = key.Sum(); !x.cache.Has(x.name, x.key) {
		x.numbers = make(map[*model.Route]int, len(x.Routes))
		for i, rt := range x.Routes {
			x.numbers[rt] = i
		}
		x.restore()
	}
}

// restore takes what the earlier build kept, or reads its record.
func (x *index) restore() {
	k := x.memory[x.record()]
	if k == nil {
		k = &kept{lists: search.NewLists()}
		var words []string
		if !x.cache.LoadRecord(x.record(), func(r *record.Record) {
			r.Texts(&words)
			record.List(r, &k.pages, func(p *indexedPage) { p.describe(r) })
		}) {
			words, k.pages = nil, nil // they may be incomplete
		}
		k.words = search.NewVocabulary(words)
	}
	x.words, x.lists, x.old = k.words, k.lists, make(map[string]*indexedPage, len(k.pages))
	for i := range k.pages {
		k.pages[i].record = place{}
		x.old[k.pages[i].file] = &k.pages[i]
	}
}

// record is the name of the record that the next build can use.
func (x *index) record() string { return "search-" + x.Lang }

// add indexes a page.
func (x *index) add(i int, p search.Page, inputs []string) {
	x.pages[i] = indexedPage{x.words.Count(p), x.Routes[i].File, x.keys[i], inputs, x.inputSum(inputs), x.records.add(search.Record(p))}
}

// job is the job of the index.
func (x *index) job() incremental.Job {
	return incremental.Job{Name: x.name, Key: x.key, Last: true, Make: func(context.Context) (incremental.Result, error) {
		x.turn.Lock()
		defer x.turn.Unlock()
		made := x.make()
		var r incremental.Result
		for i := range x.pages {
			r.Inputs = append(r.Inputs, x.pages[i].inputs...)
		}
		for _, f := range made {
			if f.Name == x.name {
				r.Files = append(r.Files, incremental.File{Path: f.Name, Data: f.Make()})
				continue
			}
			r.Needs = append(r.Needs, incremental.Job{Name: f.Name, Key: f.Key, Make: func(context.Context) (incremental.Result, error) {
				return result(outputs.File{Path: f.Name, Data: f.Make()}), nil
			}})
		}
		for number := 0; number*search.PerFile < len(x.pages); number++ {
			r.Needs = append(r.Needs, x.pagesJob(number))
		}
		return r, nil
	}}
}

// make makes the files of the index without the files of pages.
func (x *index) make() []search.File {
	if x.words == nil { // only an input that was discovered differs
		x.restore()
	}
	x.complete()
	made := x.Files(x.words, x.lists, func(i int) search.Entry { return x.pages[i].Entry })
	k := &kept{words: x.words, pages: x.pages, lists: x.lists}
	if x.memory != nil {
		x.memory[x.record()] = k
		return made
	}
	k.save(x.cache, x.record())
	for i := range made { // they take less memory than the lists
		data := made[i].Make()
		made[i].Make = func() []byte { return data }
	}
	x.lists = nil
	for i := range x.pages {
		x.pages[i].Words = "" // they take much memory
	}
	return made
}

// complete adds the pages that were not rendered: from the record of the earlier build, or by converting their texts.
func (x *index) complete() {
	parallel.Each(len(x.pages), func(i int) {
		known := x.old[x.Routes[i].File]
		switch {
		case x.pages[i].file != "": // it was rendered
		case known != nil && known.key == x.keys[i] && (len(known.inputs) == 0 || x.inputSum(known.inputs) == known.inputSum):
			x.pages[i] = *known
		default:
			p, inputs := x.Page(x.Routes[i])
			x.add(i, p, inputs)
		}
	})
}

func (p *indexedPage) describe(r *record.Record) {
	r.Text(&p.file)
	r.Sum(&p.key)
	r.Texts(&p.inputs)
	r.Sum(&p.inputSum)
	r.Text(&p.Words)
	r.Text(&p.Lang)
	r.Int(&p.Length)
}

// pagesJob is the job of a file of pages.
func (x *index) pagesJob(number int) incremental.Job {
	key := digest.NewHash()
	for i := number * search.PerFile; i < min((number+1)*search.PerFile, len(x.pages)); i++ {
		key = key.Text(x.Routes[i].File).Add(x.pages[i].key, x.pages[i].inputSum)
	}
	name := path.Join(path.Dir(x.name), search.PageFileName(number))
	return incremental.Job{Name: name, Key: key.Sum(), Make: func(context.Context) (incremental.Result, error) {
		return result(x.PageFile(number, func(i int) []byte {
			if record := x.records.read(x.pages[i].record); record != nil {
				return record
			}
			p, _ := x.Page(x.Routes[i])
			return search.Record(p)
		})), nil
	}}
}

func result(f outputs.File) incremental.Result {
	return incremental.Result{Files: []incremental.File{incremental.File(f)}}
}
