import { useId } from "react";
import type { Landings } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./waitlist-form.module.css";

type Field = Landings["form"]["fields"][number];

/** A text field, or a select if the field has options, with its label, hint and error message. */
export function WaitlistField({ name, label, hint, placeholder, options, error }: Field & { error?: string }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    required: true,
    className: css.control,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <p className={css.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...shared} defaultValue="">
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={name === "workEmail" ? "email" : "text"}
          autoComplete={name === "workEmail" ? "email" : "organization"}
        />
      )}
      {hint && (
        <span id={`${id}-hint`} className={textStyles.note}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={css.error}>
          {error}
        </span>
      )}
    </p>
  );
}
