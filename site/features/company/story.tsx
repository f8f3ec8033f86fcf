import { Section } from "../../components/ui/section";
import type { About } from "../../model/content.gen";
import css from "./story.module.css";

/** How the company began. */
export function Story({ title, paragraphs }: About["story"]) {
  return (
    <Section title={title}>
      <div className={css.story}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
