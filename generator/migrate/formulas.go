package migrate

import "strings"

// formula is how a site marks its formulas.
type formula struct{ open, close string }

// dollars are the marks of remark-math, and kramdownMarks those of kramdown.
var (
	dollars       = []formula{{"$$", "$$"}, {"$", "$"}}
	kramdownMarks = []formula{{"$$", "$$"}}
)

// usesMath reports whether one of some files with packages names remark-math.
func (s *source) usesMath(names ...string) bool {
	for _, name := range names {
		if text, _ := s.read(name); strings.Contains(text, `"remark-math"`) {
			return true
		}
	}
	return false
}

// maxFormula bounds a formula, in bytes: each dollar could begin one.
const maxFormula = 16 << 10

// formula writes a formula as Gaceta has it: $…$ within a line, $$…$$ as a block. A dollar that begins none is escaped. It
// reports false if rest begins with neither.
func (r *rewriter) formula(rest string) bool {
	for _, f := range r.site.syntax.formulas {
		inside, ok := strings.CutPrefix(rest, f.open)
		inside = inside[:min(len(inside), maxFormula)]
		end := strings.Index(inside, f.close)
		if !ok || end < 1 || strings.Contains(inside[:end], "\n\n") {
			continue
		}
		after := rest[len(f.open)+end+len(f.close):]
		inside = inside[:end]
		if f.open == "$" && (strings.TrimSpace(inside) != inside || after != "" && after[0] >= '0' && after[0] <= '9') {
			continue // an amount of money
		}
		mark := "$"
		if f.open != "$" && f.open != `\(` && strings.TrimSpace(r.row()) == "" && (after == "" || after[0] == '\n') {
			mark = "$$"
		} else if inside = oneLine(inside); inside == "" {
			continue
		}
		r.hasFormulas = true
		r.write(mark + inside + mark)
		r.at += len(rest) - len(after)
		return true
	}
	if rest[0] == '$' && len(r.site.syntax.formulas) > 0 {
		r.write(`\$`)
		r.at++
		return true
	}
	return false
}
