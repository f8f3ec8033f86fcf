import { Markdown, type PageProps } from "gaceta";

/** A page with a text from content/pages/. One without a text, such as the 404 page, leads back to the home page and its horizon. */
export default function Text({ data, description, entry, href, title }: PageProps) {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          {!entry && (
            <p className="back">
              <a href={href("home")}>{data.words.home}</a>
            </p>
          )}
        </header>
        {entry && <Markdown className="prose" html={entry.body} />}
      </div>
      {!entry && (
        <div className="daylight" aria-hidden="true">
          <div className="sky">
            <div className="disc" />
          </div>
          <div className="sea" />
        </div>
      )}
    </>
  );
}
