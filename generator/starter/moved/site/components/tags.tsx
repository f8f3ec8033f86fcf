/** Tags with their pages. */
export function Tags({ tags }: { tags: { key: string; name: string; address: string; count?: number }[] }) {
  return (
    <ul className="tags">
      {tags.map(({ key, name, address, count }) => (
        <li key={key}>
          <a href={address}>{name}</a>
          {count !== undefined && ` (${count})`}
        </li>
      ))}
    </ul>
  );
}
