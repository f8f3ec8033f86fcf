import { defineIsland } from "../../components/island/define";
import { Tabs } from "../../components/ui/tabs";
import { useTranslation } from "../../i18n";
import type { Block } from "./block";
import { VerticalPanel } from "./vertical-panel";

type Props = Pick<Block<"verticals">, "selected" | "tabs"> & { brand: string };

/** One tab a vertical. Without scripts all of them are read one under the other. */
function VerticalTabs({ selected, tabs, brand }: Props) {
  const { t } = useTranslation("company");
  return (
    <Tabs
      label={t("segment.verticals")}
      orientation="vertical"
      defaultId={selected}
      items={tabs.map((tab) => ({ id: tab.id, label: tab.name, panel: <VerticalPanel {...tab} brand={brand} /> }))}
    />
  );
}

export default defineIsland("vertical-tabs", VerticalTabs, { namespaces: ["company"] });
