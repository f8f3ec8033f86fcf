import { addDays, format } from "date-fns";
import { eu } from "date-fns/locale";
import { defineIsland } from "gaceta";
import { useState } from "react";

function DateFns() {
  const [days, setDays] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDays(days + 1)}>
        Next day
      </button>
      <p>{format(addDays(new Date(2026, 0, 31), days), "d MMMM yyyy", { locale: eu })}</p>
    </>
  );
}

export default defineIsland("date-fns", DateFns);
