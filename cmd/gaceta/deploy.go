package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/deploy/announce"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"github.com/spf13/cobra"
)

// deployRun is one run of the command.
type deployRun struct {
	deploy.Options
	out, changed, expires  string
	isRollback, isExpiring bool
	maxRemovals            int // percentage
	announces              bool
	indexNow               string
}

func newDeploy(root *string) *cobra.Command {
	var d deployRun
	cmd := &cobra.Command{
		Use:   "deploy URL",
		Short: "Upload dist/ to object storage",
		Long: `Uploads the files of dist/ whose content or headers differ from the bucket: assets first, then pages, then
feeds and the sitemap. Run an interrupted deploy again to finish it.

  gaceta deploy 's3://bucket?region=eu-south-2'
  gaceta deploy 's3://bucket?endpoint=https://storage.example.org&use_path_style=true&region=us-east-1'
  gaceta deploy gs://bucket
  gaceta deploy azblob://container
  gaceta deploy file:///srv/www

The output of 'gaceta build --shard' is a part of a site. It waits in the bucket until all parts are there,
in any order; the last deploy publishes the site.

&prefix=folder/ deploys into a folder of the bucket. Credentials come from the environment and the
configuration of the cloud's tools, never from the address.`,
		Args: argCount(1, 1, "one argument, the address of a bucket, such as s3://bucket"),
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, *root, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&d.out, "out", "", "the folder to deploy (default dist under the root)")
	f.BoolVar(&d.DryRun, "dry-run", false, "print the actions without performing them")
	f.BoolVar(&d.Prune, "prune", false, "remove files of earlier deploys that the site no longer has")
	f.BoolVar(&d.Yes, "yes", false, "continue even if a large share of the site would be removed")
	f.IntVar(&d.maxRemovals, "max-removals", 20, "percentage of the site above which removals need --yes")
	f.DurationVar(&d.Grace, "grace", 7*24*time.Hour, "how long to keep replaced assets and previous deploys")
	f.BoolVar(&d.isRollback, "rollback", false, "restore the previous deploy from the bucket; with --prune, remove newer files")
	f.BoolVar(&d.Recheck, "recheck", false, "inspect every object instead of trusting the record of the last deploy")
	choiceFlag(cmd, &d.Encode, "encode", "store compressed bytes under the plain names, where dist/ has them", "br", "gzip")
	f.StringVar(&d.changed, "changed-paths", "", "write the addresses to purge from a CDN to this file, one per line")
	f.IntVar(&d.Jobs, "jobs", 16, "number of parallel uploads")
	f.StringVar(&d.Preview, "preview", "", "deploy the output of 'gaceta build --preview `NAME`' to previews/NAME/ of the bucket")
	f.StringVar(&d.expires, "expires", "14d", "`DURATION` after which --expire-previews removes the preview, such as 36h or 14d")
	f.BoolVar(&d.isExpiring, "expire-previews", false, "remove the previews of the bucket that have expired, and deploy nothing")
	announceFlags(cmd, &d.announces, &d.indexNow)
	return cmd
}

// announceFlags adds the flags of commands that announce what they deploy.
func announceFlags(cmd *cobra.Command, announces *bool, indexNow *string) {
	f := cmd.Flags()
	f.BoolVar(announces, "announce", false, "tell search engines (IndexNow) which pages changed for readers, and the hub in\n"+
		"content/site.yaml (WebSub) which feeds; a failure is a warning")
	f.StringVar(indexNow, "indexnow", announce.IndexNow, "`URL` that --announce tells which pages changed")
}

// announce announces a deploy once. A failure is a warning.
func (d *deployRun) announce(cmd *cobra.Command, report deploy.Report) {
	if !d.announces || d.DryRun || report.Uploaded+report.Removed == 0 {
		return
	}
	changes, err := announce.Find(cmd.Context(), d.Site, report)
	if err == nil {
		err = announce.Send(cmd.Context(), d.Site, changes, d.indexNow)
	}
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: not announced: %v\n", err)
	}
}

// run deploys, restores or expires previews, and prints the report.
func (d *deployRun) run(cmd *cobra.Command, root, target string) error {
	if err := d.check(cmd, root); err != nil {
		return err
	}
	bar := newProgress(cmd.ErrOrStderr())
	d.Target, d.Now, d.Share = target, time.Now(), float64(d.maxRemovals)/100
	d.Progress, d.Notice = bar.update, bar.notice
	if d.isExpiring {
		report, err := deploy.ExpirePreviews(cmd.Context(), d.Options)
		bar.clear()
		if err != nil {
			return deployError(cmd, err)
		}
		return printPreviews(cmd.OutOrStdout(), report)
	}
	run := deploy.Deploy
	if d.isRollback {
		run = deploy.Rollback
	}
	report, err := run(cmd.Context(), d.Options)
	bar.clear()
	if err != nil {
		return deployError(cmd, err)
	}
	if d.changed != "" && !d.DryRun {
		var text []byte
		for _, address := range report.Changed {
			text = append(text, address+"\n"...)
		}
		if err := writeNamed(root, d.changed, text); err != nil {
			return err
		}
	}
	d.announce(cmd, report)
	if isTerminal(cmd.OutOrStdout()) {
		printDeploy(cmd.OutOrStdout(), report)
		return nil
	}
	return diag.WriteJSON(cmd.OutOrStdout(), report, diag.Indent)
}

// check checks the flags, and opens the folder to deploy.
func (d *deployRun) check(cmd *cobra.Command, root string) (err error) {
	if d.Expires, err = checkPreviewFlags(cmd, d.Preview, d.expires); err != nil {
		return err
	}
	if !d.isRollback && !d.isExpiring { // these need only the bucket
		dir, err := outputFolder(root, d.out)
		if err != nil {
			return err
		}
		d.Site = project.OpenFolder(dir)
	}
	if d.announces && d.Site == nil {
		return usageError{errors.New("--announce needs dist/, and excludes --rollback and --expire-previews")}
	}
	if d.maxRemovals < 0 || d.maxRemovals > 100 {
		return usageError{fmt.Errorf("--max-removals %d: must be a percentage from 0 to 100", d.maxRemovals)}
	}
	return checkDeployFlags(d.Options)
}

// checkDeployFlags checks the flags that deploy and verify share.
func checkDeployFlags(o deploy.Options) error {
	switch {
	case o.Jobs < 1:
		return usageError{fmt.Errorf("--jobs %d: must be at least 1", o.Jobs)}
	case o.Grace < 0:
		return usageError{fmt.Errorf("--grace %s: must be a duration such as 168h", o.Grace)}
	}
	return nil
}

// outputFolder returns the output folder, which must exist.
func outputFolder(root, out string) (string, error) {
	_, dir, err := folders(root, out)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(dir); err != nil {
		return "", usageError{fmt.Errorf("%s does not exist: run 'gaceta build' first", dir)}
	}
	return dir, checkNamedFolder(root, dir)
}

// deployError adds the exit status and advice to an error.
func deployError(cmd *cobra.Command, err error) error {
	var address *deploy.AddressError
	switch {
	case cmd.Context().Err() != nil:
		return stopped("run the deploy again to finish it")
	case errors.Is(err, deploy.ErrTooMany), errors.Is(err, deploy.ErrMisplaced), errors.Is(err, deploy.ErrNoFormer),
		errors.As(err, &address):
		return usageError{err}
	case errors.Is(err, deploy.ErrNotBuilt), errors.Is(err, deploy.ErrEmpty):
		return usageError{fmt.Errorf("%w: run 'gaceta build' first", err)}
	}
	return err
}

// printDeploy prints a report for terminals. Other outputs get JSON.
func printDeploy(w io.Writer, r deploy.Report) {
	if r.DryRun {
		for _, a := range r.Actions {
			fmt.Fprintf(w, "%-7s %9s  %s (%s)\n", a.Do, size(a.Bytes), diag.Line(a.Path), diag.Line(a.Why))
		}
	}
	if r.Part != nil {
		verb := map[bool]string{false: "left", true: "would leave"}[r.DryRun]
		fmt.Fprintf(w, "%s a part in the bucket: %s (%s), %d unchanged; "+
			"%d of %d pages of this build are there, and the last part publishes them\n",
			verb, diag.Count(r.Uploaded, "file"), size(r.Bytes), r.Unchanged, r.Part.Pages, r.Part.Of)
		return
	}
	verb := "deployed"
	switch {
	case r.DryRun:
		verb = "would deploy"
	case r.Restored != "":
		verb = "restored " + diag.Line(r.Restored) + " as"
	case r.Uploaded+r.Removed == 0:
		verb = "nothing to do for"
	}
	fmt.Fprintf(w, "%s %s: %s uploaded (%s), %d unchanged, %d removed, %d waiting, %s in %.2f s\n", verb, r.Deploy,
		diag.Count(r.Uploaded, "file"), size(r.Bytes), r.Unchanged, r.Removed, r.Waiting, diag.Count(int(r.Requests), "request"), r.Seconds)
	if r.NeedsYes && r.DryRun {
		fmt.Fprintln(w, "so many removals need --yes")
	}
}

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
		fmt.Fprintf(w, "%s %s (%s), which ended %s\n", verb, diag.Line(p.Name),
			diag.Count(p.Files, "file"), p.Expired.Format(time.DateTime))
	}
	fmt.Fprintf(w, "%s %s, %d left\n", verb, diag.Count(len(r.Removed), "preview"), len(r.Left))
	return nil
}
