package generator

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// The rules for workflows of GitHub Actions. They are those of zizmor that concern these files, and some of our own. They
// apply to what this repository runs, and to what its documentation and its templates tell others to run.

// workflow is a workflow, or a part of one in a text.
type workflow struct {
	name   string
	text   string
	tree   *yamlnode.Node
	isPart bool // without the events, or the permissions of the whole
	faults []string
}

func (w *workflow) fault(rule, format string, args ...any) {
	w.faults = append(w.faults, w.name+": "+rule+": "+fmt.Sprintf(format, args...))
}

var (
	pinned = regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40}$`)
	// unpinnedInstall matches a program that is downloaded in any version, or run as it is downloaded.
	unpinnedInstall = regexp.MustCompile(`@latest\b|\|\s*(sudo )?(ba|z|da)?sh\b|npm (i|install) (-g|--global)|npx (-y|--yes)\b`)
	npmInstall      = regexp.MustCompile(`\bnpm( --prefix \S+)? (ci|i|install|rebuild)\b[^\n;&|]*`)
	// packageCode matches commands that run the code of packages, or of tests, outside of the sandbox.
	packageCode = regexp.MustCompile(`\b(npx|yarn|pnpm|bunx?)\b|\bnpm (run|test|exec|start)\b|\bmake (test|build|lint|check)|\bgo (test|generate)\b|node_modules/`)
	secretUse   = regexp.MustCompile(`\bsecrets\b`)
	pushOnly    = regexp.MustCompile(`github\.event_name == '(push|schedule|release)'|github\.ref == 'refs/heads/main'`)
)

// check applies all rules.
func (w *workflow) check() []string {
	for line := range strings.Lines(w.text) {
		_, action, ok := strings.Cut(strings.TrimSpace(strings.SplitN(line, "#", 2)[0]), "uses:")
		action = strings.Trim(strings.TrimSpace(action), `"'`)
		if ok && !strings.HasPrefix(action, "./") && (!pinned.MatchString(action) || !regexp.MustCompile(`# v\d`).MatchString(line)) {
			w.fault("unpinned-uses", "%s", strings.TrimSpace(line))
		}
	}
	on, top := w.tree.Get("on"), w.tree.Get("permissions")
	for _, event := range []string{"pull_request_target", "issue_comment", "discussion_comment"} {
		if hasKey(on, event) || on.Text() == event {
			w.fault("dangerous-triggers", "%s", event)
		}
	}
	if !w.isPart && (top == nil || top.Kind != yamlnode.Map || top.Len() != 0) {
		w.fault("excessive-permissions", "the workflow must have permissions: {}")
	}
	if regexp.MustCompile(`secrets:\s*inherit|toJSON\(secrets\)`).MatchString(w.text) {
		w.fault("overprovisioned-secrets", "all secrets are passed on")
	}
	for job := range w.tree.Get("jobs").Fields() {
		w.checkJob(job, hasKey(on, "pull_request") || on.Text() == "pull_request", hasKey(on, "workflow_run"))
	}
	return w.faults
}

// checkJob checks a job of a workflow that pull requests start, or that runs after another workflow.
func (w *workflow) checkJob(job *yamlnode.Node, forPulls, after bool) {
	permissions := job.Get("permissions")
	if permissions == nil && !w.isPart || permissions != nil && permissions.Kind != yamlnode.Map {
		w.fault("excessive-permissions", "the job %s must list its permissions", job.Key())
	}
	credential := ""
	for p := range permissions.Fields() {
		if p.Text() == "write" {
			credential = p.Key() + ": write"
		}
	}
	if job.Get("environment") != nil || secretUse.MatchString(textOf(job)) {
		credential = "secrets"
	}
	if forPulls && !pushOnly.MatchString(job.Get("if").Text()) {
		for p := range permissions.Fields() {
			if p.Key() != "contents" || p.Text() != "read" {
				w.fault("excessive-permissions", "the job %s runs for pull requests and may %s: %s", job.Key(), p.Key(), p.Text())
			}
		}
		if credential != "" {
			w.fault("secrets-for-strangers", "the job %s runs for pull requests and has %s", job.Key(), credential)
		}
	}
	var verified, publishes bool
	for step := range job.Get("steps").Items() {
		run := step.Get("run").Text()
		w.checkStep(job.Key(), step)
		if credential != "" {
			w.checkPrivileged(job.Key(), credential, step)
		}
		if after && (step.Get("with").Get("ref") != nil || packageCode.MatchString(run) || npmInstall.MatchString(run)) {
			w.fault("dangerous-triggers", "the job %s runs code that another workflow was given: %s", job.Key(), firstOf(step))
		}
		verified = verified || strings.Contains(run, "gh attestation verify")
		if publishes = strings.Contains(run, "npm publish"); publishes && !verified {
			w.fault("unverified-publish", "the job %s publishes what it did not verify", job.Key())
		}
	}
}

// checkStep checks what holds in every job.
func (w *workflow) checkStep(job string, step *yamlnode.Node) {
	run, with := step.Get("run").Text(), step.Get("with")
	if strings.Contains(run, "${{") || strings.Contains(with.Get("script").Text(), "${{") {
		w.fault("template-injection", "the job %s puts a value into the text of a script: %s", job, firstOf(step))
	}
	if unpinnedInstall.MatchString(run) {
		w.fault("unpinned-install", "the job %s: %s", job, unpinnedInstall.FindString(run))
	}
	for _, command := range npmInstall.FindAllString(run, -1) {
		if !strings.Contains(command, "--ignore-scripts") {
			w.fault("package-scripts", "the job %s: %s", job, command)
		}
	}
	if strings.Contains(run, "```") {
		w.fault("fence", "the job %s: a text can end a fence; indent it", job)
	}
	if isAction(step, "actions/checkout") && with.Get("persist-credentials").Plain() != false {
		w.fault("artipacked", "the job %s keeps the credentials of its checkout", job)
	}
}

// checkPrivileged checks what holds in a job with a credential. It restores nothing that other jobs could have written, and
// runs no package outside of the sandbox.
func (w *workflow) checkPrivileged(job, credential string, step *yamlnode.Node) {
	run, with := step.Get("run").Text(), step.Get("with")
	switch {
	case isAction(step, "actions/cache") && !isAction(step, "actions/cache/save"),
		isAction(step, "actions/setup-go") && with.Get("cache").Plain() != false,
		isAction(step, "actions/setup-node") && (with.Get("package-manager-cache").Plain() != false || with.Get("cache") != nil),
		!isAction(step, "actions/setup-go") && strings.Contains(step.Get("uses").Text(), "/setup-") && with.Get("cache") != nil:
		w.fault("cache-poisoning", "the job %s has %s and restores a cache: %s", job, credential, firstOf(step))
	}
	if packageCode.MatchString(run) {
		w.fault("secrets-for-packages", "the job %s has %s and runs packages: %s", job, credential, packageCode.FindString(run))
	}
}

func isAction(step *yamlnode.Node, name string) bool {
	uses := step.Get("uses").Text()
	return strings.HasPrefix(uses, name+"@") || strings.HasPrefix(uses, name+"/")
}

// firstOf names a step.
func firstOf(step *yamlnode.Node) string {
	text, _, _ := strings.Cut(strings.TrimSpace(step.Get("uses").Text()+step.Get("run").Text()), "\n")
	return text
}

// textOf returns the strings of a node.
func textOf(n *yamlnode.Node) string { return fmt.Sprint(n.Plain()) }

// newWorkflow reads a workflow, or steps or jobs of one. It returns nil for other YAML.
func newWorkflow(t *testing.T, name, text string) *workflow {
	t.Helper()
	tree, list := yamlnode.Parse(name, 1, []byte(text))
	if list.HasErrors() {
		t.Errorf("%s is no YAML: %v\n%s", name, list, text)
		return nil
	}
	w := &workflow{name: name, text: text, tree: tree}
	switch {
	case tree.Get("jobs") != nil:
		return w
	case tree.Kind == yamlnode.List && (tree.Item(0).Get("uses") != nil || tree.Item(0).Get("run") != nil):
		text = "jobs:\n  part:\n    steps:\n" + indented(text, "      ")
	case tree.Kind == yamlnode.Map && tree.Get("steps") != nil:
		text = "jobs:\n  part:\n" + indented(text, "    ")
	case tree.Kind == yamlnode.Map && slices.ContainsFunc(slices.Collect(tree.Fields()), func(n *yamlnode.Node) bool { return n.Get("runs-on") != nil }):
		text = "jobs:\n" + indented(text, "  ")
	case strings.Contains(text, "runs-on:"), strings.Contains(text, "uses:"):
		t.Errorf("%s: this part of a workflow is not understood:\n%s", name, text)
		return nil
	default:
		return nil
	}
	w = newWorkflow(t, name, text)
	if w != nil {
		w.isPart = true
	}
	return w
}

func indented(text, by string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(by + line)
	}
	return b.String()
}

var yamlFence = regexp.MustCompile("(?ms)^[ \t]*```ya?ml[^\n]*\n(.*?)^[ \t]*```")

// TestWorkflows applies the rules to the repository's workflows, to the blocks of YAML in texts, and to what init writes.
func TestWorkflows(t *testing.T) {
	found := map[string]int{}
	add := func(kind, name, text string) {
		w := newWorkflow(t, name, text)
		if w == nil {
			return
		}
		found[kind]++
		for _, fault := range w.check() {
			t.Error(fault)
		}
	}
	for _, folder := range []string{".github", "docs/content", "content", "templates", "generator/starter", "editors/vscode", "README.md", "CONTRIBUTING.md"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && d.Name() == "node_modules" {
				return fs.SkipDir
			}
			name := strings.TrimSuffix(file, ".tmpl")
			isYAML := strings.HasSuffix(name, ".yml") || strings.HasSuffix(name, ".yaml")
			if d.IsDir() || !isYAML && !strings.HasSuffix(name, ".md") {
				return nil
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if isYAML {
				if strings.Contains(string(text), "runs-on:") {
					add("file", file, string(text))
				}
				return nil
			}
			for _, block := range yamlFence.FindAllSubmatch(text, -1) {
				if part := string(block[1]); strings.Contains(part, "uses:") || strings.Contains(part, "run:") || strings.Contains(part, "runs-on:") {
					add("text", file, part)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found["file"] < 7 || found["text"] < 10 {
		t.Errorf("too few workflows were found: %v", found)
	}
}

// TestWorkflowRules breaks each rule once.
func TestWorkflowRules(t *testing.T) {
	const sha = "de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2"
	const sound = `on: push
permissions: {}
jobs:
  a:
    runs-on: ubuntu-latest
    permissions: { id-token: write }
    steps:
      - uses: actions/checkout@` + sha + `
        with: { persist-credentials: false }
      - uses: actions/setup-go@` + sha + `
        with: { cache: false }
      - run: npm ci --ignore-scripts
`
	for _, c := range []struct{ rule, old, new string }{
		{"", "", ""},
		{"unpinned-uses", "checkout@" + sha, "checkout@v6"},
		{"unpinned-uses", "checkout@" + sha, "checkout@main # v6"},
		{"unpinned-uses", "# v6.0.2\n        with: { persist", "\n        with: { persist"},
		{"unpinned-install", "npm ci --ignore-scripts", "go install example.org/a@latest"},
		{"unpinned-install", "npm ci --ignore-scripts", "curl https://example.org | sh"},
		{"package-scripts", " --ignore-scripts", ""},
		{"package-scripts", "npm ci --ignore-scripts", "npm --prefix a ci"},
		{"cache-poisoning", "with: { cache: false }", "with: { go-version: stable }"},
		{"cache-poisoning", "actions/setup-go@" + sha + "\n        with: { cache: false }", "actions/setup-node@" + sha},
		{"cache-poisoning", "actions/setup-go@" + sha + "\n        with: { cache: false }", "actions/cache/restore@" + sha},
		{"cache-poisoning", "actions/setup-go@" + sha + "\n        with: { cache: false }", "actions/cache@" + sha},
		{"template-injection", "npm ci --ignore-scripts", `echo "${{ github.event.pull_request.title }}"`},
		{"template-injection", "npm ci --ignore-scripts", `echo "${{ vars.A }}"`},
		{"excessive-permissions", "permissions: {}\n", ""},
		{"excessive-permissions", "permissions: {}\n", "permissions: write-all\n"},
		{"excessive-permissions", "    permissions: { id-token: write }\n", ""},
		{"excessive-permissions", "on: push", "on: [pull_request]"},
		{"secrets-for-strangers", "on: push", "on: { pull_request: { branches: [main] } }"},
		{"dangerous-triggers", "on: push", "on: pull_request_target"},
		{"dangerous-triggers", "on: push", "on: { workflow_run: { workflows: [A] } }"},
		{"artipacked", "persist-credentials: false", "fetch-depth: 0"},
		{"artipacked", "persist-credentials: false", "persist-credentials: true"},
		{"secrets-for-packages", "npm ci --ignore-scripts", "npx tsc"},
		{"secrets-for-packages", "npm ci --ignore-scripts", "make test"},
		{"secrets-for-packages", "    permissions: { id-token: write }\n", "    permissions: { contents: read }\n    environment: production\n    env: { A: a }\n"},
		{"overprovisioned-secrets", "    runs-on: ubuntu-latest\n", "    runs-on: ubuntu-latest\n    secrets: inherit\n"},
		{"unverified-publish", "npm ci --ignore-scripts", "npm publish a.tgz"},
		{"fence", "npm ci --ignore-scripts", "echo '````' >> \"$GITHUB_STEP_SUMMARY\""},
	} {
		text := strings.Replace(sound, c.old, c.new, 1)
		if c.rule == "secrets-for-packages" {
			text = strings.Replace(text, "npm ci --ignore-scripts", "npm test", 1)
		}
		w := newWorkflow(t, c.rule, text)
		if w == nil {
			continue
		}
		faults := w.check()
		if c.rule == "" && len(faults) > 0 || c.rule != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, ": "+c.rule+": ") }) {
			t.Errorf("%s (%q): %v", c.rule, c.new, faults)
		}
	}
	for _, part := range []string{"- uses: actions/checkout@v6\n", "steps:\n  - uses: actions/checkout@v6\n", "a:\n  runs-on: x\n  steps:\n    - uses: actions/checkout@v6\n"} {
		if w := newWorkflow(t, "part", part); w == nil || len(w.check()) == 0 {
			t.Errorf("not checked: %s", part)
		}
	}
}
