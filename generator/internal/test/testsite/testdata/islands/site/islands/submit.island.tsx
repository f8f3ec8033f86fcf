import { defineIsland } from "gaceta";
import { useState } from "react";

function Submit() {
  const [sent, setSent] = useState<string[]>([]);
  return (
    <form
      id="submit"
      onSubmit={(event) => {
        event.preventDefault();
        const email = String(new FormData(event.currentTarget).get("email"));
        setSent((before) => [...before, email]);
      }}
    >
      <input name="email" aria-label="البريد" required />
      <button>إرسال</button>
      <output>{sent.join()}</output>
    </form>
  );
}

export default defineIsland("submit", Submit);
