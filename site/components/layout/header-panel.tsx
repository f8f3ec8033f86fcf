import type { PageProps } from "gaceta";
import type { Navigation } from "gaceta/content";
import { TextLink } from "../ui/text-link";
import css from "./header-panel.module.css";

interface Props {
  panel: NonNullable<Navigation["header"]["items"][number]["panel"]>;
  columns: Navigation["footer"]["columns"];
  hrefLang: PageProps["hrefLang"];
}

/** Returns the columns of the footer that the panel of the header repeats, without the links that the bar has. */
export function panelColumns({ header, footer }: Navigation): Navigation["footer"]["columns"] {
  const inBar = header.items.map(({ href }) => href);
  return header.items
    .flatMap(({ panel }) => panel?.columns ?? [])
    .flatMap((at) => footer.columns[at] ?? [])
    .map((column) => ({ ...column, items: column.items.filter(({ href }) => !inBar.includes(href)) }));
}

/**
 * A panel of links below a link of the header. It is a popover: the browser opens it, and closes it on Escape and on a click
 * elsewhere, without scripts. With them the link opens it too.
 */
export function HeaderPanel({ panel, columns, hrefLang }: Props) {
  const { label, feature } = panel;
  return (
    <>
      <button type="button" className={css.toggle} popoverTarget="parts" aria-label={label} />
      <div id="parts" popover="auto" className={css.panel}>
        <a href={feature.href}>
          <b>{feature.label}</b>
          {feature.text}
        </a>
        {columns.map(({ title, items }) => (
          <div key={title}>
            <p>{title}</p>
            <ul>
              {items.map(({ label, href }) => (
                <li key={label}>
                  <TextLink href={href} hrefLang={hrefLang(href)}>
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
