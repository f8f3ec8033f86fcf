import { useEffect, useState } from "react";
import { defineIsland } from "../../components/island/define";
import { ButtonLink } from "../../components/ui/button";
import css from "./missing-page.module.css";
import { chooseMissing, type Missing } from "./missing-text";

interface Props {
  code: string;
  /** The first is the page's own; the others are for addresses of another language or kind. */
  texts: Missing[];
}

/**
 * Says that a page is not there, logs its path, and chooses the text by the address: some hosts know one such page for
 * the whole site. Without scripts every text stands there.
 */
function MissingPage({ code, texts }: Props) {
  const [chosen, setChosen] = useState(texts[0]);
  useEffect(() => {
    console.log("404", location.pathname);
    const fitting = chooseMissing(texts, location.pathname);
    if (!fitting) return;
    setChosen(fitting);
    document.documentElement.lang = fitting.lang;
  }, [texts]);
  const parts = texts.map((text) => ({ ...text, other: text === chosen ? undefined : "", hidden: text !== chosen && text.spare }));
  return (
    <div className={css.page}>
      <svg className={css.drawing} viewBox="0 0 240 96" width="240" height="96" aria-hidden="true">
        <path className={css.faint} d="M12 76v-5M36 76v-5M60 76v-5M84 76v-5M108 76v-5M132 76v-5M156 76v-5M180 76v-5M204 76v-5M228 76v-5" />
        <path d="M0 76h240M88 76a32 32 0 0 1 64 0" />
        <path className={css.gap} d="M120 18v14M96 25l6 12M144 25l-6 12" />
      </svg>
      <p className={css.code}>{code}</p>
      <h1 className={css.title}>
        {parts.map(({ lang, under, title, other, hidden }) => (
          <span key={under} lang={lang} data-other={other} hidden={hidden} className={css.part}>
            {title}
          </span>
        ))}
      </h1>
      {parts.map(({ lang, under, text, link, other, hidden }) => (
        <div key={under} lang={lang} data-other={other} hidden={hidden} className={css.part}>
          <p className={css.text}>{text}</p>
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
        </div>
      ))}
    </div>
  );
}

export default defineIsland("missing-page", MissingPage);
