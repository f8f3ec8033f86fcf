package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gaceta.dev/gaceta/generator/project"
)

// namedFile returns the name of a file in the site's folder, and that folder, if an argument of a command names such a file; ""
// for others, which are what the user says. A stranger may have filled the site's folder: no part of a path in it may be a link.
func namedFile(root, name string) (folder, rest string, err error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", "", err
	}
	site, err := filepath.Abs(root)
	if err != nil {
		return "", "", err
	}
	for _, folder := range []string{site, realPath(site)} {
		if rel, err := filepath.Rel(folder, abs); err == nil && filepath.IsLocal(rel) {
			return folder, filepath.ToSlash(rel), nil
		}
	}
	return "", "", nil
}

// realPath returns a path without links, or the path itself if it does not exist.
func realPath(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return name
}

// readNamed reads a file that an argument names.
func readNamed(root, name string) ([]byte, error) {
	folder, rest, err := namedFile(root, name)
	if err != nil {
		return nil, err
	}
	if folder == "" {
		return os.ReadFile(name)
	}
	return fs.ReadFile(project.OpenFolder(folder), rest)
}

// writeNamed writes a file that an argument names, and creates its folder.
func writeNamed(root, name string, data []byte) error {
	folder, rest, err := namedFile(root, name)
	if err != nil {
		return err
	}
	if folder != "" {
		return project.ReplaceFile(folder, rest, data)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// checkNamedFolder returns a usageError unless a path leads to a folder, without links in a checkout.
func checkNamedFolder(root, name string) error {
	folder, rest, err := namedFile(root, name)
	if err != nil {
		return err
	}
	if folder == "" {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			return usageError{fmt.Errorf("%s is not a folder", name)}
		}
		return nil
	}
	if _, err := fs.ReadDir(project.OpenFolder(folder), rest); err != nil {
		return usageError{fmt.Errorf("%s is not a folder: %w", name, err)}
	}
	return nil
}
