import katex from "katex";
import "katex/dist/katex.min.css";
import { defineIsland } from "gaceta";
import { useState } from "react";

const drawing = '<svg><style>.図 > path { fill: rgb(1, 2, 3) }</style><g class="図"><path d="M0 0h9v9H0z"/></g></svg>';

/** A formula that is set while it is typed, and a drawing: HTML with style attributes and elements, which only the browser makes. */
function Preview() {
  const [formula, setFormula] = useState("x");
  return (
    <>
      <input aria-label="Formula" value={formula} onChange={(event) => setFormula(event.target.value)} />
      <p id="preview" dangerouslySetInnerHTML={{ __html: katex.renderToString(formula, { throwOnError: false }) }} />
      {formula !== "x" && <p id="drawing" dangerouslySetInnerHTML={{ __html: drawing }} />}
    </>
  );
}

export default defineIsland("preview", Preview);
