import { Island, useTranslation } from "gaceta";
import type { ReactNode } from "react";
import { PageHeader } from "../../components/ui/page-header";
import type { Landings } from "gaceta/content";
import css from "./landing-hero.module.css";
import WaitlistForm from "./waitlist-form.island";

type Props = Pick<Landings, "kicker" | "title" | "subtitle" | "bullets" | "form"> & {
  id: string;
  endpoint?: string;
  privacy: string;
  email: string;
  /** What the product shows, as the page's first section. */
  children: ReactNode;
};

/** The top of a waitlist page: the form next to the product, and a row of what it does. `id` is the route's id. */
export function LandingHero({ kicker, title, subtitle, bullets, id, form, endpoint, privacy, email, children }: Props) {
  const { t } = useTranslation("waitlist");
  return (
    <>
      <PageHeader kicker={kicker} title={title} intro={subtitle} />
      <div className={css.offer}>
        <div id="waitlist" className={css.form}>
          <Island of={WaitlistForm} on="interaction" props={{ id, form, endpoint, privacy, email }} />
        </div>
        <div className={css.product}>{children}</div>
        <ul className={css.bullets} aria-label={t("bullets")}>
          {bullets.map((bullet) => (
            <li key={bullet.title} className={css.bullet}>
              <strong>{bullet.title}</strong>
              <span>{bullet.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
