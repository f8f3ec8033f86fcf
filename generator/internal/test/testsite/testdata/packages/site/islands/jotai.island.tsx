import { defineIsland } from "gaceta";
import { atom, useAtom, useAtomValue } from "jotai";

const count = atom(1);
const double = atom((get) => get(count) * 2);

function Jotai() {
  const [value, setValue] = useAtom(count);
  return (
    <button type="button" onClick={() => setValue(value + 1)}>
      Double: {useAtomValue(double)}
    </button>
  );
}

export default defineIsland("jotai", Jotai);
