package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/util"
)

// A grammar says what is coloured in the languages that texts show most.
// chroma, which knows all others, takes a millisecond for a dozen lines: on a
// site of ten thousand articles that is a quarter of the build.
type grammar struct {
	line     []string    // begin a comment to the end of the line
	block    [][2]string // begin and end of other comments
	quotes   string      // around strings within a line; \ escapes
	long     []string    // around strings over several lines
	doubled  bool        // a quote is escaped by itself
	fold     bool        // keywords in any case
	keys     bool        // name: value
	sigil    bool        // $name is a name
	keywords map[string]bool
}

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

var script = &grammar{
	line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"'`, long: []string{"`"},
	keywords: wordSet(`abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for from
		function if implements import in infer instanceof interface is keyof let namespace new null of private protected public readonly return satisfies
		static super switch this throw true try type typeof undefined var void while with yield any boolean never number object string unknown`),
}

var shell = &grammar{
	line: []string{"#"}, quotes: `"'`, long: []string{"`"}, sigil: true,
	keywords: wordSet(`if then else elif fi for while until do done case esac in function return export local readonly unset set shift exit cd echo exec trap source eval true false`),
}

var (
	golang = &grammar{
		line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"'`, long: []string{"`"},
		keywords: wordSet(`break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct
			switch type var true false nil iota any bool byte error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr
			append cap clear close copy delete len make max min new panic print println recover`),
	}
	python = &grammar{
		line: []string{"#"}, quotes: `"'`, long: []string{`"""`, "'''"},
		keywords: wordSet(`and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None
			nonlocal not or pass raise return self True try while with yield`),
	}
	sql = &grammar{
		line: []string{"--"}, block: [][2]string{{"/*", "*/"}}, quotes: `'"`, doubled: true, fold: true,
		keywords: wordSet(`add all alter and any as asc begin between by case cast check column commit constraint count create cross database default delete desc
			distinct drop else end exists false foreign from full group having if ilike in index inner insert interval into is join key left like limit not null
			offset on or order outer over partition primary references returning right rollback row rows select set sum table then to true union unique update
			using values view when where with`),
	}
	yaml     = &grammar{line: []string{"#"}, quotes: `"'`, keys: true, keywords: wordSet("true false null yes no on off")}
	jsonLike = &grammar{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"`, keys: true, keywords: wordSet("true false null")}
)

var grammars = map[string]*grammar{
	"js": script, "javascript": script, "mjs": script, "jsx": script, "ts": script, "typescript": script, "tsx": script,
	"sh": shell, "bash": shell, "shell": shell, "zsh": shell,
	"go": golang, "golang": golang, "py": python, "python": python, "sql": sql,
	"yaml": yaml, "yml": yaml, "json": jsonLike, "jsonc": jsonLike,
}

// lexer colours one block.
type lexer struct {
	*grammar
	src []byte
	at  int
	out bytes.Buffer
}

func (g *grammar) colour(code []byte) []byte {
	l := &lexer{grammar: g, src: code}
	l.out.Grow(2 * len(code))
	for plain := 0; ; {
		from := l.at
		if from >= len(code) {
			l.out.Write(util.EscapeHTML(code[plain:]))
			return l.out.Bytes()
		}
		class := l.next()
		if class == "" {
			continue
		}
		l.out.Write(util.EscapeHTML(code[plain:from]))
		l.out.WriteString(`<span class="` + class + `">`)
		l.out.Write(util.EscapeHTML(code[from:l.at]))
		l.out.WriteString("</span>")
		plain = l.at
	}
}

// next takes the next token and gives its class, "" for what stays plain.
func (l *lexer) next() string {
	rest := l.src[l.at:]
	for _, mark := range l.line {
		if has(rest, mark) && (mark != "#" || l.at == 0 || isSpace(l.src[l.at-1])) {
			l.until("\n", 0)
			return "c1"
		}
	}
	for _, mark := range l.block {
		if has(rest, mark[0]) {
			l.at += len(mark[0])
			l.until(mark[1], len(mark[1]))
			return "cm"
		}
	}
	for _, mark := range l.long {
		if has(rest, mark) {
			l.at += len(mark)
			l.until(mark, len(mark))
			return "s"
		}
	}
	c := rest[0]
	switch {
	case strings.IndexByte(l.quotes, c) >= 0:
		l.quoted(c)
		if l.keys && l.isKey() {
			return "nt"
		}
		return "s"
	case c >= '0' && c <= '9':
		l.while(func(c byte) bool { return isWord(c) || c == '.' })
		return "m"
	case l.sigil && c == '$' && len(rest) > 1 && (isWord(rest[1]) || rest[1] == '{'):
		l.at++
		l.while(func(c byte) bool { return isWord(c) || c == '{' || c == '}' })
		return "na"
	case isWord(c):
		return l.word()
	}
	l.at++
	return ""
}

func (l *lexer) word() string {
	from := l.at
	l.while(func(c byte) bool { return isWord(c) || (l.keys || l.sigil) && (c == '-' || c == '.') })
	word := string(l.src[from:l.at])
	if l.fold {
		word = strings.ToLower(word)
	}
	switch {
	case l.keys && l.isKey():
		return "nt"
	case l.keywords[word]:
		return "k"
	case l.at < len(l.src) && l.src[l.at] == '(' && !l.keys:
		return "nf"
	}
	return ""
}

// isKey reports whether a colon follows.
func (l *lexer) isKey() bool {
	rest := l.src[l.at:]
	return has(rest, ":") && (len(rest) == 1 || isSpace(rest[1]) || l.quotes == `"`)
}

// quoted takes a string that ends in its line.
func (l *lexer) quoted(quote byte) {
	for l.at++; l.at < len(l.src) && l.src[l.at] != '\n'; l.at++ {
		switch {
		case l.src[l.at] == '\\' && !l.doubled && l.at+1 < len(l.src):
			l.at++
		case l.src[l.at] == quote:
			l.at++
			return
		}
	}
	l.at = min(l.at, len(l.src))
}

// until goes to a mark, or to the end, and then on by skip.
func (l *lexer) until(mark string, skip int) {
	if i := bytes.Index(l.src[l.at:], []byte(mark)); i >= 0 {
		l.at += i + skip
		return
	}
	l.at = len(l.src)
}

func (l *lexer) while(ok func(byte) bool) {
	for l.at++; l.at < len(l.src) && ok(l.src[l.at]); l.at++ {
	}
}

func has(text []byte, mark string) bool {
	return len(text) >= len(mark) && string(text[:len(mark)]) == mark
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// isWord takes every byte of a letter beyond ASCII for one of a word.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}
