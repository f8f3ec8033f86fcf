package dev

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
	return start(command, editorArguments(command[0], file, line, column)...)
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
	name := filepath.Base(command)
	if ext := filepath.Ext(name); slices.Contains([]string{".exe", ".cmd", ".bat"}, strings.ToLower(ext)) {
		return strings.TrimSuffix(name, ext)
	}
	return name
}

// batchSafe matches arguments without a character that cmd.exe could read as a part of a command.
var batchSafe = regexp.MustCompile(`^[\pL\pM\pN \\/:._~@+-]*$`)

// checkBatch refuses arguments that a program may not get. On Windows, cmd.exe starts a program such as code.cmd, and reads
// the arguments as a part of its command line, in which no quoting holds: “a&calc&.md” would start the calculator.
func checkBatch(goos, program string, args []string) error {
	ext := strings.ToLower(strings.TrimRight(program, ". "))
	if goos != "windows" || !strings.HasSuffix(ext, ".cmd") && !strings.HasSuffix(ext, ".bat") {
		return nil
	}
	for _, arg := range args {
		if !batchSafe.MatchString(arg) {
			return fmt.Errorf("%s cannot be given the name %q, in which Windows could find a command; "+
				"rename it, or set GACETA_EDITOR or BROWSER to a program that ends in .exe", programName(program), arg)
		}
	}
	return nil
}

// OpenBrowser opens an address in the browser that BROWSER names, or in the default one.
func OpenBrowser(address string) error {
	if command := strings.Fields(os.Getenv("BROWSER")); len(command) > 0 {
		return start(command, address)
	}
	switch runtime.GOOS {
	case "darwin":
		return start([]string{"open"}, address)
	case "windows":
		return start([]string{"rundll32", "url.dll,FileProtocolHandler"}, address)
	}
	return start([]string{"xdg-open"}, address)
}

// start starts a program that outlives its request, without a shell. The command is the author's, the further arguments
// come from the site.
func start(command []string, args ...string) error {
	program, err := exec.LookPath(command[0]) // adds .exe or .cmd on Windows
	if err == nil {
		err = checkBatch(runtime.GOOS, program, args)
	}
	if err != nil {
		return err
	}
	cmd := exec.Command(program, slices.Concat(command[1:], args)...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
}
