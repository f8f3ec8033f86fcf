import { type ReactNode, useId, useState } from "react";
import { defineIsland } from "../../components/island/define";
import { Figure } from "../../components/ui/figure";
import type { Home } from "../../model/content.gen";
import { useEntrance } from "../../motion/use-entrance";
import css from "./demo-steps.module.css";
import { AlertScreen, AnalysisScreen, ReportScreen, SetupScreen } from "./screens";
import { TrendsScreen } from "./trends-screen";

type Demo = Home["demo"];

/** Five steps that open one at a time, the first at first; each with its screen beside it. */
function DemoSteps({ demo }: { demo: Demo }) {
  const [active, setActive] = useState(demo.items[0]?.id);
  const prefix = useId();
  const screen = useEntrance<HTMLDivElement>(active);
  const screens: Record<string, ReactNode> = {
    setup: <SetupScreen {...demo.setup} />,
    alert: <AlertScreen {...demo.alert} />,
    analysis: <AnalysisScreen {...demo.analysis} />,
    report: <ReportScreen {...demo.report} />,
    trends: <TrendsScreen {...demo.trends} />,
  };
  return (
    <div className={css.demo}>
      <ol aria-label={demo.label}>
        {demo.items.map(({ id, title, description, scenario }) => (
          <li key={id} className={css.step} data-active={id === active ? "" : undefined}>
            <h3 className={css.heading}>
              <button type="button" className={css.button} aria-expanded={id === active} aria-controls={`${prefix}${id}`} onClick={() => setActive(id)}>
                {title}
              </button>
            </h3>
            <div id={`${prefix}${id}`} className={css.words}>
              <p>{description}</p>
              <p className={css.scenario}>{scenario}</p>
            </div>
          </li>
        ))}
      </ol>
      <div ref={screen} className={css.screens}>
        {demo.items.map(({ id, caption }) => (
          <div key={id} className={css.screen} data-active={id === active ? "" : undefined}>
            <Figure caption={caption}>{screens[id]}</Figure>
          </div>
        ))}
      </div>
    </div>
  );
}

export default defineIsland("demo-steps", DemoSteps, { namespaces: ["home"] });
