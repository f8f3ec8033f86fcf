import React, { lazy, type ReactNode, use, useId } from "react";
import { expect, it, vi } from "vitest";
import { defineIsland, Island, RenderIslandContext } from "../island";
import { createIslandRenderer } from "../island-renderer";
import { createMarkdownRenderer } from "../markdown-renderer";
import { refusePicture } from "../picture-context";
import { renderComplete } from "../prerender";

const { Suspense } = React; // prerender.tsx has replaced it; Vitest imports names before

/** Renders a page, and lists whether each attempt awaited. */
async function render(page: ReactNode) {
  const attempts: boolean[] = [];
  const html = await renderComplete((renderer) => {
    attempts.push(renderer.awaits);
    const islands = createIslandRenderer((children) => children, renderer, new Map(), refusePicture);
    return renderer.toMarkup(<RenderIslandContext value={islands.render}>{page}</RenderIslandContext>);
  });
  return { html: html.replace(/<!--.*?-->/g, ""), attempts };
}

const later = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));
const word = later("كلمة");
const Word = () => <b>{use(word)}</b>;
const Lazy = lazy(async () => ({ default: () => <i>後で</i> }));
async function Later({ text }: { text: string }) {
  return <u>{await later(text)}</u>;
}

it("renders a page that does not suspend once", async () => {
  const { html, attempts } = await render(
    <Suspense fallback="…">
      <p>δεδομένα</p>
    </Suspense>,
  );
  expect(html).toBe("<p>δεδομένα</p>");
  expect(attempts).toEqual([false]);
});

it("awaits use, lazy and async components, with and without a boundary, and publishes no fallback", async () => {
  const { html, attempts } = await render(
    <>
      <Later text="一" />
      <Suspense fallback="…">
        <Suspense fallback={<Word />}>
          <Word />
        </Suspense>
        <Lazy />
        <Later text="δύο" />
      </Suspense>
    </>,
  );
  expect(html).toBe("<u>一</u><b>كلمة</b><i>後で</i><u>δύο</u>");
  expect(attempts).toEqual([false, true, false]);
});

it("renders what pages share with the same bytes, first and later", async () => {
  const shared = later("общий");
  const Shared = () => <b>{use(shared)} слово</b>;
  const Numbered = () => <i id={useId()}>一度 {"回"}</i>;
  const Once = lazy(async () => ({ default: Numbered }));
  const Part = () => <button type="button">{use(shared)}</button>;
  const island = defineIsland("part", Part);
  const page = () => (
    <main>
      <Suspense fallback="…">
        <Shared />
        <Once />
      </Suspense>
      <Island of={island} props={{}} />
    </main>
  );
  const raw = () =>
    renderComplete((renderer) => {
      const islands = createIslandRenderer((children) => children, renderer, new Map(), refusePicture);
      return renderer.toMarkup(<RenderIslandContext value={islands.render}>{page()}</RenderIslandContext>);
    });
  const first = await raw();
  expect(first).toContain("общий слово");
  expect(await raw()).toBe(first);
});

it("awaits islands, whose ids differ", async () => {
  const Part = ({ text }: { text: string }) => (
    <form id={useId()}>
      <Suspense fallback="…">
        <Later text={text} />
      </Suspense>
    </form>
  );
  const part = defineIsland("part", Part);
  const { html } = await render(
    <>
      <Island of={part} props={{ text: "一" }} />
      <Island of={part} props={{ text: "一" }} />
    </>,
  );
  expect(html.match(/<u>一<\/u>/g)).toHaveLength(2);
  expect(new Set(html.match(/data-prefix="[^"]*"| id="[^"]*"/g)).size).toBe(4);
  expect((await render(<Island of={part} props={{ text: "一" }} />)).html).not.toContain("…");
});

it("awaits components in texts", async () => {
  const parts = [
    {
      name: "outer",
      props: { text: "外" },
      start: 3,
      end: 12,
      parts: [{ name: "outer", props: { text: "内" }, start: 5, end: 8 }],
    },
  ];
  const Outer = async ({ text, children }: { text: string; children: ReactNode }) => (
    <s title={await later(text)}>{children}</s>
  );
  const html = await renderComplete((renderer) =>
    createMarkdownRenderer("ab cdefghi jk", parts, { outer: Outer }, renderer.toMarkup)(),
  );
  expect(html).toBe('ab <s title="外"><div>cd<s title="内"><div>efg</div></s>hi j</div></s>k');
});

it("fails with the exception that a boundary would hide", async () => {
  const Broken = () => {
    throw new TypeError("δεν υπάρχει");
  };
  await expect(
    render(
      <Suspense fallback="…">
        <Broken />
      </Suspense>,
    ),
  ).rejects.toThrow(new TypeError("δεν υπάρχει"));
});

it("names the component whose promise never settles", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const never = new Promise<string>(() => {});
    const Forever = () => use(never);
    const part = defineIsland("part", () => <Forever />);
    const result = expect(
      render(
        <Suspense fallback="…">
          <Island of={part} props={{}} />
        </Suspense>,
      ),
    ).rejects.toThrow("The component “Forever” of the island “part” suspends, and has not finished after 10 seconds");
    await vi.advanceTimersByTimeAsync(10_000);
    await result;
  } finally {
    vi.useRealTimers();
  }
});
