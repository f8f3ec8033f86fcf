package headers

import (
	"net/url"
	"strings"
)

// Use is something that a page does with an address, and the part of a policy that decides about it.
type Use struct {
	Text       string   // for messages: “loading the script”
	Allow      string   // key under “allow” in the site's settings
	Directives []string // the first one in the policy decides
}

// The uses of addresses.
var (
	LoadScript = Use{"loading the script", "scripts", []string{"script-src-elem", "script-src", "default-src"}}
	LoadStyle  = Use{"loading the style sheet", "styles", []string{"style-src-elem", "style-src", "default-src"}}
	LoadImage  = Use{"loading the picture", "images", []string{"img-src", "default-src"}}
	LoadFont   = Use{"loading the font", "fonts", []string{"font-src", "default-src"}}
	LoadMedia  = Use{"loading the video or sound", "media", []string{"media-src", "default-src"}}
	LoadFrame  = Use{"showing the page", "frames", []string{"frame-src", "child-src", "default-src"}}
	Connect    = Use{"requests to", "connect", []string{"connect-src", "default-src"}}
	SendForm   = Use{"sending forms to", "forms", []string{"form-action"}}
)

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

// Help returns how to allow a use of an address. settings is the file with “allow”.
func (u Use) Help(address *url.URL, settings string) string {
	origin := Origin(address)
	if origin == "" || address.Scheme != "https" && address.Scheme != "http" {
		return "Write an address that begins with https://."
	}
	return "Add " + origin + " to “" + u.Allow + "” under “allow” in " + settings + ": allow: { " + u.Allow + ": [" + origin + "] }."
}
