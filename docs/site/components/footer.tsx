import type { LayoutProps } from "gaceta";
import css from "./footer.module.css";

type Props = Pick<LayoutProps, "site" | "versions"> & { words: { license: string; source: string } };

/** The foot of every page: the site, its version, and where the settings name them, its license and its repository. */
export function Footer({ site, versions, words }: Props) {
  const { links, repository } = site;
  const address = typeof repository === "string" ? repository : repository?.url;
  const name = versions.find(({ isCurrent }) => isCurrent)?.name ?? versions[0]?.name;
  return (
    <footer className={css.footer}>
      <p>
        {site.name} {name}
      </p>
      {links?.license && (
        <a href={links.license} rel="license">
          {words.license}
        </a>
      )}
      {address && <a href={address}>{words.source}</a>}
    </footer>
  );
}
