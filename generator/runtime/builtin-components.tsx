// The built-in components for texts. A site styles their class names. A component of site/markdown with the same name
// replaces the built-in one.

import { type ComponentType, type ReactNode, useContext } from "react";
import { GroupContext } from "./markdown-context";

interface Text {
  children?: ReactNode;
}

function Figure({ caption, children }: Text & { caption?: string }) {
  return (
    <figure className="figure">
      {children}
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

function Video({ src, poster, captions, title, width, height }: VideoProps) {
  return (
    <figure className="video">
      {/* biome-ignore lint/a11y/useMediaCaption: the author may have none */}
      <video src={src} poster={poster} aria-label={title} width={width} height={height} controls preload="none">
        {captions ? <track kind="captions" src={captions} default /> : null}
      </video>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

interface VideoProps {
  src: string;
  poster?: string;
  captions?: string;
  title: string;
  width?: number;
  height?: number;
}

function Details({ title, open, children }: Text & { title: string; open?: boolean }) {
  return (
    <details className="details" open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Tabs({ children }: Text) {
  return <div className="tabs">{children}</div>;
}

/** One of its tabs is open at a time: they share a name. */
function Tab({ title, children }: Text & { title: string }) {
  const { id, index } = useContext(GroupContext);
  return (
    <details className="tab" name={id} open={index === 0}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Timeline({ children }: Text) {
  return <div className="timeline">{children}</div>;
}

function Steps({ children }: Text) {
  return <div className="steps">{children}</div>;
}

function Quote({ by, source, url, children }: Text & { by?: string; source?: string; url?: string }) {
  const cited = source ?? url;
  return (
    <figure className="quote">
      <blockquote cite={url}>{children}</blockquote>
      {by || cited ? (
        <figcaption>
          {by}
          {by && cited ? ", " : null}
          {cited ? <cite>{url ? <a href={url}>{cited}</a> : cited}</cite> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** The built-in components by name. */
export const builtinComponents: Record<string, ComponentType<never>> = {
  details: Details,
  figure: Figure,
  quote: Quote,
  steps: Steps,
  tab: Tab,
  tabs: Tabs,
  timeline: Timeline,
  video: Video,
};
