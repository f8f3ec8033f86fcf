package bundle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/sandbox"
	"gaceta.dev/gaceta/generator/project"
)

// The compiler that a site has installed checks its types. Since version 7 it is a program, before that a script for Node.
// Both run as the code of a site does: they can read its files and packages, and nothing else.

const (
	// typesTimeout ends a compiler that does not finish.
	typesTimeout  = 5 * time.Minute
	typesMemoryMB = 8 << 10 // of address space that Go and V8 reserve
)

// ChecksTypes reports whether a site has a configuration of TypeScript, its compiler, and the types of the framework.
func ChecksTypes(root string) bool {
	for _, name := range []string{"tsconfig.json", ".gaceta/tsconfig.json"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			return false
		}
	}
	return typescript(root) != ""
}

// typescript returns the folder of the installed compiler, or "".
func typescript(root string) string {
	for _, folder := range project.PackageFolders(root) {
		real, err := filepath.EvalSymlinks(filepath.Join(folder, modulesFolder, "typescript"))
		if err == nil && inPackage(real) && isFolder(real) {
			return real
		}
	}
	return ""
}

// CheckTypes runs the compiler. It also returns the files that the compiler read, without those of packages, relative to
// the root.
func CheckTypes(ctx context.Context, p project.Project) (list diag.List, read []string) {
	c := compiler{newFiles(p.Root)}
	output, err := c.run(ctx)
	list, read = c.messages(output)
	if err != nil && !namesFiles(output) && len(list) == 0 && ctx.Err() == nil {
		list.Warnf("bundle-types", diag.Pos{File: "tsconfig.json", Line: 1, Column: 1},
			"Run: npx tsc --noEmit. To build without types: gaceta build --no-types.", "The types could not be checked: %v.", err)
	}
	return list, read
}

// namesFiles reports whether the compiler found errors in files. Then its exit status is no failure, even if all of them are in
// declarations of packages, which are not reported.
func namesFiles(output string) bool { return strings.Contains(output, "): error TS") }

// compiler is the compiler that a site has installed.
type compiler struct{ disk *files }

// run runs the compiler and returns what it printed.
func (c compiler) run(ctx context.Context) (string, error) {
	cmd, o, err := c.command(typescript(c.disk.root))
	if err != nil {
		return "", err
	}
	var out, problems boundedOutput
	cmd.Stdout, cmd.Stderr = &out, &problems
	cmd.Args = append(cmd.Args, "--noEmit", "--pretty", "false", "--listFiles", "--incremental", "false", "--composite", "false")
	if len(c.disk.sourceFiles(declarationFile.MatchString)) > 0 { // which are checked with those of packages, or not at all
		cmd.Args = append(cmd.Args, "--skipLibCheck", "false")
	}
	if err := sandbox.StartProgram(cmd, o); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, typesTimeout)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })()
	if err := cmd.Wait(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(problems.String()), "\n")
		return out.String(), errors.Join(err, errors.New(strings.TrimRight(first, ".")))
	}
	return out.String(), nil
}

// boundedOutput is what a compiler prints. One that prints more than a compiler does fails.
type boundedOutput struct{ bytes.Buffer }

func (o *boundedOutput) Write(text []byte) (int, error) {
	if o.Len()+len(text) > limits.FrameBytes {
		return 0, errors.New("the compiler prints too much")
	}
	return o.Buffer.Write(text)
}

// command returns the command that starts the compiler in a folder.
func (c compiler) command(folder string) (*exec.Cmd, sandbox.Options, error) {
	folders, names, err := readableFiles(c.disk.root)
	if err != nil {
		return nil, sandbox.Options{}, err
	}
	for _, m := range c.disk.members {
		folders = append(folders, m.folder)
	}
	if types := filepath.Join(c.disk.real, ".gaceta"); isFolder(types) {
		folders = append(folders, types)
	}
	o := sandbox.Options{
		Dir: c.disk.root, Confined: true, Read: slices.Compact(folders),
		ReadFiles: names, List: []string{c.disk.root}, MemoryMB: typesMemoryMB,
	}
	var manifest struct{ Version string }
	data, err := rootfs.New(folder).ReadFile("package.json")
	if err == nil {
		err = json.Unmarshal(data, &manifest)
	}
	major, _, _ := strings.Cut(manifest.Version, ".")
	if number, _ := strconv.Atoi(major); err != nil || number < 7 {
		cmd, commandErr := sandbox.Command(o, filepath.Join(folder, "lib", "tsc.js"))
		return cmd, o, errors.Join(err, commandErr)
	}
	name := "@typescript/typescript-" + nodePlatform[runtime.GOOS] + "-" + nodeArchitecture[runtime.GOARCH]
	platform, ok := findPackage(name, folder)
	if !ok {
		return nil, o, errors.New("the package " + name + " is not installed")
	}
	program := "tsc"
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	cmd := exec.Command(filepath.Join(platform, "lib", program))
	cmd.Dir, cmd.Env = c.disk.root, sandbox.Environment()
	return cmd, o, nil
}

// nodePlatform and nodeArchitecture are the names that npm has for what Go calls GOOS and GOARCH.
var (
	nodePlatform     = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32", "freebsd": "freebsd"}
	nodeArchitecture = map[string]string{"amd64": "x64", "arm64": "arm64", "386": "ia32", "arm": "arm"}
)

// compilerMessage matches the first line of a message, with its place or without.
var compilerMessage = regexp.MustCompile(`^(?:(.+?)\((\d+),(\d+)\): )?error TS\d+: (.*)$`)

// messages reads what the compiler printed: messages, whose further lines are indented, and the files that it read.
func (c compiler) messages(output string) (list diag.List, read []string) {
	isOwn := false
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		found := compilerMessage.FindStringSubmatch(line)
		switch {
		case found != nil:
			// Messages on the framework's files follow from settings that are stricter than its own.
			isForeign := inPackage("/"+found[1]) && declarationFile.MatchString(found[1])
			isOwn = !strings.HasPrefix(found[1], ".gaceta/") && !isForeign
			if isOwn {
				message, proposal, _ := strings.Cut(found[4], " Did you mean")
				if proposal != "" {
					proposal = "Did you mean" + proposal
				}
				list.Errorf("bundle-types", c.place(found[1], found[2], found[3]),
					compilerSentence(proposal), "%s", compilerSentence(message))
			}
		case strings.HasPrefix(line, " ") && isOwn:
			last := &list[len(list)-1]
			last.Help = strings.TrimSpace(last.Help + " " + compilerSentence(line))
		case filepath.IsAbs(filepath.FromSlash(line)) && !inPackage(line):
			read = append(read, c.disk.relative(filepath.FromSlash(line)))
		}
	}
	list = joinPackages(dropConsequences(list), c.explain)
	slices.Sort(read)
	return list, read
}

// compilerQuotes matches what the compiler puts between straight quotation marks.
var compilerQuotes = regexp.MustCompile(`'([^']*)'`)

// compilerSentence returns a sentence of the compiler as messages are written.
func compilerSentence(text string) string {
	text = compilerQuotes.ReplaceAllString(strings.TrimSpace(text), "“$1”")
	if text != "" && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}

// marked matches what the mark of a message covers: a name or a text.
var marked = regexp.MustCompile(`^(?:[\p{L}\p{N}_$]+|"[^"]*"|'[^']*')`)

// place returns the place of a message. The compiler counts columns in units of UTF-16.
func (c compiler) place(name, line, column string) diag.Pos {
	if name == "" {
		return diag.Pos{File: "tsconfig.json", Line: 1, Column: 1}
	}
	number, _ := strconv.Atoi(line)
	units, _ := strconv.Atoi(column)
	pos := diag.Pos{File: name, Line: number, Column: units}
	file, _ := c.disk.open(name)
	text := []rune(file.line(number))
	if len(text) == 0 { // it was changed meanwhile
		return pos
	}
	all := utf16.Encode(text)
	before := utf16.Decode(all[:max(0, min(units-1, len(all)))])
	pos.Column = len(before) + 1
	pos.Length = len([]rune(marked.FindString(string(text[len(before):]))))
	return pos
}
