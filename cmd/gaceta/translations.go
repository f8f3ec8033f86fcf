package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
)

func newTranslations(root *string) *cobra.Command {
	var (
		accept  []string
		all     bool
		format  string
		brief   briefOptions
		export  string
		imports bool
	)
	cmd := &cobra.Command{
		Use:   "translations [DIR|FILE...]",
		Short: "Show which texts are present, missing or stale in each language",
		Long: `Shows which texts are present, missing or stale in each language. An accepted translation records its
source, so that gaceta knows when the source changes later. A brief holds what a translator needs: the parts of
the source that changed since, before and now, and the terms of the glossary that occur in them.

--export writes a file per text or data file and language into DIR for translation tools, --import writes the
translations in such files back into content/. Nothing is written if a translation breaks a link, a component, a quoted
value, a placeholder or the front matter.`,
		Example: "  gaceta translations --export po translations/\n  gaceta translations --import translations/es/journal/*.po",
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := readSite(cmd, *root)
			if err != nil {
				return err
			}
			if brief.name == "" && cmd.Flags().Changed("brief") {
				return usageError{errors.New("--brief needs the slug of a text")}
			}
			if brief.name != "" && (all || len(accept) > 0) {
				return usageError{errors.New("--brief and --accept exclude each other: accept a translation when it is done")}
			}
			if brief.lang != "" && (all || len(accept) > 0 || imports) {
				return usageError{errors.New("--accept and --import are for all languages: remove --lang")}
			}
			if brief.lang != "" && !s.Project.Languages.Has(brief.lang) {
				help := s.Project.Languages.DidYouMean(brief.lang)
				return usageError{errors.New(strings.TrimSpace(fmt.Sprintf("--lang: unknown language “%s”. %s", brief.lang, help)))}
			}
			switch isElse := brief.name != "" || all || len(accept) > 0 || cmd.Flags().Changed("format"); {
			case (export != "" || imports) && (isElse || export != "" && imports):
				return usageError{errors.New("--export and --import exclude each other and all flags but --lang")}
			case export != "" && len(args) != 1:
				return usageError{errors.New("--export needs a folder: gaceta translations --export po DIR")}
			case imports && len(args) == 0:
				return usageError{errors.New("--import needs files: gaceta translations --import FILE...")}
			case export == "" && !imports && len(args) > 0:
				return noArgs(cmd, args)
			}
			if format == xliffFormat && brief.name == "" {
				return usageError{errors.New("--format xliff needs --brief")}
			}
			if format == string(diag.JSON) && brief.name != "" {
				return usageError{errors.New("--brief prints Markdown or XLIFF: --format text or xliff")}
			}
			table, records := translations.NewTable(s.Project, s.Content, translations.ParseHeadings(s.Project))
			switch {
			case export != "":
				return exportTexts(cmd.OutOrStdout(), s.Project.Root, table, s.Content, export, args[0], brief.lang)
			case imports:
				return importTexts(cmd, s.Project.Root, table, s.Content, args)
			}
			if all || len(accept) > 0 {
				return acceptTexts(cmd.OutOrStdout(), table, s.Content, accept, all)
			}
			if brief.name != "" {
				brief.isXLIFF = format == xliffFormat
				return printBriefs(cmd, s.Project, table, s.Content, brief)
			}
			if brief.lang != "" {
				table.Only(brief.lang)
			}
			if format == string(diag.JSON) {
				err = diag.WriteJSON(cmd.OutOrStdout(), map[string]any{"translations": table.Rows}, "")
			} else {
				err = printTranslations(cmd.OutOrStdout(), table)
			}
			incomplete := unread(append(s.Found, records...), s.Content)
			return errors.Join(err, newPrinter(cmd, *root, string(diag.Text)).diagnostics(incomplete))
		},
	}
	cmd.Flags().StringArrayVar(&accept, "accept", nil, "record that the translations of `SLUG` are up to date; may be repeated")
	cmd.Flags().BoolVar(&all, "accept-all", false, "record that every translation is up to date")
	cmd.Flags().StringVar(&brief.name, "brief", "", "print what a translator of `SLUG` has to do, as Markdown or XLIFF 2.1")
	cmd.Flags().StringVar(&brief.lang, "lang", "", "`CODE` of the only language to show, to brief or to export")
	choiceFlag(cmd, &export, "export", "write a file per text and language into DIR for translation tools", poFormat, xliffFormat)
	cmd.Flags().BoolVar(&imports, "import", false, "write the translations in files that were exported back into content/")
	choiceFlag(cmd, &format, "format", "format of the table, or of the brief (default text)", "text", "json", xliffFormat)
	return cmd
}

// acceptTexts records that the named texts, or all, are up to date, and prints the files that it wrote.
func acceptTexts(w io.Writer, states *translations.Table, c content.Content, names []string, all bool) error {
	rows := states.Rows
	if !all {
		rows = nil
		for _, name := range names {
			row, why := states.Find(name)
			if row == nil {
				return usageError{fmt.Errorf("--accept %s: %s", name, why)}
			}
			if !slices.ContainsFunc(states.Languages, func(lang string) bool { return canAccept(row.States[lang]) }) {
				return usageError{fmt.Errorf("--accept %s: the text has no translation yet", name)}
			}
			rows = append(rows, row)
		}
	}
	for _, row := range rows {
		files, err := states.Accept(row, c)
		for _, f := range files {
			fmt.Fprintln(w, diag.Line(f))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// canAccept reports whether there is a translation to accept.
func canAccept(s translations.State) bool {
	return s == translations.Present || s == translations.Stale || s == translations.Unrecorded
}

// printTranslations prints the table, the changes of stale translations, and the number of each state.
func printTranslations(w io.Writer, states *translations.Table) error {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 8, 3, ' ', 0)
	fmt.Fprintln(table, "text\t"+strings.Join(states.Languages, "\t"))
	counts := map[translations.State]int{}
	for _, row := range states.Rows {
		fmt.Fprint(table, diag.Line(row.Name()))
		for _, lang := range states.Languages {
			state := row.States[lang]
			counts[state]++
			fmt.Fprint(table, "\t"+string(state))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	written := text.String()
	isWide := func(line string) bool { return utf8.RuneCountInString(line) > terminalWidth }
	if slices.ContainsFunc(strings.Split(written, "\n"), isWide) && len(states.Languages) > 2 {
		written = languagesByState(states)
	}
	if _, err := io.WriteString(w, written); err != nil {
		return err
	}
	for _, row := range states.Rows {
		for _, change := range row.Changes {
			fmt.Fprintf(w, "  %s: %s\n", diag.Line(row.Name()), diag.Line(change))
		}
	}
	present, unrecorded := counts[translations.Present], counts[translations.Unrecorded]
	missing, stale := counts[translations.Missing], counts[translations.Stale]
	_, err := fmt.Fprintf(w, "%s: %d present, %d not recorded, %d missing, %d stale%s\n",
		diag.Count(present+unrecorded+missing+stale, "translation"), present, unrecorded, missing, stale, allowedGaps(counts))
	return err
}

// terminalWidth is the width of a terminal in columns.
const terminalWidth = 80

// languagesByState lists the languages of each text by their state, for a table that is too wide. Languages with nothing to do
// are only counted.
func languagesByState(states *translations.Table) string {
	var out strings.Builder
	for _, row := range states.Rows {
		byState := map[translations.State][]string{}
		for _, lang := range states.Languages {
			byState[row.States[lang]] = append(byState[row.States[lang]], lang)
		}
		fmt.Fprintf(&out, "%s: %d present\n", diag.Line(row.Name()), len(byState[translations.Present]))
		delete(byState, translations.Present)
		for _, state := range slices.Sorted(maps.Keys(byState)) {
			line := "  " + string(state) + ":"
			for _, lang := range byState[state] {
				if len(line)+1+len(lang) > terminalWidth {
					fmt.Fprintln(&out, line)
					line = "   "
				}
				line += " " + lang
			}
			fmt.Fprintln(&out, line)
		}
	}
	return out.String()
}

// allowedGaps counts the missing translations that the policy allows.
func allowedGaps(counts map[translations.State]int) string {
	text := ""
	for _, state := range []translations.State{translations.Omitted, translations.Fallback, translations.Excluded} {
		if counts[state] > 0 {
			text += fmt.Sprintf(", %d %s", counts[state], state)
		}
	}
	return text
}

// unread returns the diagnostics that make the table incomplete: unreadable files and invalid records.
func unread(list diag.List, c content.Content) diag.List {
	isRead := func(file string) bool {
		return slices.ContainsFunc(c.Entries, func(e *content.Entry) bool { return e.File == file })
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		isUnread := d.Severity == diag.Error && strings.HasSuffix(d.Pos.File, ".md") && !isRead(d.Pos.File)
		return d.Code != "translation-record" && !isUnread
	})
}
