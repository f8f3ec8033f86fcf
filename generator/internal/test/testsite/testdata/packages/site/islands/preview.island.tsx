import katex from "katex";
import "katex/dist/katex.min.css";
import { defineIsland } from "gaceta";
import { useState } from "react";

/** A formula that is set while it is typed: HTML with style attributes, which only the browser makes. */
function Preview() {
  const [formula, setFormula] = useState("x");
  return (
    <>
      <input aria-label="Formula" value={formula} onChange={(event) => setFormula(event.target.value)} />
      <p id="preview" dangerouslySetInnerHTML={{ __html: katex.renderToString(formula, { throwOnError: false }) }} />
    </>
  );
}

export default defineIsland("preview", Preview);
