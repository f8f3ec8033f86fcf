import { defineIsland } from "gaceta";
import { useState } from "react";
import { SecurityCard } from "./security-card";
import css from "./security-cards.module.css";

interface Props {
  /** Each has a slot with its id: what is done in the area. */
  sections: { id: string; title: string; expandable: boolean }[];
}

/** Cards for the security areas. Each opens and closes independently. */
function SecurityCards({ sections }: Props) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <div className={css.cards}>
      {sections.map((section) => (
        <SecurityCard
          key={section.id}
          {...section}
          open={!section.expandable || open.includes(section.id)}
          onToggle={() => toggle(section.id)}
        />
      ))}
    </div>
  );
}

export default defineIsland("security-cards", SecurityCards, { translations: ["company.toggle"] });
