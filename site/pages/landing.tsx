import { Island, type PageProps } from "gaceta";
import Toasts from "../components/ui/toasts.island";
import { LandingHero } from "../features/waitlist/landing-hero";
import { LandingSections } from "../features/waitlist/landing-sections";
import type { Landings, Trackers } from "gaceta/content";

type Props = PageProps<{ landing: Landings | Trackers }>;

/** A waitlist page: the product and the form, then sections in the order of the content file. */
export default function LandingPage({ route, lang, href, data: { landing, site } }: Props) {
  return (
    <>
      <LandingHero
        id={route}
        {...landing}
        endpoint={site.forms.endpoint}
        privacy={href("privacy")}
        email={site.contact.email}
      />
      <Island of={Toasts} on="interaction" props={{}} />
      <LandingSections sections={landing.sections} lang={lang} />
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
