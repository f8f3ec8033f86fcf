import { defineIsland } from "gaceta";
import { useState } from "react";

/** Elements that React hoists, or that no script of the page may write: pictures, links and styles, and what changes with them. */
function Elements({ picture }: { picture: string }) {
  const [count, setCount] = useState(0);
  const [isShown, setShown] = useState(false);
  const [word, setWord] = useState("");
  return (
    <>
      <link rel="preload" as="image" href={picture} />
      <img className="frame" src={picture} width={8} height={8} alt="点" />
      <button type="button" name="add" style={{ opacity: count % 2 ? 0.5 : 1 }} onClick={() => setCount((n) => n + 1)}>
        {count}
      </button>
      <style href="shima" precedence="default">
        {".word { color: teal }"}
      </style>
      <label>
        <img src={picture} srcSet={`${picture} 2x`} width={8} height={8} alt="" />
        <input name="shown" type="checkbox" checked={isShown} onChange={(e) => setShown(e.target.checked)} />
        صورة
      </label>
      <input name="word" className="word" aria-label="語" value={word} onChange={(e) => setWord(e.target.value)} />
      {isShown && (
        <p>
          <style>{".late { color: teal }"}</style>
          <img className="late" src={picture} width={8} height={8} alt={word} />
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
