// Inline styles under a policy that forbids them. The generator moves style="…" of prerendered elements to data-style, with a
// rule in the page's style sheet. Elements and rules that scripts create through the CSSOM are allowed by the policy.

/** Sets the prerendered styles of an island on its elements, as React expects them and changes them later. */
export function restoreStyles(island: ParentNode): void {
  setStyles(island, "data-style");
}

/** Sets the declarations in an attribute on the elements that have it. */
function setStyles(root: ParentNode, attribute: string) {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.cssText = element.getAttribute(attribute) as string;
    element.removeAttribute(attribute);
  }
}

/** The attribute that holds a style while HTML is parsed. It is not data-style, which the HTML of a package may have. */
const parsed = "data-parsed-style";

/**
 * Lets scripts write style attributes, which the policy blocks: with setAttribute(), and in HTML that they parse. Formulas,
 * highlighted code, charts and editors have such styles.
 */
export function allowInlineStyles(): void {
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
