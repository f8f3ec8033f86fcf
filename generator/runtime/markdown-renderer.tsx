import type { ComponentType, ReactElement, ReactNode } from "react";
import { Island, type IslandDefinition } from "./island";
import { GroupContext, type MarkdownPart } from "./markdown-context";
import { builtinComponents } from "./builtin-components";

type Props = Record<string, unknown>;

/**
 * Returns a function that renders a text with components. The components are rendered one by one, the inner ones first:
 * a component receives the HTML of its text as `children`.
 */
export function createMarkdownRenderer(
  html: string,
  parts: MarkdownPart[],
  own: Record<string, unknown>,
  toHTML: (element: ReactElement, identifierPrefix: string) => string,
) {
  let count = 0;

  /** Renders the HTML from `start` to `end`, with the components inside. */
  function renderRange(start: number, end: number, inside: MarkdownPart[], id: string): string {
    let out = "";
    let at = start;
    inside.forEach((part, index) => {
      out += html.slice(at, part.start) + renderPart(part, { id, index });
      at = part.end;
    });
    return out + html.slice(at, end);
  }

  function renderPart(
    { name, props, inline, empty, start, end, parts = [] }: MarkdownPart,
    group: { id: string; index: number },
  ) {
    const id = `text-${++count}`;
    const content = { dangerouslySetInnerHTML: { __html: renderRange(start, end, parts, id) } };
    const children = empty ? undefined : inline ? <span {...content} /> : <div {...content} />;
    const component = own[name] ?? builtinComponents[name];
    return toHTML(
      <GroupContext value={group}>{createPart(component, props, children, inline)}</GroupContext>,
      `${id}-`,
    );
  }

  return () => {
    count = 0;
    return renderRange(0, html.length, parts, "text");
  };
}

function createPart(component: unknown, props: Props, children: ReactNode, inline?: boolean) {
  if (typeof component === "function") {
    const Component = component as ComponentType<Props>;
    return <Component {...props}>{children}</Component>;
  }
  return (
    <Island of={component as IslandDefinition<Props>} props={props} inline={inline}>
      {children}
    </Island>
  );
}
