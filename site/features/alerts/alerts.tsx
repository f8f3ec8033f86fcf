import { Island } from "../../components/island/island";
import type { Alerts as Content } from "../../model/content.gen";
import { AlertImpact, AlertWords } from "./alert-words";
import AlertsCarousel from "./alerts-carousel.island";

/** The carousel of sample alerts. */
export function Alerts({ label, items, levels, last }: Content) {
  return (
    <Island of={AlertsCarousel} props={{ label, last, alerts: items.map(({ id, title, officialUrl }) => ({ id, title, officialUrl })) }}>
      {items.map((alert) => (
        <AlertWords key={alert.id} {...alert} />
      ))}
      {items.map((alert) => (
        <AlertImpact key={alert.id} {...alert} level={levels[alert.impactLevel]} />
      ))}
    </Island>
  );
}
