// Prerenders complete HTML. Almost no page suspends, so each is rendered synchronously first, at a third of the cost. Only where
// React would show the fallback of a Suspense boundary, the page is rendered again, and what suspends is awaited.

import React, { type ReactNode, type SuspenseProps } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { IslandError } from "./island-error";

/** How long a page may wait for what it suspends on, in milliseconds. The generator ends a page after 30 seconds. */
const patience = 10_000;

/** A value, or a promise of it where rendering awaits. */
export type Eventual<T> = T | Promise<T>;

/** Calls a function with a value as soon as it is known. */
export function whenKnown<T, R>(value: Eventual<T>, use: (value: T) => Eventual<R>): Eventual<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Renders React elements to HTML. */
export interface Renderer {
  /** Whether the methods return promises. */
  awaits: boolean;
  /** Renders what stays as it is. */
  toMarkup(element: ReactNode, identifierPrefix?: string): Eventual<string>;
  /** Renders an island. */
  toHydrate(element: ReactNode, identifierPrefix: string, island: string): Eventual<string>;
}

/** Throws where something suspends. */
export const synchronous: Renderer = {
  awaits: false,
  toMarkup: (element, identifierPrefix = "") => renderToStaticMarkup(element, { identifierPrefix }),
  toHydrate: (element, identifierPrefix) => renderToString(element, { identifierPrefix }),
};

class UnfinishedError extends Error {}

/** An error that rendering again would only repeat. */
class LateError extends IslandError {}

let isAwaiting = false;

/** Stands in for each fallback, which is never published. */
function Fallback() {
  if (!isAwaiting) throw new UnfinishedError("A component suspends.");
  return null;
}

const ReactSuspense = React.Suspense;

// renderToString publishes fallbacks without a word, and its options have no function to call then. Site and packages read
// this export when they render.
Object.assign(React, {
  Suspense: (props: SuspenseProps) => <ReactSuspense {...props} fallback={<Fallback />} />,
});

/** Reports whether synchronous rendering failed because a component suspends. Error 426 is that without a boundary. */
function isUnfinished(error: unknown): boolean {
  return (
    error instanceof UnfinishedError ||
    (error instanceof Error && /suspended while responding to synchronous input|React error #426/.test(error.message))
  );
}

/**
 * Calls render with a synchronous renderer, and if something suspends, again with one that awaits. Then it tries the synchronous
 * one once more: a module or a promise that several pages share is known by now, so that a page has the same bytes whether its
 * worker renders it first or last.
 */
export async function renderComplete<T>(render: (renderer: Renderer) => Eventual<T>): Promise<T> {
  const finished = await unlessUnfinished(() => render(synchronous), undefined);
  if (finished !== undefined) return finished;
  const failures: Failure[] = [];
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), patience);
  const complete = async (element: ReactNode, identifierPrefix = "", island = "") => {
    const { prelude } = await prerenderToNodeStream(element, {
      identifierPrefix,
      signal: deadline.signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // else large parts come at the end, with a script that moves them
      onError: (error, { componentStack }) =>
        void failures.push({ error, island, componentStack: componentStack ?? "" }),
    });
    let html = "";
    for await (const chunk of prelude as AsyncIterable<Buffer | string>) html += chunk;
    return html;
  };
  const started: Promise<string>[] = [];
  const prerender = (element: ReactNode, identifierPrefix?: string, island?: string) => {
    const html = complete(element, identifierPrefix, island);
    started.push(html);
    return html;
  };
  isAwaiting = true;
  try {
    const result = await render({ awaits: true, toMarkup: prerender, toHydrate: prerender });
    if (failures.length > 0) throw undefined;
    isAwaiting = false;
    return await unlessUnfinished(() => render(synchronous), result);
  } catch (error) {
    await Promise.allSettled(started); // each says what it waited for
    throw describeFailure(failures, deadline.signal.aborted) ?? error;
  } finally {
    isAwaiting = false;
    clearTimeout(timer);
  }
}

/** Returns the result of a function, or another value if something suspends in it. */
async function unlessUnfinished<T, U>(render: () => Eventual<T>, otherwise: U): Promise<T | U> {
  try {
    return await render();
  } catch (error) {
    if (!isUnfinished(error)) throw error;
    return otherwise;
  }
}

interface Failure {
  error: unknown;
  island: string; // empty for the page
  componentStack: string;
}

/** Components of the framework that wait for what is rendered separately. */
const waitingComponents = ["Island", "Markdown"];

/** Returns the first error, or if only time is over, an error that names the innermost component that waits. */
function describeFailure(failures: Failure[], isLate: boolean): unknown {
  if (!isLate) return failures[0]?.error;
  const named = failures.map((failure) => ({
    ...failure,
    name: /^\s*at (?:async )?([^\s(]+)/.exec(failure.componentStack)?.[1] ?? "",
  }));
  const innermost = named.find(({ name }) => !waitingComponents.includes(name)) ?? named[0];
  if (!innermost) return undefined;
  const { name, island, componentStack } = innermost;
  const error = new LateError(
    island,
    `The component “${name}”${island && ` of the island “${island}”`} suspends, and has not finished after ${patience / 1000} seconds. ` +
      "The promise that it waits for must settle while the page is prerendered",
  );
  error.stack = `Error: ${error.message}\n${componentStack}`;
  return error;
}
