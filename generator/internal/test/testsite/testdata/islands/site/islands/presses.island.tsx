import { defineIsland } from "gaceta";
import { type SyntheticEvent, useEffect, useState } from "react";

/** A menu that opens at the press, a slider, tabs, a switch in a label, and a button whose events are listed. */
function Presses() {
  const [log, setLog] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(false);
  const [percent, setPercent] = useState(0);
  const [tab, setTab] = useState(0);
  const [heard, setHeard] = useState(0);
  useEffect(() => {
    const count = () => setHeard((n) => n + 1);
    document.addEventListener("click", count);
    return () => document.removeEventListener("click", count);
  }, []);
  const add = ({ type }: SyntheticEvent) => setLog((before) => [...before, type]);
  const slide = ({ currentTarget, clientX }: React.PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPercent(Math.round(((clientX - left) / width) * 100));
  };
  return (
    <div>
      <button
        type="button"
        id="press"
        onPointerDown={add}
        onMouseDown={add}
        onPointerUp={add}
        onMouseUp={add}
        onClick={add}
        onDoubleClick={add}
        onFocus={add}
        onKeyDown={add}
        onKeyUp={add}
      >
        押す
      </button>
      <button
        type="button"
        id="menu"
        onPointerDown={() => setOpen((was) => !was)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setOpen((was) => !was);
        }}
        onClick={(event) => event.detail === 0 && setOpen((was) => !was)}
      >
        القائمة
      </button>
      <label id="label">
        Διακόπτης
        <button type="button" role="switch" aria-checked={isOn} onClick={() => setOn((was) => !was)}>
          ○
        </button>
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: sliders of packages are no inputs */}
      <div
        id="slider"
        role="slider"
        tabIndex={0}
        aria-valuenow={percent}
        onPointerDown={(event) => {
          (event.target as Element).setPointerCapture(event.pointerId);
          slide(event);
        }}
        onPointerMove={(event) => (event.target as Element).hasPointerCapture(event.pointerId) && slide(event)}
        onKeyDown={(event) => event.key === "ArrowRight" && setPercent((n) => n + 1)}
      >
        ＿＿＿＿＿＿＿＿＿＿
      </div>
      <div role="tablist">
        {["一", "二", "三"].map((name, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === i}
            onKeyDown={(event) => event.key === "ArrowRight" && setTab((now) => now + 1)}
          >
            {name}
          </button>
        ))}
      </div>
      <output>{JSON.stringify({ log, isOpen, isOn, percent, tab, heard })}</output>
    </div>
  );
}

export default defineIsland("presses", Presses);
