import css from "./wordmark.module.css";

/** The logo: the brand name with a drawing of a signal over the horizon. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={css.wordmark}>
      <svg className={css.mark} viewBox="0 0 28 24" width="28" height="24" aria-hidden="true">
        <path d="M2 19h24" />
        <path d="M6 19a8 8 0 0 1 16 0" />
        <circle className={css.signal} cx="14" cy="5.500" r="3" />
      </svg>
      {name}
    </span>
  );
}
