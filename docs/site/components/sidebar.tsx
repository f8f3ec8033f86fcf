import { cached } from "gaceta";
import type { MenuItem } from "./menu";
import css from "./sidebar.module.css";

/** With more pages than this, a group without the page is one link, to its first page: 690 pages were 58 kB in each of them. */
const mostListed = 100;

interface ItemsProps {
  items: MenuItem[];
  /** The address of the page, unless the page is elsewhere. */
  address?: string;
  /** Groups without the page are links. */
  isShort?: boolean;
}

/** The list of all pages, in groups. On a small screen it is a popover, which works without scripts. */
export function Sidebar({ items, address, label }: { items: MenuItem[]; address: string; label: string }) {
  return (
    <nav id="sidebar" popover="auto" className={css.sidebar} aria-label={label}>
      <Items items={items} address={address} isShort={hasMore(items, mostListed)} />
    </nav>
  );
}

function Items({ items, address, isShort }: ItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.slug}>
          {!item.items?.length ? (
            <PageLink item={item} address={address} />
          ) : address && contains(item, address) ? (
            <Group item={item} address={address} isShort={isShort} />
          ) : isShort ? (
            <a className={css.title} href={firstAddress(item)} lang={item.lang} hrefLang={item.lang}>
              {item.label ?? item.title}
            </a>
          ) : (
            <OtherGroup item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A folder of pages, which closes. A deeper one is open on its pages only. */
function Group({ item, address, isShort }: Omit<ItemsProps, "items"> & { item: MenuItem }) {
  return (
    <details className={css.group} open={address !== undefined || !item.slug.includes("/")}>
      <summary className={css.title} lang={item.lang}>
        {item.label ?? item.title}
      </summary>
      <Items
        items={item.address ? [{ ...item, items: [] }, ...(item.items ?? [])] : (item.items ?? [])}
        address={address}
        isShort={isShort}
      />
    </details>
  );
}

/** A group without the page. It is the same on all pages. */
const OtherGroup = cached(Group);

function PageLink({ item, address }: { item: MenuItem; address?: string }) {
  return (
    <a
      href={item.address}
      lang={item.lang}
      hrefLang={item.lang}
      aria-current={item.address === address ? "page" : undefined}
    >
      {item.label ?? item.title}
    </a>
  );
}

function contains(item: MenuItem, address: string): boolean {
  return item.address === address || Boolean(item.items?.some((below) => contains(below, address)));
}

/** Returns the address of a group's own page, or of the first page in it. */
function firstAddress(item: MenuItem): string {
  return item.address || (item.items ?? []).reduce((found, below) => found || firstAddress(below), "");
}

/** Reports whether there are more than `most` items, including those in groups. */
function hasMore(items: MenuItem[], most: number): boolean {
  let left = most;
  const count = (some: MenuItem[]): boolean => some.every((item) => left-- > 0 && count(item.items ?? []));
  return !count(items);
}
