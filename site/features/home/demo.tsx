import { Fragment, type ReactNode } from "react";
import { Island } from "../../components/island/island";
import { Figure } from "../../components/ui/figure";
import type { Home } from "../../model/content.gen";
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
  return (
    <Island of={DemoSteps} props={{ label, items: items.map(({ id, title }) => ({ id, title })) }}>
      {items.map(({ id, description, scenario }) => (
        <Fragment key={id}>
          <p>{description}</p>
          <p className={css.scenario}>{scenario}</p>
        </Fragment>
      ))}
      {items.map(({ id, caption }) => (
        <Figure key={id} caption={caption}>
          {screens[id]}
        </Figure>
      ))}
    </Island>
  );
}
