import { Island } from "gaceta";
import type { Alerts as Content } from "gaceta/content";
import { renderSlots } from "../../components/slots";
import { AlertImpact, AlertWords } from "./alert-words";
import AlertsCarousel from "./alerts-carousel.island";

/** The carousel of sample alerts. */
export function Alerts({ label, items, levels, last }: Content) {
  const alerts = items.map(({ id, title, officialUrl }) => ({ id, title, officialUrl }));
  const slots = {
    ...renderSlots(items, (alert) => <AlertWords {...alert} />, "-words"),
    ...renderSlots(items, (alert) => <AlertImpact {...alert} level={levels[alert.impactLevel]} />, "-impact"),
  };
  return <Island of={AlertsCarousel} props={{ label, last, alerts }} slots={slots} />;
}
