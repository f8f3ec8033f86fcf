import { defineIsland } from "../../components/island/define";
import { Tabs } from "../../components/ui/tabs";
import type { Sectors } from "../../model/content.gen";
import { SectorPanel } from "./sector-panel";

/** One tab a sector. */
function SectorTabs({ sectors }: { sectors: Sectors }) {
  return <Tabs label={sectors.label} items={sectors.items.map((sector) => ({ id: sector.id, label: sector.name, panel: <SectorPanel sector={sector} words={sectors.words} /> }))} />;
}

export default defineIsland("sector-tabs", SectorTabs);
