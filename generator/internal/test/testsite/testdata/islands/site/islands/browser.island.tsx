import { defineIsland } from "gaceta";
import { useState } from "react";

const width = window.innerWidth;

/** An island that Node cannot run. */
function Browser({ fails }: { fails: boolean }) {
  const [clicks, setClicks] = useState(0);
  if (fails) throw new Error(`${width} pixels are not enough`);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      地図 {clicks}
    </button>
  );
}

export default defineIsland("browser", Browser, { client: true });
