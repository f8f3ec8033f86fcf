package dev

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// editors are looked for in this order if no variable names one.
var editors = []string{"code", "cursor", "codium", "zed", "subl", "idea", "webstorm"}

// terminalEditors would share the terminal with gaceta dev.
var terminalEditors = []string{"vi", "vim", "nvim", "nano", "emacs", "hx", "helix", "micro", "ed"}

var errNoEditor = errors.New("no editor was found; set GACETA_EDITOR to the command of an editor with a window, such as code")

// openInEditor opens a file in the author's editor, at a line if the editor can do that.
func openInEditor(file string, line, column int) error {
	command := editorCommand()
	if len(command) == 0 {
		return errNoEditor
	}
	args := append(command[1:], editorArguments(command[0], file, line, column)...)
	return start(command[0], args...)
}

// editorCommand returns the command of GACETA_EDITOR, VISUAL or EDITOR, or the first
// installed editor.
func editorCommand() []string {
	for _, name := range []string{"GACETA_EDITOR", "VISUAL", "EDITOR"} {
		command := strings.Fields(os.Getenv(name))
		if len(command) > 0 && (name == "GACETA_EDITOR" || !slices.Contains(terminalEditors, programName(command[0]))) {
			return command
		}
	}
	for _, name := range editors {
		if found, err := exec.LookPath(name); err == nil {
			return []string{found}
		}
	}
	return nil
}

// editorArguments returns the arguments that lead an editor to a line.
func editorArguments(editor, file string, line, column int) []string {
	n, place := strconv.Itoa(line), file+":"+strconv.Itoa(line)+":"+strconv.Itoa(column)
	switch programName(editor) {
	case "code", "code-insiders", "codium", "cursor", "windsurf":
		return []string{"--goto", place}
	case "subl", "zed":
		return []string{place}
	case "idea", "webstorm", "goland", "phpstorm":
		return []string{"--line", n, file}
	case "emacsclient":
		return []string{"--no-wait", "+" + n, file}
	case "gvim", "mvim", "gedit", "kate":
		return []string{"+" + n, file}
	}
	return []string{file}
}

func programName(command string) string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(command), ".exe"), ".cmd")
}

// OpenBrowser opens an address in the browser that BROWSER names, or in the default one.
func OpenBrowser(address string) error {
	if command := strings.Fields(os.Getenv("BROWSER")); len(command) > 0 {
		return start(command[0], append(command[1:], address)...)
	}
	switch runtime.GOOS {
	case "darwin":
		return start("open", address)
	case "windows":
		return start("rundll32", "url.dll,FileProtocolHandler", address)
	}
	return start("xdg-open", address)
}

// start starts a program that outlives its request.
func start(program string, args ...string) error {
	cmd := exec.Command(program, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
}
