package outputs

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// headersTemplate is the template of _headers.
const headersTemplate = "templates/headers"

// headersValues are the values of the template of _headers.
type headersValues struct {
	Assets, BasePath                                              string
	Scripts, Styles, Images, Fonts, Media, Frames, Connect, Forms []string
}

// Headers returns _headers. The template's patterns begin at the site's root, and
// the base path is added to them. The policy of the pages allows the origins under “allow” in the site's settings, and those
// that forms are sent to.
func (t *Templates) Headers(site *model.Site) ([]byte, error) {
	allowed, base := allowedOrigins(site), site.Project.BaseURL
	text, err := execute(t.headers, headersValues{
		bundle.AssetFolder, base.Path, allowed["scripts"], allowed["styles"], allowed["images"], allowed["fonts"], allowed["media"],
		allowed["frames"], allowed["connect"], allowed["forms"],
	})
	return headers.Below(base.Path, text), err
}

// allowedOrigins returns the sources that the settings allow, by the key under “allow”.
func allowedOrigins(site *model.Site) map[string][]string {
	allowed := map[string][]string{}
	settings := site.Data["site"]
	if settings == nil {
		return allowed
	}
	for _, use := range headers.Uses {
		for item := range settings.Root.Get("allow").Get(use.Allow).Items() {
			allowed[use.Allow] = append(allowed[use.Allow], headers.Source(item.Text()))
		}
	}
	endpoint, err := url.Parse(strings.TrimSpace(settings.Root.Get("forms").Get("endpoint").Text()))
	if err != nil || !project.IsOrigin(headers.Origin(endpoint)) {
		return allowed
	}
	for _, key := range []string{headers.Connect.Allow, headers.SendForm.Allow} {
		if origin := headers.Origin(endpoint); !slices.Contains(allowed[key], origin) {
			allowed[key] = append(allowed[key], origin)
		}
	}
	return allowed
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
		list.Warnf("headers-overlap", headerPos(site.Project, o.Header),
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
				list.Errorf("audit-base-path", headerPos(site.Project, name), "Write {{.BasePath}}"+found[1]+".",
					"The address %s forgets the base path %s.", found[1], base.Path)
			}
		}
	}
	return list
}

// externalUses are the addresses of other sites in the site's settings, and what
// pages do with them. Browsers block them silently if the policy does not allow it.
var externalUses = []struct {
	group, key, text string
	headers.Use
	severity diag.Severity
}{
	{"analytics", "src", "loading the script", headers.LoadScript, diag.Error},
	// The script may report to another site, so this is only a warning.
	{"analytics", "src", "reports of the script to the site of", headers.Connect, diag.Warning},
	{"forms", "endpoint", "sending forms to", headers.Connect, diag.Error},
	{"forms", "endpoint", "sending forms without a script to", headers.SendForm, diag.Error},
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
		if err != nil || policy.Allows(address, own, use.Directives...) {
			continue
		}
		help := use.Help(address, project.SettingsFile)
		if slices.Contains(allowedOrigins(site)[use.Allow], headers.Origin(address)) {
			help = templateHelp(use.Use)
		}
		list = append(list, diag.Diagnostic{
			Severity: use.severity, Code: "headers-blocked", Pos: node.Pos(), Help: help,
			Message: "The policy of the pages blocks " + use.text + " " + node.Text() + ".",
		})
		if address.Host == "" {
			return list // other uses have the same fault
		}
	}
	return append(list, checkUnused(settings.Root.Get("allow"), policy, own)...)
}

// checkUnused reports allowed origins that the site's own template does not write into the policy.
func checkUnused(allow *yamlnode.Node, policy headers.Policy, own *url.URL) (list diag.List) {
	for _, use := range headers.Uses {
		for item := range allow.Get(use.Allow).Items() {
			if policy.Has(headers.Source(item.Text()), use.Directives...) {
				continue
			}
			origin := strings.Replace(item.Text(), "*.", "any.", 1)
			if address, err := url.Parse(origin); err == nil && !policy.Allows(address, own, use.Directives...) {
				list.Errorf("headers-blocked", item.Pos(), templateHelp(use),
					"The policy of the pages blocks %s %s: the template does not use “%s”.", use.Text, item.Text(), use.Allow)
			}
		}
	}
	return list
}

// templateHelp returns how to make the template of _headers write the allowed origins into the policy.
func templateHelp(use headers.Use) string {
	return "Add {{range ." + strings.ToUpper(use.Allow[:1]) + use.Allow[1:] + "}} {{.}}{{end}} to " + use.Directive() + " in " +
		headersTemplate +
		", or remove the file to use the built-in one."
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
			list.Errorf("headers-score", headerPos(site.Project, r.Header), r.Help,
				"Mozilla's Observatory subtracts %d points: %s.", -r.Modifier, r.Result)
		}
	}
	return score, list
}

// headerPos returns the line of the template that sets a header, or the first.
func headerPos(p project.Project, name string) diag.Pos {
	text, err := rootfs.New(p.Root).ReadFile(headersTemplate) // without the built-in one
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
