package svg

import (
	"regexp"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// styles reads CSS: a style sheet, a style attribute, or the value of another attribute.
//
//  1. Nothing is loaded. Functions are those of allowed.go, and addresses are parts of the file. Only fonts may be within
//     the sheet. At-rules that load something are refused.
//  2. A backslash can spell the name of a function or of a rule. It is allowed within strings only.
//  3. Comments become empty ones: without any, their neighbors would become one word.
type styles struct {
	found   func(selectors []string, id string) // is called with each part of the file that a rule refers to
	effect  func(selectors []string)            // is called with each function that is as slow as a filter
	isSheet bool
}

var (
	partAddress = regexp.MustCompile(`^(?i:url)\([ \t\r\n\f]*(?:"#([^"\\)]*)"|'#([^'\\)]*)'|#([^"'\\() \t\r\n\f]*))[ \t\r\n\f]*\)?$`)
	fontAddress = regexp.MustCompile(`^(?i:url)\([ \t\r\n\f]*["']?data:(?:font/[a-z0-9+.-]+|application/(?:x-)?font-[a-z0-9-]+)` +
		`(?:;charset=utf-8)?;base64,[A-Za-z0-9+/=]*["']?[ \t\r\n\f]*\)?$`)
	// stringText matches a string whose escapes cannot end it.
	stringText = regexp.MustCompile(`^(?s:"(?:[^"\\]|\\[ -~])*"|'(?:[^'\\]|\\[ -~])*')$`)
)

// read returns CSS as it is written.
func (s styles) read(text string) string {
	var out strings.Builder
	var selectors []string
	inRule, inBlock := false, false // after an at-keyword, and between the braces of declarations
	lexer := css.NewLexer(parse.NewInputString(text))
	for {
		kind, data := lexer.Next()
		token := string(data)
		switch kind {
		case css.ErrorToken:
			return out.String()
		case css.CommentToken:
			token = "/**/"
		case css.BadStringToken, css.BadURLToken, css.CDOToken, css.CDCToken:
			refuse("its style contains %s", shorten(token))
		case css.StringToken:
			if !stringText.MatchString(token) {
				refuse("its style contains the text %s, which does not end properly", shorten(token))
			}
		case css.URLToken:
			s.readAddress(selectors, token)
		case css.FunctionToken:
			s.readFunction(selectors, strings.TrimSuffix(token, "("))
		case css.AtKeywordToken:
			if !s.isSheet || !atRules[lower(token)] {
				refuse("its style has the rule %s", token)
			}
			inRule = true
		case css.IdentToken:
			if name := lower(token); name == "-moz-binding" || name == "behavior" {
				refuse("its style has the property %s", name)
			}
			if !inBlock && strings.HasSuffix(out.String(), ".") {
				selectors = append(selectors, "."+token)
			}
		case css.HashToken:
			if !inBlock {
				selectors = append(selectors, token)
			}
		case css.LeftBraceToken:
			inRule, inBlock = false, !inRule
		case css.RightBraceToken:
			selectors, inBlock = nil, false
		}
		if kind != css.StringToken && strings.Contains(token, `\`) {
			refuse("its style contains a backslash")
		}
		out.WriteString(token)
	}
}

func (s styles) readAddress(selectors []string, token string) {
	if s.isSheet && fontAddress.MatchString(token) {
		return
	}
	part := partAddress.FindStringSubmatch(token)
	if part == nil {
		refuse("its style loads another file: %s", shorten(token))
	}
	s.found(selectors, part[1]+part[2]+part[3])
}

func (s styles) readFunction(selectors []string, name string) {
	name = lower(name)
	if !functions[name] {
		refuse("its style has the function %s()", name)
	}
	if effects[name] {
		s.effect(selectors)
	}
}

// lower returns a name in lower case. Other letters than those of ASCII stay as they are: CSS does not fold them.
func lower(name string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, name)
}

func shorten(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}
