package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// expiresPattern matches a number of hours or days. The longest fits into a time.Duration, which ends after 292 years.
var expiresPattern = regexp.MustCompile(`^([0-9]{1,5})([hd])$`)

// checkPreviewFlags checks the flags of previews, and returns the duration of --expires.
func checkPreviewFlags(cmd *cobra.Command, name, expires string) (time.Duration, error) {
	f := cmd.Flags()
	for _, other := range []string{"preview", "rollback", "changed-paths", "prune"} {
		if f.Changed("expire-previews") && f.Changed(other) {
			return 0, usageError{fmt.Errorf("--expire-previews and --%s exclude each other", other)}
		}
	}
	switch {
	case f.Changed("preview") && !project.IsPreviewName(name):
		return 0, usageError{fmt.Errorf("--preview %q is not a name. %s", name, project.PreviewHelp)}
	case f.Changed("preview") && f.Changed("rollback"):
		return 0, usageError{errors.New("--preview and --rollback exclude each other")}
	case f.Changed("expires") && !f.Changed("preview"):
		return 0, usageError{errors.New("--expires needs --preview: only previews end")}
	}
	parts := expiresPattern.FindStringSubmatch(expires)
	if parts == nil {
		return 0, usageError{fmt.Errorf("--expires %s: write a number of hours or days, such as 36h or 14d, at most 99999d", expires)}
	}
	hours, _ := strconv.Atoi(parts[1]) // at most five digits
	if parts[2] == "d" {
		hours *= 24
	}
	return time.Duration(hours) * time.Hour, nil
}

// printPreviews prints what --expire-previews removed.
func printPreviews(w io.Writer, r deploy.ExpiryReport) error {
	if !isTerminal(w) {
		return diag.WriteJSON(w, r, diag.Indent)
	}
	verb := map[bool]string{false: "removed", true: "would remove"}[r.DryRun]
	for _, p := range r.Removed {
		fmt.Fprintf(w, "%s %s (%s), which ended %s\n", verb, diag.Line(p.Name), count(p.Files, "file"), p.Expired.Format(time.DateTime))
	}
	fmt.Fprintf(w, "%s %s, %d left\n", verb, count(len(r.Removed), "preview"), len(r.Left))
	return nil
}
