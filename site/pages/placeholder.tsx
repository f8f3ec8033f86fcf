import { Placeholder } from "../features/company/placeholder";
import type { Placeholders } from "../model/content.gen";
import type { PageProps } from "../model/page";

/** A page that stands in for one that does not exist yet; three routes share it. */
export default function PlaceholderPage({ data: { placeholder, site } }: PageProps<{ placeholder: Placeholders }>) {
  return <Placeholder {...placeholder} email={site.contact.email} />;
}
