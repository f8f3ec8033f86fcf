import { defineIsland } from "gaceta";
import { useState } from "react";
import { z } from "zod";

const schema = z.object({ age: z.coerce.number().min(18), tags: z.array(z.string()).default(["a"]) });

function Zod() {
  const [age, setAge] = useState("17");
  const result = schema.safeParse({ age });
  return (
    <>
      <input aria-label="Age" value={age} onChange={(event) => setAge(event.target.value)} />
      <p>{result.success ? `Accepted ${result.data.age}` : "Refused"}</p>
    </>
  );
}

export default defineIsland("zod", Zod);
