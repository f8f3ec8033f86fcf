import { Markdown, type PageProps } from "gaceta";

/** The first page: its text, and the entries of the menu. */
export default function Home({ data, description, entry, title }: PageProps) {
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        {description !== title && <p className="lead">{description}</p>}
      </header>
      {entry && <Markdown className="prose" html={entry.body} />}
      <ul className="prose">
        {data.menu.items.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
