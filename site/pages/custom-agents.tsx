import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { Closing } from "../components/ui/closing";
import { Section } from "../components/ui/section";
import { AgentExamples } from "../features/agents/agent-examples";
import { AgentSteps, PointList } from "../features/agents/agent-steps";
import { AgentsHero } from "../features/agents/agents-hero";
import { Playground } from "../features/agents/playground";
import { withEdition } from "../model/edition";
import type { CustomAgents } from "gaceta/content";

type Props = PageProps<{ "custom-agents": CustomAgents }>;

/** Custom agents: a playground, how to create one, examples, and their value. */
export default function CustomAgentsPage({ lang, ...page }: Props) {
  const data = withEdition(page.data, page.data.site.edition, lang);
  const { title, intro, playground, steps, examples, value, cta, closing } = data["custom-agents"];
  return (
    <>
      <AgentsHero title={title} intro={intro}>
        <ButtonLink href={cta.href}>{cta.label}</ButtonLink>
      </AgentsHero>
      <Playground texts={playground} examples={examples.items} />
      <AgentSteps {...steps} />
      <AgentExamples {...examples} />
      <Section title={value.title} head="plain">
        <PointList items={value.items} />
      </Section>
      <Closing {...closing} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
