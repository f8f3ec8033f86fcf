package content

import (
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

const uniqueKeyword = "x-unique"

// checkUnique checks the keyword x-unique of a list: no two of its maps have the same value of that key.
func checkUnique(ctx *jsonschema.ValidatorContext, key string, value any) {
	items, _ := value.([]any)
	first := map[string]int{}
	for i, item := range items {
		fields, _ := item.(map[string]any)
		id := fields[key]
		if id == nil {
			continue // missing keys are reported elsewhere
		}
		text := fmt.Sprint(id)
		if j, taken := first[text]; taken {
			ctx.AddError(&repeatedKey{kind.UniqueItems{Duplicates: [2]int{j, i}}, key})
			continue
		}
		first[text] = i
	}
}

// repeatedKey is the error that two maps of a list have the same value of a key.
type repeatedKey struct {
	kind.UniqueItems
	key string
}

// KeywordPath implements jsonschema.ErrorKind.
func (*repeatedKey) KeywordPath() []string { return []string{uniqueKeyword} }

// repeatedKey reports a value that an earlier map of the list has.
func (v *validation) repeatedKey(list *yamlnode.Node, k *repeatedKey) {
	first, again := list.Item(k.Duplicates[0]).Get(k.key), list.Item(k.Duplicates[1]).Get(k.key)
	v.list.Errorf("content-duplicate", again.Pos(), "Write another value, or remove one of the entries.",
		"The %s “%s” is already that of entry %d, at %s:%d:%d.",
		k.key, fmt.Sprint(again.Value()), k.Duplicates[0]+1, first.Pos().File, first.Pos().Line, first.Pos().Column)
}
