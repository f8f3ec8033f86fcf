package incremental

import (
	"context"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/record"
)

// Job makes files of the output: a page, a feed, a picture, an asset.
type Job struct {
	Name      string     // unique in a build; the next build finds the artifact by it
	Key       digest.Sum // hash of all inputs known beforehand; zero is never reused
	Page      bool       // counted in Outcome.Pages and Options.Progress
	Last      bool       // is made after all jobs without this flag, from what they found
	Elsewhere bool       // another shard makes it; this build only knows its file
	Make      func(ctx context.Context) (Result, error)
}

// Result is what a job made.
type Result struct {
	Files       []File
	Inputs      []string  // inputs discovered while making; RunOptions.InputSum hashes them
	Needs       []Job     // jobs that make the files that these files name
	Diagnostics diag.List // a result with errors is made again by the next build
}

// File is a file of the output.
type File struct {
	Path     string
	Data     []byte
	Compress bool // write compressed copies too
}

// Artifact is what a build remembers of a job.
type Artifact struct {
	Key       digest.Sum
	Files     []string // paths in the output, compressed copies included
	Inputs    []string
	InputSum  digest.Sum
	Needs     []string  // names of jobs
	Warnings  diag.List // reported again when the artifact is reused
	Elsewhere bool
	reused    bool // not stored
}

// IsReused reports whether the artifact was taken over from the previous build. A job that failed has none: nil.
func (a *Artifact) IsReused() bool { return a != nil && a.reused }

// InputsOf returns the inputs whose names begin with a prefix, without it.
func (a *Artifact) InputsOf(prefix string) []string {
	var names []string
	for _, input := range a.Inputs {
		if name, ok := strings.CutPrefix(input, prefix); ok {
			names = append(names, name)
		}
	}
	return names
}

func (a *Artifact) record(r *record.Record) {
	r.Sum(&a.Key)
	r.Sum(&a.InputSum)
	for _, texts := range []*[]string{&a.Files, &a.Inputs, &a.Needs} {
		r.Texts(texts)
	}
	record.List(r, (*[]diag.Diagnostic)(&a.Warnings), func(d *diag.Diagnostic) {
		for _, text := range []*string{(*string)(&d.Severity), &d.Code, &d.Pos.File, &d.Message, &d.Help} {
			r.Text(text)
		}
		for _, number := range []*int{&d.Pos.Line, &d.Pos.Column, &d.Pos.Length} {
			r.Int(number)
		}
	})
	r.Flag(&a.Elsewhere)
}
