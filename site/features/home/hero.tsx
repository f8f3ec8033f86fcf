import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button";
import type { Home } from "gaceta/content";
import css from "./hero.module.css";
import { MorningTimeline } from "./morning-timeline";
import { ReportCard } from "./report-card";

/** The top of the home page: title, buttons, and a morning's reading that ends in a sample report. Children appear below. */
export function Hero({ hero, children }: { hero: Home["hero"]; children: ReactNode }) {
  return (
    <div className={css.hero}>
      <div className={css.words}>
        <p className={css.tagline}>{hero.tagline}</p>
        <h1>{hero.title}</h1>
        <p className={css.subtitle}>{hero.subtitle}</p>
        <p className={css.actions}>
          <ButtonLink href={hero.register.href}>{hero.register.label}</ButtonLink>
          <ButtonLink href={hero.login.href} variant="secondary">
            {hero.login.label}
          </ButtonLink>
        </p>
      </div>
      <MorningTimeline {...hero.morning}>
        <ReportCard {...hero.card} />
      </MorningTimeline>
      {children}
    </div>
  );
}
