import { type PageProps, useTranslation } from "gaceta";

/**
 * A link to this page in the other language. Without one it leads to the listing of the article, or to the home page. A script
 * adds the fragment.
 */
export function LanguageSwitch({ page, className }: { page: PageProps; className?: string }) {
  const { t } = useTranslation("shell");
  const { lang, alternates, nearest, basePath } = page;
  const other = lang === "es" ? "en" : "es";
  const home = `${basePath}${other === "en" ? "/en/" : "/"}`;
  const isUntranslated = nearest[other] !== undefined;
  return (
    <a
      href={alternates[other] ?? nearest[other] ?? home}
      hrefLang={other}
      lang={other}
      className={className}
      data-language
    >
      {t("language.switch")}
      {isUntranslated && (
        <span className="visually-hidden" lang={lang}>
          {" "}
          {t("language.note")}
        </span>
      )}
    </a>
  );
}
