package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
)

const poFormat = "po"

// endings of the files of each format.
var endings = map[string]string{poFormat: ".po", xliffFormat: ".xlf"}

// exportTexts writes a file per text and language below a folder.
func exportTexts(w io.Writer, root string, table *translations.Table, c content.Content, format, dir, lang string) error {
	all := table.DataExchanges(c, lang)
	for _, row := range table.Rows {
		exchanges, err := table.Exchanges(row, c, lang)
		if err != nil {
			return err
		}
		all = append(all, exchanges...)
	}
	for _, x := range all {
		text := x.PO()
		if format == xliffFormat {
			var err error
			if text, err = x.XLIFF(); err != nil {
				return err
			}
		}
		name := filepath.Join(dir, x.Lang, filepath.FromSlash(x.Name)+endings[format])
		if err := writeNamed(root, name, text); err != nil {
			return err
		}
		fmt.Fprintln(w, diag.Line(name))
	}
	return nil
}

// importTexts writes the translations of files into content/. If the site then has errors that it did not have, all files are what
// they were.
func importTexts(cmd *cobra.Command, root string, table *translations.Table, c content.Content, files []string) error {
	o := generator.Options{Root: root, Now: time.Now(), Cache: filepath.Join(root, ".gaceta")}
	known := map[string]bool{}
	for _, d := range faultsOf(o) {
		known[d.Code+d.Message] = true
	}
	before := map[string][]byte{}
	from := map[string]string{} // which file of a tool a text is from
	var changed []string
	restore := func() error {
		var err error
		for name, text := range before {
			err = errors.Join(err, table.Restore(name, text))
		}
		return err
	}
	for _, file := range files {
		name, text, err := importText(root, table, c, file)
		if fault := (*translations.ImportError)(nil); errors.As(err, &fault) {
			place := file
			if fault.Line > 0 {
				place = fmt.Sprintf("%s:%d", file, fault.Line)
			}
			return errors.Join(usageError{fmt.Errorf("%s: %s", place, fault.Message)}, restore())
		}
		if err != nil {
			return errors.Join(err, restore())
		}
		if name == "" {
			continue
		}
		if from[name] == "" { // a data file has several languages
			before[name], changed = text, append(changed, name)
		}
		from[name] = file
	}
	var broken diag.List
	for _, d := range faultsOf(o) {
		if from[d.Pos.File] != "" && !known[d.Code+d.Message] {
			d.Help = strings.TrimSpace(d.Help + " The text is from " + from[d.Pos.File] + ".")
			broken = append(broken, d)
		}
	}
	if len(broken) > 0 {
		err := newPrinter(cmd, root, string(diag.Text)).diagnostics(broken)
		fmt.Fprintln(cmd.ErrOrStderr(), "Nothing was imported.")
		return errors.Join(err, restore())
	}
	for _, name := range changed {
		fmt.Fprintln(cmd.OutOrStdout(), diag.Line(name))
	}
	return nil
}

// faultsOf returns what an import must not add: errors, and components that a translation lacks.
func faultsOf(o generator.Options) diag.List {
	list, _ := generator.Check(context.Background(), o) // it never fails
	var faults diag.List
	for _, d := range list {
		if d.Severity == diag.Error || d.Code == "markdown-translation" {
			d.Severity = diag.Error
			faults = append(faults, d)
		}
	}
	return faults
}

// importText writes the translations of a file into content/. It returns the file there, and what it held before.
func importText(root string, table *translations.Table, c content.Content, file string) (name string, before []byte, err error) {
	text, err := readNamed(root, file)
	if err != nil {
		return "", nil, err
	}
	x, err := translations.ReadExchange(text)
	if err != nil {
		return "", nil, err
	}
	return table.Import(x, c)
}
