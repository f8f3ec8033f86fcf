package site

import (
	"path"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/glossary"
	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// State is a site that is joined and checked. Texts and pages are made of it.
type State struct {
	*Source
	precheck.Checks
	Model  *model.Site
	Images *image.Store // without variants, for checks and dev

	Joined, Checked diag.List // faults of routes and references, and those of checks before rendering

	otherLanguages map[string]map[string]string // model.Routes.InOtherLanguages
	o              model.Options
	day            string // in the site's time zone
}

// Join joins and checks the source. It takes from an earlier state what is still equal; last may be nil.
func (s *Source) Join(o Options, last *State) *State {
	n := &State{Source: s, o: model.Options{Drafts: o.Drafts, Future: o.Future, Now: o.Now}}
	n.day = s.Project.Schedule.Local(o.Now).Format(time.DateOnly)
	if last != nil && last.isOf(n) && s.Versions.same(last.Versions, page.PublicFolder) {
		n.Model, n.Joined = last.Model, last.Joined
	} else {
		n.Model, n.Joined = model.New(s.Project, s.Content, n.o)
	}
	if last != nil && n.Model == last.Model && s.Versions.same(last.Versions, "site", "templates") {
		n.Checks, n.Checked = last.Checks, last.Checked
	} else {
		n.Checks, n.Checked = precheck.Run(n.Model, s.Content.Entries, s.Code, o.Now)
	}
	n.otherLanguages = n.Model.Routes.InOtherLanguages()
	n.Images = image.NewStore(image.Options{FS: s.Project.FS, BasePath: s.Project.BaseURL.Path, Folder: bundle.AssetFolder})
	return n
}

// isOf reports whether two states have the same project, data, front matter, articles and day.
func (s *State) isOf(other *State) bool {
	return s.generation == other.generation && s.day == other.day && s.o.Drafts == other.o.Drafts && s.o.Future == other.o.Future
}

// IsOf reports whether joining a source would change the model or what was checked before rendering.
func (s *State) IsOf(source *Source) bool {
	return s.generation == source.generation && s.Versions.same(source.Versions, "site", "templates")
}

// TextKey returns the key of checking the texts in a folder: the sum of what their diagnostics depend on, besides the inputs that
// a converter discovers.
func (s *State) TextKey(dir string) digest.Sum {
	h := digest.NewHash().Int(s.projects).Text(s.day)
	for _, name := range []string{project.SettingsFile, model.RoutesFile, glossary.File, "content/schemas", "templates", "site", dir} {
		h.Int(s.Versions.Of(name))
	}
	return h.Sum()
}

// Now returns the time for which the site was joined.
func (s *State) Now() time.Time { return s.o.Now }

// Faults returns everything that is wrong with the site before its texts are converted.
func (s *State) Faults() diag.List { return slices.Concat(s.OfContent(), s.Checked) }

// OfContent returns the faults of the settings, the content, the routes and references.
func (s *State) OfContent() diag.List { return slices.Concat(s.Settings, s.Found, s.Joined) }

// Texts returns the converter of the site's texts for checks.
func (s *State) Texts() *page.Converter {
	return page.NewConverter(s.Model, s.Images, s.Targets, s.ReservedIDs, nil)
}

// Renderer returns the renderer of the site's pages with some more options.
func (s *State) Renderer(o page.Options) *page.Renderer {
	o.Site, o.Templates, o.Targets, o.Policy, o.ReservedIDs = s.Model, s.Page, s.Targets, s.Policy, s.ReservedIDs
	return page.New(o)
}

// CheckTexts checks texts with their pictures and links, and the links in data and components.
func (s *State) CheckTexts(entries []*content.Entry) diag.List {
	texts, c := s.Texts(), s.Content
	c.Entries = entries
	list := markdowncheck.New(s.Model, s.Images).Check(c, texts)
	anchors := texts.CheckAnchors(s.Targets.Anchors())
	return slices.Concat(list, markdowncheck.CheckTitles(s.Model), s.CheckLinks(), anchors)
}

// CheckLinks checks the links that are written literally in components.
func (s *State) CheckLinks() diag.List {
	found := s.Targets.CheckCode()
	return slices.Concat(found.Addresses, found.Routes)
}

// UnknownRoutes reports the ids of routes in components that do not exist.
func (s *State) UnknownRoutes() diag.List {
	if s.Targets == nil {
		return nil
	}
	return s.Targets.CheckCode().Routes
}

// ScoreHeaders returns the score of Mozilla's HTTP Observatory for the headers of the site, and an error for each one that
// costs points.
func (s *State) ScoreHeaders() (headers.Scorecard, diag.List, error) {
	text, err := s.Templates.Headers(s.Model)
	if err != nil {
		return headers.Scorecard{}, nil, err
	}
	score, blamed := outputs.ScoreHeaders(s.Model, text)
	return score, blamed, nil
}

// Auditor returns the auditor of the site's pages. earlier is what the previous build saved, if anything.
func (s *State) Auditor(earlier audit.Saved) *audit.Auditor {
	a := audit.New(s.Targets, earlier)
	a.UsePolicy(s.Policy, project.SettingsFile)
	return a
}

// CheckStyles reports what the policy blocks in the style sheets of the site.
func (s *State) CheckStyles(assets *bundle.Assets) diag.List {
	if assets == nil || s.Targets == nil {
		return nil
	}
	return s.Auditor(audit.Saved{}).CheckStyles(assets.Remote)
}

// AuditPage describes a page for the audit. made is empty for a page that was not rendered.
func (s *State) AuditPage(rt *model.Route, made page.Page) audit.Page {
	a := audit.Page{
		Address: rt.Address, Canonical: rt.Canonical, HTML: made.HTML, NoIndex: s.Model.HidesFromSearch(rt), Error: rt.Error,
		Pos: rt.Blame(), OtherLanguages: s.otherLanguages[rt.Lang], Code: path.Join(precheck.PagesFolder, rt.Page+".tsx"),
	}
	if rt.Article != nil {
		a.Body = made.Text.HTML
	}
	if len(made.Text.Uses) > 0 || len(made.Text.Headings) > 0 {
		text := made.Text // a closure over made would allocate each page
		a.Attribute, a.ID = text.Attribute, text.ID
	}
	return a
}
