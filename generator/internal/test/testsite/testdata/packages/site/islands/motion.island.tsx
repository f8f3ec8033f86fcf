import { defineIsland } from "gaceta";
import { AnimatePresence, motion } from "motion/react";
import { useState } from "react";

function Motion() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
      <motion.p style={{ x: 10, color: "rgb(1, 2, 3)" }} animate={{ x: 40 }} transition={{ duration: 0.01 }}>
        Moves
      </motion.p>
      <AnimatePresence mode="popLayout">
        {isShown && (
          <motion.p key="box" exit={{ opacity: 0 }} transition={{ duration: 0.01 }}>
            Leaves
          </motion.p>
        )}
      </AnimatePresence>
    </>
  );
}

export default defineIsland("motion", Motion);
