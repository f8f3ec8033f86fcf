import { defineIsland, Slot, useTranslation } from "gaceta";
import { useLayoutEffect, useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { Icon } from "../../components/ui/icon";
import type { Alerts } from "gaceta/content";
import css from "./alerts-carousel.module.css";
import { useCarousel } from "./use-carousel";

interface Props extends Pick<Alerts, "label" | "last"> {
  /** Each has two slots: its words, and its impact. */
  alerts: { id: string; title: string; officialUrl: string }[];
}

/**
 * A carousel of sample alerts that advances every 5 s with a transition of 0.8 s. The last slide repeats the first one and
 * adds buttons. After the last slide the carousel jumps to the first without a visible change. The carousel stops while the
 * pointer or the focus is inside, when paused, and if the visitor prefers reduced motion.
 */
function AlertsCarousel({ label, alerts, last }: Props) {
  const { t } = useTranslation("home");
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const first = alerts[0];
  const slides = first ? [...alerts, first] : [];
  const { index, moving, paused, toggle, go, hold } = useCarousel(slides.length);
  useLayoutEffect(() => track.current?.style.setProperty("--slide", String(index)), [index]);
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label={label} {...hold}>
      <div className={css.controls}>
        <Button variant="quiet" size="sm" onClick={toggle} aria-label={t(paused ? "carousel.play" : "carousel.pause")}>
          <Icon name={paused ? "play" : "pause"} size={18} />
        </Button>
        <Button variant="quiet" size="sm" onClick={() => go(index - 1)} aria-label={t("carousel.previous")}>
          <span className={css.back}>
            <Icon name="arrow" size={18} />
          </span>
        </Button>
        <Button variant="quiet" size="sm" onClick={() => go(index + 1)} aria-label={t("carousel.next")}>
          <Icon name="arrow" size={18} />
        </Button>
      </div>
      <div className={css.window}>
        <div
          ref={track}
          className={css.track}
          data-index={index}
          data-moving={moving ? "" : undefined}
          aria-live={paused ? "polite" : "off"}
        >
          {slides.map((alert, number) => (
            // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses group; fieldset is for forms
            <div
              key={number === alerts.length ? "again" : alert.id}
              className={css.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={t("carousel.slide", { number: number + 1, total: slides.length })}
              inert={number !== index}
              data-slide={number}
            >
              <article className={css.alert}>
                <div>
                  <Slot name={`${alert.id}-words`} />
                  {number === alerts.length && (
                    <p className={css.actions}>
                      <ButtonLink href={alert.officialUrl} variant="secondary" size="sm">
                        {last.readMore}
                        <span className="visually-hidden">: {alert.title}</span>
                      </ButtonLink>
                      <Button size="sm" onClick={() => dialog.current?.showModal()}>
                        {last.interact}
                      </Button>
                    </p>
                  )}
                </div>
                <Slot name={`${alert.id}-impact`} className={css.impact} />
              </article>
            </div>
          ))}
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
