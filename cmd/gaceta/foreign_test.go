//go:build unix

package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// foreignSite returns a copy of the site in fourteen languages and nine scripts.
func foreignSite(t *testing.T) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "site")
	if err := copySite("foreign", root); err != nil {
		t.Fatal(err)
	}
	return root
}

const foreignLanguages = "en,ru,el,ar,he,hi,th,ja,zh-Hans,ko,de,tr,pl,pt-BR"

// Commands that read a site in many scripts find nothing wrong with it.
func TestForeignCommands(t *testing.T) {
	root := foreignSite(t)
	command := func(root string, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if status := run(context.Background(), append(args, "--root", root), &out, &errs); status != statusDone || errs.Len() > 0 {
			t.Errorf("%v ends with %d: %s%s", args, status, out.String(), errs.String())
		}
		return out.String()
	}
	if got := command(root, "check"); !strings.HasPrefix(got, "0 errors, 0 warnings") {
		t.Error(got)
	}
	command(root, "translations", "--accept", "notes/bridge")
	table := command(root, "translations")
	for code := range strings.SplitSeq(foreignLanguages, ",") {
		if !strings.Contains(table, code) {
			t.Errorf("the translations have no %s:\n%s", code, table)
		}
	}
	source := filepath.Join(root, "content/notes/bridge/en.md")
	text, err := os.ReadFile(source)
	if err == nil {
		err = os.WriteFile(source, bytes.Replace(text, []byte("said"), []byte("shouted"), 1), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if brief := command(root, "translations", "--brief", "notes/bridge", "--lang", "ja"); !strings.Contains(brief, "番人は") {
		t.Errorf("the brief lacks the Japanese sentence: %s", brief)
	}
	command(root, "translations", "--accept", "notes/bridge")
	routes := command(root, "routes", "--format", "json")
	for _, title := range []string{"Старый мост", "الجسر القديم", "पुराना पुल", "สะพานเก่า", "古い橋", "오래된 다리"} {
		if !strings.Contains(routes, title) {
			t.Errorf("the routes have no %s", title)
		}
	}
	command(root, "new", "notes", "train")
	command(root, "eject", "cms")
	if got := command(root, "check"); !strings.HasPrefix(got, "0 errors") {
		t.Error(got)
	}

	fresh := filepath.Join(t.TempDir(), "fresh")
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"init", fresh, "--languages", foreignLanguages, "--name", "手紙 رسائل"}, &out, &errs); status != statusDone {
		t.Fatal(out.String(), errs.String())
	}
	if got := command(fresh, "check"); !strings.HasPrefix(got, "0 errors, 0 warnings") {
		t.Error(got)
	}
}

// An editor shows in each script what check finds, and completes the ids of headings.
func TestForeignEditor(t *testing.T) {
	e := openEditor(t, foreignSite(t))
	for _, c := range []struct{ file, id, wrong string }{
		{"ru", "мост-ночью", "мост-днём"}, {"ar", "الجسر-في-الليل", "الجسر-في-النهار"}, {"hi", "रात-में-पुल", "रात-में-पुला"},
		{"ja", "夜の橋", "朝の橋"}, {"th", "สะพานยามค่ำคืน", "สะพาน"},
	} {
		file := "content/notes/bridge/" + c.file + ".md"
		e.open(file, "")
		e.edit(file, "](#"+c.id+")", "](#"+c.wrong+")")
		if d := e.awaitMessage(file, c.wrong); d["code"] != "content-anchor" {
			t.Errorf("%s: %v", c.file, d)
		}
		var labels []string
		for _, p := range e.complete(file, "](#‸"+c.wrong) {
			labels = append(labels, p.Label+p.Text)
		}
		if !slices.ContainsFunc(labels, func(label string) bool { return strings.Contains(label, c.id) }) {
			t.Errorf("%s proposes %q", c.file, labels)
		}
		e.edit(file, "](#"+c.wrong+")", "](#"+c.id+")")
		e.awaitClean(file)
	}
}

// dev serves each script, and shows a broken link of an edit at its line.
func TestForeignDev(t *testing.T) {
	root := foreignSite(t)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gaceta", "dev", "--root", root, "--addr", "127.0.0.1:0")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stdout := startCommand(t, cmd)
	defer func() { _ = cmd.Wait() }()
	defer syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	line, err := stdout.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	origin := strings.TrimSuffix(strings.TrimSpace(line), "/")
	for address, part := range map[string]string{
		"/ar/notes/bridge/": `<h2 id="الجسر-في-الليل">`, "/ja/notes/bridge/": "約1,234,567人が住んでいます", "/hi/notes/bridge/": "12,34,567", "/th/404.html": "ไม่พบหน้า",
	} {
		request, _ := http.NewRequestWithContext(ctx, http.MethodGet, origin+address, nil)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || !bytes.Contains(page, []byte(part)) {
			t.Errorf("%s has no %s: %v %.300s", address, part, err, page)
		}
	}
}
