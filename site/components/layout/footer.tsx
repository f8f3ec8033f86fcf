import { cached, type Lang, type PageProps, useTranslation } from "gaceta";
import type { Navigation, Site } from "gaceta/content";
import { longDate } from "../../model/long-date";
import { Badge } from "../ui/badge";
import { TextLink } from "../ui/text-link";
import { Wordmark } from "../ui/wordmark";
import css from "./footer.module.css";

interface FooterProps {
  lang: Lang;
  site: Site;
  navigation: Navigation;
  hrefLang: PageProps["hrefLang"];
}

/** The footer: contact data, links to all parts of the site, and the legal pages. */
export const Footer = cached(function Footer({ lang, site, navigation, hrefLang }: FooterProps) {
  const { t } = useTranslation("shell");
  const { columns, legal, social } = navigation.footer;
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.company}>
          <Wordmark name={site.brand.name} />
          <p className={css.tagline}>{site.brand.tagline}</p>
          <address className={css.address}>
            <span>{site.contact.address}</span>
            <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
            <a href={`tel:${site.contact.phone.replace(/\s/g, "")}`}>{site.contact.phone}</a>
          </address>
          <ul className={css.social}>
            {social.map(({ label, href }) => (
              <li key={label}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
        <nav className={css.columns} aria-label={t("footer.label")}>
          {columns.map(({ title, items }) => (
            <div key={title}>
              <h2 className={css.heading}>{title}</h2>
              <ul>
                {items.map(({ label, href, note }) => (
                  <li key={label}>
                    <TextLink href={href} hrefLang={hrefLang(href)}>
                      {label}
                    </TextLink>
                    {note && (
                      <>
                        {" "}
                        <Badge>{note}</Badge>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={css.closing}>
          <p>
            © {site.brand.legalName} {t("footer.rights")}{" "}
            <span>{t("footer.edition", { date: longDate(site.edition, lang) })}</span>
          </p>
          <ul className={css.legal} aria-label={t("footer.legal")}>
            {legal.map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
});
