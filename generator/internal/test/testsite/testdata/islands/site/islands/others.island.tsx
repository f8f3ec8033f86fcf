import { defineIsland, Slot } from "gaceta";
import { useEffect, useRef, useState } from "react";

/** What is less frequent: a reset, a mixed checkbox, parts that are open at first, menus of the right button, hints, a slot. */
function Others() {
  const [draft, setDraft] = useState("");
  const [resets, setResets] = useState(0);
  const [isAll, setAll] = useState<boolean>();
  const [isOpen, setOpen] = useState(true);
  const [isShown, setShown] = useState(true);
  const [menus, setMenus] = useState(0);
  const [isHinted, setHinted] = useState(false);
  const [left, setLeft] = useState(0);
  const [card, setCard] = useState("");
  const [inner, setInner] = useState(0);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = isAll === undefined;
  }, [isAll]);
  return (
    <div>
      <form
        onReset={() => {
          setResets((n) => n + 1);
          setDraft("");
        }}
      >
        <input name="draft" aria-label="下書き" value={draft} onChange={(e) => setDraft(e.target.value)} />
        <input name="kept" aria-label="محفوظ" defaultValue="ا" onBlur={() => setLeft((n) => n + 1)} />
        <input
          name="card"
          aria-label="κάρτα"
          value={card.replace(/(\d{2})(?=\d)/g, "$1 ")}
          onChange={(e) => setCard(e.target.value.replace(/\D/g, ""))}
        />
        <input type="checkbox" name="all" ref={all} checked={isAll ?? false} onChange={() => setAll((was) => !was)} />
        <button type="reset">戻す</button>
      </form>
      <details id="open" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>開いている</summary>
        <p>詳細</p>
      </details>
      <dialog open={isShown} onClose={() => setShown(false)}>
        <form method="dialog">
          <button id="close">إغلاق</button>
        </form>
      </dialog>
      <button
        type="button"
        id="context"
        onContextMenu={(event) => {
          event.preventDefault();
          setMenus((n) => n + 1);
        }}
        onMouseEnter={() => setHinted(true)}
        onMouseLeave={() => setHinted(false)}
      >
        μενού
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks inside the slot bubble */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside has keys */}
      <div onClick={() => setInner((n) => n + 1)}>
        <Slot />
      </div>
      <output>{JSON.stringify({ draft, resets, isAll, isOpen, isShown, menus, isHinted, left, card, inner })}</output>
    </div>
  );
}

export default defineIsland("others", Others);
