import { Markdown, type PageProps } from "gaceta";

interface Front {
  cook: { name: string; from: string };
}

export default function Recipe({ entry }: PageProps<object, Front>) {
  if (!entry) return null;
  return (
    <article>
      <h1>{entry.title}</h1>
      <p>
        {entry.cook.name}, {entry.cook.from}, {entry.date}
      </p>
      <Markdown html={entry.body} />
    </article>
  );
}
