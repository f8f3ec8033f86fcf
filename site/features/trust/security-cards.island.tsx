import { useState } from "react";
import { defineIsland } from "../../components/island/define";
import type { Trust } from "../../model/content.gen";
import { SecurityCard } from "./security-card";
import css from "./security-cards.module.css";

type Props = { sections: Trust["details"]["sections"] };

/** The security areas, each opened and closed by itself. */
function SecurityCards({ sections }: Props) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <div className={css.cards}>
      {sections.map((section) => (
        <SecurityCard key={section.id} {...section} open={!section.expandable || open.includes(section.id)} onToggle={() => toggle(section.id)} />
      ))}
    </div>
  );
}

export default defineIsland("security-cards", SecurityCards, { namespaces: ["company"] });
