import { defineIsland } from "gaceta";
import { useEffect, useState } from "react";

function Failing({ when }: { when: "render" | "effect" | "click" }) {
  const [clicked, setClicked] = useState(false);
  useEffect(() => {
    if (when === "effect") throw new Error("effect fails");
  }, [when]);
  if ((when === "render" && typeof document !== "undefined") || clicked) throw new Error(`${when} fails`);
  return (
    <form>
      <p>営業時間 9–17</p>
      <input name="email" defaultValue="" />
      <button type="button" onClick={() => setClicked(true)}>
        詳細
      </button>
      <button type="submit">送信</button>
    </form>
  );
}

export default defineIsland("failing", Failing);
