import type { PageProps } from "gaceta";
import css from "./versions.module.css";

/** The version of the documentation, or a list that leads to the same page in the others. */
export function Versions({ versions, label }: Pick<PageProps, "versions"> & { label: string }) {
  const current = versions.find(({ isCurrent }) => isCurrent) ?? versions[0];
  if (!current) return null;
  if (versions.length === 1) return <span className={css.name}>{current.name}</span>;
  return (
    <>
      <button className={css.open} type="button" popoverTarget="version-list">
        <span className="visually-hidden">{label}: </span>
        {current.name}
      </button>
      <nav id="version-list" className={css.list} popover="auto" aria-label={label}>
        {versions.map(({ collection, name, address, isCurrent }) => (
          <a key={collection} href={address} aria-current={isCurrent ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}
