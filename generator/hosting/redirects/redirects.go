// Package redirects reads the file _redirects, which lists addresses that moved.
//
// The format is the common part of Netlify's and Cloudflare Pages'. Preview follows the rules; a build reports mistakes.
//
//  1. A line is an old address, a new address and a status, separated by spaces. A word that begins with # begins a comment.
//  2. The old address is a path. A * at its end matches any text, which replaces :splat in the new address.
//  3. The new address is a path, or https:// with a host in which nothing is replaced. The query of the request is kept
//     unless the new address has one.
//  4. The status is 301, 302, 303, 307 or 308. It is required, because the hosts' defaults differ. Other forms (200, 404, !)
//     are mistakes, because not all hosts know them.
//  5. The first matching rule applies.
//  6. :splat does not begin the new path. A request for /old//other.example would lead to //other.example: another site.
//  7. At most limits.RedirectPatterns old addresses have a *.
package redirects

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// FileName is the name of the file in the root of the output.
const FileName = "_redirects"

// Rule is one line.
type Rule struct {
	From, To string
	Status   int
	Line     int
}

// Mistake describes a line that is not a valid rule.
type Mistake struct {
	Line       int
	Text, Help string
}

// Rules contains the lines of a _redirects file in their order.
type Rules []Rule

// Read reads the rules of an output. A missing file is not an error.
func Read(site fs.FS) (Rules, error) {
	text, err := fs.ReadFile(site, FileName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	list, mistakes := Parse(string(text))
	if len(mistakes) > 0 {
		return nil, fmt.Errorf("%s:%d: %s", FileName, mistakes[0].Line, mistakes[0].Text)
	}
	return list, nil
}

// Below returns the text of a _redirects file with a base path before the addresses
// of the site. Lines that are not valid rules stay as they are.
func Below(base string, text []byte) []byte {
	if base == "" {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		rules, _ := Parse(line)
		for _, r := range rules {
			to := r.To
			if isPath(to) {
				to = base + to
			}
			line = fmt.Sprintf("%s %s %d\n", base+r.From, to, r.Status)
		}
		out.WriteString(line)
	}
	return []byte(out.String())
}

var statuses = map[string]int{"301": 301, "302": 302, "303": 303, "307": 307, "308": 308}

// Parse parses a _redirects file. It returns the valid rules and the mistakes in other lines.
func Parse(text string) (Rules, []Mistake) {
	var list Rules
	var mistakes []Mistake
	patterns := 0
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if at := slices.IndexFunc(words, func(word string) bool { return word[0] == '#' }); at >= 0 {
			words = words[:at]
		}
		if len(words) == 0 {
			continue
		}
		text, help := check(words)
		if strings.HasSuffix(words[0], "*") {
			if patterns++; patterns > limits.RedirectPatterns {
				mistakes = append(mistakes, Mistake{i + 1, fmt.Sprintf("more than %d old addresses have a *.", limits.RedirectPatterns),
					"Write a line for each address, or the aliases of the pages."})
				return list, mistakes
			}
		}
		if text != "" {
			mistakes = append(mistakes, Mistake{i + 1, text, help})
		} else {
			list = append(list, Rule{words[0], words[1], statuses[words[2]], i + 1})
		}
	}
	return list, mistakes
}

// maxAddress is the length of the longest address: each byte may be encoded as three.
const maxAddress = 3 * limits.AddressLength

// check returns what is wrong with a line, and how to fix it.
func check(words []string) (text, help string) {
	switch n := len(words); {
	case n == 1:
		return "the redirect is incomplete.",
			"Write an old address, a new address and a status, such as “/old/ /new/ 301”."
	case n == 2:
		return "the redirect has no status.", "Add 301 if the address moved permanently, or 302 if temporarily."
	case n > 3:
		return "the redirect has more than three words.",
			"Remove conditions on country, language or query: not every host supports them."
	}
	from, to := words[0], words[1]
	if max(len(from), len(to)) > maxAddress {
		return fmt.Sprintf("an address has more than %d characters.", maxAddress), "Shorten it: not every host accepts longer ones."
	}
	for _, address := range words[:2] {
		if encoded := Encode(address); encoded != address {
			return "the address " + address + " has characters that must be encoded.",
				"Write " + encoded + ": hosts compare addresses in this form."
		}
	}
	switch {
	case statuses[words[2]] == 0:
		return "unknown status " + words[2] + ".", "Use 301, 302, 303, 307 or 308."
	case !isPath(from):
		return "the old address " + from + " is not a path.", "Begin it with one slash."
	case strings.Contains(strings.TrimSuffix(from, "/*"), "*"):
		return "the old address " + from + " has a * that is not its last part.",
			"Move it to the end, as in “/old/* /new/:splat 301”."
	case strings.ContainsAny(from, "?#"):
		return "the old address " + from + " has a query or a fragment.", "Remove it: hosts compare the path alone."
	case strings.Contains(from, ":"):
		return "the old address " + from + " has a placeholder.",
			"Use “/*” at the end, or one line for each address: not every host supports placeholders."
	case !strings.HasPrefix(to, "https://") && !isPath(to):
		return "the new address " + to + " is neither a path nor an https address.",
			"Begin it with one slash, or with https://."
	case !isPath(to) && !fixedHost.MatchString(to):
		return "the new address " + to + " has no fixed host, so it could lead anywhere.",
			"Write the host in letters, digits, dots and hyphens, as in https://example.org/:splat."
	case strings.HasPrefix(to, "/:splat"):
		return "the new address " + to + " could lead to another site: a request can repeat the slash before :splat.",
			"Write the site's address before it, as in https://www.example.org/:splat."
	case strings.Contains(to, ":splat") && !strings.HasSuffix(from, "*"):
		return "the new address contains :splat, but the old address contains no *.",
			"End the old address with “/*”."
	}
	return "", ""
}

// Encode returns an address with the characters encoded that browsers encode in requests: /a%C3%B1o/ for /año/.
func Encode(address string) string {
	var out strings.Builder
	if !slices.ContainsFunc([]byte(address), mustEncode) {
		return address
	}
	for _, b := range []byte(address) {
		if !mustEncode(b) {
			out.WriteByte(b)
		} else {
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return out.String()
}

func mustEncode(b byte) bool { return b <= ' ' || b >= 0x7f || strings.IndexByte("\"<>^`{|}", b) >= 0 }

// fixedHost matches an address up to its path.
var fixedHost = regexp.MustCompile(`^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\.?(:[0-9]{1,5})?([/?#]|$)`)

// isPath reports whether an address is a path of the site. Browsers read two slashes, also backslashes, as the start of
// a host.
func isPath(address string) bool {
	return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") && !strings.HasPrefix(address, `/\`)
}

// Follow returns the new address for an address, encoded or not, and a query (without the question mark), and whether a
// rule matches.
func (list Rules) Follow(address, query string) (to string, status int, moved bool) {
	for _, r := range list {
		to, ok := r.follow(address)
		if !ok {
			continue
		}
		if path, fragment, hasFragment := strings.Cut(to, "#"); query != "" && !strings.Contains(path, "?") {
			to = path + "?" + query
			if hasFragment {
				to += "#" + fragment
			}
		}
		return to, r.Status, true
	}
	return "", 0, false
}

// Matches reports whether the rule redirects an address. That of another rule may end with a *.
func (r Rule) Matches(address string) bool {
	_, ok := r.follow(address)
	return ok
}

func (r Rule) follow(address string) (string, bool) {
	address = Encode(address)
	base, star := strings.CutSuffix(r.From, "*")
	if !star {
		return r.To, address == r.From
	}
	rest, ok := strings.CutPrefix(address, base)
	if len(address)+1 == len(base) && strings.HasPrefix(base, address) { // “/old/*” also matches “/old”
		rest, ok = "", true
	}
	if !ok {
		return "", false
	}
	to := strings.ReplaceAll(r.To, ":splat", rest)
	return to, true
}

// Index finds the rules of many addresses.
type Index struct {
	rules    Rules
	exact    map[string]int // the first rule of an address
	patterns []int
}

// NewIndex returns an index of rules.
func NewIndex(rules Rules) Index {
	x := Index{rules: rules, exact: map[string]int{}}
	for i, r := range rules {
		if _, ok := x.exact[r.From]; strings.HasSuffix(r.From, "*") {
			x.patterns = append(x.patterns, i)
		} else if !ok {
			x.exact[r.From] = i
		}
	}
	return x
}

// First returns the number of the first rule that redirects an address, or -1.
func (x Index) First(address string) int {
	first, ok := x.exact[Encode(address)]
	if !ok {
		first = -1
	}
	for _, i := range x.patterns {
		if first >= 0 && i > first {
			break
		}
		if x.rules[i].Matches(address) {
			return i
		}
	}
	return first
}
