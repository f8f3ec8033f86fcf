package outputs

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/project"
)

// headersTemplate is the template of _headers.
const headersTemplate = "templates/headers"

// headersValues are the values of the template of _headers.
type headersValues struct {
	Assets, BasePath string
	Scripts, Connect []string
}

// Headers returns _headers. The template's patterns begin at the site's root, and
// the base path is added to them. Pages may load scripts from, and connect to, the
// origins under “allow” in the site's settings.
func (t *Templates) Headers(site *model.Site) ([]byte, error) {
	base := site.Project.BaseURL
	values := headersValues{Assets: bundle.AssetFolder, BasePath: base.Path}
	if settings := site.Data["site"]; settings != nil {
		allow := settings.Root.Get("allow")
		for key, origins := range map[string]*[]string{"scripts": &values.Scripts, "connect": &values.Connect} {
			for item := range allow.Get(key).Items() {
				*origins = append(*origins, item.Text())
			}
		}
	}
	text, err := execute(t.headers, values)
	return headers.Below(base.Path, text), err
}

// Policy returns the content security policy that pages carry themselves, for
// hosts that send no headers. The list holds faults of _headers, and addresses in
// the site's settings that the policy blocks.
func (t *Templates) Policy(site *model.Site) (meta string, list diag.List) {
	if t.headers == nil {
		return "", nil
	}
	text, err := t.Headers(site)
	var rules headers.Rules
	if err == nil {
		rules, err = headers.Parse(string(text))
	}
	if err != nil {
		list.Errorf("headers-template", t.pos(headersTemplate), "", "The headers cannot be used: %v.", err)
		return "", list
	}
	for _, o := range rules.Overlaps() {
		list.Warnf("headers-overlap", headerPos(site.Project.Root, o.Header),
			"Set "+o.Header+" in rules that never match the same address.",
			"The rules %s and %s both set %s; hosts join the values.", o.First, o.Second, o.Header)
	}
	home := rules.For(site.Project.BaseURL.Address("/"))
	policy := home.Get("Content-Security-Policy")
	return headers.MetaPolicy(policy), slices.Concat(list, checkAddresses(site, home.Get), checkBlocked(site, policy))
}

// headerAddress matches an address in a header: </a> in Link, "/a" in Speculation-Rules.
var headerAddress = regexp.MustCompile(`[<"](/[^>"]*)[>"]`)

// checkAddresses reports addresses in headers that forget the base path. value returns
// the value of a header.
func checkAddresses(site *model.Site, value func(name string) string) (list diag.List) {
	base := site.Project.BaseURL
	for _, name := range []string{"Link", "Speculation-Rules"} {
		for _, found := range headerAddress.FindAllStringSubmatch(value(name), -1) {
			if _, ok := base.Local(found[1]); !ok {
				list.Errorf("audit-base-path", headerPos(site.Project.Root, name), "Write {{.BasePath}}"+found[1]+".",
					"The address %s forgets the base path %s.", found[1], base.Path)
			}
		}
	}
	return list
}

// externalUses are the addresses of other sites in the site's settings, and what
// pages do with them. Browsers block them silently if the policy does not allow it.
var externalUses = []struct {
	group, key, allow, use string
	severity               diag.Severity
	directives             []string
}{
	{"analytics", "src", "scripts", "loading the script", diag.Error, []string{"script-src-elem", "script-src", "default-src"}},
	// The script may report to another site, so this is only a warning.
	{"analytics", "src", "connect", "reports of the script to the site of", diag.Warning, []string{"connect-src", "default-src"}},
	{"forms", "endpoint", "connect", "sending forms to", diag.Error, []string{"connect-src", "default-src"}},
}

// checkBlocked reports addresses in the settings that the policy blocks.
func checkBlocked(site *model.Site, text string) (list diag.List) {
	settings := site.Data["site"]
	policy, err := headers.ParsePolicy(text)
	own, urlErr := url.Parse(site.Project.BaseURL.Origin)
	if err != nil || urlErr != nil || text == "" || settings == nil {
		return nil
	}
	for _, use := range externalUses {
		node := settings.Root.Get(use.group).Get(use.key)
		if strings.TrimSpace(node.Text()) == "" {
			continue
		}
		address, err := own.Parse(strings.TrimSpace(node.Text()))
		if err != nil || policy.Allows(address, own, use.directives...) {
			continue
		}
		origin := address.Scheme + "://" + address.Host
		example := "allow: { " + use.allow + ": [" + origin + "] }"
		help := "Add " + origin + " to “" + use.allow + "” under “allow” in " + project.SettingsFile + ": " + example + "."
		if address.Host == "" {
			help = "Write an address that begins with https://."
		}
		list = append(list, diag.Diagnostic{
			Severity: use.severity, Code: "headers-blocked", Pos: node.Pos(), Help: help,
			Message: "The policy of the pages blocks " + use.use + " " + node.Text() + ".",
		})
	}
	return list
}

// ScoreHeaders returns the score of Mozilla's HTTP Observatory for a site
// that sends these headers, and an error for each header that costs points.
func ScoreHeaders(site *model.Site, text []byte) (headers.Scorecard, diag.List) {
	rules, err := headers.Parse(string(text))
	if err != nil {
		return headers.Scorecard{}, nil // reported by Policy
	}
	var list diag.List
	score := headers.Score(rules.For(site.Project.BaseURL.Address("/")))
	for _, r := range score.Results {
		if r.Modifier < 0 {
			list.Errorf("headers-score", headerPos(site.Project.Root, r.Header), r.Help,
				"Mozilla's Observatory subtracts %d points: %s.", -r.Modifier, r.Result)
		}
	}
	return score, list
}

// headerPos returns the line of the template that sets a header, or the first.
func headerPos(root, name string) diag.Pos {
	text, err := os.ReadFile(filepath.Join(root, headersTemplate))
	if err != nil {
		return diag.Pos{File: headersTemplate}
	}
	for i, line := range strings.Split(string(text), "\n") {
		trimmed := strings.TrimLeft(line, " \t")
		if len(trimmed) >= len(name) && strings.EqualFold(trimmed[:len(name)], name) {
			return diag.Pos{File: headersTemplate, Line: i + 1, Column: len(line) - len(trimmed) + 1, Length: len(name)}
		}
	}
	return diag.Pos{File: headersTemplate, Line: 1, Column: 1}
}

// HasHeaders reports whether the template of _headers could be read.
func (t *Templates) HasHeaders() bool { return t.headers != nil }
