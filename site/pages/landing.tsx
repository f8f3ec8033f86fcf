import { Island, type PageProps } from "gaceta";
import { Closing } from "../components/ui/closing";
import Toasts from "../components/ui/toasts.island";
import { LandingHero } from "../features/waitlist/landing-hero";
import { LandingSections } from "../features/waitlist/landing-sections";
import { withEdition } from "../model/edition";
import type { Landings, Trackers } from "gaceta/content";

type Props = PageProps<{ landing: Landings | Trackers }>;

/** A waitlist page: the form with the first section of the content file next to it, then the other sections in their order. */
export default function LandingPage({ route, lang, href, data }: Props) {
  const { landing, site } = withEdition(data, data.site.edition, lang);
  const [first, ...rest] = landing.sections;
  return (
    <>
      <LandingHero
        id={route}
        {...landing}
        endpoint={site.forms.endpoint}
        privacy={href("privacy")}
        email={site.contact.email}
      >
        <LandingSections sections={first ? [first] : []} today={site.edition} lang={lang} />
      </LandingHero>
      <Island of={Toasts} on="interaction" props={{}} />
      <LandingSections sections={rest} today={site.edition} lang={lang} />
      <Closing {...landing.closing} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
