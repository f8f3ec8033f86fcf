import type { PageProps } from "gaceta";
import { Placeholder } from "../features/company/placeholder";
import type { Placeholders } from "gaceta/content";

type Props = PageProps<{ placeholder: Placeholders }>;

/** A page that does not exist yet; three routes share this component. */
export default function PlaceholderPage({ data: { placeholder, site } }: Props) {
  return <Placeholder {...placeholder} email={site.contact.email} />;
}

export { structuredData } from "../model/breadcrumb-data";
