import { useTranslation } from "gaceta";
import css from "./listing-footer.module.css";
import { Pagination } from "./pagination";

/** The end of a page of a listing: its other pages, and the feed, which is in the folder of the first page. */
export function ListingFooter({ page, pages }: { page: number; pages: string[] }) {
  const { t } = useTranslation("press");
  return (
    <footer className={css.foot}>
      <Pagination page={page} pages={pages} />
      <a className={css.feed} href={`${pages[0] ?? ""}feed.xml`}>
        {t("listing.feed")}
      </a>
    </footer>
  );
}
