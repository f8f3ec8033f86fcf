// Package types writes what editors and the TypeScript compiler need to know of
// a site into its folder .gaceta:
//
//	tsconfig.json     compiler options, which the site's tsconfig.json extends
//	gaceta/           the framework, which sites import as "gaceta"
//	content.d.ts      types of the site's content, made from its schemas
//	modules.d.ts      types of style sheets
//	schemas/          all schemas, the built-in ones too, for editors
//
// A file is written only when its text changes, so that editors and compilers
// that watch it stay quiet. The same content always produces the same bytes.
package types

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
)

// Folder is where the files are written, relative to the site's root.
const Folder = ".gaceta"

const modules = `// Written by ` + "`gaceta types`" + `. Do not edit.

declare module "*.module.css" {
  const classes: Record<string, string>;
  export default classes;
}
declare module "*.css";
`

// Write writes the files of a site. It writes as many as it can and returns
// the errors of the others.
func Write(p project.Project) error {
	files, err := filesOf(p)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(p.Root)
	if err != nil {
		return err
	}
	defer root.Close()
	var all []error
	for name, text := range files {
		all = append(all, writeChanged(root, path.Join(Folder, name), text))
	}
	return errors.Join(all...)
}

// filesOf returns the files by name, relative to Folder.
func filesOf(p project.Project) (map[string][]byte, error) {
	s, err := readSchemas(p)
	if err != nil {
		return nil, err
	}
	config, err := tsconfig(p)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"content.d.ts": []byte(s.contentTypes()), "modules.d.ts": []byte(modules), "tsconfig.json": config}
	for _, name := range s.names {
		text, err := fs.ReadFile(p.FS, path.Join(schemaFolder, name+schemaEnding))
		if err != nil {
			return nil, err
		}
		files["schemas/"+name+schemaEnding] = text
	}
	entries, err := fs.ReadDir(runtime.Files(), ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := fs.ReadFile(runtime.Files(), e.Name())
		if err != nil {
			return nil, err
		}
		// A site's compiler options must not report errors in the framework.
		files["gaceta/"+e.Name()] = append([]byte("// @ts-nocheck\n"), text...)
	}
	return files, nil
}

// tsconfig returns the text of tsconfig.json. Its paths are relative to Folder.
func tsconfig(p project.Project) ([]byte, error) {
	paths := runtime.Paths("./gaceta", hasTranslations(p.Root))
	paths["gaceta/content"] = []string{"./content.d.ts"}
	return indented(map[string]any{
		"compilerOptions": map[string]any{
			"target": "es2023", "lib": []string{"es2023", "dom", "dom.iterable"}, "module": "esnext", "moduleResolution": "bundler",
			"jsx": "react-jsx", "strict": true, "verbatimModuleSyntax": true, "isolatedModules": true, "resolveJsonModule": true,
			"skipLibCheck": true, "noEmit": true, "paths": paths,
		},
		"include": []string{"../site", "./gaceta", "./*.d.ts"},
	})
}

func indented(value any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(value)
	return out.Bytes(), err
}

// hasTranslations reports whether the site has files for i18next.
func hasTranslations(root string) bool {
	for _, ending := range []string{"json", "ts"} {
		if found, _ := filepath.Glob(filepath.Join(root, "site/i18n/*/*."+ending)); len(found) > 0 {
			return true
		}
	}
	return false
}

// writeChanged writes a file if its text differs. Another process sees the old
// text or the new one, never a part.
func writeChanged(root *os.Root, name string, text []byte) error {
	if old, err := root.ReadFile(name); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	if err := root.WriteFile(name+".new", text, 0o644); err != nil {
		return err
	}
	return root.Rename(name+".new", name)
}
