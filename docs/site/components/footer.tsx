import type { LayoutProps } from "gaceta";
import css from "./footer.module.css";

/** The foot of every page: the site, its version and its repository. */
export function Footer({ site, versions, source }: Pick<LayoutProps, "site" | "versions"> & { source: string }) {
  const { repository } = site;
  const address = typeof repository === "string" ? repository : repository?.url;
  const name = versions.find(({ isCurrent }) => isCurrent)?.name ?? versions[0]?.name;
  return (
    <footer className={css.footer}>
      <p>
        {site.name} {name}
      </p>
      {address && <a href={address}>{source}</a>}
    </footer>
  );
}
