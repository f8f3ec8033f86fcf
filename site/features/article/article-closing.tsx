import { useTranslation } from "gaceta";
import { Closing } from "../../components/ui/closing";
import css from "./article-closing.module.css";

/** The last section of an article page: a link to the listing. */
export function ArticleClosing({ title, text, href }: { title: string; text: string; href: string }) {
  const { t } = useTranslation("press");
  return (
    <div className={css.closing}>
      <Closing title={title} text={text} actions={[{ label: t("article.more"), href, primary: true }]} />
    </div>
  );
}
