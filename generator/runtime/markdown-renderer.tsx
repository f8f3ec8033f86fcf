import type { ComponentType, ReactElement, ReactNode } from "react";
import { Island, type IslandDefinition, isComponent } from "./island";
import { type Formula, GroupContext, type MarkdownPart } from "./markdown-context";
import { builtinComponents } from "./builtin-components";
import { type Eventual, whenKnown } from "./prerender";

type Props = Record<string, unknown>;

/** The errors in formulas of a text: the generator reports each at its place. */
class FormulaError extends Error {
  override name = "FormulaError";
}

/**
 * Returns a function that renders a text with components. The components are rendered one by one, the inner ones first:
 * a component receives the HTML of its text as `children`.
 */
export function createMarkdownRenderer(
  html: string,
  parts: MarkdownPart[],
  own: Record<string, unknown>,
  toHTML: (element: ReactElement, identifierPrefix: string) => Eventual<string>,
  toMathML?: (formula: Formula) => string,
): () => Eventual<string> {
  let count = 0;
  let faults: object[] = [];

  /** Renders a formula, or notes why it cannot be rendered. */
  function renderFormula(formula: Formula): string {
    try {
      return toMathML?.(formula) ?? "";
    } catch (error) {
      faults.push({ place: formula.place, message: (error as Error).message });
      return "";
    }
  }

  /** Renders the HTML from `start` to `end`, with the components inside. */
  function renderRange(start: number, end: number, inside: MarkdownPart[], id: string): Eventual<string> {
    const pieces: Eventual<string>[] = [];
    let at = start;
    inside.forEach((part, index) => {
      pieces.push(html.slice(at, part.start), renderPart(part, { id, index }));
      at = part.end;
    });
    pieces.push(html.slice(at, end));
    const isKnown = pieces.every((piece) => typeof piece === "string");
    return isKnown ? pieces.join("") : Promise.all(pieces).then((known) => known.join(""));
  }

  function renderPart(
    { name, props, inline, empty, start, end, parts = [] }: MarkdownPart,
    group: { id: string; index: number },
  ): Eventual<string> {
    if (name === "$") return renderFormula(props as unknown as Formula);
    const id = `text-${++count}`;
    return whenKnown(renderRange(start, end, parts, id), (__html) => {
      const content = { dangerouslySetInnerHTML: { __html } };
      const children = empty ? undefined : inline ? <span {...content} /> : <div {...content} />;
      const component = own[name] ?? builtinComponents[name];
      return toHTML(
        <GroupContext value={group}>{createPart(component, props, children, inline)}</GroupContext>,
        `${id}-`,
      );
    });
  }

  return () => {
    count = 0;
    faults = [];
    return whenKnown(renderRange(0, html.length, parts, "text"), (text) => {
      if (faults.length > 0) throw new FormulaError(JSON.stringify(faults));
      return text;
    });
  };
}

function createPart(component: unknown, props: Props, children: ReactNode, inline?: boolean) {
  if (isComponent(component)) {
    const Component = component as ComponentType<unknown> as ComponentType<Props>;
    return <Component {...props}>{children}</Component>;
  }
  return (
    <Island of={component as IslandDefinition<Props>} props={props} inline={inline}>
      {children}
    </Island>
  );
}
