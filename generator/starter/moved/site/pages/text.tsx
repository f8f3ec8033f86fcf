import type { PageProps } from "gaceta";

/** The page for an address that does not exist. */
export default function Text({ data, description, href, title }: PageProps) {
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
      </header>
      <p className="back">
        <a href={href("home")}>{data.words.home}</a>
      </p>
    </div>
  );
}
