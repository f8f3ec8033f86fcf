package audit

import (
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
)

// CheckStyles reports the addresses of other hosts in style sheets that the policy blocks. UsePolicy is called before.
func (a *Auditor) CheckStyles(addresses []bundle.RemoteAddress) (list diag.List) {
	p := a.policy
	if p == nil {
		return nil
	}
	for _, remote := range addresses {
		address, err := p.own.Parse(remote.Address)
		if err != nil {
			continue
		}
		uses := []headers.Use{headers.LoadImage, headers.LoadFont} // a style sheet does not say which of them an address is
		switch {
		case remote.IsSheet:
			uses = []headers.Use{headers.LoadStyle}
		case slices.Contains([]string{".woff2", ".woff", ".ttf", ".otf", ".eot"}, strings.ToLower(path.Ext(address.Path))):
			uses = []headers.Use{headers.LoadFont}
		}
		if slices.ContainsFunc(uses, func(use headers.Use) bool { return p.policy.Allows(address, p.own, use.Directives...) }) {
			continue
		}
		help := uses[0].Help(address, p.settings)
		if remote.IsSheet || uses[0].Allow == headers.LoadFont.Allow {
			help = "Install the font as a package, such as @fontsource-variable/inter, and import its style sheet. Or allow it: " + help
		}
		list.Errorf("audit-policy", remote.Pos, help, "The policy of the pages blocks %s %s.", uses[0].Text, shorten(remote.Address))
	}
	return list
}
