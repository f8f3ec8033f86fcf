package generator

import (
	"context"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/budget"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/plan"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// auditOutput checks what only the whole output shows: links, alternates and
// budgets.
func auditOutput(
	ctx context.Context, p *plan.Plan, outcome incremental.Outcome, out *dist.Stage, report *Report,
) error {
	report.Diagnostics = audit.JoinFaults(report.Diagnostics)
	for _, a := range outcome.Artifacts {
		p.Auditor.AddFiles(a.Files...)
		p.Auditor.AddFiles(a.Needs...) // also what could not be made: a link to it is no further error
	}
	routes := p.Shard.Routes(p.State.Model)
	for _, rt := range routes {
		if a := outcome.Artifacts[rt.File]; a.IsReused() {
			p.Auditor.AddUnchanged(p.State.AuditPage(rt, page.Page{}))
		}
	}
	if err := p.State.AddOtherShards(ctx, p.Shard, p.Renderer, p.Auditor); err != nil {
		return err
	}
	report.Diagnostics = append(report.Diagnostics, p.State.CheckPageLinks(p.Renderer, p.Auditor, out.ReadFile, report.Diagnostics)...)
	report.Diagnostics = append(report.Diagnostics, p.Auditor.CheckAlternates()...)
	published := func(address string) []byte { return outputs.PublishedFile(p.State.Project, p.Assets.Files, address) }
	report.Diagnostics = append(report.Diagnostics, p.Auditor.CheckIntegrity(published)...)
	if !report.Diagnostics.HasErrors() {
		report.Diagnostics = append(report.Diagnostics, budget.Check(p.State.Model, budget.Pages{
			Routes: routes, Assets: p.Assets, Size: out.Size,
			Islands: func(rt *model.Route) []string { return outcome.Artifacts[rt.File].InputsOf(page.IslandInput) },
		})...)
	}
	report.lap("audit")
	return nil
}
