import { defineIsland } from "gaceta";
import { forwardRef, useState } from "react";

const Forward = forwardRef<HTMLButtonElement, { label: string }>(({ label }, ref) => {
  const [count, setCount] = useState(0);
  return (
    <button ref={ref} type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
});

export default defineIsland("forward", Forward);
