import { createContext, type ReactElement, useContext, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { cached, RenderCachedContext } from "../cached-component";
import { createCachedRenderer, freezeShared } from "../html-cache";
import { defineIsland, Island } from "../island";

const render = createCachedRenderer((children) => children);
const show = (element: ReactElement) =>
  renderToStaticMarkup(<RenderCachedContext value={render}>{element}</RenderCachedContext>);

it("renders once per props, and shows the same HTML as the component itself", () => {
  let calls = 0;
  const Card = cached(function Card({ title, tags }: { title: string; tags: string[] }) {
    calls++;
    return (
      <article className="card" hidden>
        <h3>{title}</h3>
        {tags.join()}
      </article>
    );
  });
  const html = '<article class="card" hidden=""><h3>A &amp; B</h3>x,y</article>';
  expect(show(<Card title="A & B" tags={["x", "y"]} />)).toBe(html);
  expect(show(<Card title="A & B" tags={["x", "y"]} />)).toBe(html);
  expect(calls).toBe(1);
  expect(show(<Card title="A & B" tags={["x"]} />)).toContain("</h3>x</article>");
  expect(calls).toBe(2);
  expect(renderToStaticMarkup(<Card title="A & B" tags={["x", "y"]} />)).toBe(html);
});

it("recognizes data that pages share by identity, and freezes it", () => {
  const site = { name: "One", links: [{ label: "Home" }] };
  freezeShared(site);
  const Footer = cached(function Footer({ site }: { site: { name: string; links: { label: string }[] } }) {
    return <footer>{site.links[0]?.label}</footer>;
  });
  expect(show(<Footer site={site} />)).toBe("<footer>Home</footer>");
  expect(() => site.links.push({ label: "Other" })).toThrow(TypeError);
  expect(show(<Footer site={{ name: "One", links: [{ label: "Other" }] }} />)).toBe("<footer>Other</footer>");
});

it("passes on functions that pages share", () => {
  const functions = { hrefLang: (address: string) => (address === "/en/" ? "en" : undefined) };
  freezeShared(functions);
  const Home = cached(function Home({ hrefLang }: { hrefLang?: (address: string) => string | undefined }) {
    return <p lang={hrefLang?.("/en/")}>Home</p>;
  });
  expect(show(<Home hrefLang={functions.hrefLang} />)).toBe('<p lang="en">Home</p>');
  expect(show(<Home hrefLang={() => "de"} />)).toBe("<p>Home</p>");
});

it("passes nothing to the component that is not in its key", () => {
  const Theme = createContext("light");
  const Box = cached(function Box({ onClick }: { onClick?: () => void }) {
    return <p>{`${useContext(Theme)} ${typeof onClick}`}</p>;
  });
  expect(
    show(
      <Theme value="dark">
        <Box onClick={() => {}} />
      </Theme>,
    ),
  ).toBe("<p>light undefined</p>");
});

it("refuses what would not be right on other pages", () => {
  const island = defineIsland("counter", () => <p>0</p>);
  const WithIsland = cached(() => (
    <div>
      <Island of={island} props={{}} />
    </div>
  ));
  expect(() => show(<WithIsland />)).toThrow("The island “counter” is in a cached component");
  const WithId = cached(function WithId() {
    return <p id={useId()} />;
  });
  expect(() => show(<WithId />)).toThrow("cached(WithId) uses useId");
  const Fragments = cached(function Fragments() {
    return (
      <>
        <p />
        <p />
      </>
    );
  });
  expect(() => show(<Fragments />)).toThrow("The root of cached(Fragments) must be an HTML element");
});
