import { ButtonLink } from "../../components/ui/button";
import { PageHeader } from "../../components/ui/page-header";
import { TextLink } from "../../components/ui/text-link";
import type { Placeholders } from "gaceta/content";
import { PlaceholderDrawing } from "./placeholder-drawing";
import css from "./placeholder.module.css";

/** The content of a page that does not exist yet, with links to other pages. */
export function Placeholder({ kicker, title, text, mark, mail, links, email }: Placeholders & { email: string }) {
  return (
    <div className={css.placeholder}>
      <div>
        <PageHeader kicker={kicker} title={title} intro={text}>
          {mail && (
            <ButtonLink href={`mailto:${email}?subject=${encodeURIComponent(mail.subject)}`}>{mail.label}</ButtonLink>
          )}
        </PageHeader>
        <ul className={css.links}>
          {links.map(({ label, href, note }) => (
            <li key={label} className={css.link}>
              <TextLink href={href}>{label}</TextLink>
              {note && <span className={css.note}>{note}</span>}
            </li>
          ))}
        </ul>
      </div>
      <PlaceholderDrawing name={mark} />
    </div>
  );
}
