package generator

import (
	"context"

	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/search"
)

// known is what an earlier build knew of the full-text index of a language.
type known struct {
	words   []string
	entries map[string]knownEntry // by file of the page
}

// knownEntry is the entry of a page with the hash of everything that it is made of.
type knownEntry struct {
	search.Entry
	key      digest.Sum
	inputs   []string // discovered ones
	inputSum digest.Sum
}

func (k *known) record(r *incremental.Record) {
	r.Texts(&k.words)
	incremental.Map(r, &k.entries, func(e *knownEntry) {
		r.Sum(&e.key)
		r.Texts(&e.inputs)
		r.Sum(&e.inputSum)
		for _, text := range []*string{&e.Record, &e.Words, &e.Lang} {
			r.Text(text)
		}
		r.Int(&e.Length)
		incremental.List(r, &e.Filters, func(f *search.Filter) {
			for _, text := range []*string{&f.Key, &f.Value, &f.Label} {
				r.Text(text)
			}
		})
	})
}

// fullText is the job of the full-text index of a language. Each file is a job of its own, so that the next build writes
// only those that differ.
func (p *plan) fullText(cache *incremental.Cache, lang string, keys *page.Keys) incremental.Job {
	inputSum := p.inputSum(cache.Inputs)
	index := outputs.NewFullText(p.site, p.renderer, lang)
	sums := make([]digest.Sum, len(index.Routes))
	parallel.Each(len(sums), func(i int) { sums[i] = keys.Search(index.Routes[i], index.CollectionName(index.Routes[i])) })
	all := digest.NewHash().Text(lang)
	for i, rt := range index.Routes {
		all = digest.NewHash().Add(all.Sum(), sums[i]).Text(rt.File)
	}
	name := outputs.SearchIndexPath(lang)
	return incremental.Job{Name: name, Key: all.Sum(), Make: func(context.Context) (incremental.Result, error) {
		var old known
		if !cache.LoadRecord("search-"+lang, old.record) {
			old = known{}
		}
		words := search.NewVocabulary(old.words)
		made := make([]knownEntry, len(sums))
		entries := make([]*search.Entry, len(sums))
		parallel.Each(len(sums), func(i int) {
			e, ok := old.entries[index.Routes[i].File]
			if !ok || e.key != sums[i] || len(e.inputs) > 0 && inputSum(e.inputs) != e.inputSum {
				p, inputs := index.Page(index.Routes[i])
				e = knownEntry{words.Read(p), sums[i], inputs, inputSum(inputs)}
			}
			made[i], entries[i] = e, &made[i].Entry
		})
		next := known{entries: make(map[string]knownEntry, len(made))}
		var r incremental.Result
		for i, e := range made {
			next.entries[index.Routes[i].File] = e
			r.Inputs = append(r.Inputs, e.inputs...)
		}
		output := index.Files(words, entries)
		next.words = words.Words()
		cache.StoreRecord("search-"+lang, next.record)
		for _, f := range output {
			if f.Path == name {
				r.Files = append(r.Files, incremental.File(f))
				continue
			}
			r.Needs = append(r.Needs, incremental.Job{
				Name: f.Path, Key: digest.SumOf(f.Data),
				Make: func(context.Context) (incremental.Result, error) { return files(f), nil },
			})
		}
		return r, nil
	}}
}
