package headers

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// Policy is a content security policy: the sources of each directive.
type Policy map[string][]string

// ParsePolicy parses a policy. A repeated directive is an error, because browsers silently ignore the second one. So is
// a comma, which separates two policies: browsers apply both.
func ParsePolicy(text string) (Policy, error) {
	if strings.Contains(text, ",") {
		return nil, errors.New("the policy contains a comma, as if two rules set it")
	}
	p := Policy{}
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(strings.ToLower(part))
		if len(words) == 0 {
			continue
		}
		if _, twice := p[words[0]]; twice {
			return nil, errors.New("the policy contains the directive " + words[0] + " twice")
		}
		sources := words[1:]
		if len(sources) == 0 && strings.HasSuffix(words[0], "-src") {
			sources = []string{"'none'"}
		}
		p[words[0]] = sources
	}
	return p, nil
}

// sources returns the sources of the first directive that the policy contains, or * if it contains none.
func (p Policy) sources(directives ...string) []string {
	for _, d := range directives {
		if sources, ok := p[d]; ok {
			return sources
		}
	}
	return []string{"*"}
}

// Has reports whether the first directive that the policy contains has a source.
func (p Policy) Has(source string, directives ...string) bool {
	return slices.Contains(p.sources(directives...), source)
}

// headerOnly lists the directives that browsers ignore in a meta element. It also contains upgrade-insecure-requests, which
// would break pages on a server without TLS, such as a local one.
var headerOnly = []string{"frame-ancestors", "report-uri", "report-to", "sandbox", "upgrade-insecure-requests"}

// MetaPolicy returns the part of a policy that a meta element can contain.
func MetaPolicy(policy string) string {
	var kept []string
	for part := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(part); len(words) > 0 && !slices.Contains(headerOnly, strings.ToLower(words[0])) {
			kept = append(kept, strings.Join(words, " "))
		}
	}
	return strings.Join(kept, "; ")
}

// maxAge returns the seconds of a header Strict-Transport-Security, or -1 if it contains none.
func maxAge(value string) int {
	for part := range strings.SplitSeq(strings.ToLower(value), ";") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(part), "max-age="); ok {
			if age, err := strconv.Atoi(strings.Trim(text, `"`)); err == nil {
				return age
			}
		}
	}
	return -1
}

// Use is something that a page does with an address, and the part of a policy that decides about it.
type Use struct {
	Text       string   // for messages: “loading the script”
	Allow      string   // key under “allow” in the site's settings
	Directives []string // the first one in the policy decides
	Words      []string // what “allow” may name besides origins
}

// The uses of addresses.
var (
	LoadScript = Use{"loading the script", "scripts", []string{"script-src-elem", "script-src", "default-src"}, []string{wasm}}
	LoadStyle  = Use{"loading the style sheet", "styles", []string{"style-src-elem", "style-src", "default-src"}, nil}
	LoadImage  = Use{"loading the picture", "images", []string{"img-src", "default-src"}, []string{"data:", "blob:"}}
	LoadFont   = Use{"loading the font", "fonts", []string{"font-src", "default-src"}, []string{"data:"}}
	LoadMedia  = Use{"loading the video or sound", "media", []string{"media-src", "default-src"}, []string{"data:", "blob:"}}
	LoadFrame  = Use{"showing the page", "frames", []string{"frame-src", "child-src", "default-src"}, []string{"blob:"}}
	Connect    = Use{"requests to", "connect", []string{"connect-src", "default-src"}, []string{"data:", "blob:"}}
	SendForm   = Use{"sending forms to", "forms", []string{"form-action"}, nil}
)

// wasm is the word for WebAssembly, which packages for pictures, 3D and highlighting use. Unlike unsafe-eval, it lets nobody run
// a text as a script.
const wasm = "wasm-unsafe-eval"

// Quoted returns an origin or a word as it is written in YAML, where data: without quotation marks is a map.
func Quoted(allowed string) string {
	if strings.HasSuffix(allowed, ":") {
		return `"` + allowed + `"`
	}
	return allowed
}

// Source returns an origin or a word under “allow” as policies write it.
func Source(allowed string) string {
	if allowed == wasm {
		return "'" + wasm + "'"
	}
	return allowed
}

// Uses lists all uses. Each has its own key under “allow”.
var Uses = []Use{LoadScript, LoadStyle, LoadImage, LoadFont, LoadMedia, LoadFrame, Connect, SendForm}

// Directive returns the name of the directive that a template uses: browsers apply script-src to elements too.
func (u Use) Directive() string { return strings.TrimSuffix(u.Directives[0], "-elem") }

// Origin returns the origin of an absolute address, or "".
func Origin(address *url.URL) string {
	if address.Host == "" {
		return ""
	}
	return address.Scheme + "://" + strings.ToLower(address.Host)
}

// HelpBlocked returns how to allow what a browser reports as blocked, and "" if a page cannot have it: a directive, and an address
// or the name of a kind.
func HelpBlocked(directive, blocked, settings string) string {
	switch blocked {
	case "wasm-eval":
		return LoadScript.helpFor(wasm, settings)
	case "data", "blob":
		blocked += ":"
	}
	address, err := url.Parse(blocked)
	for _, use := range Uses {
		if use.Directives[0] == directive && err == nil && (address.Host != "" || slices.Contains(use.Words, blocked)) {
			return use.Help(address, settings)
		}
	}
	return ""
}

// Help returns how to allow a use of an address. settings is the file with “allow”.
func (u Use) Help(address *url.URL, settings string) string {
	origin := Origin(address)
	if slices.Contains(u.Words, address.Scheme+":") {
		origin = address.Scheme + ":"
	} else if !limits.IsWebAddress(address.String()) {
		return "Write an address that begins with https://."
	}
	return u.helpFor(origin, settings)
}

func (u Use) helpFor(origin, settings string) string {
	origin = Quoted(origin)
	return "Add " + origin + " to “" + u.Allow + "” under “allow” in " + settings + ": allow: { " + u.Allow + ": [" + origin + "] }."
}

// Allows reports whether the policy lets a page of the origin own load an address. The first directive that the policy
// contains decides. Paths of sources are ignored.
func (p Policy) Allows(address, own *url.URL, directives ...string) bool {
	if _, upgraded := p["upgrade-insecure-requests"]; upgraded && address.Scheme == "http" {
		secure := *address
		secure.Scheme = "https"
		address = &secure
	}
	for _, source := range p.sources(directives...) {
		if source == "'self'" && sameHost(address, own.Scheme, own.Host) || matchesSource(source, address, own) {
			return true
		}
	}
	return false
}

// matchesSource reports whether a source other than a keyword matches an address.
func matchesSource(source string, address, own *url.URL) bool {
	isWeb := slices.Contains([]string{"https", "http", "wss", "ws"}, address.Scheme)
	if source == "*" {
		return isWeb
	}
	if scheme, ok := strings.CutSuffix(source, ":"); ok && !strings.Contains(scheme, "/") {
		return matchesScheme(scheme, address.Scheme)
	}
	if strings.HasPrefix(source, "'") || !isWeb {
		return false
	}
	scheme, host, ok := strings.Cut(source, "://")
	if !ok {
		scheme, host = own.Scheme, source
	}
	host, _, _ = strings.Cut(host, "/")
	return sameHost(address, scheme, host)
}

// sameHost reports whether an address has a source's scheme, host and port. The host may begin with a star.
func sameHost(address *url.URL, scheme, host string) bool {
	host, anyPort := strings.CutSuffix(host, ":*")
	source := url.URL{Scheme: scheme, Host: host}
	name, asked := strings.ToLower(source.Hostname()), strings.ToLower(address.Hostname())
	if rest, ok := strings.CutPrefix(name, "*"); ok && !strings.HasSuffix(asked, rest) || !ok && name != asked {
		return false
	}
	if !matchesScheme(scheme, address.Scheme) {
		return false
	}
	want, got := port(&source), port(address)
	return anyPort || want == got || want == "80" && got == "443"
}

// secured lists the schemes that a source allows besides its own.
var secured = map[string][]string{"http": {"https", "ws", "wss"}, "https": {"wss"}, "ws": {"wss"}}

func matchesScheme(source, address string) bool {
	return source == address || slices.Contains(secured[source], address)
}

func port(u *url.URL) string {
	if u.Port() == "" && (u.Scheme == "http" || u.Scheme == "ws") {
		return "80"
	}
	return cmp.Or(u.Port(), "443")
}
