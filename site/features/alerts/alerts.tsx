import { Island } from "gaceta";
import type { Alerts as Content } from "../../model/content.gen";
import { AlertImpact, AlertWords } from "./alert-words";
import AlertsCarousel from "./alerts-carousel.island";

/** The carousel of sample alerts. */
export function Alerts({ label, items, levels, last }: Content) {
  const alerts = items.map(({ id, title, officialUrl }) => ({ id, title, officialUrl }));
  const slots = items.flatMap((alert) => [
    [`${alert.id}-words`, <AlertWords key="words" {...alert} />],
    [`${alert.id}-impact`, <AlertImpact key="impact" {...alert} level={levels[alert.impactLevel]} />],
  ]);
  return <Island of={AlertsCarousel} props={{ label, last, alerts }} slots={Object.fromEntries(slots)} />;
}
