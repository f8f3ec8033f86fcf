package bundle

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// The compiler describes how types differ. Where that means a property that is missing or unknown, or types that are not
// installed, the message says so.

var (
	missingProperty = regexp.MustCompile(`^Property “([^”]+)” is missing in type “.*” but required in type “(.*)”\.$`)
	unknownProperty = regexp.MustCompile(`^Property “([^”]+)” does not exist on type “[^”]*”\.(?: (Did you mean .*))?$`)
	excessProperty  = regexp.MustCompile(`^Object literal may only specify known properties, (?:and|but) “([^”]+)” does not exist in ` +
		`type “(.*)”\.$`)
	pictureAsText  = regexp.MustCompile(`^Type “(?:SitePicture|PictureFile)” is not assignable to type “string”\.$`)
	noData         = regexp.MustCompile(`^Property “([^”]+)” does not exist on type “(?:.* & )?SharedContent”`)
	implicitAny    = regexp.MustCompile(`^(?:Parameter|Binding element|Variable) “[^”]+” implicitly has an “any” type\.$`)
	noNodeTypes    = regexp.MustCompile(`^Cannot find (?:name|module) “((?:node:)?[\w/]+)”`)
	noModule       = regexp.MustCompile(`^Cannot find module “([^”.][^”]*)” or its corresponding type declarations\.$`)
	noPackageTypes = regexp.MustCompile(`^Could not find a declaration file for module “((?:@[^/”]+/)?[^/”]+)[^”]*”\.`)
)

// refusedModules are the modules of Node with which prerendered code can do nothing.
var refusedModules = regexp.MustCompile(`^(?:node:)?(?:fs|fs/promises|net|http|https|http2|dns|tls|dgram|child_process|cluster)$`)

// explain words a message of the compiler. It reports whether the fault is what is installed, whatever file imports it.
func (c compiler) explain(d *diag.Diagnostic) (isOfPackage bool) {
	detail := d.Message
	isDifference := strings.Contains(d.Message, "is not assignable to type")
	if isDifference {
		detail = d.Help
	}
	if pictureAsText.MatchString(d.Message) {
		d.Help = "An imported picture is an object. Write: <Picture picture={…} alt=\"\" sizes=\"100vw\" />, with Picture from “gaceta”."
		return false
	}
	if found := missingProperty.FindStringSubmatch(detail); found != nil {
		d.Message, d.Help = "The property “"+found[1]+"” is missing.", "It is required in the type "+found[2]+"."
		return false
	}
	if found := unknownProperty.FindStringSubmatch(detail); found != nil && isDifference {
		d.Message, d.Help = "Unknown property “"+found[1]+"”.", found[2]
		return false
	}
	if found := excessProperty.FindStringSubmatch(d.Message); found != nil {
		d.Message, d.Help = "Unknown property “"+found[1]+"”.", strings.TrimSpace("The type is "+found[2]+". "+d.Help)
		return false
	}
	if found := noData.FindStringSubmatch(d.Message); found != nil {
		d.Message = "The props of this component have no data “" + found[1] + "”."
		d.Help = "Data of every page is under shared in content/site.yaml."
		if pageFile.MatchString(d.Pos.File) {
			key := found[1]
			if strings.ContainsAny(key, "-./") {
				key = strconv.Quote(key)
			}
			d.Help = "Write PageProps<{ " + key + ": … }>, with its type from “gaceta/content”, and name it under data in content/routes.yaml."
		}
		return false
	}
	if found := noNodeTypes.FindStringSubmatch(d.Message); found != nil && isBuiltIn(found[1]) {
		d.Message, d.Help = "The types of “"+found[1]+"”, a part of Node, are not installed.", "Run: npm install --save-dev @types/node"
		if refusedModules.MatchString(found[1]) {
			d.Message, d.Help = "Code that is prerendered cannot use “"+found[1]+
				"”: it has neither files nor the network.", project.DataHelp
			return false
		}
		return true
	}
	if found := noModule.FindStringSubmatch(d.Message); found != nil { // imported for its types alone
		name := packagePath.FindStringSubmatch(found[1])
		l := lost{disk: c.disk, spec: found[1], importer: c.disk.absolute(d.Pos.File)}
		if name != nil {
			if _, ok := findPackage(name[1], filepath.Dir(l.importer)); ok {
				return false
			}
		}
		l.describe()
		d.Message, d.Help = l.message, l.help
		return true
	}
	if found := noPackageTypes.FindStringSubmatch(d.Message); found != nil {
		types := "@types/" + strings.NewReplacer("@", "", "/", "__").Replace(found[1])
		d.Message = "The package “" + found[1] + "” has no types."
		d.Help = "Run: npm install --save-dev " + types + ". If there is none, write a file site/types.d.ts with: declare module \"" +
			found[1] + "\";"
		if own := c.ownPackage(found[1]); own != "" {
			d.Help = "It is a package of your workspace: write it in TypeScript, " +
				"or name its .d.ts file as “types” in " + own + "/package.json."
		} else if folder := c.typesFolder(d.Pos.File); folder != "." {
			d.Help = "Add " + types + " to the devDependencies in " + folder + "/package.json, and run: " +
				project.InstallCommand(c.disk.root)
		}
		return true
	}
	return false
}

// dropConsequences drops the errors on values without a type in files that have another error: that one may be the cause.
func dropConsequences(list diag.List) diag.List {
	wrong := map[string]bool{}
	for _, d := range list {
		if !implicitAny.MatchString(d.Message) {
			wrong[d.Pos.File] = true
		}
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return implicitAny.MatchString(d.Message) && wrong[d.Pos.File] })
}

// joinPackages keeps the first message of each fault of a package, which then names the other files.
func joinPackages(list diag.List, isOfPackage func(*diag.Diagnostic) bool) (joined diag.List) {
	type fault struct{ message, help string }
	first, others := map[fault]int{}, map[int][]string{}
	for _, d := range list {
		if !isOfPackage(&d) {
			joined = append(joined, d)
			continue
		}
		key := fault{d.Message, d.Help}
		i, known := first[key]
		if !known {
			first[key] = len(joined)
			joined = append(joined, d)
		} else if d.Pos.File != joined[i].Pos.File && !slices.Contains(others[i], d.Pos.File) {
			others[i] = append(others[i], d.Pos.File)
		}
	}
	for i, files := range others {
		text := strings.Join(files[:min(len(files), maxImporters)], ", ")
		if more := len(files) - maxImporters; more > 0 {
			text += " and " + strconv.Itoa(more) + " more"
		}
		help := &joined[i].Help
		if !strings.HasSuffix(*help, ".") && !strings.HasSuffix(*help, ";") {
			*help += "."
		}
		*help += " Also imported in " + text + "."
	}
	return joined
}

// maxImporters is how many other files the message on a package names.
const maxImporters = 3

// ownPackage returns the folder of a package of the site's workspace, relative to the root of the site, or "" for other packages.
// A registry has no types of such a package, or those of another with the same name.
func (c compiler) ownPackage(name string) string {
	for _, m := range c.disk.members {
		if folder, err := filepath.Rel(c.disk.real, m.folder); m.name == name && err == nil {
			return filepath.ToSlash(folder)
		}
	}
	return ""
}

// typesFolder returns the folder of the package.json that belongs to a file, relative to the root of the site.
func (c compiler) typesFolder(file string) string {
	for folder := path.Dir(file); path.Dir(folder) != folder && folder != ".."; folder = path.Dir(folder) {
		if _, err := os.Stat(filepath.Join(c.disk.root, filepath.FromSlash(folder), "package.json")); err == nil {
			return folder
		}
	}
	return "."
}
