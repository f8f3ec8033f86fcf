package generator

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/project"
)

// headerText is what the output's _headers says.
func (b *build) headerText() ([]byte, error) {
	var out bytes.Buffer
	scripts, connect := b.allowed()
	err := b.framer.Headers(&out, bundle.AssetFolder, scripts, connect)
	return out.Bytes(), err
}

// readPolicy takes from _headers what pages carry themselves, for hosts that
// send no headers.
func (b *build) readPolicy() (list diag.List) {
	if b.policy = ""; b.framer.Broken() {
		return nil
	}
	text, err := b.headerText()
	var rules headers.Rules
	if err == nil {
		rules, err = headers.Parse(string(text))
	}
	if err != nil {
		list.Errorf("headers-template", b.project.TemplatePos("templates/headers"), "", "The headers cannot be used: %v.", err)
		return list
	}
	policy := rules.For("/").Get("Content-Security-Policy")
	b.policy = headers.MetaPolicy(policy)
	list = append(list, b.checkBlocked(policy)...)
	list = append(list, b.checkSecurity()...)
	return list
}

// asked are the addresses of other sites that the site's settings may name, and
// what pages do with them: browsers say nothing where the policy forbids it.
var asked = []struct {
	group, key, allow, what string
	severity                diag.Severity
	directives              []string
}{
	{"analytics", "src", "scripts", "load the script", diag.Error, []string{"script-src-elem", "script-src", "default-src"}},
	{"analytics", "src", "connect", "let the script report to the site of", diag.Warning, []string{"connect-src", "default-src"}}, // it may report elsewhere
	{"forms", "endpoint", "connect", "send forms to", diag.Error, []string{"connect-src", "default-src"}},
}

// checkBlocked blames such an address that the policy does not allow.
func (b *build) checkBlocked(text string) (list diag.List) {
	site, own := b.site.Data["site"], (*url.URL)(nil)
	policy, err := headers.ParsePolicy(text)
	if err == nil {
		own, err = url.Parse(b.project.BaseURL)
	}
	if err != nil || text == "" || site == nil {
		return nil
	}
	for _, a := range asked {
		node := site.Root.Get(a.group).Get(a.key)
		if strings.TrimSpace(node.Text()) == "" {
			continue
		}
		address, err := own.Parse(strings.TrimSpace(node.Text()))
		if err != nil || policy.Allows(address, own, a.directives...) {
			continue
		}
		origin := address.Scheme + "://" + address.Host
		help := "Add " + origin + " to “" + a.allow + "” under “allow” in " + project.SettingsFile + ": allow: { " + a.allow + ": [" + origin + "] }."
		if address.Host == "" {
			help = "Give an address that begins with https://."
		}
		list = append(list, diag.Diagnostic{
			Severity: a.severity, Code: "headers-blocked", Pos: node.Pos(),
			Message: "Browsers will not " + a.what + " " + node.Text() + ": the policy of the pages does not allow it.",
			Help:    help,
		})
	}
	return list
}

// checkSecurity looks at security.txt, and warns while there is time to renew it.
func (b *build) checkSecurity() (list diag.List) {
	const month = 30 * 24 * time.Hour
	pos := b.project.TemplatePos("templates/security.txt")
	text, expires, err := b.framer.Security(b.project.BaseURL)
	switch {
	case err != nil:
		list.Errorf("security-template", pos, "", "%v.", err)
	case text != nil && !b.Now.IsZero() && expires.Sub(b.Now) < month:
		list.Warnf("security-expires", pos, "Look whether the addresses are still right and set a day within a year.", "security.txt is not to be trusted after %s.", expires.Format(time.DateOnly))
	}
	return list
}

// Headers gives the text of the _headers that the next build will write,
// without building.
func Headers(o Options) ([]byte, diag.List, error) {
	b := &build{Options: o}
	if !b.open() {
		return nil, b.finish().Diagnostics, nil
	}
	defer boundsOfReading().use()()
	if b.read(newClock()); b.framer.Broken() {
		return nil, b.finish().Diagnostics, nil
	}
	text, err := b.headerText()
	return text, b.finish().Diagnostics, err
}

// Judge foretells what Mozilla's HTTP Observatory would say of a site that
// sends the headers of the next build, and blames what costs points.
func Judge(o Options) (headers.Scorecard, diag.List, error) {
	const file = "templates/headers"
	text, list, err := Headers(o)
	if err != nil || text == nil {
		return headers.Scorecard{}, list, err
	}
	var blamed diag.List
	rules, err := headers.Parse(string(text))
	if err != nil { // readPolicy has said so
		return headers.Scorecard{}, list, nil
	}
	score := headers.Score(rules.For("/"))
	for _, r := range score.Results {
		if r.Modifier < 0 {
			blamed.Errorf("headers-score", headerPos(o.Root, file, r.Header), r.Help, "Mozilla's Observatory takes %d points off: %s.", -r.Modifier, r.Result)
		}
	}
	return score, blamed, nil
}

// headerPos is the line of a template that writes a header, or its first.
func headerPos(root, file, name string) diag.Pos {
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		return diag.Pos{File: project.SettingsFile, Line: 1, Column: 1} // the template is built in
	}
	for i, line := range strings.Split(string(text), "\n") {
		trimmed := strings.TrimLeft(line, " \t")
		if len(trimmed) >= len(name) && strings.EqualFold(trimmed[:len(name)], name) {
			return diag.Pos{File: file, Line: i + 1, Column: len(line) - len(trimmed) + 1, Length: len(name)}
		}
	}
	return diag.Pos{File: file, Line: 1, Column: 1}
}
