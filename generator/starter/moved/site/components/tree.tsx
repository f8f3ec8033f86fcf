import type { ListItem } from "gaceta";

/** The menu of a documentation. On a small screen it is a popover, which works without scripts. */
export function TreeMenu({ items, address, label }: { items: ListItem[]; address: string; label: string }) {
  return (
    <>
      <button className="tree-open" type="button" popoverTarget="tree-menu">
        {label}
      </button>
      <nav id="tree-menu" popover="auto" className="tree" aria-label={label}>
        <Tree items={items} address={address} />
      </nav>
    </>
  );
}

/** The articles of a collection, with those in their folders below them. */
function Tree({ items, address }: { items: ListItem[]; address: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.slug}>
          {item.address ? (
            <a href={item.address} lang={item.lang} aria-current={item.address === address ? "page" : undefined}>
              {item.title}
            </a>
          ) : (
            <span>{item.title}</span>
          )}
          {item.items && item.items.length > 0 && <Tree items={item.items} address={address} />}
        </li>
      ))}
    </ul>
  );
}
