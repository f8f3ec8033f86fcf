import { type ReactNode, useState } from "react";
import { defineIsland } from "../../components/island/define";
import { SecurityCard } from "./security-card";
import css from "./security-cards.module.css";

interface Props {
  sections: { id: string; title: string; expandable: boolean }[];
  /** What is done in each area. */
  children?: ReactNode[];
}

/** Cards for the security areas. Each opens and closes independently. */
function SecurityCards({ sections, children }: Props) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <div className={css.cards}>
      {sections.map((section, index) => (
        <SecurityCard key={section.id} {...section} open={!section.expandable || open.includes(section.id)} onToggle={() => toggle(section.id)}>
          {children?.[index]}
        </SecurityCard>
      ))}
    </div>
  );
}

export default defineIsland("security-cards", SecurityCards, { translations: ["company.toggle"] });
