import type { PageProps } from "gaceta";

export default function Missing({ title, description, href, data }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>{description}</p>
      <p>
        <a href={href("home")}>{data.words.home}</a>
      </p>
    </>
  );
}
