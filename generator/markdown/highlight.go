package markdown

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark/util"
)

// maxCode bounds the code that is highlighted: chroma takes 1 ms of CPU time for 12 lines.
const maxCode = 32 << 10

var (
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	// noStyle replaces chroma's styles, which take time to load at each start:
	// the site's style sheet has the colors.
	noStyle = chroma.MustNewStyle("none", chroma.StyleEntries{})
)

// highlight returns code as HTML with classes. isSlow reports that chroma would take too much time: many of its regular expressions
// can be made to take hours.
func highlight(language string, code []byte, spent *textTime) (html []byte, isSlow bool) {
	if language == "" || len(code) > maxCode {
		return util.EscapeHTML(code), false
	}
	if g := grammars[language]; g != nil {
		return g.highlight(code), false
	}
	lexer := lexers.Get(language)
	if lexer == nil {
		return util.EscapeHTML(code), false
	}
	left := spent.left(len(code))
	if left == 0 {
		return util.EscapeHTML(code), true
	}
	begin := time.Now()
	tokens, err := tokensOf(lexer, string(code), begin.Add(left))
	if spent.add(len(code), time.Since(begin)); err != nil {
		return util.EscapeHTML(code), errors.Is(err, errSlowCode)
	}
	var out bytes.Buffer
	if chroma.Stringify(tokens...) != string(code) || formatter.Format(&out, noStyle, chroma.Literator(tokens...)) != nil {
		return util.EscapeHTML(code), false // some lexers change characters
	}
	return out.Bytes(), false
}

var errSlowCode = errors.New("the code takes too long")

// slowLexer ends a lexer with a panic at a time. chroma joins tokens before it returns them, and embeds lexers in others.
type slowLexer struct {
	chroma.Lexer
	end time.Time
}

// Tokenise implements chroma.Lexer.
func (l slowLexer) Tokenise(o *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	next, err := l.Lexer.Tokenise(o, text)
	return func() chroma.Token {
		if time.Now().After(l.end) {
			panic(errSlowCode)
		}
		return next()
	}, err
}

// tokensOf returns the tokens of code. chroma panics where one of its rules is wrong.
func tokensOf(lexer chroma.Lexer, code string, end time.Time) (tokens []chroma.Token, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			if tokens, err = nil, fmt.Errorf("chroma: %v", problem); problem == errSlowCode {
				err = errSlowCode
			}
		}
	}()
	iterator, err := chroma.Coalesce(slowLexer{lexer, end}).Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return nil, err
	}
	return iterator.Tokens(), nil
}

// grammar describes what is highlighted in one of the most frequent languages.
// chroma highlights all others.
//
// It exists for speed: chroma takes 0.8 ms of CPU time for a block of eight
// lines, a grammar 0.004 ms. With one block in each article chroma alone would
// make a cold build of 10,000 × 2 articles 50 % slower (November 2026).
type grammar struct {
	lineComments  []string
	blockComments [][2]string
	quotes        string   // around strings within a line
	longQuotes    []string // around strings over several lines
	hasKeys       bool     // name: value
	hasVariables  bool     // $name
	doubledQuotes bool     // '' escapes a quote, not \'
	ignoresCase   bool
	keywords      map[string]bool
}

func keywords(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

var (
	typescriptGrammar = &grammar{
		lineComments: []string{"//"}, blockComments: [][2]string{{"/*", "*/"}}, quotes: `"'`, longQuotes: []string{"`"},
		keywords: keywords(`abstract as async await break case catch class const continue declare default delete do else enum export extends
			false finally for from function if implements import in infer instanceof interface is keyof let namespace new null of private
			protected public readonly return satisfies static super switch this throw true try type typeof undefined var void while with
			yield any boolean never number object string unknown`),
	}
	shellGrammar = &grammar{
		lineComments: []string{"#"}, quotes: `"'`, longQuotes: []string{"`"}, hasVariables: true,
		keywords: keywords(`if then else elif fi for while until do done case esac in function return export local readonly unset set shift
			exit cd echo exec trap source eval true false`),
	}
	goGrammar = &grammar{
		lineComments: []string{"//"}, blockComments: [][2]string{{"/*", "*/"}}, quotes: `"'`, longQuotes: []string{"`"},
		keywords: keywords(`break case chan const continue default defer else fallthrough for func go goto if import interface map package
			range return select struct switch type var true false nil iota any bool byte error float32 float64 int int8 int16 int32 int64
			rune string uint uint8 uint16 uint32 uint64 uintptr append cap clear close copy delete len make max min new panic print println
			recover`),
	}
	pythonGrammar = &grammar{
		lineComments: []string{"#"}, quotes: `"'`, longQuotes: []string{`"""`, "'''"},
		keywords: keywords(`and as assert async await break class continue def del elif else except False finally for from global if import
			in is lambda match None nonlocal not or pass raise return self True try while with yield`),
	}
	sqlGrammar = &grammar{
		lineComments: []string{"--"}, blockComments: [][2]string{{"/*", "*/"}}, quotes: `'"`, doubledQuotes: true, ignoresCase: true,
		keywords: keywords(`add all alter and any as asc begin between by case cast check column commit constraint count create cross
			database default delete desc distinct drop else end exists false foreign from full group having if ilike in index inner insert
			interval into is join key left like limit not null offset on or order outer over partition primary references returning right
			rollback row rows select set sum table then to true union unique update using values view when where with`),
	}
	yamlGrammar = &grammar{lineComments: []string{"#"}, quotes: `"'`, hasKeys: true, keywords: keywords("true false null yes no on off")}
	jsonGrammar = &grammar{
		lineComments: []string{"//"}, blockComments: [][2]string{{"/*", "*/"}}, quotes: `"`, hasKeys: true,
		keywords: keywords("true false null"),
	}
)

var grammars = map[string]*grammar{
	"js": typescriptGrammar, "javascript": typescriptGrammar, "mjs": typescriptGrammar, "jsx": typescriptGrammar,
	"ts": typescriptGrammar, "typescript": typescriptGrammar, "tsx": typescriptGrammar,
	"sh": shellGrammar, "bash": shellGrammar, "shell": shellGrammar, "zsh": shellGrammar,
	"go": goGrammar, "golang": goGrammar, "py": pythonGrammar, "python": pythonGrammar, "sql": sqlGrammar,
	"yaml": yamlGrammar, "yml": yamlGrammar, "json": jsonGrammar, "jsonc": jsonGrammar,
}

// highlight returns code as HTML with chroma's classes.
func (g *grammar) highlight(code []byte) []byte {
	var out bytes.Buffer
	l := lexer{grammar: g, src: code}
	plain := 0 // where text without a class begins
	for l.pos < len(code) {
		begin := l.pos
		class := l.next()
		if class == "" {
			continue
		}
		out.Write(util.EscapeHTML(code[plain:begin]))
		out.WriteString(`<span class="` + class + `">`)
		out.Write(util.EscapeHTML(code[begin:l.pos]))
		out.WriteString("</span>")
		plain = l.pos
	}
	out.Write(util.EscapeHTML(code[plain:]))
	return out.Bytes()
}

// lexer reads the tokens of one block.
type lexer struct {
	*grammar
	src []byte
	pos int
}

// next reads a token and returns its class; "" for text without one.
func (l *lexer) next() string {
	for _, begin := range l.lineComments {
		if l.at(begin) && (begin != "#" || l.pos == 0 || isSpace(l.src[l.pos-1])) {
			l.skipTo("\n")
			return "c1"
		}
	}
	for _, c := range l.blockComments {
		if l.at(c[0]) {
			l.pos += len(c[0])
			l.skipPast(c[1])
			return "cm"
		}
	}
	for _, quote := range l.longQuotes {
		if l.at(quote) {
			l.pos += len(quote)
			l.skipPast(quote)
			return "s"
		}
	}
	rest := l.src[l.pos:]
	c := rest[0]
	switch {
	case strings.IndexByte(l.quotes, c) >= 0:
		l.skipString(c)
		if l.isKey() {
			return "nt"
		}
		return "s"
	case c >= '0' && c <= '9':
		l.skipWord(".")
		return "m"
	case l.hasVariables && c == '$' && len(rest) > 1 && (isWordByte(rest[1]) || rest[1] == '{'):
		l.skipWord("{}")
		return "na"
	case isWordByte(c):
		return l.word()
	}
	l.pos++
	return ""
}

func (l *lexer) word() string {
	begin, more := l.pos, ""
	if l.hasKeys || l.hasVariables {
		more = "-."
	}
	l.skipWord(more)
	word := string(l.src[begin:l.pos])
	if l.ignoresCase {
		word = strings.ToLower(word)
	}
	switch {
	case l.isKey():
		return "nt"
	case l.keywords[word]:
		return "k"
	case l.at("(") && !l.hasKeys:
		return "nf"
	}
	return ""
}

// isKey reports whether the last token is the name in "name: value".
func (l *lexer) isKey() bool {
	return l.hasKeys && l.at(":") && (l.quotes == `"` || l.pos+1 == len(l.src) || isSpace(l.src[l.pos+1]))
}

// skipString reads a string that ends in its line.
func (l *lexer) skipString(quote byte) {
	for l.pos++; l.pos < len(l.src) && l.src[l.pos] != '\n'; l.pos++ {
		switch {
		case l.src[l.pos] == '\\' && !l.doubledQuotes && l.pos+1 < len(l.src):
			l.pos++
		case l.src[l.pos] == quote:
			l.pos++
			return
		}
	}
	l.pos = min(l.pos, len(l.src))
}

// skipWord reads a character, and then the bytes of a word and those in more.
func (l *lexer) skipWord(more string) {
	for l.pos++; l.pos < len(l.src) && (isWordByte(l.src[l.pos]) || strings.IndexByte(more, l.src[l.pos]) >= 0); l.pos++ {
	}
}

func (l *lexer) skipTo(end string) {
	if i := bytes.Index(l.src[l.pos:], []byte(end)); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.src)
	}
}

func (l *lexer) skipPast(end string) {
	l.skipTo(end)
	l.pos = min(l.pos+len(end), len(l.src))
}

func (l *lexer) at(text string) bool { return bytes.HasPrefix(l.src[l.pos:], []byte(text)) }

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// isWordByte counts all bytes of non-ASCII characters as letters.
func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}
