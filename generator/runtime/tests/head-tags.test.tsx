import { type ReactNode, useId } from "react";
import { preconnect } from "react-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { refuseHeadTags, takeHeadTags } from "../head-tags";

function Page({ children }: { children?: ReactNode }) {
  return (
    <main title={useId()}>
      <p>山</p>
      {children}
    </main>
  );
}
const plain = renderToStaticMarkup(<Page />);
const take = (element: ReactNode) => takeHeadTags(renderToStaticMarkup(<Page>{element}</Page>));

it("separates what belongs into the head from the content", () => {
  const { head, rest } = take(
    <>
      <title>{"عنوان < περιγραφή"}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href="https://other.example/" />
    </>,
  );
  expect(head).toBe(
    '<title>عنوان &lt; περιγραφή</title><meta name="robots" content="noindex"/><link rel="canonical" href="https://other.example/"/>',
  );
  expect(rest).toBe(plain);
});

it("leaves microdata and titles of drawings where they are", () => {
  const { head, rest } = take(
    <>
      <meta itemProp="name" content="x" />
      <svg>
        <title>図</title>
      </svg>
    </>,
  );
  expect(head).toBe("");
  expect(rest).toContain("<title>図</title>");
  expect(takeHeadTags(plain)).toEqual({ head: "", rest: plain });
});

it("moves hints for the browser", () => {
  function Hint() {
    preconnect("https://api.example");
    return null;
  }
  expect(take(<Hint />).head).toMatch(/^<link rel="preconnect" href="https:\/\/api.example"/);
});

it.each(["<title>عنوان</title>", '<meta name="robots" content="noindex"/>'])("refuses %s in an island", (tag) => {
  expect(() => refuseHeadTags(`${tag}${plain}`, "reloj")).toThrow(/^The island “reloj” has a <(title|meta)>/);
  expect(() => refuseHeadTags(`<link rel="preconnect" href="/a"/>${plain}${tag}`, "reloj")).not.toThrow();
});
