// Package redirects reads the file _redirects, which says where addresses that
// moved have gone.
//
// In goes the text of _redirects in the form that Netlify and Cloudflare Pages
// share; out come Rules, which preview follows, and Mistakes, which a build
// reports.
//
//  1. A line is an old address, a new one and a status, separated by spaces. #
//     begins a comment.
//  2. The old address is a path. A * at its end stands for anything, which :splat
//     in the new address repeats.
//  3. The new address is a path or https://. The query of the request is kept,
//     unless the new address has one.
//  4. The status is 301, 302, 303, 307 or 308, and must be written: hosts differ
//     in what they assume. Others (200, 404, !) are refused: not every host has them.
//  5. The first rule that matches is followed.
package redirects

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// FileName is the file that holds the rules, at the root of the output.
const FileName = "_redirects"

// Rule is one line.
type Rule struct {
	From, To string
	Status   int
	Line     int
}

// Mistake is what is wrong with a line.
type Mistake struct {
	Line       int
	Text, Help string
}

// Rules are the lines of a _redirects file in their order.
type Rules []Rule

// Read reads the rules of a finished site. A site without any has none.
func Read(site fs.FS) (Rules, error) {
	text, err := fs.ReadFile(site, FileName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	list, wrong := Parse(string(text))
	if len(wrong) > 0 {
		return nil, fmt.Errorf("%s:%d: %s", FileName, wrong[0].Line, wrong[0].Text)
	}
	return list, nil
}

var statuses = map[string]int{"301": 301, "302": 302, "303": 303, "307": 307, "308": 308}

// Parse reads the text of a _redirects file, and says of each line that cannot
// be used why.
func Parse(text string) (Rules, []Mistake) {
	var list Rules
	var wrong []Mistake
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		rule, mistake := parse(words)
		if mistake.Text != "" {
			mistake.Line = i + 1
			wrong = append(wrong, mistake)
			continue
		}
		rule.Line = i + 1
		list = append(list, rule)
	}
	return list, wrong
}

func parse(words []string) (r Rule, m Mistake) {
	if len(words) < 2 {
		return r, Mistake{Text: "a redirect needs an old address, a new one and a status.", Help: "Write for example “/old/ /new/ 301”."}
	}
	r.From, r.To = words[0], words[1]
	switch {
	case len(words) == 2:
		m = Mistake{Text: "the redirect has no status, and hosts differ in what they assume.", Help: "Add 301 if the address moved for good, 302 if for now."}
	case len(words) > 3:
		m = Mistake{Text: "a redirect has three words: an old address, a new one and a status.", Help: "Conditions on country, language or query are not kept by every host."}
	case statuses[words[2]] == 0:
		m = Mistake{Text: fmt.Sprintf("the status %s cannot be used.", words[2]), Help: "Choose 301, 302, 303, 307 or 308."}
	case !strings.HasPrefix(r.From, "/") || strings.HasPrefix(r.From, "//"):
		m = Mistake{Text: fmt.Sprintf("the old address %s is no path.", r.From), Help: "Begin it with one slash."}
	case strings.Contains(strings.TrimSuffix(r.From, "*"), "*") || strings.HasSuffix(r.From, "*") && !strings.HasSuffix(r.From, "/*"):
		m = Mistake{Text: fmt.Sprintf("the old address %s has a * that is not its last part.", r.From), Help: "Write for example “/old/* /new/:splat 301”."}
	case strings.Contains(r.From, ":"):
		m = Mistake{Text: fmt.Sprintf("the old address %s has a placeholder; not every host has them.", r.From), Help: "Write “/*” at the end, or a line for each address."}
	case !strings.HasPrefix(r.To, "https://") && (!strings.HasPrefix(r.To, "/") || strings.HasPrefix(r.To, "//")):
		m = Mistake{Text: fmt.Sprintf("the new address %s is neither a path nor https://.", r.To), Help: "Begin it with one slash, or with https://."}
	case strings.Contains(r.To, ":splat") && !strings.HasSuffix(r.From, "*"):
		m = Mistake{Text: "there is a :splat, but no * that it could repeat.", Help: "End the old address with “/*”."}
	}
	r.Status = 0
	if m.Text == "" {
		r.Status = statuses[words[2]]
	}
	return r, m
}

// Follow says where an address has gone. query is that of the request, without
// the question mark.
func (list Rules) Follow(address, query string) (to string, status int, moved bool) {
	for _, r := range list {
		to, ok := r.follow(address)
		if !ok {
			continue
		}
		if query != "" && !strings.Contains(to, "?") {
			to += "?" + query
		}
		return to, r.Status, true
	}
	return "", 0, false
}

func (r Rule) follow(address string) (string, bool) {
	base, star := strings.CutSuffix(r.From, "*")
	if !star {
		return r.To, address == r.From
	}
	rest, ok := strings.CutPrefix(address, base)
	if address+"/" == base { // “/old/*” is “/old” too
		rest, ok = "", true
	}
	to := strings.ReplaceAll(r.To, ":splat", rest)
	if strings.HasPrefix(r.To, "/") { // what was repeated may not make another host of it
		to = "/" + strings.TrimLeft(to, `/\`)
	}
	return to, ok
}
