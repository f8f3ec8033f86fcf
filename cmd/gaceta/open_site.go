package main

import (
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// openProject opens the site's folder for commands that need only its settings. If there are errors, it prints the
// diagnostics and returns errSite.
func openProject(cmd *cobra.Command, root string) (project.Project, error) {
	abs, _, err := folders(root, "")
	if err != nil {
		return project.Project{}, err
	}
	p, list := project.Open(abs)
	if list.HasErrors() {
		return p, newPrinter(cmd, root, string(diag.Text)).diagnostics(list)
	}
	return p, nil
}

// completeWith completes arguments with names of the site. It never prints errors, because a shell reads the output.
func completeWith(root *string, names func(p project.Project, args []string) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		abs, _, err := folders(*root, "")
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		p, _ := project.Open(abs)
		return names(p, args), cobra.ShellCompDirectiveNoFileComp
	}
}

// openSite reads the content too, for commands that need the routes. If there are errors, it prints the diagnostics and
// returns errSite.
func openSite(cmd *cobra.Command, root string, now time.Time) (*model.Site, error) {
	s, err := readSite(cmd, root)
	if err != nil {
		return nil, err
	}
	state := s.Join(site.Visitors(now), nil)
	if list := state.OfContent(); list.HasErrors() {
		return nil, newPrinter(cmd, root, string(diag.Text)).diagnostics(list)
	}
	return state.Model, nil
}

// readSite reads the settings and the content. If the settings have errors, it prints them and returns errSite.
func readSite(cmd *cobra.Command, root string) (*site.Source, error) {
	abs, _, err := folders(root, "")
	if err != nil {
		return nil, err
	}
	s := site.Open(abs, site.Options{}).Read()
	if s.Settings.HasErrors() {
		return nil, newPrinter(cmd, root, string(diag.Text)).diagnostics(s.Settings)
	}
	return s, nil
}
