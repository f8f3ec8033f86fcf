package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

// TestVersionIsTheChangelogsNewest: the command, the changelog and the tag of a release name the same version.
func TestVersionIsTheChangelogsNewest(t *testing.T) {
	text, err := os.ReadFile(repository + "/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## (\S+)`).FindSubmatch(text)
	if newest == nil || string(newest[1]) != version {
		t.Errorf("the newest version in CHANGELOG.md is %s, not %s", newest, version)
	}
}

// repositoryURL returns the address of the repository: “repository” in the settings of the documentation.
func repositoryURL(t *testing.T) string {
	t.Helper()
	p, list := project.Open(filepath.Join(repository, "docs"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	return p.Repository.URL
}

// TestReadmeNamesTheRepository: the README is read where no setting can be, so its address is compared.
func TestReadmeNamesTheRepository(t *testing.T) {
	text, err := os.ReadFile(repository + "/README.md")
	if err != nil || !strings.Contains(string(text), "("+repositoryURL(t)+"/releases)") {
		t.Errorf("README.md does not link to the releases of %s: %v", repositoryURL(t), err)
	}
}

// TestGoInstall installs the last commit from a module proxy, as users do. The proxy is a folder.
func TestGoInstall(t *testing.T) {
	if _, err := os.Stat(repository + "/.git"); err != nil {
		t.Skip("not a git checkout")
	}
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	const module = "gaceta.dev/gaceta"
	tag := "v" + version
	proxy, bin := t.TempDir(), t.TempDir()
	dir := filepath.Join(proxy, filepath.FromSlash(module), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	archive := []string{"archive", "--format=zip", "--prefix=" + module + "@" + tag + "/", "-o", filepath.Join(dir, tag+".zip"), "HEAD", "--", "."}
	for nested := range strings.FieldsSeq(command(t, root, nil, "git", "ls-files", "*/go.mod")) {
		archive = append(archive, ":(exclude)"+path.Dir(nested)) // modules of their own
	}
	command(t, root, nil, "git", archive...)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{tag + ".mod": string(mod), tag + ".info": `{"Version":"` + tag + `"}`, "list": tag} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	downloads := strings.TrimSpace(command(t, root, nil, "go", "env", "GOMODCACHE")) + "/cache/download"
	command(t, t.TempDir(), []string{
		"GOPROXY=" + fileURL(proxy) + "," + fileURL(downloads), "GONOSUMDB=" + module, "GOMODCACHE=" + filepath.Join(proxy, "cache"),
		"GOBIN=" + bin, "GOFLAGS=-modcacherw -trimpath", "GOSUMDB=off",
	}, "go", "install", module+"/cmd/gaceta@"+tag)
	if got := command(t, bin, nil, filepath.Join(bin, executable("gaceta")), "version"); !strings.HasPrefix(got, "gaceta "+version+" ") {
		t.Errorf("%q", got)
	}
}

// TestGoReleaser checks the configuration of releases, and builds a snapshot of the last commit for this platform, with an
// installed GoReleaser. `make release-check` builds everything, and GoReleaser too.
func TestGoReleaser(t *testing.T) {
	if _, err := exec.LookPath("goreleaser"); err != nil {
		t.Skip("goreleaser is not installed")
	}
	env := []string{"GACETA_VERSION=" + version}
	command(t, repository, env, "goreleaser", "check")
	if _, err := os.Stat(repository + "/.git"); err != nil {
		t.Skip("not a git checkout")
	}
	clone := t.TempDir()
	command(t, repository, nil, "git", "clone", "--quiet", ".", clone)
	command(t, clone, env, "goreleaser", "build", "--snapshot", "--single-target")
	binaries, err := filepath.Glob(filepath.Join(clone, "bin/release/*", executable("gaceta")))
	if err != nil || len(binaries) != 1 {
		t.Fatal(binaries, err)
	}
	if got := command(t, clone, nil, binaries[0], "version"); !strings.HasPrefix(got, "gaceta "+version+" ") {
		t.Errorf("%q", got)
	}
}

// TestNPMPackage packs the npm packages for this platform, installs them from their tarballs and runs npx gaceta.
func TestNPMPackage(t *testing.T) {
	release, out, site := t.TempDir(), t.TempDir(), t.TempDir()
	binary := filepath.Join(release, executable("gaceta"))
	command(t, ".", nil, "go", "build", "-o", binary, ".")
	artifacts, err := json.Marshal([]map[string]string{
		{"type": "Binary", "goos": runtime.GOOS, "goarch": runtime.GOARCH, "path": binary},
		{"type": "Archive", "goos": "plan9", "goarch": "mips", "path": "gaceta.tar.gz"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(release, "artifacts.json"), artifacts, 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, ".", nil, "node", filepath.FromSlash(repository+"/.ci/npm/pack.mjs"), version, release, out)
	tarballs, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil || len(tarballs) != 2 {
		t.Fatal(tarballs, err)
	}
	if err := os.WriteFile(filepath.Join(site, "package.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, site, nil, npm("npm"), append([]string{"install", "--offline", "--no-audit", "--no-fund"}, tarballs...)...)
	if got := command(t, site, nil, npm("npx"), "--offline", "gaceta", "version"); !strings.HasPrefix(got, "gaceta "+version+" ") {
		t.Errorf("%q", got)
	}
	manifest, err := os.ReadFile(filepath.Join(site, "node_modules/gaceta/package.json"))
	if want := `"git+` + repositoryURL(t) + `.git"`; err != nil || !strings.Contains(string(manifest), want) {
		t.Errorf("the package does not name the repository %s: %s, %v", want, manifest, err)
	}
	wrong := exec.Command(npm("npx"), "--offline", "gaceta", "nonsense")
	wrong.Dir = site
	if text, _ := wrong.CombinedOutput(); wrong.ProcessState.ExitCode() != statusUsage {
		t.Errorf("status %d: %s", wrong.ProcessState.ExitCode(), text)
	}
}

// command runs a program and returns its standard output.
func command(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, slices.Concat(os.Environ(), env)
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, errors.String())
	}
	return string(out)
}

func executable(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}

// npm returns the name of a command of npm, which is a script on Windows.
func npm(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".cmd"
	}
	return name
}

func fileURL(dir string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/")
}
