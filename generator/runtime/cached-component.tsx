import { createContext, createElement, type ReactElement, useContext } from "react";

/** A component that renders an element. */
type Component<Props> = (props: Props) => ReactElement;

/** An HTML element as React sees it, with its content as HTML. */
export interface RenderedElement {
  type: string;
  attributes: object;
  html: string;
}

/** Renders a component separately from its page, or returns an earlier result. */
export type RenderCached = <Props extends object>(component: Component<Props>, props: Props) => RenderedElement;

/** Provided by the server entry. Without it, as in the browser, components render in place. */
export const RenderCachedContext = createContext<RenderCached | null>(null);

/**
 * Returns a component that is rendered once for all pages that show it with the same props in the same language. Use it for
 * large parts that many pages share, such as a footer. The props must be JSON, or the page's `href` and `hrefLang`. The
 * component receives no contexts and no `children`, so that its HTML depends only on its props. Its root is an HTML element.
 * It contains no islands, and no ids from `useId`.
 */
export function cached<Props extends object>(component: Component<Props>): Component<Props> {
  return function Cached(props: Props) {
    const render = useContext(RenderCachedContext);
    if (!render) return createElement(component, props);
    const { type, attributes, html } = render(component, props);
    return createElement(type, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  };
}
