package migrate

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	scriptStart = regexp.MustCompile(`(?i)<script\b([^>]*)>`)
	frameStart  = regexp.MustCompile(`(?i)<iframe\b[^>]*>`)
	sourceValue = regexp.MustCompile(`(?i)\ssrc\s*=\s*\{?["']([^"']+)["']`)
	listedPages = regexp.MustCompile(`\.(RegularPages|AllPages|Pages|Sites?\.Home|Translations)\b|\bsite\.(posts|pages|documents)\b|` +
		`\bgetCollection\(|\buseAllDocsData\(`)
	runsInReact = regexp.MustCompile(`\buse(State|Effect|Reducer|Ref|LayoutEffect|SyncExternalStore)\(|\bon(Click|Change|Submit|Input|` +
		`Key\w+|Mouse\w+|Pointer\w+)=\{`)
)

// advice says how to write a component in React whose template is known, with the name of the template.
func advice(name, file, template string) string {
	template = hugoComment.ReplaceAllString(htmlComment.ReplaceAllString(template, ""), "")
	var steps, scripts []string
	isInline := false
	for _, m := range scriptStart.FindAllStringSubmatch(template, -1) {
		if src := sourceValue.FindStringSubmatch(m[1]); src == nil {
			isInline = isInline || !strings.Contains(m[1], "json")
		} else if file, _, _ := strings.Cut(src[1], "?"); !slices.Contains(scripts, file) {
			scripts = append(scripts, file)
		}
	}
	for _, frame := range frameStart.FindAllString(template, -1) {
		if src := sourceValue.FindStringSubmatch(frame); src != nil && remoteOrigin(src[1]) != "" && !strings.Contains(src[1], "{{") {
			steps = append(steps,
				"it shows "+codeSpans(src[1:2])+": write `<iframe src=… title=…>`, and `allow: { frames: ["+remoteOrigin(src[1])+
					"] }` in content/site.yaml")
		}
	}
	if island := name + ".island.tsx"; len(scripts) > 0 || isInline || runsInReact.MatchString(template) {
		what := "it runs code in the browser"
		if len(scripts) > 0 {
			const named = 2
			what = "it runs " + codeSpans(scripts[:min(len(scripts), named)])
			if len(scripts) > named {
				what += " and " + strconv.Itoa(len(scripts)-named) + " more"
			}
		}
		steps = append(steps, what+": rename the file to `"+island+"`, write `export default defineIsland(\""+name+"\", "+
			componentFunc(name)+
			", { client: true })`, and import the package in place of the script")
	}
	if listedPages.MatchString(template) {
		steps = append(steps,
			"it lists pages: give the row of its page in content/routes.yaml `lists`, and show `props.lists` in a component of site/pages/")
	}
	if len(steps) == 0 {
		steps = append(steps, "write its HTML with the attributes")
	}
	return "From " + codeSpans([]string{file}) + ": " + strings.Join(steps, "; ") + "."
}

var hugoComment = regexp.MustCompile(`(?s)\{\{-?\s*/\*.*?\*/\s*-?\}\}`)

// templateOf returns the file of a shortcode, an include or a component of the old site, and its text; empty if it is in a package.
func (r *rewriter) templateOf(t tag) (file, text string) {
	name, isTag := strings.CutPrefix(t.name, componentPrefix)
	var files []string
	if !isTag {
		if imported := r.imports[t.name]; imported != "" {
			for _, ending := range []string{"", ".tsx", ".jsx", ".ts", ".js", "/index.tsx", "/index.jsx", "/index.ts", "/index.js"} {
				if from, ok := r.links.files.oldFile(r.text, imported+ending); ok {
					files = append(files, from)
				}
			}
		}
	} else if r.site.syntax.liquid {
		for _, dir := range r.site.Templates {
			nested, _ := fs.Glob(r.site.Source, path.Join(dir, "*", name+".html"))
			files = append(files, path.Join(dir, name+".html"), path.Join(dir, name+".md"), path.Join(dir, name))
			files = append(files, nested...)
		}
	} else {
		for _, dir := range r.hugo.shortcodeFolders() {
			files = append(files, path.Join(dir, strings.ReplaceAll(name, ".", "/")+".html"))
		}
	}
	src := &source{fsys: r.site.Source}
	for _, file := range files {
		if text, ok := src.read(file); ok {
			return file, text
		}
	}
	return "", ""
}
