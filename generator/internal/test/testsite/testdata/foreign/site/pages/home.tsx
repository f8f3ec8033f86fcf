import type { PageProps } from "gaceta";

export default function Home({ title, description }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>{description}</p>
    </>
  );
}
