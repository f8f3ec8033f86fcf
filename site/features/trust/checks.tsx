import { Section } from "../../components/ui/section";
import { TextLink } from "../../components/ui/text-link";
import type { Trust } from "gaceta/content";
import css from "./checks.module.css";

/** Headers of the page's own response, which visitors can compare. */
export function Checks({ title, intro, file, headers, basePath }: Trust["checks"] & { basePath: string }) {
  return (
    <Section
      id="checks"
      title={title}
      intro={
        <>
          <p>{intro}</p>
          <TextLink href={`${basePath}/.well-known/security.txt`}>{file}</TextLink>
        </>
      }
    >
      <dl className={css.headers}>
        {headers.map(({ name, value, text }) => (
          <div key={name} className={css.header}>
            <dt>{name}</dt>
            <dd className={css.value}>
              <code>{value}</code>
            </dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
