import { cached } from "gaceta";
import type { MenuItem } from "./menu";
import css from "./sidebar.module.css";

interface ItemsProps {
  items: MenuItem[];
  /** The address of the page, unless the page is elsewhere. */
  address?: string;
}

/** The list of all pages, in groups. On a small screen it is a popover, which works without scripts. */
export function Sidebar({ items, address, label }: Required<ItemsProps> & { label: string }) {
  return (
    <nav id="sidebar" popover="auto" className={css.sidebar} aria-label={label}>
      <Items items={items} address={address} />
    </nav>
  );
}

function Items({ items, address }: ItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.slug}>
          {!item.items?.length ? (
            <PageLink item={item} address={address} />
          ) : address && contains(item, address) ? (
            <Group item={item} address={address} />
          ) : (
            <OtherGroup item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A folder of pages, which closes. A deeper one is open on its pages only. */
function Group({ item, address }: { item: MenuItem; address?: string }) {
  return (
    <details className={css.group} open={address !== undefined || !item.slug.includes("/")}>
      <summary className={css.title} lang={item.lang}>
        {item.label ?? item.title}
      </summary>
      <Items
        items={item.address ? [{ ...item, items: [] }, ...(item.items ?? [])] : (item.items ?? [])}
        address={address}
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
