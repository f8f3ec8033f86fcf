import { defineIsland } from "gaceta";
import { useState } from "react";
import styles from "./counter.module.css";

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className={styles.button} onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

export default defineIsland("counter", Counter);
