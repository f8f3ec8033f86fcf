package migrate

import (
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// files are the files of the old site that the new one publishes, and the pictures of texts.
type files struct {
	*plan
	public    map[string]string // old files by address
	addresses map[string]string // addresses of published files by their old path
	problems  map[string]string // why a picture cannot be used, by its old path; empty if it can
}

// newFiles names the files that are published as they are. A name that some hosts refuse is replaced, and its address redirected; so
// is one that differs from another in case alone, which some disks ignore.
func newFiles(p *plan) *files {
	f := &files{plan: p, public: map[string]string{}, addresses: map[string]string{}, problems: map[string]string{}}
	taken, seen := map[string]bool{}, map[string]bool{}
	for _, file := range p.site.Files {
		taken[strings.ToLower(file.To)] = true
	}
	p.site.Files = slices.DeleteFunc(p.site.Files, f.isRedirect)
	for i, file := range p.site.Files {
		f.public[file.To] = file.From
		name := strings.TrimPrefix(path.Clean(file.To), "/")
		isTwin := seen[strings.ToLower(file.To)]
		seen[strings.ToLower(file.To)] = true
		if !isFileName(name) || isTwin {
			parts := strings.Split(name, "/")
			for i, part := range parts {
				parts[i] = publicName(part)
			}
			to := "/" + strings.Join(parts, "/")
			for n, wanted := 2, to; taken[strings.ToLower(to)]; n++ {
				to = fmt.Sprintf("%s-%d%s", withoutExt(wanted), n, path.Ext(wanted))
			}
			taken[strings.ToLower(to)] = true
			f.site.Redirects = append(f.site.Redirects, Redirect{From: file.To, To: to})
			f.site.Files[i].To, f.public[to] = to, file.From
			file.To = to
		}
		if f.addresses[file.From] == "" {
			f.addresses[file.From] = file.To
		}
	}
	return f
}

var (
	refreshElement = regexp.MustCompile(`(?i)<meta\b[^>]*http-equiv=["']?refresh\b[^>]*>`)
	refreshTarget  = regexp.MustCompile(`(?i)\burl\s*=\s*["']?([^"'\s>]+)`)
)

// isRedirect reports whether a file is a page that only leads elsewhere, and adds its redirect. A page that programs read,
// such as go for the place of a module, stays.
func (f *files) isRedirect(file File) bool {
	if !isHTML(file.To) {
		return false
	}
	text, _ := (&source{fsys: f.site.Source}).read(file.From)
	to := refreshTarget.FindStringSubmatch(refreshElement.FindString(text))
	if to == nil || strings.Contains(text, "go-import") {
		return false
	}
	target := html.UnescapeString(to[1])
	if !isElsewhere(target) && !strings.HasPrefix(target, "/") {
		target = path.Join(path.Dir(file.To), target)
	}
	f.site.Redirects = append(f.site.Redirects, Redirect{From: strings.TrimSuffix(file.To, "index.html"), To: target})
	return true
}

// write writes the files that are published as they are.
func (f *files) write() {
	for _, file := range f.site.Files {
		name := strings.TrimPrefix(path.Clean(file.To), "/")
		if name == redirects.FileName {
			continue // its lines are redirects of the site
		}
		if name == "index.html" {
			f.site.notes.add("page", file.From, 0, "/") // Gaceta has a page there, which leads to the languages if all have a prefix
			continue
		}
		if base := path.Base(name); base == redirects.FileName || base == "_headers" || name == "robots.txt" || name == "sitemap.xml" {
			f.site.notes.add("settings", file.From, 0, "Gaceta writes a file of this name: compare them")
			continue
		}
		if strings.EqualFold(path.Ext(name), ".svg") {
			data, err := f.readFile(file.From, maxDrawing)
			if err == nil {
				data, err = plainDrawing(data)
			}
			if err != nil {
				f.site.notes.add("drawing", file.From, 0, err.Error())
				continue
			}
			if data != nil {
				f.result.Files["site/public/"+name] = data
				continue
			}
		}
		if info, err := fs.Stat(f.site.Source, file.From); err == nil && info.Size() > maxCopy {
			f.site.notes.add("unreadable", file.From, 0, fmt.Sprintf("it is larger than %d MB: copy it into site/public", maxCopy>>20))
			continue
		}
		if isHTML(name) {
			if text, ok := (&source{fsys: f.site.Source}).read(file.From); ok && refreshElement.MatchString(text) {
				f.result.Files["site/public/"+name] = []byte(refreshElement.ReplaceAllString(text, ""))
				continue
			}
		}
		f.result.Copies["site/public/"+name] = file.From
	}
}

// maxCopy bounds a file that is copied.
const maxCopy = 256 << 20

// readFile reads a file of the old site that has at most so many bytes.
func (f *files) readFile(name string, most int) ([]byte, error) {
	info, err := fs.Stat(f.site.Source, name)
	if err == nil && info.Size() > int64(most) {
		err = fmt.Errorf("it is larger than %d MB", most>>20)
	}
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(f.site.Source, name)
}

// oldFile returns the file of the old site that an address in a text names.
func (f *files) oldFile(t *Text, address string) (string, bool) {
	address, _, _ = strings.Cut(address, "?")
	address, _, _ = strings.Cut(address, "#")
	var candidates []string
	if address == "" {
		return "", false
	}
	if strings.HasPrefix(address, "/") {
		if from, ok := f.public[address]; ok {
			return from, true
		}
		if from, ok := f.public[unescaped(address)]; ok {
			return from, true
		}
		for _, root := range f.site.roots {
			candidates = append(candidates, path.Join(root, address))
		}
	} else {
		candidates = append(candidates, path.Join(path.Dir(t.File), address))
		if from, ok := f.public[path.Join(t.Address, address)]; ok {
			return from, true
		}
		if from, ok := f.public[path.Join(path.Dir(strings.TrimSuffix(t.Address, "/")), address)]; ok {
			return from, true
		}
		for from, to := range f.site.shortcuts {
			if rest, ok := strings.CutPrefix(address, from); ok {
				candidates = append(candidates, path.Join(to, rest))
			}
		}
		for _, root := range f.site.roots {
			candidates = append(candidates, path.Join(root, address))
		}
	}
	for _, file := range candidates {
		if decoded := unescaped(file); decoded != file {
			candidates = append(candidates, decoded)
		}
	}
	for _, file := range candidates {
		if fs.ValidPath(file) && file != "." {
			if info, err := fs.Stat(f.site.Source, file); err == nil && info.Mode().IsRegular() {
				return file, true
			}
		}
	}
	return "", false
}

// publicAddress returns the address of a file that a text links to. One that was only beside the text is published.
func (f *files) publicAddress(t *Text, address string) (string, bool) {
	from, ok := f.oldFile(t, address)
	if !ok {
		return "", false
	}
	if to := f.addresses[from]; to != "" {
		return to, true
	}
	to := path.Join("/files", slugify(path.Dir(from)), publicName(path.Base(from)))
	f.public[to], f.addresses[from] = from, to
	f.site.Files = append(f.site.Files, File{from, to})
	return to, true
}

// isFileName reports whether a file that is published as it is may have a path.
func isFileName(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if !limits.IsPublicName(part) {
			return false
		}
	}
	return true
}
