import { useTranslation } from "../../i18n";
import { isExternal } from "./external";

/** Says to a screen reader that a link opens in a new tab, where it does. */
export function NewTab({ href }: { href: string }) {
  const { t } = useTranslation("shell");
  return isExternal(href) ? <span className="visually-hidden"> {t("newTab")}</span> : null;
}
