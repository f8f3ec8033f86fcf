import { defineIsland } from "gaceta";
import { create } from "zustand";
import { persist } from "zustand/middleware";

const useBears = create<{ bears: number; add: () => void }>()(
  persist((set) => ({ bears: 0, add: () => set((state) => ({ bears: state.bears + 1 })) }), { name: "bears" }),
);

function Zustand() {
  const { bears, add } = useBears();
  return (
    <button type="button" onClick={add}>
      Bears: {bears}
    </button>
  );
}

export default defineIsland("zustand", Zustand);
