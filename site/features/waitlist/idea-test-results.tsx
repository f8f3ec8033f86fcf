import type { Lang } from "gaceta";
import { Badge } from "../../components/ui/badge";
import { RuledTable } from "../../components/ui/ruled-table";
import { Section } from "../../components/ui/section";
import { PercentBar } from "./percent-bar";
import type { SectionProps } from "./section-props";
import css from "./idea-test-results.module.css";

/** Formats the conversion rate as a percentage with one decimal: “7,5 %” or “7.5%”. */
export function conversion(signups: number, visits: number, lang: Lang): string {
  const rate = ((signups / visits) * 100).toFixed(1);
  return lang === "es" ? `${rate.replace(".", ",")}\u00a0%` : `${rate}%`;
}

/** A table of tested ideas: visits, sign-ups, conversion with the minimum, and the recommendation. */
export function IdeaTestResults({
  title,
  intro,
  caption,
  columns,
  ideas,
  go,
  kill,
  minimum,
  threshold,
  lang,
}: SectionProps<"experiment"> & { lang: Lang }) {
  return (
    <Section title={title} intro={intro}>
      <RuledTable
        compact
        caption={caption}
        columns={columns}
        numeric={[1, 2]}
        rows={ideas.map(({ name, visits, signups, verdict }) => ({
          id: name,
          cells: [
            name,
            visits,
            signups,
            // A full bar is twice the minimum.
            <PercentBar key="conversion" percent={Math.round((signups / visits / (2 * minimum)) * 10_000)} mark={50}>
              {conversion(signups, visits, lang)}
            </PercentBar>,
            <Verdict key="verdict" go={verdict === "go"} label={verdict === "go" ? go : kill} />,
          ],
        }))}
      />
      <p className={css.threshold}>{threshold}</p>
    </Section>
  );
}

function Verdict({ go, label }: { go: boolean; label: string }) {
  return <Badge tone={go ? "ok" : "neutral"}>{label}</Badge>;
}
