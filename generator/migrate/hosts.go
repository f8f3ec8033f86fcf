package migrate

import (
	"cmp"
	"path"
	"regexp"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/redirects"
)

// hostRedirects returns the redirects that the settings of hosts have: _redirects, netlify.toml and vercel.json. What is no
// redirect of an address of the site, such as a page for errors or another host, is left out.
func (s *source) hostRedirects(files []File) []Redirect {
	var list []Redirect
	add := func(file string, r Redirect) {
		switch {
		case r.Status == 404 || r.Status == 410 || strings.Contains(r.From, "://"):
		case r.Status == 200 && strings.HasPrefix(r.To, "/") && !strings.ContainsAny(r.From, "*:"):
			r.Status = 301
			list = append(list, r)
		case r.Status == 200:
			s.notes.add("redirect", r.From+" → "+r.To, 0, "another page is shown at this address: "+file)
		default:
			list = append(list, r)
		}
	}
	for _, f := range files {
		if f.To == "/"+redirects.FileName {
			text, _ := s.read(f.From)
			for _, r := range s.redirectLines(f.From, text, nil) {
				add(f.From, r)
			}
		}
	}
	rules, _ := s.settings("netlify.toml")["redirects"].([]any)
	for _, item := range rules {
		m := mapOf(item)
		if m["conditions"] != nil || m["query"] != nil {
			s.notes.add("redirect", textOf(m["from"])+" → "+textOf(m["to"]), 0, "it has a condition")
			continue
		}
		status, _ := strconv.Atoi(textOf(m["status"]))
		add("netlify.toml", Redirect{textOf(m["from"]), textOf(m["to"]), status})
	}
	rules, _ = s.settings("vercel.json")["redirects"].([]any)
	for _, item := range rules {
		m := mapOf(item)
		r := Redirect{textOf(m["source"]), textOf(m["destination"]), 308}
		if m["permanent"] == false {
			r.Status = 307
		}
		if rest, ok := strings.CutSuffix(r.From, "/:path*"); ok {
			r.From, r.To = rest+"/*", strings.Replace(r.To, ":path*", ":splat", 1)
		}
		add("vercel.json", r)
	}
	return list
}

// redirectLines returns the redirects of a text in the form of _redirects. Lines of a template that compute something are named
// in the report.
func (s *source) redirectLines(file, text string, config map[string]any) []Redirect {
	var list []Redirect
	text = withParams(text, config)
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(" "+line, " #")
		words := strings.Fields(line)
		if strings.Contains(line, "{{") {
			if len(words) > 1 && strings.HasPrefix(words[0], "/") {
				s.notes.add("redirect", file, i+1, oneLine(line))
			}
			continue
		}
		if len(words) < 2 || len(words) > 3 {
			if len(words) > 0 {
				s.notes.add("redirect", file, i+1, oneLine(line))
			}
			continue
		}
		r := Redirect{From: words[0], To: words[1]}
		if len(words) == 3 {
			r.Status, _ = strconv.Atoi(strings.TrimSuffix(words[2], "!"))
		}
		if !strings.Contains(r.From, "://") {
			r.From = path.Join("/", r.From)
			if strings.HasSuffix(words[0], "/") && r.From != "/" {
				r.From += "/"
			}
		}
		list = append(list, r)
	}
	return list
}

var (
	siteParam     = regexp.MustCompile(`\{\{-?\s*\$?\.?[sS]ite\.Params\.([\w.]+)\s*-?\}\}`)
	paramVariable = regexp.MustCompile(`\{\{-?\s*(\$\w+)\s*:=\s*(\$?\.?[sS]ite\.Params\.[\w.]+)\s*-?\}\}`)
)

// withParams returns a template of Hugo with the values of the site's parameters, also of those that a variable holds.
func withParams(text string, config map[string]any) string {
	for _, m := range paramVariable.FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`\{\{-?\s*` + regexp.QuoteMeta(m[1]) + `\s*-?\}\}`)
		text = name.ReplaceAllString(strings.Replace(text, m[0], "", 1), "{{ "+strings.ReplaceAll(m[2], "$", "$$")+" }}")
	}
	return siteParam.ReplaceAllStringFunc(text, func(written string) string {
		value := any(config["params"])
		for part := range strings.SplitSeq(siteParam.FindStringSubmatch(written)[1], ".") {
			value = mapOf(value)[part]
		}
		return cmp.Or(textOf(value), written)
	})
}
