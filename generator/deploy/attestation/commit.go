package attestation

import (
	"bytes"
	"context"
	"net/url"
	"os"
	"strings"

	"gaceta.dev/gaceta/generator/internal/git"
)

// Commit is the commit of a site's folder.
type Commit struct {
	ID          string
	Remote      string // address of the repository, without credentials; may be empty
	Uncommitted bool   // the folder has changes that the commit does not contain
}

// ReadCommit returns the commit of the repository that contains a folder, or nil without a repository, a commit or Git.
// Changes in the ignored folders, whose paths are relative to dir, do not count as uncommitted.
func ReadCommit(ctx context.Context, dir string, ignored ...string) *Commit {
	id, err := output(ctx, dir, "rev-parse", "--verify", "HEAD^{commit}")
	if err != nil {
		return nil
	}
	c := &Commit{ID: id}
	if remote, err := output(ctx, dir, "config", "--get", "remote.origin.url"); err == nil {
		c.Remote = withoutCredentials(remote)
	}
	args := []string{"status", "--porcelain", "--", "."}
	for _, name := range ignored {
		args = append(args, ":(exclude)"+name)
	}
	changes, err := output(ctx, dir, args...)
	c.Uncommitted = err != nil || changes != ""
	return c
}

// output returns the output of a Git command, without white space around it.
func output(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := git.Output(ctx, dir, args...)
	return string(bytes.TrimSpace(out)), err
}

// withoutCredentials removes the user and the password from the address of a repository. A form that is no URL, such as
// git@example.org:owner/name, contains none.
func withoutCredentials(remote string) string {
	u, err := url.Parse(remote)
	if err != nil || u.Host == "" {
		return strings.TrimSuffix(remote, ".git")
	}
	u.User, u.RawQuery = nil, ""
	return strings.TrimSuffix(u.String(), ".git")
}

// resource describes the commit as SLSA's documentation does.
func (c *Commit) resource() Resource {
	r := Resource{URI: "git+" + c.Remote, Digest: map[string]string{"gitCommit": c.ID}}
	if c.Remote == "" {
		r.URI = ""
		r.Name = "repository"
	}
	if c.Uncommitted {
		r.Annotations = &Annotations{Uncommitted: true}
	}
	return r
}

// Local returns the builder of this machine: the workflow on GitHub, or an unnamed one elsewhere.
func Local(version string) Builder {
	id := "https://gaceta.dev/builder/local"
	if workflow, server := os.Getenv("GITHUB_WORKFLOW_REF"), os.Getenv("GITHUB_SERVER_URL"); workflow != "" && server != "" {
		id = server + "/" + workflow
	}
	return Builder{ID: id, Version: map[string]string{"gaceta": version}}
}
