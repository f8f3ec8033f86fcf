import { defineIsland } from "gaceta";
import { lazy, Suspense, useState } from "react";

const Heavy = lazy(() => import("../components/heavy"));

/** Its state is its own: an update of what is around a boundary makes React render the part anew. */
function Light() {
  const [clicks, setClicks] = useState(0);
  return (
    <button type="button" name="light" onClick={() => setClicks(clicks + 1)}>
      {clicks}
    </button>
  );
}

function Parts() {
  return (
    <>
      <Light />
      <Suspense fallback={<p>読み込み中</p>}>
        <Heavy />
      </Suspense>
    </>
  );
}

export default defineIsland("parts", Parts);
