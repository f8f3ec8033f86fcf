import { defineIsland } from "gaceta";
import { useActionState, useState } from "react";
import { useFormStatus } from "react-dom";

function Send() {
  const { pending } = useFormStatus();
  return <button disabled={pending}>送信</button>;
}

function Action() {
  const [thanks, act] = useActionState(async (_: string, data: FormData) => `ありがとう ${data.get("name")}`, "");
  const [draft, setDraft] = useState("");
  return (
    <>
      <form id="action" action={act}>
        <input name="name" aria-label="名前" />
        <Send />
        <button formAction={(data) => setDraft(`下書き ${data.get("name")}`)}>下書き</button>
        <output>
          {thanks} {draft}
        </output>
      </form>
    </>
  );
}

export default defineIsland("action", Action);
