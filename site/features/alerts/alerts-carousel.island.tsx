import { defineIsland, Slot, useTranslation } from "gaceta";
import { useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { Icon } from "../../components/ui/icon";
import type { Alerts } from "gaceta/content";
import textStyles from "../../components/ui/text.module.css";
import css from "./alerts-carousel.module.css";
import { useCarousel } from "./use-carousel";

interface Props extends Pick<Alerts, "label" | "last"> {
  /** The alerts. Each has two slots: its words, and its impact. */
  alerts: { id: string; name: string }[];
  /** The first alert’s official text. */
  source: { title: string; url: string };
}

/**
 * A carousel of sample alerts that advances every 5 s with a transition of 0.8 s. The last slide repeats the first one, so
 * that the jump from the last slide to the first cannot be seen. The carousel stops while the pointer or the focus is
 * inside, when paused, and if the visitor prefers reduced motion.
 *
 * Without scripts all slides are in view and can be used: `inert` is set in the browser only.
 */
function AlertsCarousel({ label, alerts, source, last }: Props) {
  const { t } = useTranslation("home");
  const dialog = useRef<HTMLDialogElement>(null);
  const ids = alerts.map(({ id }) => id);
  const slides = [...ids, ...ids.slice(0, 1)];
  const total = slides.length;
  const { track, index, moving, hydrated, paused, running, toggle, previous, next, show, hold } = useCarousel(total);
  return (
    <section className={css.carousel} aria-roledescription={t("carousel.role")} aria-label={label} {...hold}>
      <div className={css.controls}>
        <ol className={css.rail} data-running={running ? "" : undefined}>
          {alerts.map(({ id, name }, number) => (
            <li key={id}>
              <button
                type="button"
                aria-current={number === index % ids.length ? "true" : undefined}
                onClick={() => show(number)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
        <p className={css.counter} data-counter="">
          {hydrated && <span className="visually-hidden">{t("carousel.position", { number: index + 1, total })}</span>}
        </p>
        <Button variant="quiet" size="sm" onClick={toggle} aria-label={t(paused ? "carousel.play" : "carousel.pause")}>
          <Icon name={paused ? "play" : "pause"} size={18} />
        </Button>
        <Button variant="quiet" size="sm" onClick={previous} aria-label={t("carousel.previous")}>
          <span className={css.back}>
            <Icon name="arrow" size={18} />
          </span>
        </Button>
        <Button variant="quiet" size="sm" onClick={next} aria-label={t("carousel.next")}>
          <Icon name="arrow" size={18} />
        </Button>
      </div>
      <div className={css.window}>
        <div
          ref={track}
          className={css.track}
          data-index={index}
          data-moving={moving ? "" : undefined}
          data-ready={hydrated ? "" : undefined}
          aria-live={running ? "off" : "polite"}
        >
          {slides.map((id, number) => {
            const away = hydrated && number !== index;
            return (
              // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses group; fieldset is for forms
              <div
                key={number === ids.length ? "again" : id}
                className={css.slide}
                role="group"
                aria-roledescription={t("carousel.slide")}
                aria-label={t("carousel.position", { number: number + 1, total })}
                inert={away}
                data-slide={number}
              >
                <article className={css.alert}>
                  <div>
                    <Slot name={`${id}-words`} />
                    {id === ids[0] && (
                      // Two slides have these controls. aria-hidden is for tools that do not know inert.
                      <p className={css.actions} aria-hidden={away || undefined}>
                        {/* Its name is the visible text. Search engines also read the title. */}
                        <ButtonLink href={source.url} variant="secondary" size="sm" aria-label={last.readMore}>
                          {last.readMore}
                          <span className="visually-hidden">: {source.title}</span>
                        </ButtonLink>
                        <Button size="sm" className={css.interact} onClick={() => dialog.current?.showModal()}>
                          {last.interact}
                        </Button>
                      </p>
                    )}
                  </div>
                  <Slot name={`${id}-impact`} className={textStyles.small} />
                </article>
              </div>
            );
          })}
        </div>
      </div>
      <Dialog ref={dialog} title={last.dialog.title}>
        <p>{last.dialog.text}</p>
        <ButtonLink href={last.dialog.register.href}>{last.dialog.register.label}</ButtonLink>
      </Dialog>
    </section>
  );
}

export default defineIsland("alerts-carousel", AlertsCarousel, { translations: ["home.carousel", "shell.close"] });
