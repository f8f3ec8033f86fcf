import { useTranslation } from "gaceta";
import { Badge } from "./badge";

const tones = { high: "signal", medium: "info", low: "neutral" } as const;

/** The impact of a rule as a badge; high impact has the accent color. */
export function ImpactBadge({ level }: { level: keyof typeof tones }) {
  const { t } = useTranslation("company");
  return <Badge tone={tones[level]}>{t(`impact.${level}`)}</Badge>;
}
