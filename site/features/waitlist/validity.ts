import type { Values } from "./submission";

type Control = HTMLInputElement | HTMLSelectElement;

/** Returns the form's values without leading and trailing spaces. */
export function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries);
}

/** Returns the invalid controls in the order of the form. */
export function invalidControls(form: HTMLFormElement): Control[] {
  const controls = [...form.elements].filter(
    (element): element is Control => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
  return controls.filter(isInvalid);
}

/** Reports whether the browser rejects the value, or a required value consists of spaces. */
export function isInvalid(control: Control): boolean {
  return !control.validity.valid || (control.required && control.value.trim() === "");
}
