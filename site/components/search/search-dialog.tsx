import type { Lang } from "gaceta";
import { type KeyboardEvent, type MouseEvent, type Ref, useState } from "react";
import { cx } from "../class-names";
import ui from "../ui/dialog.module.css";
import { Icon } from "../ui/icon";
import css from "./search-dialog.module.css";
import { SearchResults } from "./search-results";
import { useSearch } from "./use-search";
import { translations } from "./translations";

/** Number of results shown at first, and added by “More”. */
const pageSize = 8;

/** The filters: `collection` and keys of front matter. */
const keys = ["collection", "category", "tags"] as const;

interface SearchDialogProps {
  ref: Ref<HTMLDialogElement>;
  lang: Lang;
  basePath: string;
  /** Pages for those who find nothing. */
  links: { label: string; href: string }[];
}

/** The search: a field, results, and filters once there are results. Arrow keys move through the results; Enter in the field opens the first. */
export function SearchDialog({ ref, lang, basePath, links }: SearchDialogProps) {
  const t = translations[lang];
  const [text, setText] = useState("");
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [limit, setLimit] = useState(pageSize);
  const { answer, values, hasFailed } = useSearch(basePath, lang, { text, filters, limit });
  const total = answer?.total ?? 0;
  const isFiltered = Object.values(filters).some(Boolean);
  const found = total === 0 ? t.none : total === 1 ? t.one : t.many.replace("{{count}}", `${total}`);
  return (
    <dialog
      ref={ref}
      className={cx(ui.dialog, css.dialog)}
      aria-label={t.open}
      onKeyDown={moveFocus}
      onClick={closeOutside}
    >
      <form method="dialog" className={css.bar}>
        <Icon name="search" size={20} />
        <input
          className={css.input}
          type="search"
          value={text}
          placeholder={t.field}
          aria-label={t.field}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={handleKey}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setLimit(pageSize);
          }}
        />
        <button type="submit" className={ui.close} aria-label={t.close}>
          <Icon name="close" size={20} />
        </button>
      </form>
      <fieldset className={css.filters} hidden={!answer || (total === 0 && !isFiltered)}>
        <legend className="visually-hidden">{t.filters}</legend>
        {keys.map((key) => (
          <select
            key={key}
            aria-label={t.keys[key]}
            value={filters[key] ?? ""}
            onChange={(event) => setFilters({ ...filters, [key]: event.currentTarget.value })}
          >
            <option value="">{t.all[key]}</option>
            {values[key]?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ))}
      </fieldset>
      <p role="status" className={css.status}>
        {hasFailed ? t.failed : answer ? found : t.hint}
      </p>
      {total === 0 && (
        <ul className={css.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      {answer && total > 0 && (
        <div className={css.results}>
          <SearchResults answer={answer} lang={lang} />
          {total > limit && (
            <button type="button" className={css.more} onClick={() => setLimit(limit + pageSize)}>
              {t.more}
            </button>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Moves the focus through the field and the results with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/** Enter opens the first result. Escape closes the dialog at once: by itself it would clear the field first. */
function handleKey(event: KeyboardEvent<HTMLInputElement>) {
  const dialog = event.currentTarget.closest("dialog");
  if (event.key !== "Enter" && event.key !== "Escape") return;
  event.preventDefault();
  if (event.key === "Enter") dialog?.querySelector<HTMLElement>("ol a")?.click();
  else dialog?.close();
}

/** Closes the dialog after a click on its backdrop, whose target is the dialog itself. */
function closeOutside(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
