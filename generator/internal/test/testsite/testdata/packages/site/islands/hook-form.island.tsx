import { zodResolver } from "@hookform/resolvers/zod";
import { defineIsland } from "gaceta";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

const schema = z.object({ email: z.email("Not an address") });

function HookForm() {
  const [sent, setSent] = useState("");
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { email: "" } });
  return (
    <form noValidate onSubmit={handleSubmit(({ email }) => setSent(email))}>
      <input aria-label="Email" {...register("email")} />
      <p>{formState.errors.email?.message}</p>
      <button type="submit">Send</button>
      <p>Sent: {sent}</p>
    </form>
  );
}

export default defineIsland("hook-form", HookForm);
