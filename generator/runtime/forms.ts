// Forms of islands before their script runs. A browser submits a form without an address and a method to its page, with all
// that was typed in the address. Such a form is prerendered with the method “dialog”, which does nothing outside of a dialog.
// The method is removed before React compares the attributes.

const mark = "data-gaceta-form";

/** What React writes in place of an action that is a function. */
const placeholder = "javascript:throw new Error('React form unexpectedly submitted.')";
const escapedPlaceholder = "javascript:throw new Error(&#x27;React form unexpectedly submitted.&#x27;)";

/** React's script that replays actions, which the policy blocks. */
const replayScript = /<script>addEventListener\("submit",function\([^<]*<\/script>/g;

/** Reports whether HTML has a form or a button whose action is a function. */
export const hasFormAction = (html: string) => html.includes(`ction="${escapedPlaceholder}"`); // action or formAction

/** Returns the HTML of an island in which forms submit nothing before their script runs. React has escaped the attributes. */
export function guardFormsIn(html: string): string {
  if (!html.includes("<form") && !hasFormAction(html)) return html;
  return html.replace(replayScript, "").replace(/<(form|button|input)\b([^>]*)/g, (tag, name, attributes: string) => {
    const [action, method] = name === "form" ? [" action", "method"] : [" formAction", "formmethod"];
    const own = `${action}="${escapedPlaceholder}"`;
    if (attributes.includes(own)) return `<${name} ${method}="dialog" ${mark}="action"${attributes.replace(own, "")}`;
    if (name !== "form" || / (action|method)=/i.test(attributes)) return tag;
    return `<form method="dialog" ${mark}=""${attributes}`;
  });
}

/** Removes from an island what guardFormsIn has added. */
export function releaseForms(element: HTMLElement): void {
  for (const guarded of element.querySelectorAll(`[${mark}]`)) {
    if (guarded.closest("[data-island]") !== element) continue;
    // React's development build compares it.
    if (process.env.NODE_ENV !== "production" && guarded.getAttribute(mark))
      guarded.setAttribute(guarded.localName === "form" ? "action" : "formaction", placeholder);
    for (const name of ["method", "formmethod", mark]) guarded.removeAttribute(name);
  }
}

/**
 * Returns the HTML of an island in which no text can be edited before the loader runs, which then restores the attribute: what
 * the text was before an edit that nothing has heard of is unknown, and React discards all that differs.
 */
export function guardEditing(html: string): string {
  return html.replace(/(<[a-z][^<>]*) contenteditable="/gi, '$1 data-gaceta-edit="');
}

/** Lets the forms of an island whose script has failed submit nothing. */
export function guardForms(element: HTMLElement): void {
  for (const form of element.querySelectorAll("form:not([action],[method])")) form.setAttribute("method", "dialog");
}
