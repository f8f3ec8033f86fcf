import type { ListItem } from "gaceta";

/** The articles of a collection, with those in their folders below them. */
export function Tree({ items, address }: { items: ListItem[]; address: string }) {
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
