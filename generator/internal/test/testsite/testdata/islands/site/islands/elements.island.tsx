import { defineIsland } from "gaceta";
import { useState } from "react";

/** Pictures and links, which React hoists, styles of elements, and what changes with them. */
function Elements({ picture }: { picture: string }) {
  const [count, setCount] = useState(0);
  const [isShown, setShown] = useState(false);
  const [word, setWord] = useState("");
  return (
    <>
      <link rel="preload" as="image" href={picture} />
      <img style={{ outline: "1px solid teal" }} src={picture} width={8} height={8} alt="点" />
      <button type="button" name="add" style={{ opacity: count % 2 ? 0.5 : 1 }} onClick={() => setCount((n) => n + 1)}>
        {count}
      </button>
      <label>
        <img src={picture} srcSet={`${picture} 2x`} width={8} height={8} alt="" />
        <input name="shown" type="checkbox" checked={isShown} onChange={(e) => setShown(e.target.checked)} />
        صورة
      </label>
      <input name="word" aria-label="語" value={word} onChange={(e) => setWord(e.target.value)} />
      {isShown && (
        <p>
          <img style={{ opacity: 0.5 }} src={picture} width={8} height={8} alt={word} />
          <button type="button" name="late" onClick={() => setCount((n) => n + 10)}>
            {word}
          </button>
        </p>
      )}
      <output>{JSON.stringify({ count, isShown, word })}</output>
    </>
  );
}

export default defineIsland("elements", Elements);
