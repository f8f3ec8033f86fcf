import { defineIsland } from "gaceta";
import type { Words } from "gaceta/content";
import { useEffect, useId, useRef, useState } from "react";
import { setTheme, useTheme } from "../theme";

const sunrise = 6 * 60;
const sunset = 18 * 60;

/** Where the sun is at first: high in the morning, or a moon late in the evening. */
const start = { light: 9 * 60, dark: 21 * 60 };

type Moment = Exclude<keyof Words["day"], "hint">;

/** Parts of the day, with the minute at which each ends. */
const moments: [Moment, number][] = [
  ["night", 5 * 60],
  ["dawn", 7 * 60],
  ["morning", 11 * 60],
  ["noon", 14 * 60],
  ["afternoon", 17 * 60],
  ["evening", 20 * 60],
  ["night", Number.POSITIVE_INFINITY],
];

/** A horizon with a sun that the reader moves. The page turns dark when the sun sets. */
function Daylight({ words }: { words: Words["day"] }) {
  const id = useId();
  const theme = useTheme();
  const [moved, setMoved] = useState<number>();
  const scene = useRef<HTMLDivElement>(null);
  // The switch in the header changes the theme too, and the sun follows it.
  const minute = moved !== undefined && themeAt(moved) === theme ? moved : start[theme];

  useEffect(() => {
    for (const [name, value] of Object.entries(lightAt(minute)))
      scene.current?.style.setProperty(name, value.toFixed(3));
  }, [minute]);

  function move(to: number) {
    setMoved(to);
    if (themeAt(to) !== theme) setTheme(themeAt(to));
  }

  const moment = moments.find(([, end]) => minute < end)?.[0] ?? "night";
  const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  return (
    <div className="horizon">
      <div className="daylight" ref={scene}>
        <div className="sky">
          <div className="disc" />
        </div>
        <div className="sea" />
        <input
          id={id}
          type="range"
          min={0}
          max={24 * 60 - 1}
          step={10}
          value={minute}
          aria-valuetext={`${time}, ${words[moment]}`}
          onChange={(event) => move(Number(event.target.value))}
        />
      </div>
      <p className="daylight-caption wrap">
        <label htmlFor={id}>{words.hint}</label>
        <span aria-hidden="true">
          {time} {words[moment]}
        </span>
      </p>
    </div>
  );
}

function themeAt(minute: number): "light" | "dark" {
  return minute >= sunrise && minute < sunset ? "light" : "dark";
}

/** Returns the custom properties of the drawing, from 0 to 1: position of the disc, daylight, and glow at the horizon. */
function lightAt(minute: number): Record<string, number> {
  const altitude = Math.sin(((minute - sunrise) / (24 * 60)) * 2 * Math.PI);
  return {
    "--x": minute / (24 * 60),
    "--y": Math.abs(altitude),
    "--light": Math.min(1, Math.max(0, altitude * 1.6 + 0.4)),
    "--glow": Math.max(0, 1 - Math.abs(altitude) * 1.6),
    "--sun-share": themeAt(minute) === "light" ? 1 : 0,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

export default defineIsland("daylight", Daylight);
