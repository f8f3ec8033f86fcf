package sourcecheck

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// lockFile records when sources were last verified.
const lockFile = "content/sources.lock.yaml"

// schemaFile is the copy of its schema for editors, from the site's folder.
const schemaFile = ".gaceta/schemas/sources.lock.schema.json"

// Lock holds the records by address.
type Lock map[string]Record

// Record tells when an address and its quotations were last found.
type Record struct {
	Verified string            // the day of the last successful request, as YYYY-MM-DD; empty for never
	Quotes   map[string]string // by the hash of a quotation: the day on which it was last found
}

// ReadLock reads the lock file. A missing file is an empty Lock.
func ReadLock(fsys fs.FS) (Lock, diag.List, error) {
	text, err := fs.ReadFile(fsys, lockFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	lock := Lock{}
	root, list := yamlnode.Parse(lockFile, 1, text)
	for f := range root.Fields() {
		r := Record{Verified: f.Get("verified").Text(), Quotes: map[string]string{}}
		for q := range f.Get("quotes").Fields() {
			r.Quotes[q.Key()] = q.Text()
		}
		lock[f.Key()] = r
	}
	return lock, list, nil
}

// Write writes the lock file of the site in a folder.
func (l Lock) Write(root string) error {
	var out bytes.Buffer
	out.WriteString("# yaml-language-server: $schema=../" + schemaFile + "\n" +
		"# When each source was last verified, and each quotation last found there, by the hash of its words.\n" +
		"# Written by `gaceta sources --check`; commit it.\n")
	for _, url := range slices.Sorted(maps.Keys(l)) {
		r := l[url]
		fmt.Fprintf(&out, "%s:\n  verified: %q\n", strconv.Quote(url), r.Verified)
		if len(r.Quotes) > 0 {
			out.WriteString("  quotes:\n")
		}
		for _, hash := range slices.Sorted(maps.Keys(r.Quotes)) {
			fmt.Fprintf(&out, "    %q: %q\n", hash, r.Quotes[hash])
		}
	}
	return rootfs.New(root).ReplaceFile(lockFile, out.Bytes())
}
