import { defineIsland } from "gaceta";
import { lazy, Suspense, useState } from "react";

const Heavy = lazy(() => import("../components/heavy"));

function Parts() {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <button type="button" name="light" onClick={() => setClicks(clicks + 1)}>
        {clicks}
      </button>
      <Suspense fallback={<p>読み込み中</p>}>
        <Heavy />
      </Suspense>
    </>
  );
}

export default defineIsland("parts", Parts);
