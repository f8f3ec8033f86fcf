package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental/cachekey"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

func newBuild(root *string) *cobra.Command {
	var (
		o      generator.Options
		out    string
		cache  string
		format string
	)
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Build the site into dist/",
		Long: `Reads content/, bundles site/, prerenders every route in every language and writes dist/.
A build that fails does not change the previous dist/.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("jobs") && o.Jobs < 1 {
				return usageError{fmt.Errorf("--jobs %d: must be at least 1", o.Jobs)}
			}
			var err error
			if o.Root, o.Out, err = folders(*root, out); err != nil {
				return err
			}
			if strings.Contains(cache, "://") {
				o.RemoteCache, cache = cache, ""
			}
			if o.Cache, err = within(o.Root, cache, ".gaceta"); err != nil {
				return err
			}
			if !o.Shard.IsWhole() && o.ImageBudget > 0 {
				return usageError{errors.New("--shard and --image-budget exclude each other: " +
					"shards refer to each other's pictures, so all of them must exist")}
			}
			p, list := project.Open(o.Root)
			if !p.IsReadable { // nothing is written into a folder that is no site
				return newPrinter(cmd, *root, format).buildReport(generator.Report{Diagnostics: list}, nil)
			}
			refreshTypes(p, list)
			bar := newProgress(cmd.ErrOrStderr())
			o.Progress, o.Pictures, o.Notice, o.Now = bar.update, bar.describe, bar.notice, time.Now()
			o.Variables = project.PublicVariables(os.Environ())
			if err := setCacheKey(&o); err != nil {
				return err
			}
			report, err := generator.Build(cmd.Context(), o)
			bar.clear()
			if errors.As(err, new(*generator.ForeignFolderError)) {
				return usageError{err}
			}
			if address := (*deploy.AddressError)(nil); errors.As(err, &address) {
				return usageError{fmt.Errorf("--cache: %w", err)}
			}
			if errors.Is(err, dist.ErrForeign) || errors.Is(err, dist.ErrNoFolder) {
				return usageError{fmt.Errorf("--out: %w", err)}
			}
			print := newPrinter(cmd, *root, format)
			print.options.Rest = "--format json prints all of them." // check does not render pages
			return print.buildReport(report, err)
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the output folder (default dist under the root)")
	f.StringVar(&cache, "cache", "", "the folder of the cache (default .gaceta under the root),\n"+
		"or a bucket (s3://, gs://, azblob://, file://) to share it with other machines")
	addBuildFlags(f, &o)
	formatFlag(cmd, &format)
	return cmd
}

// setCacheKey sets the key of the cache. Without one, builds work and are slower.
func setCacheKey(o *generator.Options) (err error) {
	if o.NoCache {
		return nil
	}
	o.CacheKey, err = cachekey.Find(o.Root, os.LookupEnv, os.UserCacheDir)
	if errors.Is(err, cachekey.ErrShort) {
		return usageError{err}
	}
	if err != nil {
		o.Notice(fmt.Sprintf("the cache has no key, so the next build cannot reuse this one: %v; set %s", err, cachekey.Variable))
	}
	return nil
}

// baseURLFlag adds a flag whose value is the address of a site.
func baseURLFlag(f *pflag.FlagSet, url *project.BaseURL, name, usage string) {
	f.Func(name, usage, func(text string) (err error) {
		var ok bool
		if *url, ok = project.ParseBaseURL(text); !ok {
			err = errors.New(project.BaseURLHelp)
		}
		return err
	})
}

// addBuildFlags adds the flags whose values are options of the generator.
func addBuildFlags(f *pflag.FlagSet, o *generator.Options) {
	baseURLFlag(f, &o.BaseURL, "base-url", "use this `URL`, which may have a path, instead of baseUrl in content/site.yaml")
	f.Func("preview", "build the preview `NAME`: below previews/NAME of the base URL, and not for search engines", func(text string) error {
		if o.Preview = text; !project.IsPreviewName(text) {
			return errors.New(project.PreviewHelp)
		}
		return nil
	})
	f.BoolVar(&o.Drafts, "drafts", false, "include drafts")
	f.BoolVar(&o.Future, "future", false, "include articles dated after today")
	f.BoolVar(&o.Precompress, "precompress", false, "compress pages too, not only assets (.br and .gz)")
	f.BoolVar(&o.NoCache, "no-cache", false, "ignore the cache and do not write it; the output is the same")
	f.Func("shard", "build part `I/N` of the site, for example 2/3; all parts copied into one folder are the site",
		func(text string) (err error) {
			o.Shard, err = model.ParseShard(text)
			return err
		})
	f.Func("image-budget", "spend this `DURATION` on AVIF, such as 30s (default unlimited); the next build adds the rest",
		func(text string) (err error) {
			if o.ImageBudget, err = time.ParseDuration(text); err != nil || o.ImageBudget < 0 {
				return errors.New("write a duration, such as 30s or 2m")
			}
			o.ImageBudget = max(o.ImageBudget, time.Nanosecond) // 0 means no AVIF in this build
			return nil
		})
	f.IntVar(&o.Jobs, "jobs", 0, "number of Node processes (default one for two cores)")
}

// folders returns the absolute paths of the site's folder, which must exist, and of the output folder. Symbolic links in
// the path of the site's folder are resolved, because esbuild and Node name files by their real paths.
func folders(root, out string) (string, string, error) {
	site, err := siteFolder(root)
	if err != nil {
		return "", "", err
	}
	if site, err = filepath.EvalSymlinks(site); err != nil {
		return "", "", err
	}
	dir, err := within(site, out, "dist")
	if err == nil && contains(dir, site) {
		err = usageError{fmt.Errorf("--out %s contains the site itself: a build replaces this folder", out)}
	}
	return site, dir, err
}

// siteFolder returns the absolute path of the site's folder as the user names it.
func siteFolder(root string) (string, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return "", usageError{fmt.Errorf("--root %s is not a folder", root)}
	}
	return abs, nil
}

// contains reports whether dir is the other folder or contains it. dir need not exist.
func contains(dir, other string) bool {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	rel, err := filepath.Rel(dir, other)
	return err == nil && filepath.IsLocal(rel)
}

// within returns the absolute path of a flag's folder, or of the default under the root if the flag is empty.
func within(root, flag, fallback string) (string, error) {
	if flag == "" {
		return filepath.Join(root, fallback), nil
	}
	return filepath.Abs(flag)
}
