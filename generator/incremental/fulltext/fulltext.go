// Package fulltext makes the full-text index of a language as jobs. What an earlier build knew of a page is used again.
package fulltext

import (
	"context"
	"path"

	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/outputs/search"
	"gaceta.dev/gaceta/generator/page"
)

// fullText makes an index.
type fullText struct {
	*outputs.FullText
	cache    *incremental.Cache
	inputSum func([]string) digest.Sum
	keys     []digest.Sum // of the pages, without discovered inputs
	pages    []indexedPage
}

// indexedPage is what the next build can use of a page, with the hash of everything that it is made of.
type indexedPage struct {
	search.Entry
	key      digest.Sum
	inputs   []string // discovered ones
	inputSum digest.Sum
	record   string // not kept: the files of pages hold it
}

// Jobs are the jobs of the full-text indexes of a site. inputSum hashes discovered inputs, as incremental.RunOptions do.
func Jobs(
	cache *incremental.Cache, site *model.Site, r *page.Renderer, keys *page.Keys, inputSum func([]string) digest.Sum,
) []incremental.Job {
	if !outputs.HasSearch(site) {
		return nil
	}
	var jobs []incremental.Job
	for _, lang := range site.Project.Languages.Codes() {
		jobs = append(jobs, job(cache, outputs.NewFullText(site, r, lang), keys, inputSum))
	}
	return jobs
}

// job is the job of the full-text index of a language. Each file is a job of its own, so that a build makes and writes only
// those that differ.
func job(cache *incremental.Cache, index *outputs.FullText, keys *page.Keys, inputSum func([]string) digest.Sum) incremental.Job {
	x := &fullText{FullText: index, cache: cache, inputSum: inputSum, keys: make([]digest.Sum, len(index.Routes))}
	parallel.Each(len(x.keys), func(i int) { x.keys[i] = keys.Search(x.Routes[i], x.CollectionName(x.Routes[i])) })
	key := digest.NewHash().Text(x.Lang).Sum()
	for i, rt := range x.Routes {
		key = digest.NewHash().Add(key, x.keys[i]).Text(rt.File).Sum()
	}
	name := outputs.SearchIndexPath(x.Lang)
	return incremental.Job{Name: name, Key: key, Make: func(context.Context) (incremental.Result, error) {
		words := x.read()
		var r incremental.Result
		entries := make([]*search.Entry, len(x.pages))
		for i := range x.pages {
			entries[i] = &x.pages[i].Entry
			r.Inputs = append(r.Inputs, x.pages[i].inputs...)
		}
		for _, f := range x.Files(words, entries) {
			if f.Path == name {
				r.Files = append(r.Files, incremental.File(f))
				continue
			}
			r.Needs = append(r.Needs, incremental.Job{
				Name: f.Path, Key: digest.SumOf(f.Data),
				Make: func(context.Context) (incremental.Result, error) { return result(f), nil },
			})
		}
		for number := 0; number*search.PerFile < len(x.pages); number++ {
			r.Needs = append(r.Needs, x.pageFile(number))
		}
		return r, nil
	}}
}

// read reads the pages, as far as the previous build did not, and returns their words.
func (x *fullText) read() *search.Vocabulary {
	var words []string
	old := map[string]indexedPage{} // by file
	describe := func(r *incremental.Record) {
		r.Texts(&words)
		incremental.Map(r, &old, func(p *indexedPage) { p.describe(r) })
	}
	if !x.cache.LoadRecord("search-"+x.Lang, describe) {
		words, old = nil, nil
	}
	v := search.NewVocabulary(words)
	x.pages = make([]indexedPage, len(x.keys))
	parallel.Each(len(x.pages), func(i int) {
		known, ok := old[x.Routes[i].File]
		if ok && known.key == x.keys[i] && (len(known.inputs) == 0 || x.inputSum(known.inputs) == known.inputSum) {
			x.pages[i] = known
			return
		}
		p, inputs := x.Page(x.Routes[i])
		x.pages[i] = indexedPage{v.Read(p), x.keys[i], inputs, x.inputSum(inputs), search.Record(p)}
	})
	next := make(map[string]indexedPage, len(x.pages))
	for i, rt := range x.Routes {
		next[rt.File] = x.pages[i]
	}
	words, old = v.Words(), next
	x.cache.StoreRecord("search-"+x.Lang, describe)
	return v
}

func (p *indexedPage) describe(r *incremental.Record) {
	r.Sum(&p.key)
	r.Texts(&p.inputs)
	r.Sum(&p.inputSum)
	r.Text(&p.Words)
	r.Text(&p.Lang)
	r.Int(&p.Length)
	incremental.List(r, &p.Filters, func(f *search.Filter) {
		for _, text := range []*string{&f.Key, &f.Value, &f.Label} {
			r.Text(text)
		}
	})
}

// pageFile is the job of a file of pages.
func (x *fullText) pageFile(number int) incremental.Job {
	key := digest.NewHash()
	for i := number * search.PerFile; i < min((number+1)*search.PerFile, len(x.pages)); i++ {
		key = key.Text(x.Routes[i].File).Add(x.pages[i].key, x.pages[i].inputSum)
	}
	name := path.Join(path.Dir(outputs.SearchIndexPath(x.Lang)), search.PageFileName(number))
	return incremental.Job{Name: name, Key: key.Sum(), Make: func(context.Context) (incremental.Result, error) {
		return result(x.PageFile(number, func(i int) string {
			if x.pages[i].record == "" {
				p, _ := x.Page(x.Routes[i])
				return search.Record(p)
			}
			return x.pages[i].record
		})), nil
	}}
}

func result(f outputs.File) incremental.Result {
	return incremental.Result{Files: []incremental.File{incremental.File(f)}}
}
