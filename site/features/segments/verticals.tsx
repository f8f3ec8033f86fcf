import { Island, useTranslation } from "gaceta";
import { renderSlots } from "../../components/slots";
import { Section } from "../../components/ui/section";
import Tabs from "../../components/ui/tabs.island";
import type { SectionProps } from "./section-props";
import { VerticalPanel } from "./vertical-panel";
import css from "./verticals.module.css";

/** A tab for each vertical. Without scripts all panels are visible. */
export function Verticals({ title, intro, selected, tabs, brand }: SectionProps<"verticals"> & { brand: string }) {
  const { t } = useTranslation("company");
  return (
    <Section id="verticals" title={title} intro={intro} head="plain" className={css.verticals}>
      <Island
        of={Tabs}
        props={{
          label: t("segment.verticals"),
          orientation: "vertical",
          level: true,
          defaultId: selected,
          items: tabs.map(({ id, name }) => ({ id, label: name })),
        }}
        slots={renderSlots(tabs, (tab) => <VerticalPanel {...tab} brand={brand} />)}
      />
    </Section>
  );
}
