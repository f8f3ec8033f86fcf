import { Island, useTranslation } from "gaceta";
import { ButtonLink } from "../../components/ui/button";
import { PageHeader } from "../../components/ui/page-header";
import type { Trust } from "gaceta/content";
import SecurityPackage from "./security-package.island";
import css from "./trust-header.module.css";

type Props = Pick<Trust, "kicker" | "title" | "intro" | "review" | "package" | "facts"> & { email: string };

/** The top of the trust center: heading, two buttons, and key figures. */
export function TrustHeader({ kicker, title, intro, review, package: bundle, facts, email }: Props) {
  const { t } = useTranslation("company");
  return (
    <>
      <PageHeader kicker={kicker} title={title} intro={intro}>
        <div className={css.actions}>
          <ButtonLink href={`mailto:${email}?subject=${encodeURIComponent(review.subject)}`}>{review.label}</ButtonLink>
          <Island of={SecurityPackage} on="interaction" props={{ ...bundle, email }} />
        </div>
      </PageHeader>
      <dl className={css.facts} aria-label={t("trust.facts")}>
        {facts.map(({ term, value }) => (
          <div key={term} className={css.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
