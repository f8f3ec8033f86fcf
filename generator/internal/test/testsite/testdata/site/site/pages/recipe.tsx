interface Props {
  entry: { title: string; date: string; cook: { name: string; from: string } };
  body: string;
}

export default function Recipe({ entry, body }: Props) {
  return (
    <article>
      <h1>{entry.title}</h1>
      <p>
        {entry.cook.name}, {entry.cook.from}, {entry.date}
      </p>
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  );
}
