import { useTranslation } from "gaceta";
import css from "./site-owner.module.css";

/** The company that owns the site; the legal texts refer to it. */
export function SiteOwner({
  company,
  address,
  email,
  phone,
}: {
  company: string;
  address: string;
  email: string;
  phone: string;
}) {
  const { t } = useTranslation("company");
  const facts = [
    [t("legal.company"), company],
    [t("legal.address"), address],
    [
      t("legal.email"),
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    [t("legal.phone"), phone],
  ] as const;
  return (
    <dl className={css.owner} aria-label={t("legal.identity")}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
