import { defineIsland } from "gaceta";
import { memo, useState } from "react";

function Memo({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

export default defineIsland("memo", memo(Memo));
