package facts

import (
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/locale/numbers"
	"gaceta.dev/gaceta/generator/locale/quantities"
)

// language is how a language writes facts.
type language struct {
	code          string // a tag, such as pt-BR
	base          string // its first part
	words         *quantities.Words
	decimal       byte // '.' or ','
	groupsBySpace bool
	isMonthFirst  bool // 3/5/2025 may be 5 March
	numberWords   map[string][]string
}

var languages sync.Map // code → *language

func languageOf(code string) *language {
	if known, ok := languages.Load(code); ok {
		return known.(*language)
	}
	l := &language{code: code, words: quantities.Of(code), decimal: '.'}
	l.base, _, _ = strings.Cut(code, "-")
	if numbers.DecimalSeparator(code) == "," {
		l.decimal = ','
	}
	l.groupsBySpace = l.decimal == ',' // the international notation, where a point would be read as decimal
	l.isMonthFirst = code == "en" || strings.HasPrefix(code, "en-US")
	l.numberWords = numberWordsOf(l.base)
	languages.Store(code, l)
	return l
}
