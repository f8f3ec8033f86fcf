import { Island } from "gaceta";
import type { Alerts as Content } from "gaceta/content";
import { renderSlots } from "../../components/slots";
import { AlertContent, AlertImpact } from "./alert-content";
import css from "./alerts.module.css";
import AlertsCarousel from "./alerts-carousel.island";

/** The carousel of sample alerts, under a line that calls them samples. */
export function Alerts({ label, items, levels, last }: Content) {
  const [first] = items;
  if (!first) return null;
  const props = {
    label,
    last,
    alerts: items.map(({ id, regulator }) => ({ id, name: regulator.name })),
    source: { title: first.title, url: first.officialUrl },
  };
  const slots = {
    ...renderSlots(items, (alert) => <AlertContent {...alert} />, "-words"),
    ...renderSlots(items, (alert) => <AlertImpact {...alert} level={levels[alert.impactLevel]} />, "-impact"),
  };
  return (
    <>
      <p className={css.label}>{label}</p>
      <Island of={AlertsCarousel} props={props} slots={slots} />
    </>
  );
}
