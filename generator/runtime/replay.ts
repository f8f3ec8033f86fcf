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
  caret: [start: number | null, end: number | null, direction: "forward" | "backward" | "none" | null];
}

/** Events of an island that wait for its hydration, in order. loader.ts adds them. */
export type HeldEvents = [event: Event, target: Element, state?: ControlState | undefined][] & {
  /** Set while an event is repeated, which must not be held again. */
  isReplaying?: boolean;
  /** Reports whether a part of a hydrated island waits for its code: its events are held too. */
  waits?: ((target: Element) => boolean) | undefined;
  /** Repeats the events. */
  replay?: () => void;
};

type Control = HTMLInputElement &
  Partial<Pick<HTMLSelectElement, "options" | "selectedOptions">> &
  Partial<Pick<HTMLDetailsElement, "open">>;

const isToggle = ({ type }: Control) => type === "checkbox" || type === "radio";

/** Returns copies of form controls in their prerendered state. */
function pristine(controls: Control[]): Control[] {
  const form = document.createElement("form");
  form.append(...controls.map((control) => control.cloneNode(true)));
  form.reset();
  return [...form.elements] as Control[];
}

/** What follows from an event in the browser, unless a handler prevents it. Enter clicks at its keypress, Space at its keyup. */
const consequences: Record<string, RegExp> = {
  pointerdown: /^mouse/,
  mousedown: /^(focus|blur)/,
  keydown: /^(keypress|beforeinput|input|click|submit)$/,
  keypress: /^(beforeinput|input|click|submit)$/,
  beforeinput: /^input$/,
  keyup: /^click$/,
};

/**
 * Prepares the repetition of events before React hydrates the island. Returns the function that repeats them. It is called when
 * React has hydrated, and waits for parts whose code is still loading.
 */
export function prepareReplay(element: HTMLElement, held: HeldEvents): () => void {
  const controls = [...element.querySelectorAll<Control>("input:not([type=hidden]),select,textarea")];
  const copies = new Map(pristine(controls).map((copy, i) => [controls[i] as Element, copy]));
  held.unshift(...unheardEvents(element, held, copies));
  let focused = document.activeElement;
  let putCaret = saveCaret();
  const last = held.at(-1);
  let isLater = !last; // than the last event before this preparation: its caret is newer than that one
  // React compares texts, so each gets the first that it had, as prerendered.
  for (const [, target, state] of [...held].reverse())
    if (state?.html !== undefined && target.innerHTML !== state.html) target.innerHTML = state.html;

  /** Sets a control to its prerendered state. React remembers it as the last that it saw. */
  function reset(target: Control) {
    const copy = copies.get(target);
    if (!copy) return;
    copies.delete(target);
    written.set(target, copy.value);
    if (target.type === "radio") {
      for (const other of controls) if (other.type === "radio" && other.name === target.name) reset(other);
    }
    if (isToggle(target)) target.checked = copy.checked;
    else if (target.options) chooseOptions(target, [...(copy.selectedOptions ?? [])]);
    else if (!target.validity.badInput) target.value = copy.value;
  }

  /** What was in each field at the last event that was repeated, without the changes of its component. */
  const written = new Map<Element, string>();
  let dropped: RegExp | undefined;
  /** The element to which a handler has moved the focus. */
  let moved: Element | null = null;
  /** The element that the mouse presses, while nothing covers it. */
  let pressed: Element | undefined;
  function repeat(event: Event, target: Control, state: ControlState | undefined) {
    const { type } = event;
    const isEntry = state && /input|change/.test(type);
    if (isEntry || type === "click") reset(target);
    const isStart = type === "pointerdown" || type === "keydown";
    if (isStart || (type === "keyup" && dropped === consequences.keypress)) dropped = undefined;
    if (dropped?.test(type) && !(type === "click" && (event as MouseEvent).detail)) return;
    if (isStart) {
      isCaptured = false;
      pressed = (event as PointerEvent).pointerType === "mouse" && isAbove(target, event) ? target : undefined;
    } else if (pressed === target && !isCaptured && releases.test(type) && !isAbove(target, event)) {
      // A handler of the press has covered the element, as with a menu: the mouse is released over what covers it.
      let top = elementAt(event) ?? document.body;
      while (type === "click" && !top.contains(target)) top = top.parentElement as Element;
      flushSync(() => top.dispatchEvent(new (event.constructor as typeof Event)(type, event)));
      return;
    }
    if (!event.isTrusted && "open" in target && target.open === !!propsOf(target).open) return; // unheardEvents cannot know
    const isMoved = moved && moved === document.activeElement;
    if (isMoved && /^(focus|blur)/.test(type)) {
      // A handler has moved the focus here: the visitor moves it on.
      if (type !== "focus") return;
      dropped = /^focus/;
      flushSync(() => target.focus({ preventScroll: true }));
      return;
    }
    if (type === "submit") {
      // A click on the button, which is repeated too, submits.
      if (!(event as SubmitEvent).submitter) (target as unknown as HTMLFormElement).requestSubmit();
      return;
    }
    if (isEntry) {
      if (isToggle(target)) return; // its click does it
      apply(target, state, written.get(target));
    }
    if (state) written.set(target, state.value);
    if (type === "keydown" && isMoved && typeInFocused(event as KeyboardEvent, target)) {
      dropped = /^(key(press|up)|beforeinput|input|click)$/;
      return;
    }
    if (state && target === document.activeElement && !target.isContentEditable) {
      setCaret(target, state);
      if (isLater) {
        focused = target;
        putCaret = () => setCaret(target, state);
      }
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

  /** Puts the caret back, unless a handler has moved the focus. */
  function restoreCaret() {
    if (focused && element.contains(focused) && focused === document.activeElement) putCaret();
  }

  let hasWaited = false;
  function replay() {
    while (held[0]) {
      const [event, target, state] = held[0];
      const waits = target.isConnected && isDehydrated(target, element);
      if (waits || hasWaited) {
        hasWaited = waits; // React marks elements shortly before it has finished
        restoreCaret();
        setTimeout(replay, 20);
        return;
      }
      const entry = held.shift();
      const { activeElement } = document;
      held.isReplaying = true;
      try {
        if (target.isConnected) withPointerCapture(() => repeat(event, target as Control, state));
      } finally {
        held.isReplaying = false;
      }
      if (document.activeElement !== activeElement) moved = document.activeElement;
      isLater ||= entry === last;
    }
    restoreCaret();
  }
  return () => {
    held.waits = (target) => isDehydrated(target, element);
    held.replay = replay;
    replay();
  };
}

const releases = /^(pointerup|mouseup|click)$/;

const elementAt = (event: Event) =>
  document.elementFromPoint((event as MouseEvent).clientX, (event as MouseEvent).clientY);

/** Reports whether an element, or one in it, is what the mouse of an event points at. */
const isAbove = (element: Element, event: Event) => element.contains(elementAt(event));

/** Reports whether the browser's action at a click is repeated with the click. Others happened when the visitor clicked. */
function isAction(target: Element): boolean {
  const actor = target.closest<HTMLInputElement>("a,area,label,summary,input,button,select,textarea,video");
  if (!actor) return true;
  if (actor.localName === "button") return !actor.matches("[popovertarget],[commandfor]");
  return actor.localName === "input" && /^(checkbox|radio|submit|image|reset|button)$/.test(actor.type);
}

/**
 * Enters the letter of a key into the field to which a handler of an event before it has moved the focus. Reports
 * whether it has: the visitor would have typed into that field, as in a dialog that a click opens.
 */
function typeInFocused({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Control): boolean {
  const field = document.activeElement as Control | null;
  if (!field || field === target || [...key].length > 1 || ctrlKey || metaKey || altKey) return false;
  const { selectionStart: start, selectionEnd: end } = field;
  if (typeof start !== "number" || typeof target.selectionStart === "number") return false;
  field.setRangeText(key, start, end ?? start, "end");
  flushSync(() => field.dispatchEvent(new InputEvent("input", { bubbles: true, data: key })));
  return true;
}

/**
 * Puts a control, or an element whose text can be edited, into a state. React does not notice, so that its event counts. If the
 * component has changed what was written before, the visitor's edit is made in that.
 */
function apply(target: Control, { value, chosen, html, caret }: ControlState, before = target.value) {
  if (html !== undefined) {
    if (target.innerHTML !== html) target.innerHTML = html;
  } else if (target.options) {
    chooseOptions(target, chosen as HTMLOptionElement[]);
  } else if (target.type === "file") {
    const files = new DataTransfer();
    for (const file of chosen) files.items.add(file as File);
    target.files = files.files;
  } else if (!target.validity?.badInput) {
    const hasText = typeof caret[0] === "number" || target.type === "email"; // whose caret browsers do not tell
    const text = hasText ? edit(target.value, before, value) : value;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, text);
  }
}

/** Makes the edit that turned one text into another in a third one, counted from its end: masks add characters before it. */
function edit(text: string, before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const inserted = after.slice(start, after.length - end);
  return text.slice(0, text.length - before.length + start) + inserted + text.slice(text.length - end);
}

/** Selects the options that stand where others are selected. */
function chooseOptions({ options }: Control, chosen: HTMLOptionElement[]) {
  for (const option of options ?? []) option.selected = chosen.some(({ index }) => index === option.index);
}

/**
 * Returns events for what the visitor did before the loader ran: changed controls, edited texts, opened and closed parts, the
 * focus, and where the pointer is. Parts that are scrolled are always among them: the loader does not hold that event.
 */
function unheardEvents(element: HTMLElement, held: HeldEvents, copies: Map<Element, Control>): HeldEvents {
  const events: HeldEvents = [];
  const isOwn = (part: Element) => part.closest("[data-island]") === element;
  const hears = (control: Element, type: RegExp) =>
    held.filter(([event, target]) => target === control && type.test(event.type)).length;
  const add = (target: Element, event: Event, state?: ControlState) => events.push([event, target, state]);
  const bubbles = { bubbles: true, cancelable: true };
  const hovered = [...element.querySelectorAll(":hover")].findLast(isOwn);
  if (hovered && matchMedia("(hover:hover)").matches) {
    add(hovered, new PointerEvent("pointerover", { ...bubbles, pointerType: "mouse" }));
    add(hovered, new MouseEvent("mouseover", bubbles));
  }
  const focused = document.activeElement;
  if (focused && isOwn(focused) && !held.some(([{ type }]) => type === "focusin")) {
    add(focused, new FocusEvent("focus"));
    add(focused, new FocusEvent("focusin", bubbles));
  }
  for (const [target, copy] of copies) {
    if (!isOwn(target)) continue;
    const control = target as Control;
    const state = stateOf(control);
    if (isToggle(control)) {
      const clicks = hears(control, /^click$/);
      const isReset = held.some(
        ([, button]) => (button as Control).type === "reset" && (button as Control).form === control.form,
      );
      const wasToggled = control.checked !== (clicks % 2 === 1);
      const wasChecked = control.type === "radio" ? control.checked && !clicks : isReset ? copy.checked : wasToggled;
      if (wasChecked !== copy.checked && (wasChecked || control.type === "checkbox"))
        add(control, new MouseEvent("click", bubbles));
    } else if (describe(state) !== describe(stateOf(copy)) && !hears(control, /input|change/)) {
      add(control, new InputEvent("input", bubbles), state);
      if (control !== focused) add(control, new Event("change", bubbles), state);
    }
  }
  for (const part of element.querySelectorAll<HTMLElement>("*")) {
    const { localName, scrollTop, scrollLeft, popover } = part;
    if (!isOwn(part)) continue;
    if (scrollTop || scrollLeft) add(part, new Event("scroll"));
    if (hears(part, /toggle|close/)) continue;
    if (localName === "details" || localName === "dialog")
      add(part, new Event(localName === "dialog" ? "close" : "toggle"));
    else if (popover && part.matches(":popover-open"))
      add(part, new ToggleEvent("toggle", { oldState: "closed", newState: "open" }));
  }
  return events;
}

const stateOf = (control: Control): ControlState => ({
  value: control.value,
  chosen: [...(control.files ?? control.selectedOptions ?? [])],
  html: undefined,
  caret: [control.selectionStart, control.selectionEnd, control.selectionDirection],
});

const describe = ({ value, chosen }: ControlState) =>
  value + chosen.map((one) => ("index" in one ? one.index : one.name));

/** Returns a function that puts the caret or the selection of the focused field or edited text where it was. */
function saveCaret(): () => void {
  const field = document.activeElement as Control;
  if (!field?.isContentEditable) {
    const state = stateOf(field ?? {});
    return () => setCaret(field, state);
  }
  const selection = getSelection() as Selection;
  const ends = [
    [selection.anchorNode, selection.anchorOffset],
    [selection.focusNode, selection.focusOffset],
  ] as const;
  const paths = ends.map(([node, offset]) => [...pathOf(node, field), offset]);
  return () => {
    const [anchor, focus] = paths.map((path) => placeAt(path, field));
    if (anchor && focus) selection.setBaseAndExtent(...anchor, ...focus);
  };
}

/** Returns the place of a node in an element: an index for each level. It stays when the text is written again. */
function pathOf(node: Node | null, element: Element): number[] {
  if (!node?.parentNode || node === element) return [];
  return [...pathOf(node.parentNode, element), [...node.parentNode.childNodes].indexOf(node as ChildNode)];
}

/** Returns the node at a path in an element, and an offset in it, as far as they exist. */
function placeAt(path: number[], element: Element): [node: Node, offset: number] {
  let node: Node = element;
  for (const index of path.slice(0, -1)) node = node.childNodes[index] ?? node;
  return [node, Math.min(path.at(-1) ?? 0, node.nodeValue?.length ?? node.childNodes.length)];
}

/** Puts the caret of a field where it was, unless its component has changed the text: that puts the caret at its end. */
function setCaret(field: Control, { value, caret: [start, end, direction] }: ControlState) {
  if (typeof start === "number" && field.value === value) field.setSelectionRange(start, end, direction ?? undefined);
}

/**
 * Reports whether a node is in a part of the island that React has not hydrated yet, because its code is loading. React
 * writes a comment before such a part, and marks the elements that it has hydrated.
 */
export function isDehydrated(target: Node, element: Element): boolean {
  for (let node: Node = target; node !== element && !isMarked(node); node = node.parentNode as Node) {
    let depth = 0;
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (!(before instanceof Comment)) continue;
      if (before.data[0] === "/") depth++;
      else if (/^[$&]/.test(before.data) && !depth--) return true;
    }
  }
  return false;
}

/** Reports whether a node is one that React has rendered or hydrated. */
export const isMarked = (node: Node) => /__react/.test(Object.keys(node).join());

/** Returns the props with which React has rendered an element. */
function propsOf(element: Element): { open?: boolean } {
  const key = Object.keys(element).find((key) => key.startsWith("__reactProps"));
  return (element as unknown as Record<string, object>)[key ?? ""] ?? {};
}

/** Whether a handler of the last press has captured the pointer: all its events have the same target. */
let isCaptured = false;

/** Calls task while elements accept the capture of a pointer that is gone: sliders capture it at each press. */
function withPointerCapture(task: () => void) {
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = Element.prototype;
  Object.assign(Element.prototype, {
    setPointerCapture(this: Element, id: number) {
      isCaptured = true;
      try {
        setPointerCapture.call(this, id);
      } catch {} // there is no such pointer now
    },
    releasePointerCapture() {},
    hasPointerCapture: () => true,
  });
  try {
    task();
  } finally {
    Object.assign(Element.prototype, { setPointerCapture, releasePointerCapture, hasPointerCapture });
  }
}
