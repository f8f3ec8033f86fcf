import type { PageProps } from "gaceta";

export default function Home({ title }: PageProps) {
  return <h1>{title}</h1>;
}
