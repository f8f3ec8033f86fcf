import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { CallActions, Call } from "../components/ui/call";
import { PageHeader } from "../components/ui/page-header";
import { Mission } from "../features/company/mission";
import { Story } from "../features/company/story";
import { Team } from "../features/company/team";
import { breadcrumbs } from "../model/breadcrumb-data";
import type { About } from "gaceta/content";

type Props = PageProps<{ about: About }>;

/** The company: story, mission and team. */
export default function AboutPage({ data: { about } }: Props) {
  return (
    <>
      <PageHeader kicker={about.kicker} title={about.title} intro={about.intro} />
      <Story {...about.story} />
      <Mission {...about.mission} />
      <Team {...about.team} />
      <Call
        title={about.actions.title}
        text={about.actions.text}
        actions={
          <CallActions>
            {about.actions.buttons.map(({ label, href, primary }) => (
              <ButtonLink key={label} href={href} variant={primary ? "primary" : "secondary"}>
                {label}
              </ButtonLink>
            ))}
          </CallActions>
        }
      />
    </>
  );
}

/** Returns the company and its founders as JSON-LD, and the breadcrumbs. */
export function structuredData(props: Props) {
  const { about, site } = props.data;
  const founders = about.team.people.map(({ name, role }) => ({ "@type": "Person", name, jobTitle: role }));
  const organization = {
    "@type": "Organization",
    name: site.brand.name,
    legalName: site.brand.legalName,
    url: props.baseUrl + props.href("home"),
    founder: founders,
  };
  return [
    {
      "@context": "https://schema.org",
      "@type": "AboutPage",
      name: props.title,
      url: props.baseUrl + props.address,
      mainEntity: organization,
    },
    breadcrumbs(props),
  ];
}
