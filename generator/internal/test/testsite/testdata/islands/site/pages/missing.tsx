import type { PageProps } from "gaceta";

export default function Missing({ title }: PageProps) {
  return <h1>{title}</h1>;
}
