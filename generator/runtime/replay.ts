// Repeats what a visitor did in an island before it was hydrated, in the order in which it happened. A control is set to its
// prerendered state, and then takes each state that it had, with the event of that time. So components hear of everything once,
// as if they had been hydrated from the start. The browser's own action is repeated only where the event is the action: the
// click on a checkbox, or on a button that submits.

import { flushSync } from "react-dom";

/** The state of a control, or of an element whose text can be edited, at an event. */
export interface ControlState {
  value: string;
  chosen: (File | HTMLOptionElement)[];
  html: string | undefined;
}

/** Events of an island that wait for its hydration, in order. loader.ts adds them. */
export type HeldEvents = [event: Event, target: Element, state?: ControlState | undefined][] & {
  /** Set while an event is repeated, which must not be held again. */
  isReplaying?: boolean;
};

type Control = HTMLInputElement & Partial<Pick<HTMLSelectElement, "options" | "selectedOptions">>;

const isToggle = ({ type }: Control) => type === "checkbox" || type === "radio";

/** Returns copies of form controls in their prerendered state. */
function pristine(controls: Control[]): Control[] {
  const form = document.createElement("form");
  form.append(...controls.map((control) => control.cloneNode(true)));
  form.reset();
  return [...form.elements] as Control[];
}

const stateOf = (control: Control): ControlState => ({
  value: control.value,
  chosen: [...(control.files ?? control.selectedOptions ?? [])],
  html: undefined,
});

const describe = (control: Control) => {
  const { value, chosen } = stateOf(control);
  return JSON.stringify([value, control.checked, chosen.map((one) => ("index" in one ? one.index : one.name))]);
};

/** What follows from an event in the browser, unless a handler prevents it. */
const consequences: Record<string, RegExp> = { keydown: /^(keypress|beforeinput|input|click)$/, pointerdown: /^mouse/ };

/**
 * Prepares the repetition of events before React hydrates the island. Returns the function that repeats them. It is called when
 * React has hydrated, and waits for parts whose code is still loading.
 */
export function prepareReplay(element: HTMLElement, held: HeldEvents): () => void {
  const controls = [...element.querySelectorAll<Control>("input:not([type=hidden]),select,textarea")];
  const copies = new Map(pristine(controls).map((copy, i) => [controls[i] as Element, copy]));
  const order = [...element.querySelectorAll("*")];
  held.unshift(...unheardEvents(element, held, copies));
  let focused = document.activeElement;
  let putCaret = saveCaret();
  const edited = new Set<Element>();
  for (const [, target, state] of held) {
    if (state?.html === undefined || edited.has(target)) continue;
    edited.add(target);
    target.innerHTML = state.html; // as prerendered, because React compares texts
  }
  // What was edited before the loader ran is unknown. React notices, and makes new elements.
  const texts = new Map<Element, string>();
  for (const text of element.querySelectorAll("[contenteditable]"))
    if (!edited.has(text)) texts.set(text, text.innerHTML);
  const parts = [...element.querySelectorAll<HTMLDetailsElement>("details,dialog,[popover]")].filter(
    (part) => !held.some(([{ type }, target]) => type === "toggle" && target === part),
  );

  /** Returns the element that React has made in place of a removed one. */
  const current = (target: Element) => {
    if (target.isConnected) return target;
    const successor = element.querySelectorAll("*")[order.indexOf(target)];
    return successor?.localName === target.localName ? successor : undefined;
  };

  /** Sets a control to its prerendered state. React remembers it as the last that it saw. */
  function reset(target: Control) {
    const copy = copies.get(target);
    if (!copy) return;
    copies.delete(target);
    if (target.type === "radio") {
      for (const other of controls) if (other.type === "radio" && other.name === target.name) reset(other);
    }
    if (isToggle(target)) target.checked = copy.checked;
    else if (target.options)
      for (const { index } of target.options) select(target, index, copy.options?.[index]?.selected);
    else if (!target.validity.badInput) target.value = copy.value;
  }

  let dropped: RegExp | undefined;
  function repeat(event: Event, target: Control, state: ControlState | undefined) {
    const { type } = event;
    if (consequences[type]) dropped = undefined;
    else if (dropped?.test(type) && !(type === "click" && (event as MouseEvent).detail)) return;
    if (type === "submit") {
      // A click on the button, which is repeated too, submits.
      if (!(event as SubmitEvent).submitter) (target as unknown as HTMLFormElement).requestSubmit();
      return;
    }
    if (state || type === "click") reset(target);
    if (state) {
      if (isToggle(target)) return; // its click does it
      apply(target, state);
    }
    const copy = new (event.constructor as typeof Event)(type, event);
    if (type === "click" && !isAction(target)) {
      // React's listener of the island runs first.
      const isLink = target.closest("a[href]"); // other listeners of the page have heard of it
      element.addEventListener(
        type,
        (click) => {
          click.preventDefault();
          if (isLink) click.stopPropagation();
        },
        { once: true },
      );
    }
    flushSync(() => target.dispatchEvent(copy)); // as before the next event of a visitor
    if (copy.defaultPrevented) dropped = consequences[type] ?? dropped;
  }

  /** Restores texts and the focus in elements that React has made anew. */
  function restoreReplaced() {
    if (focused && !focused.isConnected) (current(focused) as HTMLElement | undefined)?.focus();
    for (const [original, html] of texts) {
      const text = current(original);
      if (!text || text === original || text.innerHTML === html) continue;
      text.innerHTML = html;
      flushSync(() => text.dispatchEvent(new InputEvent("input", { bubbles: true })));
    }
    texts.clear();
  }

  /** Puts the caret back, unless a handler has moved the focus. */
  function restoreCaret() {
    const field = focused && order.includes(focused) && current(focused);
    if (field && field === document.activeElement) putCaret(field);
  }

  const captured = new Map<number, Element>();
  return function replay() {
    restoreReplaced();
    // The caret in an edited text was lost when the text was set back.
    if (focused?.isConnected && !(focused as HTMLElement).isContentEditable) {
      focused = document.activeElement;
      putCaret = saveCaret();
    }
    while (held[0]) {
      const [event, original, state] = held[0];
      const target = current(original);
      if (target && isDehydrated(target, element)) {
        restoreCaret();
        setTimeout(replay, 20);
        return;
      }
      held.shift();
      if (!target) continue;
      held.isReplaying = true;
      try {
        withPointerCapture(captured, () => repeat(event, target as Control, state));
      } finally {
        held.isReplaying = false;
      }
    }
    for (const part of parts.splice(0)) {
      const isOpen = part.open || part.matches(":popover-open");
      if (isOpen && !propsOf(part)?.open)
        part.dispatchEvent(new ToggleEvent("toggle", { oldState: "closed", newState: "open" }));
    }
    restoreCaret();
  };
}

/** Reports whether the browser's action at a click is repeated with the click. Others happened when the visitor clicked. */
function isAction(target: Element): boolean {
  const actor = target.closest<HTMLInputElement>("a,area,label,summary,input,button,select,textarea,audio,video");
  if (!actor) return true;
  if (actor.localName === "button") return !actor.matches("[popovertarget],[commandfor]");
  return actor.localName === "input" && /^(checkbox|radio|submit|image|reset|button)$/.test(actor.type);
}

/** Puts a control, or an element whose text can be edited, into a state. React does not notice, so that its event counts. */
function apply(target: Control, { value, chosen, html }: ControlState) {
  if (html !== undefined) {
    if (target.innerHTML !== html) target.innerHTML = html;
  } else if (target.options) {
    const indices = chosen.map((option) => (option as HTMLOptionElement).index);
    for (const { index } of target.options) select(target, index, indices.includes(index));
  } else if (target.type === "file") {
    const files = new DataTransfer();
    for (const file of chosen) files.items.add(file as File);
    target.files = files.files;
  } else if (!target.validity?.badInput) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
  }
}

function select({ options }: Control, index: number, isSelected = false) {
  const option = options?.[index] as HTMLOptionElement;
  if (option.selected !== isSelected) option.selected = isSelected;
}

/** Returns events for what the visitor did before the loader ran: changed controls, an open part, the focus, the pointer. */
function unheardEvents(element: HTMLElement, held: HeldEvents, copies: Map<Element, Control>): HeldEvents {
  const events: HeldEvents = [];
  const hears = (control: Element, type: RegExp) =>
    held.filter(([event, target]) => target === control && type.test(event.type)).length;
  const add = (target: Element, event: Event, state?: ControlState) => events.push([event, target, state]);
  const hovered = [...element.querySelectorAll(":hover")].at(-1);
  if (hovered && matchMedia("(hover: hover)").matches) {
    const pointer = { bubbles: true, pointerId: 1, pointerType: "mouse", isPrimary: true };
    add(hovered, new PointerEvent("pointerover", pointer));
    add(hovered, new MouseEvent("mouseover", pointer));
  }
  const focused = document.activeElement;
  if (focused && element.contains(focused) && !held.some(([{ type }]) => type === "focusin")) {
    add(focused, new FocusEvent("focus"));
    add(focused, new FocusEvent("focusin", { bubbles: true }));
  }
  for (const [target, copy] of copies) {
    const control = target as Control;
    if (isToggle(control)) {
      const clicks = hears(control, /^click$/);
      const wasChecked = control.type === "radio" ? control.checked && !clicks : control.checked !== (clicks % 2 === 1);
      if (wasChecked !== copy.checked && (wasChecked || control.type === "checkbox"))
        add(control, new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (describe(control) !== describe(copy) && !hears(control, /input|change/)) {
      add(control, new InputEvent("input", { bubbles: true }), stateOf(control));
      if (control !== focused) add(control, new Event("change", { bubbles: true }), stateOf(control));
    }
  }
  return events;
}

/** Returns a function that puts the caret of a field, or of what React has made in its place, where it was. */
function saveCaret(): (field: Element) => void {
  const field = document.activeElement as HTMLInputElement;
  const { selectionStart, selectionEnd, selectionDirection, isContentEditable } = field;
  if (isContentEditable) {
    const selection = getSelection() as Selection;
    const range = selection.rangeCount ? selection.getRangeAt(0) : undefined;
    const before = document.createRange();
    before.selectNodeContents(field);
    if (range && field.contains(range.endContainer)) before.setEnd(range.endContainer, range.endOffset);
    const offset = before.toString().length;
    return (now) => moveCaret(now, selection, offset);
  }
  return (now) => {
    if (typeof selectionStart !== "number" || (now as HTMLInputElement).selectionStart === selectionStart) return;
    (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

/** Puts the caret after a number of characters of an element. */
function moveCaret(field: Element, selection: Selection, offset: number) {
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (rest <= text.length) return selection.collapse(text, rest);
    rest -= text.length;
  }
}

/**
 * Reports whether an element is in a part of the island that React has not hydrated yet, because its code is loading. React
 * writes a comment before such a part, and marks the elements that it has hydrated.
 */
function isDehydrated(target: Element, element: HTMLElement): boolean {
  for (let node: Node = target; node !== element && !isMarked(node); node = node.parentNode as Node) {
    let depth = 0;
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (before.nodeType !== Node.COMMENT_NODE) continue;
      const { data } = before as Comment;
      if (/^\/[$&]/.test(data)) depth++;
      else if (/^[$&]/.test(data) && depth-- === 0) return true;
    }
  }
  return false;
}

/** Returns the props with which React has rendered an element. */
function propsOf(element: Element): { open?: boolean } | undefined {
  const key = Object.keys(element).find((key) => key.startsWith("__reactProps"));
  return element[key as keyof Element] as { open?: boolean } | undefined;
}

const isMarked = (node: Node) => Object.keys(node).some((key) => key.startsWith("__react"));

/** Calls task while elements accept the capture of a pointer that is gone: sliders capture it at each press. */
function withPointerCapture(captured: Map<number, Element>, task: () => void) {
  const { prototype } = Element;
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = prototype;
  const attempt = (method: (id: number) => void, element: Element, id: number) => {
    try {
      method.call(element, id);
    } catch {} // there is no such pointer now
  };
  prototype.setPointerCapture = function (this: Element, id) {
    captured.set(id, this);
    attempt(setPointerCapture, this, id);
  };
  prototype.releasePointerCapture = function (this: Element, id) {
    captured.delete(id);
    attempt(releasePointerCapture, this, id);
  };
  prototype.hasPointerCapture = function (this: Element, id) {
    return captured.get(id) === this || hasPointerCapture.call(this, id);
  };
  try {
    task();
  } finally {
    Object.assign(prototype, { setPointerCapture, releasePointerCapture, hasPointerCapture });
  }
}
