import { defineIsland } from "gaceta";
import { type FormEvent, useId, useState } from "react";

interface Props {
  email: string;
  words: Record<"yourName" | "yourEmail" | "message" | "send" | "sending", string>;
}

/** A form that opens the reader's email program with the message, so it needs no server. */
function ContactForm({ email, words }: Props) {
  const id = useId();
  const [isSent, setSent] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = `${form.get("message")}\n\n${form.get("name")}\n${form.get("email")}`;
    location.href = `mailto:${email}?body=${encodeURIComponent(text)}`;
    setSent(true);
  }

  return (
    <form className="form" onSubmit={send}>
      <label htmlFor={`${id}name`}>{words.yourName}</label>
      <input id={`${id}name`} name="name" autoComplete="name" required />
      <label htmlFor={`${id}email`}>{words.yourEmail}</label>
      <input id={`${id}email`} name="email" type="email" autoComplete="email" required />
      <label htmlFor={`${id}message`}>{words.message}</label>
      <textarea id={`${id}message`} name="message" rows={6} required />
      <button type="submit">{words.send}</button>
      <p role="status">{isSent && `${words.sending} ${email}.`}</p>
    </form>
  );
}

export default defineIsland("contact-form", ContactForm);
