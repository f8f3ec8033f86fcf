import type { Term } from "gaceta";

interface TopicsProps {
  topics: (Omit<Term, "count"> & { count?: number })[];
  /** The topic of the page. */
  current?: string;
  label: string;
}

/** Links to the pages of topics, with the number of their articles where it is known. */
export function Topics({ topics, current, label }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="topics">
        {topics.map(({ key, name, address, count }) => (
          <li key={key}>
            <a href={address} aria-current={key === current ? "true" : undefined}>
              {name} {count !== undefined && <span className="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
