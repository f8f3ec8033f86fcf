package project

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/locale/typography"
	"gaceta.dev/gaceta/generator/markdown"
	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// settings reads site.yaml and reports its errors.
type settings struct{ *diag.List }

// originForm is the form of an origin that may be copied into a header.
var originForm = regexp.MustCompile(`^(https?|wss)://((\*\.)?[\w-]+(\.[\w-]+)*|\[[0-9a-f:]+\])(:\d+)?$`)

// BaseURLHelp says how to write the address of a site.
const BaseURLHelp = "Write an http or https URL, such as https://www.site.example or https://site.example/docs."

// IsOrigin reports whether a text may be copied into a header as an origin, such as https://stats.site.example.
func IsOrigin(text string) bool { return originForm.MatchString(text) }

// unknownBaseURL replaces a missing or wrong address, so that further errors can be found.
var unknownBaseURL = BaseURL{Origin: "https://site.invalid"}

// baseURL reads “baseUrl”. It returns unknownBaseURL after an error.
func (r settings) baseURL(node *yamlnode.Node, start diag.Pos) BaseURL {
	if node == nil {
		r.Errorf("site-settings", start, "Add baseUrl: https://… with the address of the published site.",
			"The key “baseUrl” is missing.")
		return unknownBaseURL
	}
	base, ok := ParseBaseURL(node.Text())
	switch {
	case ok:
		return base
	case node.Kind == yamlnode.String:
		help := BaseURLHelp
		if ascii := asciiAddress(node.Text()); ascii != "" {
			help = "Write the domain in ASCII: " + ascii
		}
		r.Errorf("site-settings", node.Pos(), help, "“%s” is not the address of a website.", node.Text())
	case node.Kind == yamlnode.Null: // this and the following in the words of the schema
		r.Errorf("site-settings", node.KeyPos(), BaseURLHelp, "“baseUrl” is empty.")
	case node.Kind == yamlnode.Map || node.Kind == yamlnode.List:
		r.Errorf("site-settings", node.KeyPos(), BaseURLHelp, "“baseUrl” must be a string, not %s.", node.Kind)
	default:
		r.Errorf("site-settings", node.Pos(), BaseURLHelp, "“baseUrl” must be a string, not %s.", node.Kind)
	}
	return unknownBaseURL
}

// asciiAddress returns the address of a website whose domain has other letters, with the domain in ASCII; "" for another text.
func asciiAddress(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return ""
	}
	host, err := idna.Lookup.ToASCII(u.Hostname())
	if err != nil || host == u.Hostname() {
		return ""
	}
	ascii := strings.Replace(text, u.Hostname(), host, 1)
	if _, ok := ParseBaseURL(ascii); !ok {
		return ""
	}
	return ascii
}

// checkAllow checks the origins under “allow”, and the words that some of its keys know.
func (r settings) checkAllow(node *yamlnode.Node) {
	for _, use := range headers.Uses {
		for item := range node.Get(use.Allow).Items() {
			if slices.Contains(use.Words, item.Text()) {
				continue
			}
			if !IsOrigin(item.Text()) {
				help := "Write only an origin, such as https://stats.site.example"
				for _, word := range use.Words {
					help += ", or " + headers.Quoted(word)
				}
				r.Errorf("site-settings", item.Pos(), help+".", "“%s” is not an origin.", item.Text())
			} else if isPublicSuffix(item.Text()) {
				r.Errorf("site-settings", item.Pos(), "Write the domain that you trust, such as https://*.site.example.",
					"“%s” allows the sites of everybody: names below it can be registered.", item.Text())
			}
		}
	}
}

// isPublicSuffix reports whether an origin has a * for a label below which everybody can register a name: *.com, *.co.uk
// and *.github.io.
func isPublicSuffix(origin string) bool {
	_, host, _ := strings.Cut(origin, "://")
	domain, hasStar := strings.CutPrefix(strings.ToLower(host), "*.")
	domain, _, _ = strings.Cut(domain, ":")
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return hasStar && suffix == domain
}

// links reads “links”: addresses by name.
func (r settings) links(node *yamlnode.Node) map[string]string {
	if node != nil && node.Kind != yamlnode.Map {
		r.Errorf("site-settings", node.KeyPos(), "Write “name: address” for each link.",
			"“links” must be a map, not %s.", node.Kind)
	}
	links := map[string]string{}
	for f := range node.Fields() {
		links[f.Key()] = f.Text()
		u, err := url.Parse(f.Text()) // a relative address would lead to another place from each page
		if err != nil || !u.IsAbs() && !strings.HasPrefix(u.Path, "/") || limits.IsScriptURL(f.Text()) ||
			limits.AddressProblem(f.Text()) != "" {
			r.Errorf("site-settings", f.KeyPos(), "Write an address that begins with https://, mailto: or tel:, or with a slash.",
				"The link “%s” has no valid address.", f.Key())
		}
	}
	return links
}

// hub reads the address of a WebSub hub.
func (r settings) hub(node *yamlnode.Node) string {
	text := node.Text()
	if node != nil && !limits.IsWebAddress(text) {
		r.Errorf("site-settings", node.Pos(), "Write its address, such as https://pubsubhubbub.appspot.com/.",
			"“%s” is not the address of a hub.", text)
		return ""
	}
	return text
}

var (
	codeForm   = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
	localeForm = regexp.MustCompile(`^[a-z]{2,3}_([A-Z]{2}|[0-9]{3})$`) // as in site.schema.json
	prefixForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// maxLanguageCode is the length of the longest code that RFC 5646 demands programs to support.
const maxLanguageCode = 35

// IsLanguageCode reports whether a site may have a language with a code. A file is named like the language.
func IsLanguageCode(code string) bool {
	return codeForm.MatchString(code) && !limits.IsReservedName(code)
}

const languagesHelp = "Write a list: languages: [{ code: en, name: English, locale: en_GB }]."

// languages reads “languages”. It returns English if there are none, so that further errors can be found.
func (r settings) languages(field *yamlnode.Node, start diag.Pos) locale.Set {
	if field != nil && field.Len() > 0 && field.Kind != yamlnode.List {
		r.Errorf("site-settings", field.KeyPos(), languagesHelp, "“languages” must be a list, not %s.", field.Kind)
		return locale.Set{{Code: "en"}}
	}
	if field.Item(0) == nil {
		pos := start
		if field != nil {
			pos = field.KeyPos()
		}
		r.Errorf("site-settings", pos, languagesHelp,
			"The site has no languages.")
		return locale.Set{{Code: "en"}}
	}
	var set locale.Set
	for item := range field.Items() {
		l := locale.Language{
			Code: item.Get("code").Text(), Prefix: item.Get("prefix").Text(),
			Name: item.Get("name").Text(), Locale: item.Get("locale").Text(), Fallback: item.Get("fallback").Text(),
		}
		switch {
		case item.Kind != yamlnode.Map:
			r.Errorf("site-settings", item.Pos(), languagesHelp, "A language must be a map, not %s.", item.Kind)
		case item.Get("code") != nil && !IsLanguageCode(l.Code):
			help := "Write a code such as es or pt-BR."
			if own := locale.Tag(l.Code); IsLanguageCode(own) {
				help = "Write " + own + "."
			}
			r.Errorf("site-settings", item.Get("code").Pos(), help, "“%v” is not the code of a language.", item.Get("code").Plain())
		case !IsLanguageCode(l.Code):
			r.Errorf("site-settings", item.Pos(), "Add a code such as es or pt-BR.", "This language has no code.")
		case len(l.Code) > maxLanguageCode:
			r.Errorf("site-settings", item.Get("code").Pos(), "Write a code such as es or pt-BR.", "The code of this language is too long.")
		case l.Prefix != "" && (!prefixForm.MatchString(l.Prefix) || len(l.Prefix) > limits.SlugLength):
			r.Errorf("site-settings", item.Get("prefix").Pos(), "Use lower-case letters a to z, digits and hyphens.",
				"“%s” is not a valid prefix.", l.Prefix)
		case set.Has(l.Code):
			r.Errorf("site-settings", item.Get("code").Pos(), "Remove it, or change its code.",
				"The language “%s” is listed twice.", l.Code)
		case slices.ContainsFunc(set, func(o locale.Language) bool { return o.Prefix == l.Prefix }):
			r.Errorf("site-settings", item.Pos(), "Change the prefix. Only one language may have none.",
				"The language “%s” has the same prefix as another language.", l.Code)
		}
		if IsLanguageCode(l.Code) {
			r.checkRegistered(item.Get("code"))
			if !set.Has(l.Code) {
				r.checkLocale(l, item.Get("locale"))
			}
		}
		set = append(set, l)
	}
	r.checkFallbacks(field, set)
	return set
}

// checkRegistered warns of a code that has the right form and no language.
func (r settings) checkRegistered(code *yamlnode.Node) {
	if locale.IsLanguage(code.Text()) {
		return
	}
	help := "Write a registered code, such as es or pt-BR."
	if meant := locale.LanguageOfCountry(code.Text()); meant != "" {
		help = "Did you mean “" + meant + "”?"
	}
	r.Warnf("site-settings", code.Pos(), help, "No language has the code “%s”: browsers and search engines ignore it.", code.Text())
}

// checkLocale warns of a locale of another language: social networks would show the page to other readers. The schema reports
// one in another form.
func (r settings) checkLocale(l locale.Language, at *yamlnode.Node) {
	if !localeForm.MatchString(l.Locale) || !locale.IsLanguage(l.Code) || locale.IsOpenGraphOf(l.Code, l.Locale) {
		return
	}
	help := "Remove it, or correct the code."
	if own := locale.OpenGraph(l.Code); own != "" {
		help = "Write " + own + ", or remove it: it is optional."
	}
	r.Warnf("site-settings", at.Pos(), help, "“%s” is not a locale of the language “%s”.", l.Locale, l.Code)
}

// checkFallbacks reports fallbacks that are not other languages of the site, or that lead back to their language.
func (r settings) checkFallbacks(field *yamlnode.Node, set locale.Set) {
	for item := range field.Items() {
		code, f := item.Get("code").Text(), item.Get("fallback")
		if f == nil {
			continue
		}
		others := slices.DeleteFunc(set.Codes(), func(other string) bool { return other == code })
		chain := set.Chain(code)
		last, _ := set.Get(chain[len(chain)-1])
		switch {
		case !slices.Contains(others, f.Text()):
			r.Errorf("site-settings", f.Pos(),
				strings.TrimSpace("Write the code of another language. "+locale.DidYouMean(f.Text(), others)),
				"“%v” is not another language of the site.", f.Plain())
		case last.Fallback != "":
			r.Errorf("site-settings", f.Pos(), "Remove one of the fallbacks.", "The fallback of “%s” leads back to a language before it.",
				code)
		}
	}
}

// names reads a list of names.
func (r settings) names(field *yamlnode.Node) []string {
	if field == nil {
		return nil
	}
	if field.Kind != yamlnode.List {
		r.Errorf("site-settings", field.KeyPos(), "Write it as a list: "+field.Key()+": [one, two].",
			"“%s” must be a list, not %s.", field.Key(), field.Kind)
	}
	var names []string
	for item := range field.Items() {
		if item.Text() == "" {
			r.Errorf("site-settings", item.Pos(), "Write a name.",
				"An entry of “%s” must be a string, not %s.", field.Key(), item.Kind)
		}
		names = append(names, item.Text())
	}
	return names
}

// checkLabels warns of the languages that have no built-in labels, unless the settings have all of them under “markdown”, and
// fallbackNotice if articles fall back. Labels of a fallback count.
func (r settings) checkLabels(tree *yamlnode.Node, languages locale.Set) {
	own, notice := tree.Get("markdown"), tree.Get(FallbackNoticeKey)
	fallsBack := false
	for c := range tree.Get("collections").Fields() {
		fallsBack = fallsBack || c.Get("translations").Text() == string(Fallback)
	}
	var codes []string
	var pos diag.Pos
	needsNotice := false
	for i, l := range languages {
		chain := languages.Chain(l.Code)
		hasBuiltIn := slices.ContainsFunc(chain, func(code string) bool { _, ok := locale.LabelsOf(code); return ok })
		lacksNotice := fallsBack && !hasLabel(notice, chain)
		if hasBuiltIn || !IsLanguageCode(l.Code) || hasLabels(own, chain) && !lacksNotice {
			continue
		}
		if codes = append(codes, l.Code); len(codes) == 1 {
			pos = tree.Get("languages").Item(i).Get("code").Pos()
		}
		needsNotice = needsNotice || lacksNotice
	}
	if len(codes) == 0 {
		return
	}
	help := "Add newTab, table, footnote and callouts (note, tip, important, warning, caution) under “markdown”, such as newTab: { " +
		codes[0] + ": … }."
	if needsNotice {
		help += " Add fallbackNotice for untranslated articles."
	}
	r.Warnf("site-labels", pos, help, "There are no built-in labels for %s: texts use the English ones.", quoted(codes))
}

// quoted returns a list of words in quotation marks, as a part of a sentence.
func quoted(words []string) string { return "“" + strings.Join(words, "”, “") + "”" }

// hasLabels reports whether the settings under “markdown” have all labels of a language or its fallbacks.
func hasLabels(own *yamlnode.Node, chain []string) bool {
	labels := []*yamlnode.Node{own.Get("newTab"), own.Get("table"), own.Get("footnote")}
	for _, kind := range locale.CalloutKinds {
		labels = append(labels, own.Get("callouts").Get(kind))
	}
	return !slices.ContainsFunc(labels, func(l *yamlnode.Node) bool { return !hasLabel(l, chain) })
}

func hasLabel(l *yamlnode.Node, chain []string) bool {
	return l.Text() != "" || slices.ContainsFunc(chain, func(code string) bool { return l.Get(code).Text() != "" })
}

// markdown reads what texts can contain. The schema reports other values.
func (r settings) markdown(node *yamlnode.Node) markdown.Syntax {
	return markdown.Syntax{IDs: markdown.IDs(node.Get("ids").Text()), Math: node.Get("math").Bool()}
}

const typographyHelp = "Write true, or the quotation marks of a language: { quotes: { es: «»“” } }."

// typography returns the rules of each language, or nil if the site does not ask for them.
func (r settings) typography(node *yamlnode.Node, languages locale.Set) map[string]*typography.Rules {
	if node == nil {
		return nil
	}
	if node.Kind != yamlnode.Map {
		if node.Kind != yamlnode.Bool {
			r.Errorf("site-settings", node.Pos(), typographyHelp, "“typography” must be true, false or a map, not %s.", node.Kind)
		}
		if !node.Bool() {
			return nil
		}
	}
	for f := range node.Fields() {
		if f.Key() != "quotes" || f.Kind != yamlnode.Map {
			r.Errorf("site-settings", f.KeyPos(), typographyHelp, "“typography” can only have the map “quotes”.")
		}
	}
	quotes := node.Get("quotes")
	r.checkQuotes(quotes, languages)
	rules := map[string]*typography.Rules{}
	var unknown []string
	for _, code := range languages.Codes() {
		rules[code] = typography.For(code, quotes.Get(code).Text())
		if !rules[code].HasQuotes() && quotes.Get(code) == nil {
			unknown = append(unknown, code)
		}
	}
	if len(unknown) > 0 {
		r.Warnf("site-typography", node.KeyPos(), "Add them, such as: typography: { quotes: { "+unknown[0]+": “”‘’ } }.",
			"The quotation marks of %s are not known: they stay as they are typed.", quoted(unknown))
	}
	return rules
}

// checkQuotes reports quotation marks of unknown languages, and texts that are not quotation marks.
func (r settings) checkQuotes(quotes *yamlnode.Node, languages locale.Set) {
	for f := range quotes.Fields() {
		switch {
		case !languages.Has(f.Key()):
			r.Errorf("site-settings", f.KeyPos(), languages.DidYouMean(f.Key()), "Unknown language “%s”.", f.Key())
		case !typography.AreQuotes(f.Text()):
			r.Errorf("site-settings", f.Pos(), "Write the opening and the closing mark, then those within them, such as «»“”.",
				"These are not quotation marks.")
		}
	}
}
