import { useState } from "react";

export default function Heavy() {
  const [text, setText] = useState("");
  const [clicks, setClicks] = useState(0);
  return (
    <p>
      重い部品
      <input aria-label="重さ" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" name="heavy" onClick={() => setClicks(clicks + 1)}>
        {clicks} {text}
      </button>
    </p>
  );
}
