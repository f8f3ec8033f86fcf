import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { AgentExamples } from "../features/agents/agent-examples";
import { AgentSteps, PointList } from "../features/agents/agent-steps";
import type { CustomAgents } from "gaceta/content";

type Props = PageProps<{ "custom-agents": CustomAgents }>;

/** Custom agents: how to create one, examples, and their value. */
export default function CustomAgentsPage({ data }: Props) {
  const { title, intro, steps, examples, value, cta } = data["custom-agents"];
  return (
    <>
      <PageHeader title={title} intro={intro}>
        <ButtonLink href={cta.href}>{cta.label}</ButtonLink>
      </PageHeader>
      <AgentSteps {...steps} />
      <AgentExamples {...examples} />
      <Section title={value.title} tone="sunken">
        <PointList items={value.items} />
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
