interface Props {
  title: string;
  listing: { entries: { address: string; title: string }[]; pages: string[] };
}

export default function Recipes({ title, listing }: Props) {
  return (
    <>
      <h1>{title}</h1>
      {[...listing.entries.map((e) => [e.address, e.title] as const), ...listing.pages.map((p) => [p, p] as const)].map(([href, text]) => (
        <p key={href}>
          <a href={href}>{text}</a>
        </p>
      ))}
    </>
  );
}
