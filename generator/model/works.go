package model

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

// Work is an entry of a data file that a scheme of site.yaml is bound to: something that texts cite, such as an act.
//
//	ai-act:
//	  title: { es: Reglamento de IA, en: AI Act }
//	  url: { es: https://law.example/es/ai, en: https://law.example/en/ai }
//	  fragment: "art_{}"
type Work struct {
	Scheme, Key string
	title, url  *yamlnode.Node
	fragment    string // with {} where the number belongs; empty if addresses have no numbers
}

// Name returns what texts write: law:ai-act.
func (w *Work) Name() string { return w.Scheme + ":" + w.Key }

// Title returns the title in a language.
func (w *Work) Title(lang string) string { return textIn(w.title, lang) }

// Address returns the address in a language, of a part if number is not empty. It returns "" if the address has an error.
func (w *Work) Address(lang, number string) string {
	url := textIn(w.url, lang)
	if url == "" || number == "" {
		return url
	}
	return url + "#" + strings.ReplaceAll(w.fragment, "{}", number)
}

// textIn returns a text in a language, or "" for a value that has none: such errors are reported.
func textIn(n *yamlnode.Node, lang string) string {
	return cmp.Or(n.Text(), n.Get(lang).Text())
}

// numberForm is the form of the number of a part: 50, 6bis, 31-bis or 5.2.
var numberForm = regexp.MustCompile(`^[1-9][0-9]*(-?[a-z]+)?(\.[0-9]+)*$`)

// anyFragment replaces a fragment with an error, so that citations of numbers are no further errors.
const anyFragment = "{}"

var (
	workKeyForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	fragmentForm = regexp.MustCompile("^[^\\s#<>\"`{}]*\\{\\}[^\\s#<>\"`{}]*$") // what the URL Standard leaves as it is
)

// Works is everything that texts can cite.
type Works struct {
	byScheme map[string][]*Work  // in the order of the data file
	inData   map[string][]string // names of the works that references of a data file cite, by data file
}

// readWorks reads the works of all schemes.
func (s *Site) readWorks() (list diag.List) {
	s.Works = Works{map[string][]*Work{}, map[string][]string{}}
	settings := s.Data["site"]
	if settings == nil {
		return nil
	}
	for f := range settings.Root.Get("schemes").Fields() {
		name := f.Text()
		if s.Project.Schemes[strings.ToLower(f.Key())] == "" {
			continue // package project has reported the scheme
		}
		d := s.Data[name]
		if d == nil {
			if !s.IsBroken(name) && project.IsDataName(name) {
				list.Errorf("content-scheme", f.Pos(), nearestOr(name, s.Data, "Write "+dataFile(name)+"."),
					"The scheme “%s” is bound to %s, which does not exist.", f.Key(), dataFile(name))
			}
			continue
		}
		if d.Root.Kind == yamlnode.List {
			list.Errorf("content-scheme", d.Root.Pos(), "Write “key: { title: …, url: … }” for each entry.",
				"%s must be a map, not a list.", dataFile(name))
		}
		list = append(list, d.CheckLanguages(s.Project.Languages, s.Project.Languages.Codes(), content.Borrowed{})...)
		for entry := range d.Root.Fields() {
			scheme := strings.ToLower(f.Key())
			s.Works.byScheme[scheme] = append(s.Works.byScheme[scheme], readWork(scheme, entry, s.Project.Languages, &list))
		}
	}
	s.Works.findInData(s.Data)
	return list
}

// readWork reads one entry of a data file, and returns it although it has errors: its citations are right.
func readWork(scheme string, n *yamlnode.Node, languages locale.Set, list *diag.List) *Work {
	w := &Work{Scheme: scheme, Key: n.Key(), title: n.Get("title"), url: n.Get("url"), fragment: n.Get("fragment").Text()}
	if !workKeyForm.MatchString(w.Key) {
		list.Errorf("content-scheme", n.KeyPos(), "Use lower-case letters a to z, digits and hyphens.",
			"“%s” is not a valid key: texts write it after %s:.", w.Key, scheme)
	}
	if n.Kind != yamlnode.Map {
		list.Errorf("content-scheme", n.KeyPos(), "Write “title:” and “url:” below it.",
			"“%s” must be a map, not %s.", w.Key, n.Kind)
		w.fragment = anyFragment
		return w
	}
	for _, field := range []string{"title", "url"} {
		value := n.Get(field)
		if isEmpty(value) {
			list.Errorf("content-scheme", n.KeyPos(), "Add “"+field+":” with a value for each language.",
				"“%s” has no %s.", w.Key, field)
			continue
		}
		*list = append(*list, content.CheckText(value, languages)...)
	}
	for f := range n.Fields() {
		if !slices.Contains([]string{"title", "url", "fragment"}, f.Key()) {
			list.Errorf("content-scheme", f.KeyPos(), diag.DidYouMean(f.Key(), "keys", []string{"fragment", "title", "url"}),
				"Unknown key “%s”.", f.Key())
		}
	}
	if !w.checkAddresses(list) {
		w.url = nil
	}
	if !w.checkFragment(n.Get("fragment"), list) {
		w.fragment = anyFragment
	}
	return w
}

// Addresses returns the values that are addresses: one, or one for each language.
func (w *Work) Addresses() []*yamlnode.Node {
	all := []*yamlnode.Node{w.url}
	if w.url != nil && w.url.Kind == yamlnode.Map {
		all = slices.Collect(w.url.Fields())
	}
	return slices.DeleteFunc(all, func(n *yamlnode.Node) bool { return n.Text() == "" || n.Kind != yamlnode.String })
}

// checkAddresses reports addresses that are no URLs, or have a fragment of their own. readWork reports a missing
// address. checkAddresses reports whether there are none.
func (w *Work) checkAddresses(list *diag.List) bool {
	reported := len(*list)
	for _, n := range w.Addresses() {
		if !limits.IsWebAddress(n.Text()) || strings.Contains(n.Text(), "#") {
			list.Errorf("content-scheme", n.Pos(), "Write an https:// address without “#”.",
				"“%s” is not the address of “%s”.", n.Text(), w.Key)
		}
	}
	return len(*list) == reported
}

// checkFragment reports a fragment that has no place for a number, and reports whether it is valid.
func (w *Work) checkFragment(n *yamlnode.Node, list *diag.List) bool {
	const help = "Write {} where the number belongs: \"art_{}\"."
	switch {
	case n == nil || fragmentForm.MatchString(w.fragment):
		return true
	case n.Kind == yamlnode.Null:
		list.Errorf("content-scheme", n.KeyPos(), help+" Or remove the key.", "“fragment” is empty.")
	case n.Kind != yamlnode.String:
		list.Errorf("content-scheme", n.KeyPos(), help, "“fragment” must be a string, not %s.", n.Kind)
	default:
		list.Errorf("content-scheme", n.Pos(), "Write {} once, where the number belongs, and no spaces: \"art_{}\".",
			"“%s” is not the form of a fragment.", w.fragment)
	}
	return false
}

// Of returns what a scheme can cite, in the order of its data file.
func (s *Works) Of(scheme string) []*Work { return s.byScheme[scheme] }

// find returns the work of a name such as law:ai-act, or nil.
func (s *Works) find(name string) *Work {
	scheme, key, _ := strings.Cut(name, ":")
	if i := slices.IndexFunc(s.byScheme[scheme], func(w *Work) bool { return w.Key == key }); i >= 0 {
		return s.byScheme[scheme][i]
	}
	return nil
}

// Cited returns the work and the number that a reference such as law:ai-act#50 cites, or nil.
func (s *Works) Cited(reference string) (w *Work, number string) {
	name, number, hasNumber := strings.Cut(reference, "#")
	w = s.find(name)
	if w == nil || hasNumber && (w.fragment == "" || !numberForm.MatchString(number)) {
		return nil, ""
	}
	return w, number
}

// Describe returns everything that a citation shows of the work with a name, for cache keys.
func (s *Works) Describe(name string) string {
	w := s.find(name)
	if w == nil {
		return ""
	}
	var out strings.Builder
	for _, n := range []*yamlnode.Node{w.title, w.url} {
		fmt.Fprintf(&out, "%q ", n.Text())
		for f := range n.Fields() {
			fmt.Fprintf(&out, "%q %q ", f.Key(), f.Text())
		}
	}
	return out.String() + w.fragment
}

// InData returns the names of the works that the references of a data file cite.
func (s *Works) InData(name string) []string { return s.inData[name] }

// CitingData returns the names of the data files that cite works, sorted.
func (s *Works) CitingData() []string { return slices.Sorted(maps.Keys(s.inData)) }

// findInData finds the works that data files cite.
func (s *Works) findInData(data map[string]*content.Data) {
	if len(s.byScheme) == 0 {
		return
	}
	for name, d := range data {
		s.EachIn(d, func(w *Work, _ string) {
			if !slices.Contains(s.inData[name], w.Name()) {
				s.inData[name] = append(s.inData[name], w.Name())
			}
		})
	}
}

// EachIn calls do with each reference of a data file that cites a work, and its number or "".
func (s *Works) EachIn(d *content.Data, do func(w *Work, number string)) {
	eachText(d.Root, func(n *yamlnode.Node) {
		if w, number := s.Cited(n.Text()); w != nil {
			do(w, number)
		}
	})
}

// isEmpty reports whether a value is missing or has no content.
func isEmpty(n *yamlnode.Node) bool {
	switch {
	case n == nil || n.Kind == yamlnode.Null:
		return true
	case n.Kind == yamlnode.Map || n.Kind == yamlnode.List:
		return n.Len() == 0
	}
	return n.Kind == yamlnode.String && strings.TrimSpace(n.Text()) == ""
}

// eachText calls do with every node of a tree.
func eachText(n *yamlnode.Node, do func(*yamlnode.Node)) {
	for f := range n.Fields() {
		eachText(f, do)
	}
	for item := range n.Items() {
		eachText(item, do)
	}
	do(n)
}

// checkCitation reports a reference with a scheme of the site that cites nothing.
func (m *Routes) checkCitation(reference string, pos diag.Pos) (list diag.List) {
	name, number, hasNumber := strings.Cut(reference, "#")
	scheme, key, _ := strings.Cut(name, ":")
	s, file := m.site, m.site.Project.Schemes[scheme]
	w := s.Works.find(name)
	switch {
	case s.Data[file] == nil || s.Data[file].Root.Kind == yamlnode.List: // reported by readWorks, or by content
	case w == nil:
		var keys []string
		for _, w := range s.Works.Of(scheme) {
			keys = append(keys, w.Key)
		}
		help := cmp.Or(diag.DidYouMean(key, "keys", keys), "Add it to "+dataFile(file)+".")
		if part := strings.Replace(reference, "/", "#", 1); s.Works.find(strings.Split(part, "#")[0]) != nil {
			help = "Write " + part + "."
		}
		if key == "" {
			list.Errorf("content-link", pos, help, "The key after “%s:” is missing.", scheme)
		} else {
			list.Errorf("content-link", pos, help, "“%s” is not in %s.", key, dataFile(file))
		}
	case hasNumber && !numberForm.MatchString(number):
		list.Errorf("content-link", pos, "Write digits from 1, then lower-case letters: "+name+"#50, "+name+"#31bis or "+name+"#5.2.",
			"“%s” is not the number of an article.", number)
	case hasNumber && w.fragment == "":
		list.Errorf("content-link", pos, "Remove #"+number+", or add “fragment: \"art_{}\"” to the entry.",
			"“%s” has no fragment in %s, so links cannot lead to its articles.", key, dataFile(file))
	}
	return list
}
