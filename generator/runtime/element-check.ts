// Finds the element that a page cannot show. React throws while it renders, when the line that wrote the element has left the
// stack. Therefore the page is rendered again, and each element is rendered alone where it is written.

import React, { createElement, isValidElement, type ReactNode } from "react";
import devRuntime from "react/jsx-dev-runtime";
import runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { hasFormAction } from "./forms";
import { checkIsland, Island, isComponent, type Slots } from "./island";
import { IslandError } from "./island-error";

/** What JavaScript writes in place of an object that is used as a text. */
export const writtenObject = "[object Object]";

/** An error whose stack begins where the element is written. */
class ElementError extends Error {}

/** Renders a page again after an error, and returns the error of the element that causes it, or else the error itself. */
export async function findElement(error: unknown, render: () => Promise<unknown>): Promise<unknown> {
  const isThrownByCode = !(error instanceof Error) || ![Error, IslandError].includes(error.constructor as typeof Error);
  if (isThrownByCode) return error; // at its line
  const restore = checkNewElements(error.message);
  try {
    await render();
  } catch (found) {
    if (found instanceof ElementError) return found;
  } finally {
    restore();
  }
  return error;
}

type Create = (type: unknown, props: Record<string, unknown> | null, ...rest: unknown[]) => unknown;

/** Throws where an element is created that has the error of a page, until the function that it returns is called. */
function checkNewElements(message: string): () => void {
  const restore: (() => void)[] = [];
  let isChecking = false;
  const check = (module: object, name: string, childrenFollow: boolean) => {
    const functions = module as Record<string, Create | undefined>;
    const create = functions[name];
    if (!create) return;
    const checked: Create = (type, props, ...rest) => {
      if (!isChecking) {
        isChecking = true;
        try {
          if (type === Island) checkSlots(props ?? {}, message);
          checkElement(type, childrenFollow && rest.length > 0 ? { ...props, children: rest } : (props ?? {}));
        } catch (error) {
          if (isSame((error as Error).message, message)) {
            const found = new ElementError(explain(type, (error as Error).message));
            Error.captureStackTrace(found, checked);
            throw found;
          }
        } finally {
          isChecking = false;
        }
      }
      return create(type, props, ...rest);
    };
    functions[name] = checked;
    restore.push(() => {
      functions[name] = create;
    });
  };
  check(runtime, "jsx", false);
  check(runtime, "jsxs", false);
  check(devRuntime, "jsxDEV", false);
  check(React, "createElement", true);
  return () => {
    for (const undo of restore) undo();
  };
}

/** Reports whether two messages are of one error. The development build of React adds the component to some. */
function isSame(a: string, b: string): boolean {
  const isBoth = (text: string) => a.includes(text) && b.includes(text);
  return a.slice(0, 60) === b.slice(0, 60) || isBoth(writtenObject) || isBoth("has a function as its action");
}

/** Throws the error of a page if it is that of a slot of an `Island`. */
function checkSlots({ of, slots, children }: Record<string, unknown>, message: string): void {
  for (const slot of Object.keys({ ...(slots as Slots), ...(children === undefined ? {} : { children }) }))
    if (message === describeUnshownSlot((of as { name: string }).name, slot)) throw new Error(message);
}

/** Throws what rendering throws for an element, whatever its children and its surroundings are. */
function checkElement(type: unknown, props: Record<string, unknown>): void {
  if (type === Island) checkIsland(props as never);
  if (typeof type !== "string" && (isComponent(type) || typeof type === "symbol")) return;
  const shown = { ...props, children: withoutElements(props.children) };
  const html = renderToStaticMarkup(
    createElement(type as string, shown.children === undefined ? omitChildren(shown) : shown),
  );
  if (html.includes(writtenObject)) throw new Error(describeObject(html));
  if (hasFormAction(html)) throw new Error(describeFormAction(`<${type}>`));
}

function omitChildren({ children: _, ...props }: Record<string, unknown>): Record<string, unknown> {
  return props;
}

/** Returns children without the elements and promises among them, which are checked or awaited elsewhere. */
function withoutElements(children: unknown): ReactNode {
  if (Array.isArray(children)) return children.map(withoutElements);
  const isElsewhere = isValidElement(children) || (typeof children === "object" && children && "then" in children);
  return isElsewhere || typeof children === "function" ? null : (children as ReactNode);
}

/** Returns the message for HTML that shows an object as a text. Without HTML, structured data does. */
export function describeObject(html: string): string {
  const before = html.slice(0, html.indexOf(writtenObject));
  const tag = /<([a-z][^\s<>/]*)[^<>]*$/i.exec(before);
  const attribute = /\s([^\s=<>"]+)="[^"]*$/.exec(before);
  let place = html ? "A text" : "The structured data";
  if (tag && attribute && /^(?:img|source) src/.test(`${tag[1]} ${attribute[1]}`))
    return `The ${attribute[1]} of <${tag[1]}> is an object. An imported picture is shown by <Picture picture={…} alt="" sizes="100vw" /> of “gaceta”`;
  if (tag && attribute) place = `The attribute ${attribute[1]} of <${tag[1]}>`;
  return `${place} shows an object as “${writtenObject}”. Use one of its values`;
}

/** Returns the message for a function that a form of a page calls. */
export function describeFormAction(what: string): string {
  return `${what} has a function as its action, which only an island can run`;
}

/** Returns the message for a slot that an island does not render. Browsers never have its content. */
export function describeUnshownSlot(island: string, slot: string): string {
  return slot === "children"
    ? `The island “${island}” does not show its children. Write <Slot /> in its component, where they belong`
    : `The island “${island}” does not show its slot “${slot}”. Write <Slot name="${slot}" /> in its component, where it belongs`;
}

/** Words the error of an element. */
function explain(type: unknown, message: string): string {
  if (typeof type === "object" && type !== null && "component" in type && "name" in type)
    return `An island is not a component. Write: <Island of={…} props={…} />, with the import of “${type.name}” as “of”`;
  if (/^Element type is invalid/.test(message))
    return `The name of this element is ${type === null ? "null" : typeof type}, and not a component. Compare its import with the exports of the file`;
  if (/^Invalid tag: \//.test(message))
    return `The name of this element is the address of a file, and not a component. Write: <img src={…} alt="" />`;
  const keys = /found: object with keys \{([^}]*)\}/.exec(message)?.[1];
  if (keys !== undefined) return `<${type}> shows an object. Use one of its values: ${keys}`;
  const found = /React child \(found: \[object (\w+)\]/.exec(message)?.[1];
  if (found) return `<${type}> shows a ${found}. Make a text of it`;
  if (/^The `style` prop/.test(message))
    return `The style of <${type}> is not an object. Write: style={{ color: "red" }}`;
  if (/self-closing tag|void element tag/.test(message)) return `<${type}> cannot have content. Write: <${type} />`;
  if (/^`props\.dangerouslySetInnerHTML`/.test(message))
    return `The dangerouslySetInnerHTML of <${type}> must be an object. Write: {{ __html: … }}`;
  return message;
}
