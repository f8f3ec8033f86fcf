package generator

import (
	"context"
	"slices"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/budget"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// auditOutput checks what only the whole output shows: links, alternates and
// budgets.
func auditOutput(
	ctx context.Context, p *plan, outcome incremental.Outcome, out *dist.Stage, report *Report,
) error {
	report.Diagnostics = withoutRepeated(audit.BlameLayout(report.Diagnostics))
	for _, a := range outcome.Artifacts {
		p.auditor.AddFiles(a.Files...)
		p.auditor.AddFiles(a.Needs...) // also what could not be made: a link to it is no further error
	}
	routes := p.o.Shard.Routes(p.state.Model)
	for _, rt := range routes {
		if a := outcome.Artifacts[rt.File]; a.IsReused() {
			p.auditor.AddUnchanged(p.state.AuditPage(rt, page.Page{}))
		}
	}
	if err := addOtherShards(ctx, p); err != nil {
		return err
	}
	report.Diagnostics = append(report.Diagnostics, checkLinks(p, out, report.Diagnostics)...)
	report.Diagnostics = append(report.Diagnostics, p.auditor.CheckAlternates()...)
	published := func(address string) []byte { return outputs.PublishedFile(p.state.Project, p.assets.Files, address) }
	report.Diagnostics = append(report.Diagnostics, p.auditor.CheckIntegrity(published)...)
	if !report.Diagnostics.HasErrors() {
		report.Diagnostics = append(report.Diagnostics, budget.Check(p.state.Model, budget.Pages{
			Routes: routes, Assets: p.assets, Size: out.Size,
			Islands: func(rt *model.Route) []string { return outcome.Artifacts[rt.File].InputsOf(page.IslandInput) },
		})...)
	}
	report.lap("audit")
	return nil
}

// withoutRepeated removes warnings about code at whose place the audit found an error: they have one cause.
func withoutRepeated(list diag.List) diag.List {
	errors := map[diag.Pos]bool{}
	for _, d := range list {
		if d.Severity == diag.Error && d.Pos.Length > 0 {
			errors[d.Pos] = true
		}
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return d.Severity == diag.Warning && errors[d.Pos] })
}

// checkLinks checks the links of finished pages. A broken link is reported where it is written, as check does: texts that link
// to an id which another page no longer has are converted again.
func checkLinks(p *plan, out *dist.Stage, list diag.List) diag.List {
	broken := p.auditor.BrokenLinks()
	if len(broken) == 0 {
		return nil
	}
	anchors := map[string][]links.Anchor{} // by target
	for _, a := range p.state.Targets.Anchors() {
		pages, fragment, _ := p.state.Targets.Ends(a)
		for _, rt := range pages {
			anchors[rt.Address+"#"+fragment] = append(anchors[rt.Address+"#"+fragment], a)
		}
	}
	found := p.state.Targets.CheckCode().Addresses
	texts := map[string]page.Converted{} // by the address of the page
	for _, b := range broken {
		found = append(found, p.renderer.CheckAnchors(anchors[b.Target])...)
		for _, address := range b.Pages {
			rt := p.state.Targets.PageAt(address)
			if _, done := texts[address]; done || rt == nil || page.Entry(rt) == nil || page.Entry(rt).Empty {
				continue
			}
			text, faults := p.renderer.CheckText(rt)
			texts[address], found = text, append(found, faults...)
		}
	}
	return append(found, p.auditor.CheckLinks(broken, audit.Sources{
		Reported: slices.Concat(list, found),
		Page: func(address string) []byte {
			html, _ := out.ReadFile(p.state.Project.BaseURL.File(address)) // another shard may have made it
			return html
		},
		Places: func(b audit.BrokenLink) (places []diag.Pos) {
			for _, address := range b.Pages {
				text := texts[address]
				leadsThere := func(written string) bool { return p.state.Targets.LeadsTo(address, written, b.Target) }
				for _, l := range text.Links {
					if leadsThere(l.Address) {
						places = append(places, l.Pos)
					}
				}
				if pos, ok := text.Attribute(leadsThere); ok {
					places = append(places, pos)
				}
			}
			for _, a := range anchors[b.Target] {
				places = append(places, a.Pos)
			}
			if len(places) > 0 {
				return places
			}
			return p.state.Targets.Places(b.Pages[0], b.Target)
		},
	})...)
}
