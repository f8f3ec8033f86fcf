import { SplitSection } from "../../components/ui/split-section";
import type { About } from "gaceta/content";
import css from "./story.module.css";

/** How the company began. */
export function Story({ title, paragraphs }: About["story"]) {
  return (
    <SplitSection title={title}>
      <div className={css.story}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </SplitSection>
  );
}
