import type { Values } from "./submission";

type Control = HTMLInputElement | HTMLSelectElement;

/** The form's values without the spaces around them. */
export function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries);
}

/** The controls that the browser refuses, or that hold nothing but spaces, in the order of the form. */
export function invalidControls(form: HTMLFormElement): Control[] {
  const controls = [...form.elements].filter((element): element is Control => element instanceof HTMLInputElement || element instanceof HTMLSelectElement);
  return controls.filter(isInvalid);
}

/** Whether the browser refuses the control's value, or it holds nothing but spaces. */
export function isInvalid(control: Control): boolean {
  return !control.validity.valid || (control.required && control.value.trim() === "");
}
