package generator

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// TestStrangersCodeRunsWithoutCredentials reads the workflows. A pull request chooses the code that the jobs for it run, so
// these may only read the repository. Jobs after them run the code of main, and take files and numbers from there.
func TestStrangersCodeRunsWithoutCredentials(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", ".github/workflows/*.yml"))
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	kinds := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, list := yamlnode.Parse(file, 1, text)
		if list.HasErrors() {
			t.Fatal(list)
		}
		on, name := tree.Get("on"), filepath.Base(file)
		if tree.Get("permissions").Len() != 0 || tree.Get("permissions") == nil {
			t.Errorf("%s: the workflow has permissions that its jobs did not ask for", name)
		}
		if on.Get("pull_request_target") != nil {
			t.Errorf("%s runs for pull requests with the permissions of the repository", name)
		}
		if hasKey(on, "pull_request") {
			kinds["pull request"]++
			for _, credential := range []string{"secrets.", "environment:", "github.token"} {
				if strings.Contains(string(text), credential) {
					t.Errorf("%s runs the code of pull requests and has credentials: %s", name, credential)
				}
			}
			for job := range tree.Get("jobs").Fields() {
				if job.Get("if").Text() == "github.event_name == 'push'" { // never for a pull request
					continue
				}
				for p := range job.Get("permissions").Fields() {
					if p.Key() != "contents" || p.Text() != "read" {
						t.Errorf("%s: the job %s runs the code of pull requests and may %s: %s", name, job.Key(), p.Key(), p.Text())
					}
				}
			}
		}
		for job := range tree.Get("jobs").Fields() {
			checkRunsNoPackages(t, name, job)
		}
		if hasKey(on, "workflow_run") {
			kinds["after a pull request"]++
			checkRunsMain(t, name, tree)
		}
	}
	if kinds["pull request"] < 2 || kinds["after a pull request"] != 2 {
		t.Errorf("the workflows are of other kinds than expected: %v", kinds)
	}
}

// checkRunsMain fails if a job checks out another commit than that of main, or runs something that it downloaded. It also
// fails for a download into the folder of main's code.
func checkRunsMain(t *testing.T, name string, tree *yamlnode.Node) {
	for job := range tree.Get("jobs").Fields() {
		for step := range job.Get("steps").Items() {
			run, with := step.Get("run").Text(), step.Get("with")
			if with.Get("ref") != nil || with.Get("repository") != nil {
				t.Errorf("%s: the job %s checks out other code than that of main", name, job.Key())
			}
			for _, command := range []string{"npm ", "npx ", "node ", "gaceta build", "make "} {
				if strings.Contains(run, command) {
					t.Errorf("%s: the job %s runs %s", name, job.Key(), command)
				}
			}
			if strings.Contains(step.Get("env").Get("AWS_SECRET_ACCESS_KEY").Text(), "secrets.") && !strings.Contains(run, "gaceta\" deploy") {
				t.Errorf("%s: the job %s passes the key to more than the deploy", name, job.Key())
			}
		}
	}
}

// checkRunsNoPackages fails if a job with credentials runs npm packages or tests: one of them could read what the later
// steps use.
func checkRunsNoPackages(t *testing.T, name string, job *yamlnode.Node) {
	t.Helper()
	credential := ""
	if job.Get("environment") != nil {
		credential = "environment"
	}
	for p := range job.Get("permissions").Fields() {
		if p.Text() == "write" {
			credential = p.Key()
		}
	}
	if credential == "" {
		return
	}
	for step := range job.Get("steps").Items() {
		for _, command := range []string{"npm ci", "npm install", "npx ", "gaceta build", "make test"} {
			if strings.Contains(step.Get("run").Text(), command) {
				t.Errorf("%s: the job %s has credentials (%s) and runs packages: %s", name, job.Key(), credential, command)
			}
		}
	}
}

// hasKey reports whether a workflow is started by an event, in a map or a list.
func hasKey(on *yamlnode.Node, event string) bool {
	for item := range on.Items() {
		if item.Text() == event {
			return true
		}
	}
	return slices.Contains(on.Keys(), event)
}
