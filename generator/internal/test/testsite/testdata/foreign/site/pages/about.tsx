import { Markdown, type PageProps } from "gaceta";

export default function About({ title, entry }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Markdown html={entry?.body ?? ""} />
    </>
  );
}
