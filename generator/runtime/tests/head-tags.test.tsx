import { type ReactNode, useId } from "react";
import { preconnect } from "react-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { refuseHeadTags } from "../head-tags";

function Page({ children }: { children: ReactNode }) {
  preconnect("https://api.example");
  return (
    <main title={useId()}>
      <img src="/山.png" alt="山" />
      {children}
    </main>
  );
}
const render = (element: ReactNode) => () => refuseHeadTags(renderToStaticMarkup(<Page>{element}</Page>));

it.each([
  [<title key="1">عنوان</title>, "A component has a <title>, which belongs into the head of the page. Set “title”"],
  [<meta key="2" name="robots" content="noindex" />, "Set “noindex” in content/routes.yaml"],
  [<meta key="3" name="description" content="περιγραφή" />, "Set “description”"],
  [<link key="4" rel="canonical" href="https://other.example/" />, "Remove it: the build writes it"],
  [<meta key="5" property="og:title" content="x" />, "Write it in templates/document.html"],
])("refuses what belongs into the head, and says where to set it", (element, message) => {
  expect(render(element)).toThrow(message);
});

it("accepts hints, microdata and titles of drawings", () => {
  expect(
    render(
      <>
        <meta itemProp="name" content="x" />
        <svg>
          <title>図</title>
        </svg>
      </>,
    ),
  ).not.toThrow();
});
