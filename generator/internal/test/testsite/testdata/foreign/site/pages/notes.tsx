import type { PageProps } from "gaceta";

export default function Notes({ title, listing }: PageProps) {
  const links = [...(listing?.items ?? []), ...(listing?.pages ?? []).map((address) => ({ address, title: address }))];
  return (
    <>
      <h1>{title}</h1>
      {links.map(({ address, title }) => (
        <p key={address}>
          <a href={address}>{title}</a>
        </p>
      ))}
    </>
  );
}
