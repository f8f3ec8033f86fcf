import { useTranslation } from "gaceta";
import css from "./pagination.module.css";

/** Links to the pages of a listing. Renders nothing for a single page. `page` counts from 1. */
export function Pagination({ page, pages }: { page: number; pages: readonly string[] }) {
  const { t } = useTranslation("press");
  if (pages.length < 2) return null;
  const newer = pages[page - 2];
  const older = pages[page];
  return (
    <nav className={css.pagination} aria-label={t("listing.pages")}>
      {newer && (
        <a href={newer} rel="prev">
          {t("listing.newer")}
        </a>
      )}
      <ol className={css.pages}>
        {linkedPages(page, pages.length).map((number, index, all) => (
          <li
            key={number}
            className={css.page}
            data-gap={index > 0 && number - (all[index - 1] ?? 0) > 1 ? "" : undefined}
          >
            <a
              href={pages[number - 1]}
              aria-label={t("listing.page", { page: number })}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {older && (
        <a href={older} rel="next">
          {t("listing.older")}
        </a>
      )}
    </nav>
  );
}

/** Returns the numbers of the pages to link: the first, the last, and two on each side of this one. */
function linkedPages(page: number, count: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, count];
  return [...new Set(near)].filter((number) => number >= 1 && number <= count).sort((a, b) => a - b);
}
