import { defineIsland, useTranslation } from "gaceta";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import textStyles from "../../components/ui/text.module.css";
import css from "./newsletter-form.module.css";

interface Props {
  title: string;
  text: string;
  note: string;
  /** Address of the privacy policy. */
  privacy: string;
  /** Email address to write to instead. */
  email: string;
  /** Whether addresses are collected. Otherwise the form says so before it takes one. */
  isOpen: boolean;
}

/** The newsletter form. The browser validates the address; submitting logs it and clears the field, and sends nothing. */
function NewsletterForm({ title, text, note, privacy, email, isOpen }: Props) {
  const { t } = useTranslation("press");
  const [submitted, setSubmitted] = useState(false);

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    console.log("newsletter", new FormData(form).get("email"));
    form.reset();
    setSubmitted(true);
  }

  return (
    <form method="dialog" className={css.form} onSubmit={subscribe} onInput={() => setSubmitted(false)}>
      <h2 className={css.title}>{title}</h2>
      <p className={textStyles.small}>{text}</p>
      {!isOpen && (
        <p className={css.closed}>
          {t("newsletter.closed")} <a href={`mailto:${email}`}>{t("newsletter.ask")}</a>
        </p>
      )}
      <div className={css.row}>
        <label className={css.field}>
          <span className={css.label}>{t("newsletter.email")}</span>
          <input
            className={css.input}
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder={t("newsletter.placeholder")}
          />
        </label>
        {/* The second half of a double click would complain about the field that the first one has cleared. */}
        <Button type="submit" className={css.submit} onClick={(event) => event.detail > 1 && event.preventDefault()}>
          {t("newsletter.submit")}
        </Button>
      </div>
      <p className={css.note} role="status">
        {submitted && (
          <>
            {t("newsletter.notSaved")} <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      <p className={css.note}>
        {note} <a href={privacy}>{t("newsletter.privacy")}</a>
      </p>
      <p className={css.noScript}>
        {t("newsletter.noScript")} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </form>
  );
}

export default defineIsland("newsletter-form", NewsletterForm, { translations: ["press.newsletter"] });
