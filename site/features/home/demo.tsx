import { Island } from "gaceta";
import type { Home, ProductGuide } from "gaceta/content";
import { renderSlots } from "../../components/slots";
import DemoSteps from "./demo-steps.island";
import { Alert, Analysis, Report, Setup } from "./mock-screens";
import { AppFrame, Screen } from "./app-frame";
import { Trends } from "./trends-screen";

/** What the demo has in addition on the product page. */
type Wide = ProductGuide["demo"];

/** How the product is used, step by step: one application frame with a mock screen for each step. */
export function Demo({ demo, wide }: { demo: Home["demo"]; wide?: Wide }) {
  const { label, title, items, alert, frame } = demo;
  const screens = [
    <Setup key="setup" {...demo.setup} groups={alert.groups} />,
    <Alert key="alert" {...alert} levels={frame.levels} />,
    <Analysis key="analysis" {...demo.analysis} alert={alert} levels={frame.levels} />,
    <Report key="report" {...demo.report} />,
    <Trends key="trends" {...demo.trends} />,
  ];
  return (
    <Island
      of={DemoSteps}
      props={{ label, items: items.map(({ id, title }) => ({ id, title })), controls: wide?.controls }}
      slots={{
        ...renderSlots(items, ({ description, scenario }) => (
          <>
            <p>{description}</p>
            <p>{scenario}</p>
          </>
        )),
        head: <h2>{wide?.title ?? title}</h2>,
        screens: (
          <AppFrame demo={demo}>
            {screens.map((screen, index) => (
              <Screen key={screen.key} index={index}>
                {screen}
              </Screen>
            ))}
          </AppFrame>
        ),
      }}
    />
  );
}
