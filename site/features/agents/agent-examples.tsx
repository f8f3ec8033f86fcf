import { Disclosure } from "../../components/ui/disclosure";
import { Facts } from "../../components/ui/facts";
import { SplitSection } from "../../components/ui/split-section";
import type { CustomAgents } from "gaceta/content";

/** Example agents: the instruction, the sources, and what the agent would have found. */
export function AgentExamples({ title, intro, labels, items }: CustomAgents["examples"]) {
  return (
    <SplitSection title={title} intro={intro} tone="sunken">
      <div>
        {items.map((item) => (
          <Disclosure key={item.id} id={item.id} name="agents" summary={item.title}>
            <Facts
              items={[
                { term: labels.instruction, value: item.instruction },
                { term: labels.sources, value: item.sources },
                { term: labels.finds, value: item.finds },
              ]}
            />
          </Disclosure>
        ))}
      </div>
    </SplitSection>
  );
}
