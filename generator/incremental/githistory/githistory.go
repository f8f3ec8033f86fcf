// Package githistory reads from Git which commits changed the texts of a site, and who wrote them.
//
//  1. There is no history without Git, without a repository, and in a shallow clone: its oldest commit would seem to have
//     changed every file.
//  2. The history of a commit never changes, so one `git log` serves until the next commit.
//  3. Git requests nothing from other machines.
package githistory

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/git"
	"gaceta.dev/gaceta/generator/internal/record"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/page"
)

// Head identifies the current history of the repository that contains a folder. It is empty if there is none.
func Head(ctx context.Context, root string) string {
	if !git.HasRepository(root) {
		return ""
	}
	out, err := git.Output(ctx, root, "rev-parse", "--is-shallow-repository", "--show-toplevel", "HEAD")
	shallow, rest, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	top, commit, ok := strings.Cut(rest, "\n")
	if err != nil || !ok || shallow != "false" {
		return ""
	}
	names, _ := rootfs.New(top).ReadFile(".mailmap") // it is optional, and corrects the names of authors
	return commit + "\n" + string(names)
}

// WhyMissing says why Head found no history, as the end of a sentence, and how to get one.
func WhyMissing(ctx context.Context, root string) (problem, help string) {
	if !git.HasRepository(root) {
		return "the site is in no Git repository", "Build in a clone of the repository, or remove the setting."
	}
	out, err := git.Output(ctx, root, "rev-parse", "--is-shallow-repository", "HEAD")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "Git is not installed", "Install Git where the site is built."
	case err == nil && bytes.HasPrefix(out, []byte("true")):
		return "this clone lacks the older commits",
			"Run: git fetch --unshallow. In GitHub Actions, write fetch-depth: 0 under actions/checkout."
	}
	return "Git cannot read the repository, or it has no commit", "Run: git log. What it says must be solved first."
}

// CheckUntracked returns a *cachedir.ForeignError if Git tracks files of a cache: then their author made the cache.
func CheckUntracked(ctx context.Context, root, cache string) error {
	if !git.HasRepository(root) {
		return nil
	}
	folder, name := filepath.Split(cache)
	// The name in another case is the same folder on some systems. A repository of another user is examined too, and no
	// program that its settings name is run.
	out, err := git.Output(ctx, folder, "-c", "safe.directory=*", "ls-files", "-z", "--", ":(icase,literal)"+name)
	if err != nil || len(out) == 0 { // outside a repository, Git fails
		return nil
	}
	return &cachedir.ForeignError{
		Path: cache, Problem: "Git tracks this folder, which is the cache of builds.",
		Help: "Remove it from the repository: git rm -r --cached " + name + ".",
	}
}

// Read reads the history of a head, or takes it from the cache. It returns nil if there is none.
func Read(ctx context.Context, c *incremental.Cache, root, head string) page.History {
	var known storedHistory
	if head == "" {
		return nil
	}
	if c.LoadRecord(recordName, known.record) && known.head == head {
		return known.files
	}
	if known = (storedHistory{head, Log(ctx, root)}); known.files != nil {
		c.StoreRecord(recordName, known.record)
	}
	return known.files
}

// Log reads the history of the texts below a folder. It returns nil if Git fails.
func Log(ctx context.Context, root string) page.History {
	out, err := git.Output(ctx, root, "log", "--raw", "-c", "-z", "--no-abbrev", "--no-renames", "--no-show-signature", "--relative",
		"--format="+commitMark+"%H%x00%cs%x00%aN", "--", "content")
	if err != nil {
		return nil
	}
	return parse(out)
}

// recordName is the name of the record in the cache.
const recordName = "history"

// storedHistory is the history that belongs to a head.
type storedHistory struct {
	head  string
	files page.History
}

func (s *storedHistory) record(r *record.Record) {
	r.Text(&s.head)
	record.Map(r, (*map[string]page.Revision)(&s.files), func(v *page.Revision) {
		r.Text(&v.Commit)
		r.Text(&v.Day)
		r.Text(&v.Blob)
		r.Texts(&v.Authors)
	})
}

// commitMark begins a commit in the output of git log.
const commitMark = "\x01"

// parse reads the output of git log, newest commit first. A commit is the mark with its id, its day, and its author. Then each changed
// file has “:<mode> <mode> <blob> <blob> <status>” and its name. All are followed by a zero byte. A merge that changed a
// file itself has a colon, a mode and a blob for each parent; the last blob is the result.
func parse(out []byte) page.History {
	h := page.History{}
	var commit, day, author string
	next := func() string {
		field, rest, _ := bytes.Cut(out, []byte{0})
		out = rest
		return string(field)
	}
	for len(out) > 0 {
		field := strings.TrimPrefix(next(), "\n")
		if id, ok := strings.CutPrefix(field, commitMark); ok {
			commit, day, author = id, next(), next()
			continue
		}
		if field == "" { // ends the header of a merge
			continue
		}
		name, columns := next(), strings.Fields(field)
		parents := strings.Count(field, ":")
		if len(columns) < 2*parents+2 {
			return nil // not the output that was asked for
		}
		r, ok := h[name]
		if !ok {
			r.Commit, r.Day, r.Blob = commit, day, columns[2*parents+1]
		}
		r.Authors = append(slices.DeleteFunc(r.Authors, func(a string) bool { return a == author }), author)
		h[name] = r
	}
	for _, r := range h {
		slices.Reverse(r.Authors)
	}
	return h
}
