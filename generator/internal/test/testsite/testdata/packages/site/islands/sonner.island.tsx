import { defineIsland } from "gaceta";
import { Toaster, toast } from "sonner";

function Sonner() {
  return (
    <>
      <Toaster position="top-right" />
      <button type="button" onClick={() => toast.success("Saved")}>
        Save
      </button>
    </>
  );
}

export default defineIsland("sonner", Sonner);
