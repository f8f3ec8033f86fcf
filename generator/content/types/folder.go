// Package types writes what editors and the TypeScript compiler need to know about
// a site into its folder .gaceta:
//
//	tsconfig.json     compiler options, which the site's tsconfig.json extends
//	gaceta/           the framework, which sites import as "gaceta"
//	content.d.ts      types of the site's content, made from its schemas; of a data file without one, from the file
//	modules.d.ts      types of style sheets and pictures, and of process.env
//	schemas/          all schemas, the built-in ones too, for editors
//
// A file is written only when its text changes, so that editors and compilers
// that watch it stay quiet. The same content always produces the same bytes.
package types

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
)

// Folder is where the files are written, relative to the site's root.
const Folder = ".gaceta"

const (
	schemaFolder = "content/schemas"
	schemaEnding = ".schema.json"
)

// modules returns modules.d.ts.
func modules() []byte {
	var out strings.Builder
	out.WriteString(`// Written by ` + "`gaceta types`" + `. Do not edit.

declare module "*.module.css" {
  const classes: Record<string, string>;
  export default classes;
}
declare module "*.css";
declare module "*.txt" {
  const text: string;
  export default text;
}
// The variables of the environment, for sites without @types/node. With it, both declarations are one.
declare namespace NodeJS {
  interface ProcessEnv {
    NODE_ENV?: string;
    [name: string]: string | undefined;
  }
  interface Process {
    env: ProcessEnv;
  }
}
declare var process: NodeJS.Process;
`)
	for _, ext := range runtime.AssetTypes {
		value := "address: string"
		if slices.Contains(runtime.PictureTypes, ext) {
			value = `picture: import("gaceta").SitePicture`
		}
		name, _, _ := strings.Cut(value, ":")
		for _, written := range runtime.Spellings(ext) {
			fmt.Fprintf(&out, "declare module \"*%s\" {\n  const %s;\n  export default %s;\n}\n", written, value, name)
		}
	}
	for _, name := range []string{"gaceta", "gaceta/content", "gaceta:translation"} {
		fmt.Fprintf(&out, "declare module %q {\n  export * from %q;\n}\n", name, "#"+strings.ReplaceAll(name, ":", "/"))
	}
	return []byte(out.String())
}

// Write writes the files of a site. It writes as many as it can and returns
// the errors of the others.
func Write(p project.Project) error {
	files, err := filesOf(p)
	if err != nil {
		return err
	}
	dir, err := cachedir.Open(p.Root, filepath.Join(p.Root, Folder), nil)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", Folder, err)
	}
	defer dir.Close()
	var all []error
	for name, text := range files {
		all = append(all, dir.WriteChanged(name, text))
	}
	return errors.Join(all...)
}

// DependOn reports whether the types depend on a file of the site.
func DependOn(file string) bool {
	isData := strings.HasPrefix(file, "content/") && path.Ext(file) == ".yaml"
	return isData || strings.HasPrefix(file, "content/schemas/") || strings.HasPrefix(file, "site/i18n/")
}

// filesOf returns the files by name, relative to Folder.
func filesOf(p project.Project) (map[string][]byte, error) {
	texts, err := readSchemas(p)
	if err != nil {
		return nil, err
	}
	config, err := tsconfig(p)
	if err != nil {
		return nil, err
	}
	declared := []byte(contentTypes(p, texts, readData(p, texts)))
	manifest, err := packageJSON(p)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"package.json": manifest, "content.d.ts": declared, "modules.d.ts": modules(), "tsconfig.json": config}
	for name, text := range texts {
		files["schemas/"+name+schemaEnding] = text
	}
	framework, err := fs.Glob(runtime.Files(), "*")
	if err != nil {
		return nil, err
	}
	for _, name := range framework {
		text, err := fs.ReadFile(runtime.Files(), name)
		if err != nil {
			return nil, err
		}
		// A site's compiler options must not report errors in the framework.
		files["gaceta/"+name] = append([]byte("// @ts-nocheck\n"), text...)
	}
	return files, nil
}

// readSchemas returns the texts of a site's JSON Schemas by name. A schema that is refused is left out: the reader of the
// content reports it.
func readSchemas(p project.Project) (map[string][]byte, error) {
	files, err := fs.Glob(p.FS, schemaFolder+"/*"+schemaEnding)
	texts := map[string][]byte{}
	for _, file := range files {
		text, list, err := content.ReadSchema(p.FS, file)
		if err != nil {
			return nil, err
		}
		if list.HasErrors() {
			continue
		}
		texts[strings.TrimSuffix(path.Base(file), schemaEnding)] = text
	}
	return texts, err
}

// readData returns the data files that have no schema, by name. A file with an error is nil: the reader of the content
// reports it.
func readData(p project.Project, schemas map[string][]byte) map[string]*yamlnode.Node {
	data := map[string]*yamlnode.Node{}
	for _, pattern := range []string{"content/*.yaml", "content/*/*.yaml"} {
		files, _ := fs.Glob(p.FS, pattern) // the pattern is valid
		for _, file := range files {
			name := strings.TrimSuffix(strings.TrimPrefix(file, "content/"), ".yaml")
			folder, _, _ := strings.Cut(name, "/")
			if schemas[name] == nil && schemas[folder] == nil {
				text, _ := fs.ReadFile(p.FS, file)
				data[name], _ = yamlnode.Parse(file, 1, text)
			}
		}
	}
	return data
}

// packageJSON returns the text of package.json. Its imports lead modules.d.ts to the framework. The compiler's option “paths”
// could do so too, but the paths of a site's tsconfig.json would replace them.
func packageJSON(p project.Project) ([]byte, error) {
	imports := map[string]string{"#gaceta/content": "./content.d.ts", "#gaceta/types": "./gaceta/types.ts"}
	for name, file := range runtime.Modules("./gaceta", hasTranslations(p.FS)) {
		imports["#"+strings.ReplaceAll(name, ":", "/")] = file
	}
	text, err := json.MarshalIndent(map[string]any{"private": true, "imports": imports}, "", "  ")
	return append(text, '\n'), err
}

// tsconfig returns the text of tsconfig.json. Its paths are relative to Folder.
func tsconfig(p project.Project) ([]byte, error) {
	text, err := json.MarshalIndent(map[string]any{
		"compilerOptions": map[string]any{
			"target": "es2023", "lib": []string{"es2023", "dom", "dom.iterable"}, "module": "esnext", "moduleResolution": "bundler",
			"jsx": "react-jsx", "strict": true, "verbatimModuleSyntax": true, "isolatedModules": true, "resolveJsonModule": true,
			"skipLibCheck": true, "noEmit": true,
		},
		"include": []string{"../site", "./gaceta", "./*.d.ts"},
	}, "", "  ")
	return append(text, '\n'), err
}

// hasTranslations reports whether the site has files for i18next.
func hasTranslations(site fs.FS) bool {
	json, _ := fs.Glob(site, "site/i18n/*/*.json")
	ts, _ := fs.Glob(site, "site/i18n/*/*.ts")
	return len(json)+len(ts) > 0
}
