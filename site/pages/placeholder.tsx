import type { PageProps } from "gaceta";
import { Placeholder } from "../features/company/placeholder";
import { breadcrumbs } from "../model/breadcrumbs";
import type { Placeholders } from "../model/content.gen";

type Props = PageProps<{ placeholder: Placeholders }>;

/** A page that does not exist yet; three routes share this component. */
export default function PlaceholderPage({ data: { placeholder, site } }: Props) {
  return <Placeholder {...placeholder} email={site.contact.email} />;
}

export function structuredData(props: Props) {
  return [breadcrumbs(props)];
}
