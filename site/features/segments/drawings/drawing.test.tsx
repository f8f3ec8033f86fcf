import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Drawing, drawings } from "./drawing";

/** The colors of tokens.css, and strokes that are still lines at a third of the size. */
const style = [
  "svg{color:#14202e}",
  "[data-solid]{fill:#fbfaf7}",
  "[data-ink]{fill:currentcolor;stroke:none}",
  "[data-hatch]{fill:url(#hatch)}",
  "[data-shade]{fill:url(#shade)}",
  ".line,.border{fill:none;stroke:currentcolor;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}",
  ".fine,.sky,[data-fine]{fill:none;stroke:currentcolor;stroke-width:1}",
  ".sky{opacity:.5}",
  ".mark{fill:#e08a00}",
  "@media(prefers-color-scheme:dark){svg{color:#eef0ee}[data-solid]{fill:#0f1822}.mark{fill:#f0a42c}}",
].join("");

// The home page shows the drawings of the segments as files. After a change: npx vitest run --update
it.each(Object.keys(drawings) as (keyof typeof drawings)[])("%s.svg is the drawing of its component", async (name) => {
  const markup = renderToStaticMarkup(<Drawing name={name} label="" />)
    .replace(
      /^<svg.*?>/,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 300" aria-hidden="true"><style>${style}</style>`,
    )
    .replace(/><\/(path|rect|circle|ellipse|line|use)>/g, "/>");
  await expect(`${markup}\n`).toMatchFileSnapshot(`../../../components/ui/engravings/${name}.svg`);
});
