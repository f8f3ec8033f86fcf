package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

const xliffFormat = "xliff"

// briefOptions are the flags of translations that belong to --brief.
type briefOptions struct {
	name, lang string // lang is that of all flags, and may be empty
	isXLIFF    bool
}

// printBriefs prints the briefs of a text. XLIFF has one target language.
func printBriefs(cmd *cobra.Command, p project.Project, table *translations.Table, c content.Content, o briefOptions) error {
	row, why := table.Find(o.name)
	if row == nil {
		return usageError{fmt.Errorf("--brief %s: %s", o.name, why)}
	}
	var briefs []translations.Brief
	for _, lang := range p.Languages.Codes() {
		if o.lang != "" && lang != o.lang {
			continue
		}
		b, err := table.NewBrief(cmd.Context(), row, c, lang)
		if err != nil {
			return err
		}
		if o.lang != "" || len(b.Units)+len(b.Removed) > 0 {
			briefs = append(briefs, b)
		}
	}
	if o.isXLIFF {
		return printXLIFF(cmd, row, briefs)
	}
	if len(briefs) == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "Nothing to translate: all translations of %s are up to date.\n", row.Name())
	}
	for i, b := range briefs {
		if i > 0 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		if _, err := fmt.Fprint(cmd.OutOrStdout(), diag.Escape(b.Markdown(), reference)); err != nil {
			return err
		}
	}
	return nil
}

// reference returns a character as XML and Markdown can name it.
func reference(c rune) string { return fmt.Sprintf("&#x%X;", c) }

func printXLIFF(cmd *cobra.Command, row *translations.Row, briefs []translations.Brief) error {
	briefs = slices.DeleteFunc(briefs, func(b translations.Brief) bool { return len(b.Units) == 0 })
	switch len(briefs) {
	case 0:
		fmt.Fprintf(cmd.ErrOrStderr(), "Nothing to translate: no part of %s is new or changed.\n", row.Name())
		return nil
	case 1:
		text, err := briefs[0].XLIFF()
		if err == nil {
			_, err = io.WriteString(cmd.OutOrStdout(), diag.Escape(string(text), reference))
		}
		return err
	}
	var codes []string
	for _, b := range briefs {
		codes = append(codes, b.Target.Code)
	}
	return usageError{fmt.Errorf("an XLIFF file has one target language. Write --lang %s", strings.Join(codes, " or --lang "))}
}
