// Styles that scripts write as attributes. The bundler calls allowInlineStyles in files that write HTML or attributes, so that other
// pages do not load this module.

import { setStyles } from "./inline-styles";

/** The attribute that holds a style while HTML is parsed. It is not data-style, which the HTML of a package may have. */
const parsed = "data-parsed-style";

let isAllowed = false;

/**
 * Lets scripts write style attributes, which the policy blocks: with setAttribute(), and in HTML that they parse. Formulas,
 * highlighted code, charts and editors have such styles. While pages are prerendered there is nothing to do.
 */
export function allowInlineStyles(): void {
  if (isAllowed || typeof Element === "undefined") return;
  isAllowed = true;
  const { innerHTML } = Object.getOwnPropertyDescriptors(Element.prototype);
  const { insertAdjacentHTML, setAttribute } = Element.prototype;
  const { parseFromString } = DOMParser.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (/^style$/i.test(name) && "style" in this) (this as HTMLElement).style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  Element.prototype.insertAdjacentHTML = function (position, html) {
    insertAdjacentHTML.call(this, position, withoutStyles(html));
    setStyles(this.parentNode ?? this, parsed);
  };
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHTML,
    set(html) {
      innerHTML.set?.call(this, withoutStyles(html));
      setStyles(this instanceof HTMLTemplateElement ? this.content : this, parsed);
    },
  });
  DOMParser.prototype.parseFromString = function (text, type) {
    const document = parseFromString.call(this, withoutStyles(text), type);
    setStyles(document, parsed);
    return document;
  };
}

/** Matches the tags of HTML. The content of elements whose content is text has none. */
const tags = /<(textarea|title|script|style|xmp)\b[\s\S]*?<\/\1|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

/** Matches the values of a tag and the name of its style attribute. */
const styleName = /"[^"]*"|'[^']*'|(?<![^\s"'/])style(?=\s*=)/gi;

/** Returns HTML in which styles are in an attribute that the policy does not know. Anything but a text is returned as it is. */
function withoutStyles<T>(html: T): T | string {
  if (typeof html !== "string" || !/style\s*=/i.test(html)) return html;
  return html.replace(tags, (tag, isText) =>
    isText ? tag : tag.replace(styleName, (part) => (/^style$/i.test(part) ? parsed : part)),
  );
}
