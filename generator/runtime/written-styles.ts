// Styles that scripts write as attributes and as HTML. The bundler calls allowInlineStyles in files that write HTML or attributes,
// so that other pages do not load this module.

import { setStyles } from "./inline-styles";
import { observeStyles } from "./inserted-styles";

/** The attribute that holds a style while HTML is parsed. It is not data-style, which the HTML of a package may have. */
const parsed = "data-parsed-style";

let isAllowed = false;

/**
 * Lets scripts write styles that the policy blocks: attributes with setAttribute(), attributes and elements in HTML that they
 * parse. Formulas, highlighted code, charts, diagrams and editors have such styles. While pages are prerendered there is
 * nothing to do.
 */
export function allowInlineStyles(): void {
  if (isAllowed || typeof Element === "undefined") return;
  isAllowed = true;
  observeStyles();
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
    const document = parseFromString.call(this, withoutStyles(text, true), type);
    setStyles(document, parsed);
    return document;
  };
}

/** Matches the tags of HTML. The content of elements whose content is text has none. */
const tags = /<(textarea|title|script|(?:gaceta-)?style|xmp)\b[\s\S]*?<\/\1|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

/** Matches the values of a tag and the name of its style attribute. */
const styleName = /"[^"]*"|'[^']*'|(?<![^\s"'/])style(?=\s*=)/gi;

/** Matches the text of a style element, or of what stands for it, up to its last tag: its attributes and its content. */
const styleElement = /^<(?:gaceta-)?style\b((?:"[^"]*"|'[^']*'|[^"'>])*)(>[\s\S]*)<\/(?:gaceta-)?style$/i;

/**
 * Returns HTML whose style attributes and elements the policy does not know. In another document, whose text a package may
 * clean, style elements keep their name. What a policy of trusted types has made becomes a text.
 */
function withoutStyles<T>(html: T, isOther = false): T | string {
  const text = String(html);
  if (!/style\s*=|<(?:gaceta-)?style\b/i.test(text)) return html;
  return text.replace(tags, (tag, isText) => {
    if (!isText) return tag.replace(styleName, (part) => (/^style$/i.test(part) ? parsed : part));
    return tag.replace(styleElement, (_, attributes: string, content: string) => {
      const own = attributes.replace(' hidden=""', "");
      if (!isOther) return `<gaceta-style hidden=""${own}${content}</gaceta-style`;
      // The text of a style element has no character references, those of other elements were written with them.
      return `<style${own}${/^<g/i.test(tag) ? content.replaceAll("&gt;", ">").replaceAll("&amp;", "&") : content}</style`;
    });
  });
}
