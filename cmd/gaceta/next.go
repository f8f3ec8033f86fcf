package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

func newNext(root *string) *cobra.Command {
	var (
		limit  int
		since  time.Time
		format string
	)
	cmd := &cobra.Command{
		Use:   "next",
		Short: "List the next days on which the site changes by itself",
		Long: `Lists the next day after today on which dates change the site: a scheduled article is published, or
something ends because of its “until”. Each line is the day, a tab and what changes. Days begin in the
time zone of “schedule” in content/site.yaml. No output means that nothing is scheduled.

With --since, it lists the changes that became due since a moment instead: those of each day whose hour
in “schedule” has passed in between. A workflow that runs every hour builds the site if there are any.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 {
				return usageError{fmt.Errorf("--limit %d: must be at least 1", limit)}
			}
			now := time.Now()
			site, err := openSite(cmd, *root, now)
			if err != nil {
				return err
			}
			var changes []model.Change
			if since.IsZero() {
				changes = firstDays(upcoming(site.Schedule(), site.Project.Schedule, now), limit)
			} else {
				changes = due(site.Schedule(), site.Project.Schedule, since, now)
			}
			if format == string(diag.JSON) {
				return diag.WriteJSON(cmd.OutOrStdout(), map[string]any{"next": changes}, diag.Indent)
			}
			return printChanges(cmd.OutOrStdout(), changes)
		},
	}
	f := cmd.Flags()
	f.IntVar(&limit, "limit", 1, "number of days to list")
	f.Func("since", "list what became due since this `TIME`, such as 2026-12-01T06:00:00Z", func(text string) (err error) {
		if since, err = time.Parse(time.RFC3339, text); err != nil {
			return errors.New("write a day and a time with its zone, such as 2026-12-01T06:00:00Z")
		}
		return nil
	})
	choiceFlag(cmd, &format, "format", "format of the list (default text)", "text", "json")
	return cmd
}

// upcoming returns the changes of later days than today.
func upcoming(all []model.Change, schedule project.Schedule, now time.Time) []model.Change {
	today := schedule.Local(now).Format(time.DateOnly)
	changes := []model.Change{}
	for _, c := range all {
		if c.Date > today {
			changes = append(changes, c)
		}
	}
	return changes
}

// firstDays returns the changes of the first so many days that have any. changes is sorted by day.
func firstDays(changes []model.Change, days int) []model.Change {
	for i := range changes {
		if i > 0 && changes[i].Date != changes[i-1].Date {
			days--
		}
		if days == 0 {
			return changes[:i]
		}
	}
	return changes
}

// due returns the changes that became due after since and not after now.
func due(all []model.Change, schedule project.Schedule, since, now time.Time) []model.Change {
	changes := []model.Change{}
	for _, c := range all {
		at, err := schedule.Due(c.Date)
		if err == nil && at.After(since) && !at.After(now) {
			changes = append(changes, c)
		}
	}
	return changes
}

func printChanges(w io.Writer, changes []model.Change) error {
	for _, c := range changes {
		if _, err := fmt.Fprintf(w, "%s\t%s\n", c.Date, diag.Line(c.What)); err != nil {
			return err
		}
	}
	return nil
}
