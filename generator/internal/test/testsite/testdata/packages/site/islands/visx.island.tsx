import { AxisBottom } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { defineIsland } from "gaceta";
import { useState } from "react";

const scale = scaleLinear({ domain: [0, 10], range: [10, 190] });

function Visx() {
  const [amount, setAmount] = useState(3);
  return (
    <>
      <button type="button" onClick={() => setAmount(amount + 1)}>
        More
      </button>
      <svg width={200} height={80} role="img" aria-label={`The amount is ${amount}`}>
        <Group top={40}>
          <Bar x={10} width={scale(amount)} height={20} data-amount={amount} />
          <AxisBottom scale={scale} numTicks={3} top={20} />
        </Group>
      </svg>
    </>
  );
}

export default defineIsland("visx", Visx);
