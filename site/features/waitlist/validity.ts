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

/**
 * Reports whether the browser rejects the value, a required value consists of spaces, or the domain of an email address has
 * no dot. Browsers accept the last, as in "ana@localhost".
 */
export function isInvalid(control: Control): boolean {
  const value = control.value.trim();
  if (control.type === "email" && value !== "" && !/@.+\../.test(value)) return true;
  return !control.validity.valid || (control.required && value === "");
}
