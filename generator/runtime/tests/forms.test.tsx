import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { guardEditing, guardFormsIn, hasFormAction } from "../forms";

const guarded = (element: React.ReactElement) => guardFormsIn(renderToString(element));
const act = () => {};

it("gives forms without an address and a method one that submits nothing", () => {
  expect(guarded(<form title="a>b" />)).toBe('<form method="dialog" data-gaceta-form="" title="a&gt;b"></form>');
  expect(guarded(<form method="post" />)).toBe('<form method="post"></form>');
  expect(guarded(<form action="/suche" />)).toBe('<form action="/suche"></form>');
  expect(guarded(<p>{"<form>"}</p>)).toBe("<p>&lt;form&gt;</p>");
});

it("removes React's placeholder and script for functions as actions", () => {
  const html = guarded(
    <form action={act}>
      <button type="submit" formAction={act}>
        送信
      </button>
      <input type="submit" formAction={act} value="إرسال" />
    </form>,
  );
  expect(hasFormAction(html)).toBe(false);
  expect(html).toBe(
    '<form method="dialog" data-gaceta-form="action"><button formmethod="dialog" data-gaceta-form="action" type="submit">送信</button>' +
      '<input formmethod="dialog" data-gaceta-form="action" type="submit" value="إرسال"/></form>',
  );
});

it("lets nobody edit a text before the loader runs", () => {
  const html = renderToString(
    <p title=' contenteditable="x' contentEditable suppressContentEditableWarning>
      {'<b contenteditable="true">'}
    </p>,
  );
  expect(guardEditing(`${html}<b CONTENTEDITABLE="plaintext-only">ي</b>`)).toBe(
    '<p title=" contenteditable=&quot;x" data-gaceta-edit="true">&lt;b contenteditable=&quot;true&quot;&gt;</p><b data-gaceta-edit="plaintext-only">ي</b>',
  );
});
