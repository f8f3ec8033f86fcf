package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// hostile controls terminals and CI systems. It is also a file name.
const hostile = "a\x1b[2J\x1b[8m\r\u202e\u009b\n::error::pwned\n ::stop-commands::x\n##[set-env name=x]\n##vso[task]section_start:1:x\r\x1b[0K"

var controls = regexp.MustCompile(`(?m)^[\s\p{Z}]*::[^:\n].*::|##[A-Za-z]*\[|section_start:|[\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{202e}]`)

// harmless fails if the output controls a terminal or a CI system, or does not contain the hostile text at all.
func harmless(t *testing.T, what, out string) {
	t.Helper()
	if at := controls.FindString(out); at != "" {
		t.Errorf("%s prints %q: %q", what, at, out)
	}
	if !strings.Contains(out, "set-env") {
		t.Errorf("%s does not print the text: %q", what, out)
	}
}

// gaceta runs a command and returns all that it prints.
func gaceta(args ...string) (string, int) {
	var out bytes.Buffer
	status := run(context.Background(), args, &out, &out)
	return out.String(), status
}

func writeFiles(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHostileFileNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such file names")
	}
	site := newSite(t)
	writeFiles(t, site, map[string]string{
		"content/news/" + hostile + "/en.md": "---\ntitle: [\n---\n",
		"content/" + hostile + ".yaml":       "a: [\n",
		"site/public/" + hostile:             "x",
	})
	for _, format := range []string{"text", "json", "sarif"} {
		out, status := gaceta("check", "--root", site, "--format", format)
		if harmless(t, "check as "+format, out); status != statusErrors {
			t.Errorf("status %d: %s", status, out)
		}
		if format != "text" && !json.Valid([]byte(out)) {
			t.Errorf("no JSON: %s", out)
		}
	}
	out, _ := gaceta("check", "--root", site, "--format", "github")
	for line := range strings.Lines(out) {
		command, ok := strings.CutPrefix(line, "::error ")
		if !ok {
			command, ok = strings.CutPrefix(line, "::warning ")
		}
		if !ok || controls.MatchString(command) {
			t.Errorf("%q", line)
		}
	}
	for _, args := range [][]string{
		{"check", "--root", filepath.Join(site, hostile)}, {"build", "--root", site, "--out", filepath.Join(site, hostile, "x"), "--" + hostile},
		{hostile}, {"explain", hostile}, {"new", "--root", newSite(t), hostile, "x"}, {"new", "--root", newSite(t), "recipes", hostile},
		{"verify", hostile, "--out", site},
	} {
		out, _ := gaceta(args...)
		harmless(t, fmt.Sprintf("%q", args), out)
	}
}

// TestEveryCommandIsHarmless runs each command in a site whose files have hostile names, and with hostile arguments and flags.
func TestEveryCommandIsHarmless(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such file names")
	}
	site, old, bucket := newSite(t), t.TempDir(), t.TempDir()
	writeFiles(t, site, map[string]string{
		"content/news/" + hostile + "/en.md": "---\ntitle: [\n---\n", "content/" + hostile + ".yaml": "a: [\n", "site/public/" + hostile: "x",
		"dist/" + hostile: "x", "dist/index.html": "x", "other/" + hostile: "y",
	})
	writeFiles(t, old, map[string]string{
		"_config.yml":    "title: x\ncollections: {\"" + strings.NewReplacer("\n", "\\n", "\r", "\\r", "\x1b", "\\e", "\u009b", "\\x9b").Replace(hostile) + "\": {}}\n",
		hostile + ".md":  "---\ntitle: [\n---\n{% include " + hostile + " %}",
		hostile + ".txt": "x",
	})
	writeFiles(t, bucket, map[string]string{hostile: "x"})
	serving := map[string]bool{"gaceta dev": true, "gaceta live": true, "gaceta lsp": true, "gaceta preview": true}
	moved := filepath.Join(t.TempDir(), "new")
	runs := [][]string{
		{"init", moved, "--from", old}, {"init", filepath.Join(t.TempDir(), hostile), "--from", old},
		{"init", filepath.Join(t.TempDir(), hostile)}, {"diff", "--root", site, filepath.Join(site, "dist"), filepath.Join(site, "other")},
		{"deploy", "--root", site, "--dry-run", "--out", filepath.Join(site, "dist"), "file://" + bucket}, {"translations", "--root", site, "--import", filepath.Join(site, hostile)},
		{"preview", "--out", filepath.Join(site, hostile)}, {"live", "--root", site, hostile}, {"dev", "--addr", hostile},
	}
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		args := strings.Fields(cmd.CommandPath())[1:]
		runs = append(runs, append(slices.Clone(args), "--root", site, hostile, hostile), append(slices.Clone(args), "--"+hostile))
		if !serving[cmd.CommandPath()] {
			runs = append(runs, append(slices.Clone(args), "--root", site))
		}
		for _, inner := range cmd.Commands() {
			visit(inner)
		}
	}
	visit(newRoot(io.Discard, io.Discard))
	t.Chdir(t.TempDir())
	for _, args := range runs {
		printed, _ := gaceta(args...)
		if at := controls.FindString(printed); at != "" {
			t.Errorf("%q prints %q: %q", args, at, printed)
		}
	}
	report, err := os.ReadFile(filepath.Join(moved, "MIGRATION.md"))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(report); diag.Visible(text) != text || strings.Contains(text, "\n::error") {
		t.Errorf("MIGRATION.md controls a terminal: %q", text)
	}
}

func TestHostileBuckets(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such file names")
	}
	bucket, out := t.TempDir(), filepath.Join(t.TempDir(), "dist")
	writeFiles(t, out, map[string]string{"index.html": "<p>x", ".gaceta": "{}"})
	writeFiles(t, bucket, map[string]string{hostile: "x", "b/" + hostile: "y"})
	printed, _ := gaceta("verify", "--out", out, "file://"+bucket)
	harmless(t, "verify", printed)
	if !json.Valid([]byte(printed)) {
		t.Errorf("no JSON: %s", printed)
	}
	pointer, err := json.Marshal(map[string]string{"id": hostile, "deploy": hostile, "record": hostile})
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, bucket, map[string]string{".gaceta/current.json": string(pointer)})
	for _, args := range [][]string{{"verify", "--out", out}, {"deploy", "--out", out}, {"deploy", "--rollback"}} {
		printed, status := gaceta(append(args, "file://"+bucket)...)
		if controls.MatchString(printed) || status == statusDone {
			t.Errorf("%v: status %d, %q", args, status, printed)
		}
	}
}

func TestHostileServers(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		text := strings.NewReplacer("\n", " ", "\r", " ").Replace(hostile)
		fmt.Fprintf(conn, "HTTP/1.1 403 %s\r\nContent-Type: ##[set-env]\r\nConnection: close\r\n\r\n", text)
	}))
	defer server.Close()
	out := filepath.Join(t.TempDir(), "dist")
	writeFiles(t, out, map[string]string{"index.html": "<p>x", ".gaceta": "{}"})
	printed, _ := gaceta("verify", "--headers", "--out", out, server.URL)
	harmless(t, "verify", printed)
	printed, _ = gaceta("check", "--root", newSite(t), "--against", server.URL)
	harmless(t, "check --against", printed)
}

// TestHostileReports prints what only terminals get, and what the generator reports while it works.
func TestHostileReports(t *testing.T) {
	for name, print := range map[string]func(w io.Writer){
		"verify": func(w io.Writer) {
			printVerification(w, deploy.Verification{Differences: []deploy.Difference{{Kind: "foreign", Path: hostile, Why: hostile}}})
		},
		"deploy": func(w io.Writer) {
			printDeploy(w, deploy.Report{DryRun: true, Actions: []deploy.Action{{Do: "upload", Path: hostile, Why: hostile}}, Restored: hostile})
		},
		"routes": func(w io.Writer) {
			_ = printRoutes(w, []listedRoute{{Address: hostile, Page: hostile, Title: hostile}})
		},
		"next":    func(w io.Writer) { _ = printChanges(w, []model.Change{{Date: "2026-01-01", What: hostile}}) },
		"notice":  func(w io.Writer) { newProgress(w).notice(hostile) },
		"console": func(w io.Writer) { newProgress(w).notice(":"); newProgress(w).notice(hostile) },
		"dev":     func(w io.Writer) { fmt.Fprintln(w, fileNames([]string{hostile})) },
		"machine": func(w io.Writer) { fmt.Fprintf(w, "gaceta: %v\n", fmt.Errorf("reading: %w", errors.New(hostile))) },
	} {
		var out bytes.Buffer
		print(diag.NewWriter(&out))
		if harmless(t, name, out.String()); name != "notice" && name != "console" && name != "machine" && strings.Contains(out.String(), "\n:") {
			t.Errorf("%s is not one line: %q", name, out.String())
		}
	}
}
