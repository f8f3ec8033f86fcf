import { useTranslation } from "gaceta";
import css from "./legal-pages.module.css";

interface Props {
  pages: readonly { label: string; href: string }[];
  /** The address of the page itself. Its link is marked. */
  current: string;
}

/** Links from one legal page to the others. */
export function LegalPages({ pages, current }: Props) {
  const { t } = useTranslation("company");
  return (
    <nav className={css.pages} aria-labelledby="legal-pages">
      <p id="legal-pages" className={css.label}>
        {t("legal.pages")}
      </p>
      <ul className={css.list}>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
