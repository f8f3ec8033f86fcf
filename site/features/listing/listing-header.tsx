import { useTranslation } from "gaceta";
import type { ReactNode } from "react";
import css from "./listing-header.module.css";

interface ListingHeaderProps {
  title: string;
  intro: string;
  page: number;
  pages: number;
  /** Content next to the title, such as the newsletter form. */
  children?: ReactNode;
}

/** The top of a listing: title, introduction, and the page number from page 2 on. */
export function ListingHeader({ title, intro, page, pages, children }: ListingHeaderProps) {
  const { t } = useTranslation("press");
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <div className={css.text}>
          {page > 1 && <p className={css.kicker}>{t("listing.pageOf", { page, pages })}</p>}
          <h1>{title}</h1>
          <p className={css.intro}>{intro}</p>
        </div>
        {children && <div className={css.aside}>{children}</div>}
      </div>
    </header>
  );
}
