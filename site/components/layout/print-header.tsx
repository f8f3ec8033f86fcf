import css from "./print-header.module.css";

/**
 * The header of every printed page: brand, title and canonical address. The texts are attributes, shown by the print style:
 * on a screen the page has them elsewhere already.
 */
export function PrintHeader({ brand, title, address }: { brand: string; title: string; address: string }) {
  return (
    <div className={css.running} aria-hidden="true">
      <svg className={css.mark} viewBox="0 0 28 24" width="18" height="15" aria-hidden="true">
        <path d="M2 19h24M6 19a8 8 0 0 1 16 0" />
        <circle cx="14" cy="5.500" r="3" />
      </svg>
      <span className={css.brand} data-text={brand} />
      <span className={css.title} data-text={title} />
      <span data-text={address} />
    </div>
  );
}
