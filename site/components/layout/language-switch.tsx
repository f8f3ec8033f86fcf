import { type PageProps, useTranslation } from "gaceta";
import { otherLanguage } from "../../model/other-language";

/** A link to this page in the other language; the loader keeps the fragment. Where there is none, to its home page. */
export function LanguageSwitch({ page, className }: { page: PageProps; className?: string }) {
  const { t } = useTranslation("shell");
  const other = otherLanguage(page.lang);
  const same = page.alternates[other];
  const address = same ?? (other === "en" ? "/en/" : "/");
  const alone = page.alternates[page.lang] !== undefined && same === undefined;
  return (
    <a href={address} hrefLang={other} lang={other} className={className} data-language>
      {t("language.switch")}
      {alone && (
        <span className="visually-hidden" lang={page.lang}>
          {" "}
          {t("language.note")}
        </span>
      )}
    </a>
  );
}
