import { defineIsland } from "gaceta";
import { useState } from "react";

/** An island in the slot of another one. */
function Inner() {
  const [clicks, setClicks] = useState(0);
  const [isOn, setOn] = useState(false);
  const [word, setWord] = useState("");
  return (
    <>
      <button type="button" name="inner" onClick={() => setClicks((n) => n + 1)}>
        {clicks} {String(isOn)} {word}
      </button>
      <input type="checkbox" name="on" checked={isOn} onChange={() => setOn((was) => !was)} />
      <input name="word" aria-label="語" value={word} onChange={(event) => setWord(event.target.value)} />
    </>
  );
}

export default defineIsland("inner", Inner);
