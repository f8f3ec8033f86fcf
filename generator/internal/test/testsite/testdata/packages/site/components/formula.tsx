import "katex/dist/katex.min.css";
import katex from "katex";

/** A formula that is set while the page is prerendered. */
export function Formula() {
  return (
    <p id="formula" dangerouslySetInnerHTML={{ __html: katex.renderToString("\\sqrt{x^2} = \\frac{a}{b}") }} />
  );
}
