import { defineIsland, useTranslation } from "gaceta";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/ui/button";
import { toast } from "../../components/ui/toast";
import type { Landings } from "gaceta/content";
import { HttpError, submit } from "./submission";
import { invalidControls, isInvalid, valuesOf } from "./validity";
import css from "./waitlist-form.module.css";
import { WaitlistField } from "./waitlist-field";

/** How long the form shows at least that it is sending, in milliseconds. This is longer than most double clicks. */
const minSubmitting = 400;

interface Props {
  /** Route id; identifies the form in the log. */
  id: string;
  form: Landings["form"];
  /** Address that receives the submission. Without one it is only logged. */
  endpoint?: string;
  privacy: string;
  email: string;
}

/** A waitlist form. The browser validates the fields; the form shows its own messages. */
function WaitlistForm({ id, form, endpoint, privacy, email }: Props) {
  const { t } = useTranslation("waitlist");
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [submitting, setSubmitting] = useState(false);
  const [sent, setSent] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    setSent(false);
    const rejected = invalidControls(element);
    setInvalid(rejected.map((control) => control.name));
    if (rejected.length > 0) return rejected[0]?.focus();
    // A disabled button loses the focus: the form keeps it meanwhile.
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (document.activeElement === button) element.focus({ preventScroll: true });
    setSubmitting(true);
    try {
      await Promise.all([
        submit(id, valuesOf(element), endpoint),
        new Promise((done) => setTimeout(done, minSubmitting)),
      ]);
      element.reset();
      setSent(true);
      toast({ title: t("success.title"), description: t("success.text") });
    } catch (error) {
      toast({
        title: t("failure.title"),
        description: t("failure.text"),
        ...(error instanceof HttpError && { detail: error.message }),
        variant: "destructive",
      });
    } finally {
      flushSync(() => setSubmitting(false));
      if (document.activeElement === element) button?.focus({ preventScroll: true });
    }
  }

  /** Removes the message of a field as soon as its value is valid, and the confirmation of the form that was sent before. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    setSent(false);
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (!isInvalid(control)) setInvalid((names) => names.filter((name) => name !== control.name));
  }

  return (
    <form
      method="dialog"
      className={css.form}
      tabIndex={-1}
      noValidate
      onSubmit={send}
      onInput={recheck}
      aria-labelledby="waitlist-title"
    >
      <h2 id="waitlist-title" className={css.title}>
        {form.title}
      </h2>
      {endpoint ? (
        <p className={css.text}>{form.text}</p>
      ) : (
        <p className={css.closed}>
          {t("closed")} <a href={`mailto:${email}`}>{t("ask")}</a>
        </p>
      )}
      {form.fields.map((field) => (
        <WaitlistField
          key={field.name}
          {...field}
          error={invalid.includes(field.name) ? t(`invalid.${field.name}`) : undefined}
        />
      ))}
      <Button type="submit" className={css.submit} disabled={submitting}>
        {submitting ? t(`submitting.${form.submitting}`) : form.submit}
      </Button>
      {sent && <p className={css.sent}>{t("success.form")}</p>}
      <p className={css.privacy}>
        {form.privacy} <a href={privacy}>{t("privacy")}</a>
      </p>
      <p className={css.noScript}>
        {t("noScript")} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </form>
  );
}

export default defineIsland("waitlist-form", WaitlistForm, {
  translations: [
    "waitlist.ask",
    "waitlist.closed",
    "waitlist.failure",
    "waitlist.invalid",
    "waitlist.noScript",
    "waitlist.privacy",
    "waitlist.submitting",
    "waitlist.success",
  ],
});
