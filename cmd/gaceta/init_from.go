package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/migrate"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/starter"
)

// move creates a site from that of another generator, which it only reads.
func (f *initFlags) move(out io.Writer, dir string) error {
	if err := checkApart(dir, f.from); err != nil {
		return err
	}
	site, err := migrate.Read(f.from)
	if err != nil {
		return err
	}
	result, err := migrate.Convert(site, f.name)
	if err != nil {
		return err
	}
	_, err = starter.CreateMoved(dir,
		starter.Site{Name: result.Name, Languages: result.Languages, Package: starter.PackageFor(dir), Math: result.Math},
		starter.Moved{Files: result.Files, Copies: result.Copies, Source: site.Source})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Moved %s from %s to %s, in %s.\n", diag.Count(result.Texts, "text"),
		site.Generator, dir, strings.Join(result.Languages.Codes(), ", "))
	fmt.Fprintf(out, "MIGRATION.md lists what is left to do: %d entries.\n", result.ToDo)
	return nil
}

// checkApart returns a project.RefusedError if one of two folders is within the other.
func checkApart(dir, from string) error {
	info, err := os.Stat(from)
	if err != nil || !info.IsDir() {
		return project.Refuse("there is no folder %s. Name the folder of the old site", from)
	}
	inner, outer := resolved(dir), resolved(from)
	for range 2 {
		if rel, err := filepath.Rel(outer, inner); err == nil && filepath.IsLocal(rel) {
			return project.Refuse("%s and %s are within each other. Name a new folder outside of the old site", dir, from)
		}
		inner, outer = outer, inner
	}
	return nil
}

// resolved returns the path of a folder without links. The folder need not exist.
func resolved(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for known, rest := abs, ""; ; known, rest = filepath.Dir(known), filepath.Join(filepath.Base(known), rest) {
		if real, err := filepath.EvalSymlinks(known); err == nil {
			return filepath.Join(real, rest)
		}
		if known == filepath.Dir(known) {
			return abs
		}
	}
}
