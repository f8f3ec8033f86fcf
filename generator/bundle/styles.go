package bundle

import (
	"maps"
	"path"
)

// onlyStyles reports whether nothing but style sheets was saved.
func onlyStyles(changed []string) bool {
	for _, name := range changed {
		if path.Ext(name) != ".css" {
			return false
		}
	}
	return len(changed) > 0
}

// sameScripts reports whether scripts are what they were before style sheets
// were saved that both halves read: these have classes of the same names, take
// in the same files, and nothing is to be said of them.
func (b *Bundler) sameScripts(before *output, server *half) bool {
	now := server.last
	if before == nil || now == nil || b.client.last == nil || len(server.list) > 0 || len(b.client.list) > 0 {
		return false
	}
	return maps.Equal(before.sums, now.sums) && sameNames(before.meta.Inputs, now.meta.Inputs) && sameNames(before.pictures(), now.pictures())
}

// pictures are the files for browsers that style sheets and components name.
func (o *output) pictures() map[string][]byte {
	all := maps.Clone(o.assets)
	maps.DeleteFunc(all, func(name string, _ []byte) bool { return path.Ext(name) == ".css" })
	return all
}

func sameNames[T any](a, b map[string]T) bool {
	for name := range a {
		if _, ok := b[name]; !ok {
			return false
		}
	}
	return len(a) == len(b)
}
