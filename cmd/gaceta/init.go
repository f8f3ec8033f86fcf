package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/starter"
)

// initFlags are the flags of init.
type initFlags struct {
	languages            []string
	name, template, from string
}

func newInit() *cobra.Command {
	f := initFlags{languages: []string{"en"}, template: starter.DefaultTemplate}
	cmd := &cobra.Command{
		Use:   "init DIR",
		Short: "Create a new site",
		Long: `Creates a site in a new or empty folder: pages, an island, articles, and sample texts in every language.
On a terminal it asks for the settings that no flag has set. A folder that contains anything but .git is refused.

There are sample texts in ` + strings.Join(starter.Languages, ", ") + `. Any other language starts with the English ones, marked
with “TODO: translate”.

With --from, it moves a site of Jekyll, Hugo, Docusaurus or Astro, which it only reads. MIGRATION.md in the new site lists what
is left to do.`,
		Example: "  gaceta init my-site\n  gaceta init my-site --languages es,en --name \"My site\"\n" +
			"  gaceta init my-site --from ../old-site",
		Args: argCount(1, 1, "a folder, such as: gaceta init my-site"),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := f.create(cmd, args[0])
			if errors.As(err, new(project.RefusedError)) {
				return usageError{err}
			}
			return err
		},
	}
	cmd.Flags().StringSliceVar(&f.languages, "languages", f.languages, "the site's languages; the first is the source")
	cmd.Flags().StringVar(&f.name, "name", "", "the site's name (default: the folder's name)")
	cmd.Flags().StringVar(&f.from, "from", "", "the folder of a site of another generator to move here; its settings name the languages")
	cmd.Flags().StringVar(&f.template, "template", f.template, "what to start from: "+strings.Join(starter.Templates(), " or "))
	_ = cmd.RegisterFlagCompletionFunc("template", cobra.FixedCompletions(starter.Templates(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// create creates the site and prints what to do next.
func (f *initFlags) create(cmd *cobra.Command, dir string) error {
	// Refused before anything is asked.
	if err := errors.Join(starter.CheckFolder(dir), starter.CheckTemplate(f.template)); err != nil {
		return err
	}
	if f.from != "" {
		for _, flag := range []string{"languages", "template"} {
			if cmd.Flags().Changed(flag) {
				return project.Refuse("--from and --%s exclude each other: the old site says it. Remove --%s", flag, flag)
			}
		}
		if err := f.move(cmd.OutOrStdout(), dir); err != nil {
			return err
		}
		printNext(cmd.OutOrStdout(), dir, "check")
		return nil
	}
	if !cmd.Flags().Changed("name") {
		f.name = starter.NameFor(dir)
	}
	if isTerminal(cmd.InOrStdin()) && isTerminal(cmd.OutOrStdout()) {
		if err := f.ask(cmd); err != nil {
			return err
		}
	}
	if err := starter.CheckName(f.name); err != nil {
		return err
	}
	languages, err := starter.ParseLanguages(f.languages)
	if err != nil {
		return err
	}
	site := starter.Site{Name: f.name, Languages: languages, Package: starter.PackageFor(dir)}
	created, err := starter.Create(dir, f.template, site)
	if err != nil {
		return err
	}
	out, where := cmd.OutOrStdout(), dir
	if filepath.Clean(dir) == "." {
		where = "the site here"
	}
	fmt.Fprintf(out, "Created %s: %s, in %s.\n", where, diag.Count(len(created.Files), "file"), strings.Join(languages.Codes(), ", "))
	if codes := created.Untranslated; len(codes) > 0 {
		fmt.Fprintf(out, "The texts in %s are English for now. To translate them, search for “TODO: translate”.\n",
			strings.Join(codes, ", "))
	}
	printNext(out, dir, "dev")
	return nil
}

// printNext prints what to do with a new site, last of all a command of gaceta.
func printNext(out io.Writer, dir, command string) {
	fmt.Fprintln(out, "\nNext:")
	if filepath.Clean(dir) != "." {
		fmt.Fprintln(out, "  cd "+quotePath(dir))
	}
	fmt.Fprintln(out, "  npm install\n  gaceta "+command)
}

// ask asks for the settings that no flag has set, until each answer can be used.
func (f *initFlags) ask(cmd *cobra.Command) error {
	answers, out := readLines(cmd.InOrStdin()), cmd.OutOrStdout()
	question := func(flag, text, initial string, use func(answer string) error) error {
		for !cmd.Flags().Changed(flag) {
			fmt.Fprintf(out, "%s [%s]: ", text, initial)
			answer, ok := nextLine(cmd.Context(), answers)
			if !ok {
				fmt.Fprintln(out) // ends the line of the question
				return stopped("nothing was created")
			}
			if answer = strings.TrimSpace(answer); answer == "" {
				answer = initial
			}
			err := use(answer)
			if err == nil {
				return nil
			}
			fmt.Fprintln(out, err)
		}
		return nil
	}
	err := question("name", "Name of the site", f.name, func(answer string) error {
		f.name = answer
		return starter.CheckName(answer)
	})
	if err != nil {
		return err
	}
	err = question("languages", "Languages, the source first", strings.Join(f.languages, ","), func(answer string) error {
		f.languages = strings.FieldsFunc(answer, func(r rune) bool { return r == ',' || r == ' ' })
		_, err := starter.ParseLanguages(f.languages)
		return err
	})
	if err != nil || len(starter.Templates()) == 1 {
		return err
	}
	return question("template", "Template: "+strings.Join(starter.Templates(), " or "), f.template, func(answer string) error {
		f.template = answer
		return starter.CheckTemplate(answer)
	})
}

// readLines returns the lines of an input.
func readLines(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(in); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return lines
}

// nextLine returns the next line. It reports false at the end of the input, and after an interrupt, which does not end a
// read from a terminal.
func nextLine(ctx context.Context, lines <-chan string) (line string, ok bool) {
	select {
	case line, ok = <-lines:
		return line, ok
	case <-ctx.Done():
		return "", false
	}
}

// quotePath returns a path as a shell reads it.
func quotePath(dir string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(`/\:._-`, r)
	}
	if !slices.ContainsFunc([]rune(dir), func(r rune) bool { return !plain(r) }) {
		return dir
	}
	if filepath.Separator == '\\' {
		return `"` + dir + `"`
	}
	return "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
}
