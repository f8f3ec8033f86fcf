import { Island } from "gaceta";
import type { ReactNode } from "react";
import { renderSlots } from "../../components/slots";
import { Figure } from "../../components/ui/figure";
import type { Home } from "gaceta/content";
import css from "./demo.module.css";
import DemoSteps from "./demo-steps.island";
import { AlertScreen, AnalysisScreen, ReportScreen, SetupScreen } from "./screens";
import { TrendsScreen } from "./trends-screen";

/** How the product is used, step by step, with a mock screen for each step. */
export function Demo({ label, items, setup, alert, analysis, report, trends }: Home["demo"]) {
  const screens: Record<string, ReactNode> = {
    setup: <SetupScreen {...setup} />,
    alert: <AlertScreen {...alert} />,
    analysis: <AnalysisScreen {...analysis} />,
    report: <ReportScreen {...report} />,
    trends: <TrendsScreen {...trends} />,
  };
  const slots = {
    ...renderSlots(items, (item) => <StepWords {...item} />, "-words"),
    ...renderSlots(items, (item) => <Figure caption={item.caption}>{screens[item.id]}</Figure>, "-screen"),
  };
  return (
    <Island of={DemoSteps} props={{ label, items: items.map(({ id, title }) => ({ id, title })) }} slots={slots} />
  );
}

function StepWords({ description, scenario }: Home["demo"]["items"][number]) {
  return (
    <>
      <p>{description}</p>
      <p className={css.scenario}>{scenario}</p>
    </>
  );
}
