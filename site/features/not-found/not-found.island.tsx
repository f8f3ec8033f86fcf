import { defineIsland } from "gaceta";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../components/ui/button";
import css from "./not-found.module.css";
import { chooseMissing, type Missing } from "./not-found-text";

interface Props {
  code: string;
  /** Texts to choose from. The first one is the default. */
  texts: Missing[];
}

/** Shows the missing address again if another not-found page has moved on to this one. Reports whether it has. */
function restoreAddress(): boolean {
  if (!/^#\/(?!\/)/.test(location.hash) || !location.pathname.endsWith("/404.html")) return false;
  const missing = new URL(location.hash.slice(1), location.origin);
  history.replaceState(null, "", missing.pathname + (missing.search || location.search));
  return true;
}

/** Decodes a path for readers. A path with an invalid escape sequence stays as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The content of a not-found page. Some hosts serve a single not-found page for the whole site, so a script chooses the text
 * that fits the address. Without scripts all texts are visible, except those that are hidden by default. The path is logged to
 * the console.
 */
function NotFound({ code, texts }: Props) {
  const [chosen, setChosen] = useState(texts[0]);
  const [path, setPath] = useState("");
  useEffect(() => {
    const wasRestored = restoreAddress();
    const { pathname, search } = location;
    if (!wasRestored) console.log("404", pathname);
    setPath(decode(pathname));
    const text = chooseMissing(texts, pathname);
    if (!text) return;
    setChosen(text);
    const root = document.documentElement;
    // The title, the header and the footer are in the page's language, so another language needs its own page.
    if (root.lang !== text.lang && !wasRestored) location.replace(`${text.under}404.html#${pathname}${search}`);
    root.lang = text.lang;
  }, [texts]);
  const parts = texts.map((text) => ({
    ...text,
    other: text === chosen ? undefined : "",
    hidden: text !== chosen && text.hiddenByDefault,
  }));
  return (
    <div className={css.page}>
      <div className={css.horizon} aria-hidden="true" />
      <p className={css.code}>
        {code}
        <code>{path}</code>
      </p>
      <div>
        <h1 className={css.title}>
          {parts.map(({ lang, under, title, other, hidden }) => (
            <span key={under} lang={lang} data-other={other} hidden={hidden} className={css.part}>
              {title}
            </span>
          ))}
        </h1>
        {parts.map(({ lang, under, text, link, others, other, hidden }) => (
          <div key={under} lang={lang} data-other={other} hidden={hidden} className={css.part}>
            <p className={css.text}>{text}</p>
            <ButtonLink href={link.href}>{link.label}</ButtonLink>
            {others && (
              <ul className={css.others}>
                {others.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

export default defineIsland("not-found", NotFound);
