import { Markdown, type PageProps } from "gaceta";

export default function Note({ entry }: PageProps) {
  return (
    <>
      <h1>{entry?.title}</h1>
      <Markdown html={entry?.body ?? ""} />
    </>
  );
}
