import { defineIsland } from "gaceta";
import { type SyntheticEvent, useState } from "react";

const cities = ["京都", "الرباط", "Αθήνα"];

/** Each control twice: its value is kept by React, and by the browser. The log has what handlers hear. */
function Controls() {
  const [log, setLog] = useState<string[]>([]);
  const [values, setValues] = useState<Record<string, unknown>>({ city: cities[0], color: "#00ff00", share: "40" });
  const [isNews, setNews] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const hear = (event: SyntheticEvent) => {
    const { name, value, checked } = event.target as HTMLInputElement;
    const note = `${event.type} ${name} ${/checkbox|radio/.test((event.target as HTMLInputElement).type) ? checked : value}`;
    setLog((before) => [...before, note]);
  };
  const set = (event: SyntheticEvent) => {
    const { name, value } = event.target as HTMLInputElement;
    setValues((before) => ({ ...before, [name]: name === "upper" ? value.toUpperCase() : value }));
  };
  const of = (name: string) => String(values[name] ?? "");
  return (
    <form onChange={hear} onSubmit={(event) => event.preventDefault()}>
      <input name="name" aria-label="名前" value={of("name")} onChange={set} />
      <input name="upper" value={of("upper")} onChange={set} />
      <textarea name="text" defaultValue={"一行目\n二行目"} />
      <label>
        <input type="checkbox" name="news" checked={isNews} onChange={() => setNews((was) => !was)} /> نشرة
      </label>
      <input type="checkbox" name="terms" defaultChecked />
      {cities.map((city) => (
        <label key={city}>
          <input type="radio" name="city" value={city} checked={values.city === city} onChange={set} /> {city}
        </label>
      ))}
      <input type="radio" name="size" value="S" defaultChecked />
      <input type="radio" name="size" value="L" />
      <select name="country" value={of("country")} onChange={set}>
        <option value="">—</option>
        <option value="jp">日本</option>
        <option value="ma">المغرب</option>
      </select>
      <select name="tags" multiple defaultValue={["a"]}>
        <option>a</option>
        <option>b</option>
        <option>c</option>
      </select>
      <input type="range" name="share" value={of("share")} onChange={set} />
      <input type="range" name="volume" />
      <input type="date" name="day" defaultValue="2026-01-01" />
      <input type="color" name="color" value={of("color")} onChange={set} />
      <input type="file" name="file" onChange={(e) => setValues((v) => ({ ...v, file: e.target.files?.[0]?.name }))} />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>περισσότερα</summary>
        <p>詳細</p>
      </details>
      {/* biome-ignore lint/a11y/useSemanticElements: the test edits it */}
      <div
        id="note"
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onInput={(event) => {
          const { textContent } = event.currentTarget;
          setValues((before) => ({ ...before, note: textContent }));
        }}
      >
        メモ
      </div>
      <div dangerouslySetInnerHTML={{ __html: '<p id="draft" contenteditable="">مسودة</p>' }} />
      <button type="button" name="add" onClick={() => setValues((v) => ({ ...v, added: Number(v.added ?? 0) + 1 }))}>
        追加
      </button>
      <output>{JSON.stringify([values, isNews, isOpen, log])}</output>
    </form>
  );
}

export default defineIsland("controls", Controls);
