import type { PageProps } from "gaceta";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { TextLink } from "../components/ui/text-link";
import { HelpItem } from "../features/guide/help-item";
import type { Help } from "gaceta/content";

type Props = PageProps<{ help: Help }>;

/** Instructions for the first steps. */
export default function HelpPage({ data: { help } }: Props) {
  return (
    <>
      <PageHeader title={help.title} intro={help.intro} />
      <Section reveal={false}>
        <div>
          {help.items.map((item) => (
            <HelpItem key={item.question} {...item} />
          ))}
        </div>
      </Section>
      <Section tone="sunken" title={help.contact.text}>
        <p>
          <TextLink href={help.contact.href}>{help.contact.label}</TextLink>
        </p>
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
