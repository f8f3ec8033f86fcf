import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { defineIsland, Island, RenderIslandContext, Slot } from "../island";
import { createIslandRenderer } from "../island-renderer";
import { refusePicture } from "../picture-context";
import { synchronous } from "../prerender";

function Counter({ start }: { start: number }) {
  const [count] = useState(start);
  return (
    <p>
      {count} <Slot name="unit" />
    </p>
  );
}
const counter = defineIsland("counter", Counter);

function render(page: React.ReactNode, cache = new Map<string, string>()) {
  const islands = createIslandRenderer((children) => children, synchronous, cache, refusePicture);
  const html = renderToStaticMarkup(<RenderIslandContext value={islands.render}>{page}</RenderIslandContext>);
  return { html, rendered: islands.rendered() };
}

it("renders an island with its props as JSON and its slots as HTML", () => {
  const { html, rendered } = render(<Island of={counter} on="idle" props={{ start: 2 }} slots={{ unit: <b>m</b> }} />);
  expect(html).toBe(
    '<div data-island="counter" data-on="idle" data-prefix="counter-1-"><p>2<!-- --> <div><b>m</b></div></p></div><script type="application/json">{"start":2}</script>',
  );
  expect(rendered).toEqual([counter]);
});

it("writes props that cannot end the script element", () => {
  const title = defineIsland("title", ({ text }: { text: string }) => <p>{text}</p>);
  const { html } = render(<Island of={title} props={{ text: "</script><!--\u2028" }} />);
  expect(html).toContain('{"text":"\\u003c/script>\\u003c!--\\u2028"}');
});

it("uses different prefixes for two islands of one page, and reuses their HTML on other pages", () => {
  const cache = new Map<string, string>();
  const page = [
    <Island key="1" of={counter} props={{ start: 1 }} />,
    <Island key="2" of={counter} props={{ start: 1 }} />,
  ];
  const { html } = render(page, cache);
  expect(html).toContain('data-prefix="counter-1-"');
  expect(html).toContain('data-prefix="counter-2-"');
  expect(render(page, cache).html).toBe(html);
  expect(cache.size).toBe(2);
  render(<Island of={counter} props={{ start: 2 }} />, cache);
  expect(cache.size).toBe(3);
});

it("renders in place without a server, as in component tests", () => {
  const html = renderToStaticMarkup(<Island of={counter} props={{ start: 3 }} slots={{ unit: "kg" }} />);
  expect(html).toBe("<p>3 <div>kg</div></p>");
});

it("names the mistake when `of` is not an island", () => {
  expect(() => render(<Island of={Counter as never} props={{ start: 1 }} />)).toThrow(
    "default export of an *.island.tsx",
  );
});
