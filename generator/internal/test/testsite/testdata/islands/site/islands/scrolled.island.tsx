import { defineIsland } from "gaceta";
import { useState } from "react";

/** A list that the page scrolls, and a layer that the browser opens. */
function Scrolled() {
  const [top, setTop] = useState(0);
  const [state, setState] = useState("closed");
  return (
    <>
      <ul onScroll={(event) => setTop(event.currentTarget.scrollTop)} style={{ height: "3em", overflow: "auto" }}>
        {["一", "二", "三", "四", "五", "六", "七", "八"].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button type="button" popoverTarget="layer">
        افتح
      </button>
      <div id="layer" popover="auto" onToggle={(event) => setState(event.newState)}>
        στρώμα
      </div>
      <output>
        {top} {state}
      </output>
    </>
  );
}

export default defineIsland("scrolled", Scrolled);
