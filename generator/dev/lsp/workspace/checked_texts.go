package workspace

import (
	"path"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/site"
)

// joined is a state of the site with what checks its texts.
type joined struct {
	*site.State
	texts   *page.Converter
	checker *markdowncheck.Checker
	list    diag.List // faults of routes, references and code
}

func join(source *site.Source, o site.Options, last *joined) *joined {
	var old *site.State
	if last != nil {
		old = last.State
	}
	j := &joined{State: source.Join(o, old)}
	j.texts, j.checker = j.Texts(), markdowncheck.New(j.Model, j.Images)
	j.list = slices.Concat(j.Joined, j.Checked, j.CheckLinks())
	return j
}

// checkedTexts remembers the results of checking articles, by folder. Passes share it: one that ends early loses nothing.
type checkedTexts struct{ sync.Map }

// checkedText is the result of checking one article.
type checkedText struct {
	key      digest.Sum
	inputs   []string
	inputSum digest.Sum
	state    *site.State
	list     diag.List
}

// check returns the result for one article, if possible the one that is known. texts is the pass's own converter.
func (t *checkedTexts) check(j *joined, dir string, entries []*content.Entry, texts *page.Converter) diag.List {
	key, inputSum := j.TextKey(dir), texts.InputSum(j.Inputs())
	if old, ok := t.Load(dir); ok {
		// What would end a fault need not be among the inputs.
		if old := old.(*checkedText); old.key == key && (len(old.list) == 0 || old.state.Targets == j.Targets) &&
			inputSum(old.inputs) == old.inputSum {
			return old.list
		}
	}
	found := &checkedText{key: key, state: j.State}
	var mu sync.Mutex
	c := j.Content
	c.Entries = entries
	found.list = j.checker.Check(c, texts.Noting(func(text page.Converted) {
		mu.Lock()
		defer mu.Unlock()
		found.inputs = slices.Concat(found.inputs, text.Inputs(), text.Compared())
	}))
	slices.Sort(found.inputs)
	found.inputs = slices.Compact(found.inputs)
	found.inputSum = inputSum(found.inputs)
	t.Store(dir, found)
	return found.list
}

// byFolder groups texts by their folder.
func byFolder(entries []*content.Entry) map[string][]*content.Entry {
	folders := map[string][]*content.Entry{}
	for _, e := range entries {
		folders[path.Dir(e.File)] = append(folders[path.Dir(e.File)], e)
	}
	return folders
}
