import type { LayoutProps } from "gaceta";
import css from "./languages.module.css";

type Props = Pick<LayoutProps, "alternates" | "basePath" | "lang" | "site"> & { label: string };

/**
 * The page in its other languages: a link, or a list of links behind the name of its own language. Links of an error page lead to
 * the first page.
 */
export function Languages({ alternates, basePath, lang, site, label }: Props) {
  const addresses: Record<string, string | undefined> = alternates;
  const others = site.languages.filter(({ code }) => code !== lang);
  const isList = others.length > 1;
  const links = others.map(({ code, name, prefix }) => (
    <a
      key={code}
      className={css.language}
      href={addresses[code] ?? `${basePath}/${prefix ? `${prefix}/` : ""}`}
      hrefLang={code}
      lang={code}
    >
      {isList ? name : <Name code={code} name={name} />}
    </a>
  ));
  if (!isList) return links;
  const own = site.languages.find(({ code }) => code === lang);
  return (
    <>
      <button className={css.language} type="button" popoverTarget="languages">
        <span className="visually-hidden">{label}: </span>
        {own && <Name {...own} />}
      </button>
      <nav id="languages" className={css.list} popover="auto" aria-label={label}>
        {links}
      </nav>
    </>
  );
}

/** The name of a language. A phone shows the code in its place. */
function Name({ code, name }: { code: string; name: string }) {
  return (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.code} aria-hidden="true">
        {code.toUpperCase()}
      </span>
    </>
  );
}
