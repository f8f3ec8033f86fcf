import { defineIsland } from "gaceta";
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis } from "recharts";

const data = [
  { name: "north", amount: 3 },
  { name: "south", amount: 7 },
];

function Recharts() {
  return (
    <>
      <BarChart width={300} height={200} data={data}>
        <XAxis dataKey="name" />
        <Tooltip />
        <Bar dataKey="amount" isAnimationActive={false} />
      </BarChart>
      <ResponsiveContainer width="100%" height={120}>
        <BarChart data={data}>
          <Bar dataKey="amount" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </>
  );
}

export default defineIsland("recharts", Recharts);
