// Package attestation states which files a build made from which commit.
//
//  1. A statement is an in-toto Statement v1 with an SLSA provenance v1 predicate. Its subjects are the files of the manifest.
//  2. Equal files, commits and builders result in equal bytes: a statement contains no time.
//  3. Signatures are the business of cosign or the host: Read finds the statement in what they write, and checks none. The
//     structs of in-toto's own package are protocol buffers, whose JSON differs from run to run.
package attestation

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
)

// The types that the specifications of in-toto and SLSA define, and the type of builds by gaceta.
const (
	statementType = "https://in-toto.io/Statement/v1"
	predicateType = "https://slsa.dev/provenance/v1"
	buildType     = "https://gaceta.dev/build/v1"
)

// maxSize is how much of a file is fetched if the statement, written by another program, does not name its size.
const maxSize = 64 << 20

// Statement is an in-toto statement about the files of an output.
type Statement struct {
	Type          string     `json:"_type"`
	Subjects      []Resource `json:"subject"`
	PredicateType string     `json:"predicateType"`
	Predicate     Provenance `json:"predicate"`
}

// Resource is a ResourceDescriptor of in-toto.
type Resource struct {
	Name        string            `json:"name,omitempty"`
	URI         string            `json:"uri,omitempty"`
	Digest      map[string]string `json:"digest"`
	MediaType   string            `json:"mediaType,omitempty"`
	Annotations *Annotations      `json:"annotations,omitempty"`
}

// Annotations are what else a statement says about a resource.
type Annotations struct {
	Size        int64  `json:"size,omitempty"`
	Location    string `json:"location,omitempty"`    // where hosts that read _redirects lead instead of sending the file
	Uncommitted bool   `json:"uncommitted,omitempty"` // the folder had changes that the commit does not contain
}

// Provenance is the predicate of SLSA.
type Provenance struct {
	Build BuildDefinition `json:"buildDefinition"`
	Run   RunDetails      `json:"runDetails"`
}

// BuildDefinition says what was built.
type BuildDefinition struct {
	BuildType    string     `json:"buildType"`
	Parameters   Parameters `json:"externalParameters"`
	Dependencies []Resource `json:"resolvedDependencies,omitempty"`
}

// Parameters are the inputs of a build that its commit does not determine.
type Parameters struct {
	BasePath string `json:"basePath,omitempty"` // that every address of the site begins with
	Build    string `json:"build,omitempty"`    // hash of all inputs, from the marker of the output
}

// RunDetails says who built.
type RunDetails struct {
	Builder Builder `json:"builder"`
}

// Builder identifies the machine and the program.
type Builder struct {
	ID      string            `json:"id"`
	Version map[string]string `json:"version,omitempty"`
}

// New returns the statement about an output. Location returns where _redirects leads from a public address, or "".
func New(m manifest.Manifest, origin dist.BuildID, location func(file string) string, commit *Commit, by Builder) Statement {
	s := Statement{Type: statementType, PredicateType: predicateType, Subjects: make([]Resource, len(m.Files))}
	for i, f := range m.Files {
		s.Subjects[i] = Resource{
			Name: f.Path, Digest: map[string]string{"sha256": f.SHA256}, MediaType: f.Type,
			Annotations: &Annotations{Size: f.Size, Location: location(f.Path)},
		}
	}
	s.Predicate.Build = BuildDefinition{BuildType: buildType, Parameters: Parameters{BasePath: origin.Path, Build: origin.Build}}
	if commit != nil {
		s.Predicate.Build.Dependencies = []Resource{commit.resource()}
	}
	s.Predicate.Run.Builder = by
	return s
}

var sha256Form = regexp.MustCompile(`^[0-9a-f]{64}$`)

// parse reads a statement and reports what makes it useless for a comparison.
func parse(data []byte) (Statement, error) {
	var s Statement
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("the statement is not valid JSON: %w", err)
	}
	switch {
	case s.Type != statementType:
		return s, fmt.Errorf("the file is not an in-toto statement v1: its “_type” is %q", s.Type)
	case s.PredicateType != predicateType:
		return s, fmt.Errorf("the statement is not an SLSA provenance v1: its “predicateType” is %q", s.PredicateType)
	case len(s.Subjects) == 0:
		return s, errors.New("the statement names no files")
	}
	seen := map[string]bool{}
	for _, r := range s.Subjects {
		switch {
		case !fs.ValidPath(r.Name) || r.Name == ".":
			return s, fmt.Errorf("the statement names %q, which is not the path of a file", r.Name)
		case !sha256Form.MatchString(r.Digest["sha256"]):
			return s, fmt.Errorf("the statement contains no SHA-256 of %s", r.Name)
		case seen[r.Name]:
			return s, fmt.Errorf("the statement names %s twice", r.Name)
		}
		seen[r.Name] = true
	}
	return s, nil
}

// CommitID returns the commit that was built, or "" if the statement names none.
func (s Statement) CommitID() string {
	for _, d := range s.Predicate.Build.Dependencies {
		if id := d.Digest["gitCommit"]; id != "" {
			return id
		}
	}
	return ""
}

// Files returns the files, and the location of each that is redirected. With encoding, a file that has a compressed copy
// is listed with the bytes of the copy, as a deploy with --encode stores it.
func (s Statement) Files(encoding string) (files []manifest.File, locations map[string]string) {
	by := make(map[string]Resource, len(s.Subjects))
	for _, r := range s.Subjects {
		by[r.Name] = r
	}
	locations = map[string]string{}
	for _, r := range s.Subjects {
		f := manifest.File{Path: r.Name, Type: r.MediaType}
		for _, e := range dist.Encodings {
			plain, isCopy := by[r.Name[:len(r.Name)-len(path.Ext(r.Name))]]
			if isCopy && path.Ext(r.Name) == e.Ext && plain.Name != "" {
				f.Encoding = e.Name
			}
			if copied, ok := by[r.Name+e.Ext]; ok && e.Name == encoding {
				r.Digest, f.Encoding, f.Source = copied.Digest, e.Name, copied.Name
				r.Annotations = withSize(r.Annotations, copied.Annotations)
			}
		}
		f.SHA256 = r.Digest["sha256"]
		if a := r.Annotations; a != nil {
			f.Size, locations[f.Path] = a.Size, a.Location
		} else {
			f.Size = maxSize
		}
		files = append(files, f)
	}
	return files, locations
}

// withSize returns a with the size of another file.
func withSize(a, other *Annotations) *Annotations {
	var out Annotations
	if a != nil {
		out = *a
	}
	out.Size = 0
	if other != nil {
		out.Size = other.Size
	}
	return &out
}
