package bundle

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// An import that leads nowhere is explained by what is there: files of the site, installed packages, package.json. An
// unknown name is never advised to be installed. It may be misspelled, and a stranger's package may have that name.

var (
	unresolved  = regexp.MustCompile(`^Could not resolve "(.*)"$`)
	packagePath = regexp.MustCompile(`^((?:@[\w.-]+/)?[\w.-]+)(?:/(.*))?$`)
	schemePath  = regexp.MustCompile(`^([a-z][a-z0-9+.-]*):`)
)

// lost is an import that could not be resolved. Errors with the same key have one cause.
type lost struct {
	disk     *files
	spec     string // as it is written
	importer string // absolute path
	style    bool   // the importer is a style sheet

	key, message, help string
}

// explainImport returns the explanation of an import that esbuild could not resolve.
func explainImport(disk *files, m api.Message) (l lost, ok bool) {
	found := unresolved.FindStringSubmatch(m.Text)
	if found == nil || m.PluginName != "" && m.PluginName != urlNamespace { // of a worker's own bundle
		return l, false
	}
	l = lost{disk: disk, spec: strings.ReplaceAll(strings.ReplaceAll(found[1], `\"`, `"`), `\\`, `\`), importer: disk.root}
	if m.Location != nil {
		l.importer = filepath.FromSlash(m.Location.File)
		l.style = strings.EqualFold(path.Ext(m.Location.File), ".css")
	}
	if !filepath.IsAbs(l.importer) {
		l.importer = filepath.Join(disk.root, l.importer)
	}
	l.key = l.spec
	l.describe()
	return l, true
}

// describe sets key, message and help.
func (l *lost) describe() {
	name, subpath := "", ""
	if found := packagePath.FindStringSubmatch(l.spec); found != nil {
		name, subpath = found[1], found[2]
	}
	folder, installed := "", false
	if name != "" {
		folder, installed = findPackage(name, filepath.Dir(l.importer))
	}
	switch scheme := schemePath.FindStringSubmatch(l.spec); {
	case l.spec == tailwind && l.style: // only its plugin resolves it
		l.message, l.help = "Tailwind does not run.", "Run: npm install "+tailwind+" "+tailwindPlugin+
			". Add “"+tailwindPlugin+"” to the plugins, if the site configures PostCSS."
	case strings.HasPrefix(l.spec, "./"), strings.HasPrefix(l.spec, "../"),
		l.spec == ".", l.spec == "..", l.style && !strings.HasPrefix(l.spec, "/") && !installed:
		l.message, l.help = fmt.Sprintf("The file “%s” does not exist.", l.spec), l.nearestFile()
	case isBuiltIn(l.spec):
		l.message = fmt.Sprintf("“%s” is part of Node: browsers do not have it.", l.spec)
		l.help = "Use it in a page, which is rendered in Node, and pass the result to the island as a prop."
	case strings.HasPrefix(l.spec, "/"):
		l.message, l.help = fmt.Sprintf("“%s” is no address of a file below site/.", l.spec), l.nearestFile()
		if l.style {
			l.message, l.help = fmt.Sprintf("The file %s%s does not exist.", project.PublicFolder, l.spec), nearestPublic(l.disk, l.spec)
		}
	case !installed && describeOtherTool(l):
	case scheme != nil:
		l.message = fmt.Sprintf("“%s” is a module of another tool.", l.spec)
		l.help = otherHelp
	case name == "gaceta":
		l.message = fmt.Sprintf("“%s” does not exist.", l.spec)
		l.help = "Import from “gaceta”. Types of the content are in “gaceta/content”: import type { … } from \"gaceta/content\"."
	case installed:
		l.describeSubpath(folder, name, subpath)
	case l.describeAlias():
	case name == "":
		l.message, l.help = fmt.Sprintf("The import “%s” leads nowhere.", l.spec), "Write the path of a file, or the name of a package."
	default:
		l.describeMissing(name)
	}
}

// describeMissing describes the import of a package that is not installed.
func (l *lost) describeMissing(name string) {
	known := siteManifest(l.disk.root).names()
	l.key = name
	switch near, ok := diag.Nearest(name, known); {
	case slices.Contains(known, name):
		l.message, l.help = "The package “"+name+"” is not installed.", project.InstallHelp(l.disk.root)
	case inPackage(l.importer):
		l.message = fmt.Sprintf("The package “%s” needs the package “%s”, which is not installed.", packageName(l.importer), name)
		l.help = "Add " + name + " to the dependencies in package.json, in the version that its documentation names."
	case ok:
		l.message, l.help = "The package “"+name+"” is not in package.json.", "Did you mean “"+near+"”?"
	default:
		l.message = "The package “" + name + "” is not in package.json."
		l.help = "Check its name and its author, then add it to the dependencies."
		if file, ok := l.sameName(path.Base(l.spec)); ok {
			l.help = "Did you mean “" + file + "”?"
		}
	}
}

// declarationFile matches the name of a file with types.
var declarationFile = regexp.MustCompile(`\.d\.[cm]?ts$`)

// describeSubpath describes the import of something that an installed package does not offer.
func (l *lost) describeSubpath(folder, name, subpath string) {
	m, _ := readManifest(folder)
	exported, closed := m.subpaths(name)
	key := "."
	if subpath != "" {
		key = "./" + subpath
	}
	targets := m.targets(key)
	l.message = fmt.Sprintf("The package “%s” has no “%s”.", name, subpath)
	if subpath == "" {
		l.message = fmt.Sprintf("The package “%s” has no code that can be imported.", name)
	}
	conditions := slices.DeleteFunc(slices.Sorted(maps.Keys(targets)), func(condition string) bool {
		return declarationFile.MatchString(targets[condition])
	})
	if inPackage(l.importer) && packageName(l.importer) != name && slices.Equal(conditions, []string{"import"}) {
		l.message = fmt.Sprintf("The package “%s” loads “%s” with require(), which that package does not allow.", packageName(l.importer), l.spec)
		l.help = fmt.Sprintf("Install versions of both that fit together: package.json of “%s” names them.", packageName(l.importer))
		return
	}
	if inPackage(l.importer) && packageName(l.importer) != name && (!closed || len(targets) == 0) {
		user := packageName(l.importer)
		l.key = user + " → " + name
		l.message = fmt.Sprintf("The package “%s” needs “%s”, which the installed version of the package “%s” does not have.",
			user, l.spec, name)
		l.help = fmt.Sprintf("Install versions of both that fit together: package.json of “%s” names them.", user)
		return
	}
	switch {
	case closed && len(targets) == 0:
		exported = slices.DeleteFunc(exported, func(spec string) bool { return spec == name+"/package.json" })
		if spec, ok := m.importOfFile(folder, name, subpath); ok {
			l.message = fmt.Sprintf("The package “%s” exports its file “%s” under another name.", name, subpath)
			l.help = "Write “" + spec + "”."
			break
		}
		l.help = diag.Suggest(l.spec, "It exports", m.expand(folder, name, exported))
	case closed && !slices.ContainsFunc(slices.Collect(maps.Values(targets)),
		func(target string) bool { return !declarationFile.MatchString(target) }):
		l.message = fmt.Sprintf("“%s” has types alone, and no code.", l.spec)
		l.help = "Write: import type"
	case closed:
		for _, condition := range slices.Sorted(maps.Keys(targets)) {
			target := targets[condition]
			if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(target))); err != nil && !strings.Contains(target, "*") {
				l.message = fmt.Sprintf("The package “%s” names %s for “%s”, and does not contain that file.", name, target, l.spec)
				l.help = "Remove node_modules, and run: " + project.InstallCommand(l.disk.root) +
					". If the file is still missing, the package is broken."
				return
			}
		}
		l.message = fmt.Sprintf("The package “%s” offers “%s” neither to browsers nor as a module.", name, l.spec)
		l.help = "Read its documentation for the right name."
		if slices.Equal(conditions, []string{"require"}) {
			l.message = fmt.Sprintf("The package “%s” offers “%s” to require() alone, and not to import.", name, l.spec)
			l.help = "Install a version of it that can be imported, or another package."
		}
	case subpath != "":
		var names []string
		entries, _ := os.ReadDir(filepath.Join(folder, filepath.FromSlash(path.Dir(subpath))))
		for _, e := range entries {
			names = append(names, path.Join(name, path.Dir(subpath), e.Name()))
		}
		l.help = "Read its documentation for the right name."
		if near, ok := diag.Nearest(l.spec, names); ok {
			l.help = "Did you mean “" + near + "”?"
		}
	case m.Browser != "":
		l.message = "The package “" + name + "” has code for browsers alone."
		l.help = "Import it in an island with client: true, which is not prerendered: defineIsland(…, { client: true })."
	default:
		l.help = "If it has types alone, write: import type. Or else remove node_modules, and run: " + project.InstallCommand(l.disk.root)
	}
}

// aliases are beginnings of imports that other tools and their templates define.
var aliases = regexp.MustCompile(`^(?:[@~#$]/?|src/)`)

// describeAlias describes an import that leaves out the way to a file of the site, or uses an alias that nobody defined.
func (l *lost) describeAlias() bool {
	alias := aliases.FindString(l.spec)
	rest := strings.TrimPrefix(l.spec, alias)
	if strings.HasPrefix(l.spec, "@") && alias == "@" {
		return false // the scope of a package
	}
	first, _, isPath := strings.Cut(rest, "/")
	for _, folder := range []string{"site", "."} {
		if info, err := l.disk.site.Stat(path.Join(folder, first)); !isPath || err != nil || !info.IsDir() {
			continue
		}
		l.message = fmt.Sprintf("“%s” is neither a path nor a package.", l.spec)
		l.help = "Write the path from this file, such as “" +
			relativeTo(l.importer, filepath.Join(l.disk.root, folder, filepath.FromSlash(rest))) + "”."
		if file, ok := l.existing(path.Join(folder, rest)); ok {
			l.help = "Write “" + relativeTo(l.importer, l.disk.absolute(file)) + "”."
		}
		if strings.HasSuffix(alias, "/") && alias != "src/" {
			l.message = fmt.Sprintf("“%s” leads nowhere.", l.spec)
			l.help += fmt.Sprintf(" Or define “%s*” under paths in tsconfig.json.", alias)
		}
		return true
	}
	if alias == "" || alias == "src/" {
		return false
	}
	l.message, l.help = fmt.Sprintf("“%s” leads nowhere.", l.spec), (&lost{disk: l.disk, spec: l.spec, importer: l.importer}).nearestFile()
	return true
}

// existing returns the import of a file of the site, whose ending may be left out.
func (l *lost) existing(name string) (file string, ok bool) {
	for _, ending := range []string{"", ".tsx", ".ts", ".jsx", ".js", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"} {
		if info, err := l.disk.site.Stat(name + ending); err == nil && info.Mode().IsRegular() {
			return strings.TrimSuffix(name+ending, codeEnding(ending)), true
		}
	}
	return "", false
}

// codeEnding returns the ending of a module's name, which imports leave out.
func codeEnding(name string) string {
	if ending := path.Ext(name); slices.Contains([]string{".tsx", ".ts", ".jsx", ".js"}, ending) {
		return ending
	}
	return ""
}

// nearestFile suggests a file of the site in place of one that does not exist: one with the same name elsewhere, or one with
// a similar name.
func (l *lost) nearestFile() string {
	const fallback = "Correct the path, which begins at the folder of this file."
	base := path.Base(strings.TrimRight(l.spec, "/"))
	if base = strings.TrimSuffix(base, codeEnding(base)); inPackage(l.importer) {
		return "Remove node_modules, and run: " + project.InstallCommand(l.disk.root)
	}
	if file, ok := l.sameName(base); ok {
		return "Did you mean “" + file + "”?"
	}
	byBase := map[string]string{}
	var bases []string
	for _, name := range l.importable() {
		b := path.Base(name)
		if b = strings.TrimSuffix(b, codeEnding(b)); byBase[b] == "" {
			byBase[b] = name
			bases = append(bases, b)
		}
	}
	if near, ok := diag.Nearest(base, bases); ok {
		return "Did you mean “" + l.importOfFile(byBase[near]) + "”?"
	}
	return fallback
}

// sameName returns the import of the site's file with a name, or else of one whose name has other capital letters.
func (l *lost) sameName(base string) (file string, ok bool) {
	base = strings.TrimSuffix(base, codeEnding(base))
	for _, name := range l.importable() {
		b := path.Base(name)
		if b = strings.TrimSuffix(b, codeEnding(b)); b == base {
			return l.importOfFile(name), true
		}
		if !ok && strings.EqualFold(b, base) {
			file, ok = l.importOfFile(name), true
		}
	}
	return file, ok
}

// importable lists the files that a module or a style sheet can import. Nobody imports a page.
func (l *lost) importable() []string {
	return l.disk.sourceFiles(func(name string) bool {
		return !strings.HasPrefix(name, "site/pages/") && !l.style && scripts.MatchString(name) ||
			slices.Contains([]string{".css", ".json"}, path.Ext(name)) || isAsset(name)
	})
}

// importOfFile returns the import that leads from a module to a file of the site.
func (l *lost) importOfFile(name string) string {
	name = strings.TrimSuffix(name, codeEnding(name))
	return relativeTo(l.importer, l.disk.absolute(name))
}

// nearestPublic suggests a file of site/public.
func nearestPublic(disk *files, address string) string {
	var names []string
	entries, _ := disk.site.ReadDir(path.Join(project.PublicFolder, path.Dir(address)))
	for _, e := range entries {
		names = append(names, path.Join(path.Dir(address), e.Name()))
	}
	if near, ok := diag.Nearest(address, names); ok {
		return "Did you mean “" + near + "”?"
	}
	return "An address that begins with / means a file of site/public. Add the file, or correct the address."
}

// relativeTo returns an import that leads from a module to a file.
func relativeTo(importer, file string) string {
	rel, err := filepath.Rel(filepath.Dir(importer), file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	if rel = filepath.ToSlash(rel); !strings.HasPrefix(rel, ".") {
		rel = "./" + rel
	}
	return rel
}

// isBuiltIn reports whether an import means a module of Node.
func isBuiltIn(spec string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(spec, "node:"), "/")
	return strings.HasPrefix(spec, "node:") || slices.Contains(builtIn, first)
}

// builtIn are the modules of Node that an import can name without “node:”.
var builtIn = strings.Fields(`assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel
	dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream
	string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib`)
